#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the sources and says where they break a rule of the house. See README.md beside it.

  check_rules.py [--qt-headers DIR] ROOT
Exit codes: 0 no rule is broken, 1 some are (one line each), 2 wrong usage.
"""
import os
import re
import subprocess
import sys

# Which rooms may a room include, beside itself. A folder that is not here belongs to the nearest
# room above it.
CORE = {'models/core'}
DOORS = CORE | {'models/config', 'models/broker', 'models/store'}
KNOWN = DOORS | {'models/payload', 'models/evidence', 'models/parked'}
SHOWN = KNOWN | {'models/console', 'models/text', 'models/tables'}
ACTED = {'models/journal', 'models/runs'}
ROOMS = {
    'models/core': set(),
    'models/config': CORE,
    'models/broker': CORE,
    'models/broker/rabbitmq': CORE | {'models/broker', 'models/config'},
    'models/broker/eventtable': DOORS | {'models/store/sqlite'},
    'models/store': CORE | {'models/config'},
    'models/store/sql': CORE | {'models/config', 'models/store'},
    'models/store/sqlite': CORE | {'models/config', 'models/store', 'models/store/sql'},
    'models/store/postgresql': CORE | {'models/config', 'models/store', 'models/store/sql'},
    'models/store/mariadb': CORE | {'models/config', 'models/store', 'models/store/sql'},
    'models/payload': CORE | {'models/broker'},
    'models/evidence': DOORS | {'models/payload'},
    'models/parked': DOORS | {'models/payload', 'models/evidence', 'models/store/sqlite'},
    'models/journal': CORE | {'models/broker'},
    'models/journal/sqlite': CORE | {'models/broker', 'models/journal', 'models/store/sqlite'},
    'models/journal/postgresql': CORE | {'models/broker', 'models/journal', 'models/config'},
    'models/journal/door': CORE | {'models/config', 'models/journal', 'models/journal/sqlite',
                                   'models/journal/postgresql', 'models/runs'},
    'models/compensation': CORE | {'models/config', 'models/broker', 'models/store'},
    'models/console': KNOWN | {'models/compensation', 'models/broker/rabbitmq', 'models/broker/eventtable',
                               'models/store/sqlite', 'models/store/postgresql',
                               'models/store/mariadb'},
    'models/runs': KNOWN | {'models/compensation', 'models/console', 'models/journal'},
    'models/text': KNOWN | {'models/console', 'models/journal', 'models/runs'},
    'models/tables': KNOWN | {'models/console', 'models/text', 'models/journal', 'models/runs'},
    'ui': SHOWN | ACTED,
    'app/wiring': SHOWN | ACTED | {'ui', 'models/journal/door'},
    'app/recourse': SHOWN | {'ui', 'app/wiring'},
    'app/recoursectl': SHOWN - {'models/tables'} | {'app/wiring', 'models/journal', 'models/runs',
                                                    'models/journal/sqlite', 'models/journal/door'},
    'app/sandbox': DOORS,
    'tests': None,  # anything
}

# Headers of others that only these places may see.
FOREIGN = [
    (re.compile(r'^(amqp|rabbitmq-c/)'), 'amqp.h',
     ('models/broker/rabbitmq', 'app/sandbox', 'tests')),
    (re.compile(r'^(QtSql|QSql)'), 'QtSql', ('models/store/sqlite', 'models/compensation', 'app/sandbox', 'tests')),
    (re.compile(r'^sqlite3'), 'sqlite3.h', ('models/store/sqlite', 'app/sandbox', 'tests')),
    (re.compile(r'^libpq-fe'), 'libpq-fe.h',
     ('models/journal/postgresql', 'models/store/postgresql', 'app/sandbox', 'tests')),
    (re.compile(r'^(mysql|errmsg)\.h'), 'mysql.h', ('models/store/mariadb', 'app/sandbox', 'tests')),
    (re.compile(r'^toml\+\+'), 'toml++', ('models/config', 'tests')),
    (re.compile(r'^(qt6)?keychain'), 'QtKeychain', ('models/config',)),
    (re.compile(r'^curl/'), 'curl', ('models/broker/rabbitmq', 'models/compensation', 'tests')),
    (re.compile(r'^zlib'), 'zlib', ('models/payload', 'tests')),
]
WINDOWED = ('ui', 'app/wiring', 'app/recourse', 'tests/ui', 'tests/app', 'tests/bench',
            'tests/support')
# Where the Qt headers cannot be looked up, these stand for QtGui and QtWidgets.
WINDOW_NAMES = re.compile(r'^Q(t(Widgets|Gui|Svg)\b|Widget|Color|Icon|Font|Pixmap|Image|Painter|'
                          r'GuiApplication|Application$|Palette|Brush|TableView|Action$)')

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
SLEEP = re.compile(r'\b(QThread::(m|u)?sleep|QTest::(qSleep|qWait)|sleep_for|sleep_until|'
                   r'usleep|nanosleep)\s*\(|(?<![\w:.])sleep\s*\(')
MACHINE_PATH = re.compile(r'(?<![\w./$}~-])/(work|root)(/|\b(?!\w))')
LIMIT = 500
TEXT_ENDINGS = ('.h', '.cpp', '.py', '.txt', '.md', '.cmake', '.toml', '.sql', '.1', '.xml',
                '.desktop', '.bash', '.fish', '.json', '.yml', '.svg', '.qrc')
WITH_LIMIT = ('.h', '.cpp', '.py', '.cmake', '.sql')


def files_of(root):
    """Tracked files; where there is no repository, all but what a build makes."""
    try:
        listed = subprocess.run(['git', '-C', root, 'ls-files', '-z'], capture_output=True,
                                check=True).stdout.decode()
        names = [n for n in listed.split('\0') if n and os.path.isfile(os.path.join(root, n))]
        if names:
            return sorted(names)
    except (OSError, subprocess.CalledProcessError):
        pass
    names = []
    for folder, folders, files in os.walk(root):
        folders[:] = [f for f in folders if f not in ('build', '.git', '__pycache__')]
        names += [os.path.relpath(os.path.join(folder, f), root) for f in files]
    return sorted(names)


def room_of(path):
    folder = path
    while folder:
        folder = os.path.dirname(folder)
        if folder in ROOMS:
            return folder
    return None


def is_inside(path, places):
    return any(path == p or path.startswith(p + '/') for p in places)


def is_ours(path):
    return path.split('/')[0] in ('app', 'ui', 'models', 'tests')


class Checker:
    def __init__(self, root, qt_headers=None):
        self.root = root
        self.broken = []
        self.window_headers = set()
        for module in ('QtWidgets', 'QtGui', 'QtSvg'):
            folder = os.path.join(qt_headers or '', module)
            if qt_headers and os.path.isdir(folder):
                self.window_headers.update(os.listdir(folder))

    def say(self, path, line, text):
        self.broken.append('%s:%d: %s' % (path, line, text))

    def run(self):
        names = files_of(self.root)
        for name in names:
            if name.startswith('tests/data/') or os.path.basename(name) == 'LICENSE':
                continue
            text = self.text_of(name)
            if text is None:
                continue
            lines = text.split('\n')
            self.check_text(name, lines)
            if name.endswith(('.h', '.cpp')) and is_ours(name):
                self.check_source(name, lines)
        self.check_readmes(names)
        return self.broken

    def text_of(self, name):
        path = os.path.join(self.root, name)
        with open(path, 'rb') as f:
            start = f.read(2)
            if not (name.endswith(TEXT_ENDINGS) or start == b'#!'):
                return None
            return (start + f.read()).decode('utf-8', errors='replace')

    def check_text(self, name, lines):
        if not name.endswith(('.json', '.md', '.svg', '.xml', '.sql', '.toml', '.qrc', '.txt')) \
                or name.endswith('CMakeLists.txt'):
            # A script names its interpreter first, a zsh completion its command.
            first = 1 if lines[0].startswith(('#!', '#compdef')) else 0
            if len(lines) <= first or 'SPDX-License-Identifier: GPL-3.0-or-later' not in lines[first]:
                self.say(name, first + 1, 'the licence line (SPDX) is missing here')
        if name.endswith(WITH_LIMIT) or lines[0].startswith('#!'):
            if len(lines) - 1 > LIMIT:
                self.say(name, LIMIT, 'has %d lines; %d are the limit' % (len(lines) - 1, LIMIT))
        if not name.startswith('tests/rules/'):
            for number, line in enumerate(lines, 1):
                if MACHINE_PATH.search(line):
                    self.say(name, number, 'names a path of one machine')
        if name.endswith('CMakeLists.txt') and not name.startswith('tests/rules/'):
            for number, line in enumerate(lines, 1):
                if re.search(r'file\s*\(\s*GLOB', line):
                    self.say(name, number, 'sources are listed, not globbed')

    def check_source(self, name, lines):
        if name.endswith('.h') and '#pragma once' not in lines:
            self.say(name, 1, '#pragma once is missing')
        for number, line in enumerate(lines, 1):
            found = INCLUDE.match(line)
            if found:
                self.check_include(name, number, found.group(1) == '"', found.group(2))
            code = line.split('//')[0]
            if name.startswith('tests/') and SLEEP.search(code):
                self.say(name, number, 'a test must not sleep: wait for what it waits for')

    def check_include(self, name, number, is_quoted, header):
        if is_quoted and is_ours(header):
            self.check_arrow(name, number, header)
            return
        if is_quoted and header.endswith('.moc'):
            return
        if is_quoted and not name.startswith('tests/'):
            self.say(name, number, 'include "%s" from the root of the repository' % header)
        for pattern, what, places in FOREIGN:
            if pattern.match(header) and not is_inside(name, places):
                self.say(name, number, '%s belongs in %s only' % (what, ' and '.join(places)))
        if not is_inside(name, WINDOWED) and self.is_window_header(header):
            self.say(name, number, '<%s> needs a window; this place works without' % header)
        if re.match(r'^(QtCore|QtGui|QtWidgets|QtTest|QtNetwork)$', header):
            self.say(name, number, '<%s> is an umbrella: include what is used' % header)

    def is_window_header(self, header):
        if self.window_headers:
            return header in self.window_headers or header.startswith(
                ('QtWidgets', 'QtGui', 'QtSvg'))
        return bool(WINDOW_NAMES.match(header))

    def check_arrow(self, name, number, header):
        here, there = room_of(name), room_of(header)
        if here is None or there is None:
            self.say(name, number, 'no room is known for %s; add it to the table of arrows'
                     % (header if there is None else name))
            return
        allowed = ROOMS[here]
        if here != there and allowed is not None and there not in allowed:
            self.say(name, number, '%s must not include %s' % (here, header))

    def check_readmes(self, names):
        folders = {os.path.dirname(n) for n in names if n.endswith(('.h', '.cpp', '.py'))}
        needed = {f for f in folders if f.split('/')[0] in ('models', 'ui', 'app')}
        needed |= {f for f in folders if f.startswith('tests/') and f.count('/') == 1}
        needed |= {'packaging', 'resources', 'tests', '.ci'} & {n.split('/')[0] for n in names}
        for folder in sorted(needed):
            if folder + '/README.md' not in names:
                self.say(folder + '/README.md', 1, 'is missing: what belongs here, what does not, '
                         'which thread, which test proves it')


def main():
    words = sys.argv[1:]
    if '--help' in words or '-h' in words:
        print(__doc__.strip())
        return 0
    qt_headers = None
    if words[:1] == ['--qt-headers']:
        qt_headers = words[1]
        words = words[2:]
    if len(words) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    broken = Checker(words[0], qt_headers).run()
    for line in broken:
        print(line)
    print('%d broken rules' % len(broken) if broken else 'no rule is broken')
    return 1 if broken else 0


if __name__ == '__main__':
    sys.exit(main())
