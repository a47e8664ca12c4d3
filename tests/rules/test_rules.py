#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants one fault at a time in a small tree and expects check_rules.py to find just that one."""
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_rules  # noqa: E402

LICENCE = '// SPDX-License-Identifier: GPL-3.0-or-later\n'
HEADER = LICENCE + '#pragma once\n'


class Tree:
    """A tree of files in which nothing is wrong, until something is written to it."""

    def __init__(self, folder):
        self.folder = folder
        self.write('models/core/error.h', HEADER)
        self.write('models/core/README.md', 'core')
        self.write('models/broker/browse.h', HEADER + '#include "models/core/error.h"\n')
        self.write('models/broker/README.md', 'broker')

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w') as f:
            f.write(text)

    def readme(self, folder):
        self.write(folder + '/README.md', 'what belongs here')


class RulesTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.tree = Tree(self.temporary.name)

    def broken(self):
        return check_rules.Checker(self.temporary.name).run()

    def assert_only(self, place, words):
        broken = self.broken()
        self.assertEqual(len(broken), 1, broken)
        self.assertTrue(broken[0].startswith(place), broken[0])
        self.assertIn(words, broken[0])

    def test_a_tree_without_faults_is_clean(self):
        self.assertEqual(self.broken(), [])

    def test_an_arrow_that_points_up_is_found(self):
        self.tree.write('models/core/clock.cpp', LICENCE + '#include "models/broker/browse.h"\n')
        self.assert_only('models/core/clock.cpp:2:', 'must not include')

    def test_the_window_never_reaches_through_to_a_door(self):
        self.tree.write('models/broker/rabbitmq/connection.h', HEADER)
        self.tree.readme('models/broker/rabbitmq')
        self.tree.write('ui/window/window.cpp',
                        LICENCE + '#include "models/broker/rabbitmq/connection.h"\n')
        self.tree.readme('ui/window')
        self.assert_only('ui/window/window.cpp:2:', 'must not include')

    def test_a_folder_that_no_arrow_knows_is_found(self):
        self.tree.write('models/novelty/new.cpp', LICENCE + '#include "models/core/error.h"\n')
        self.tree.readme('models/novelty')
        self.assert_only('models/novelty/new.cpp:2:', 'no room is known')

    def test_foreign_headers_stay_in_their_rooms(self):
        for header, what in (('amqp.h', 'amqp.h'), ('QSqlQuery', 'QtSql'), ('sqlite3.h', 'sqlite3'),
                             ('toml++/toml.h', 'toml++'), ('curl/curl.h', 'curl')):
            with self.subTest(header):
                self.tree.write('models/broker/other.cpp', LICENCE + '#include <%s>\n' % header)
                self.assert_only('models/broker/other.cpp:2:', what)

    def test_a_window_class_in_models_is_found(self):
        for header in ('QColor', 'QWidget', 'QtGui/QIcon', 'QApplication'):
            with self.subTest(header):
                self.tree.write('models/broker/other.cpp', LICENCE + '#include <%s>\n' % header)
                self.assert_only('models/broker/other.cpp:2:', 'needs a window')

    def test_core_classes_with_similar_names_are_fine(self):
        self.tree.write('models/broker/other.cpp',
                        LICENCE + '#include <QCoreApplication>\n#include <QStringList>\n')
        self.assertEqual(self.broken(), [])

    def test_a_missing_licence_line_is_found(self):
        self.tree.write('models/core/clock.cpp', 'int a;\n')
        self.assert_only('models/core/clock.cpp:1:', 'SPDX')

    def test_a_script_names_its_interpreter_first(self):
        self.tree.write('packaging/go', '#!/bin/bash\n# SPDX-License-Identifier: GPL-3.0-or-later\n')
        self.tree.readme('packaging')
        self.assertEqual(self.broken(), [])
        self.tree.write('packaging/go', '#!/bin/bash\necho\n')
        self.assert_only('packaging/go:2:', 'SPDX')

    def test_a_header_without_pragma_once_is_found(self):
        self.tree.write('models/core/clock.h', LICENCE + 'struct Clock;\n')
        self.assert_only('models/core/clock.h:1:', '#pragma once')

    def test_the_line_after_the_limit_is_found(self):
        self.tree.write('models/core/long.cpp', LICENCE + 'int a;\n' * 499)
        self.assertEqual(self.broken(), [])
        self.tree.write('models/core/long.cpp', LICENCE + 'int a;\n' * 500)
        self.assert_only('models/core/long.cpp:500:', '501 lines')

    def test_a_sleeping_test_is_found(self):
        self.tree.readme('tests/models')
        self.tree.readme('tests')
        for line in ('QThread::msleep(5);', 'QTest::qWait(100);', 'sleep(1);',
                     'std::this_thread::sleep_for(1ms);'):
            with self.subTest(line):
                self.tree.write('tests/models/tst_a.cpp', LICENCE + line + '\n')
                self.assert_only('tests/models/tst_a.cpp:2:', 'must not sleep')
        self.tree.write('tests/models/tst_a.cpp', LICENCE + 'QVERIFY(QTest::qWaitFor(done));\n'
                        '// sleep(1) would not do here\n')
        self.assertEqual(self.broken(), [])

    def test_a_path_of_one_machine_is_found(self):
        # Put together, so that this file does not hold what it forbids.
        for path in ('/' + 'work/build', '"/' + 'root/.cache"', '/' + 'root'):
            with self.subTest(path):
                self.tree.write('models/core/clock.cpp', LICENCE + '// see %s\n' % path)
                self.assert_only('models/core/clock.cpp:2:', 'path of one machine')
        self.tree.write('models/core/clock.cpp', LICENCE + '// frame/work/rooted, https://a/root\n')
        self.assertEqual(self.broken(), [])

    def test_a_glob_of_sources_is_found(self):
        self.tree.write('models/core/CMakeLists.txt',
                        '# SPDX-License-Identifier: GPL-3.0-or-later\nfile(GLOB a *.cpp)\n')
        self.assert_only('models/core/CMakeLists.txt:2:', 'not globbed')

    def test_a_folder_without_a_readme_is_found(self):
        self.tree.write('models/store/store.h', HEADER)
        self.assert_only('models/store/README.md:1:', 'is missing')

    def test_a_relative_include_is_found(self):
        self.tree.write('models/core/clock.cpp', LICENCE + '#include "error.h"\n')
        self.assert_only('models/core/clock.cpp:2:', 'from the root')


if __name__ == '__main__':
    unittest.main()
