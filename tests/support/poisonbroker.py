#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""poisonbroker.py LOG: just enough of an AMQP broker to be fetched from, on 127.0.0.1.

  queue "poison"  has three messages; whoever consumes it has the connection closed with 541
  queue "sound"   has two messages and gives them
Prints the port it listens on. Writes a line to LOG for each connection and each fetch.
Ends with its input. Python standard library only."""
import os
import socket
import struct
import sys
import threading

CONNECTION, CHANNEL, QUEUE, BASIC = 10, 20, 50, 60


def short(text):
    return bytes([len(text)]) + text


def table(*fields):
    body = b''.join(short(name) + value for name, value in fields)
    return struct.pack('>I', len(body)) + body


def text(value):
    return b'S' + struct.pack('>I', len(value)) + value


class Client:
    def __init__(self, sock, log):
        self.sock, self.log, self.buffer, self.left = sock, log, b'', {b'poison': 3, b'sound': 2}
        self.consumers = 0

    def read(self, count):
        while len(self.buffer) < count:
            data = self.sock.recv(65536)
            if not data:
                raise EOFError
            self.buffer += data
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self, kind, channel, data):
        self.sock.sendall(struct.pack('>BHI', kind, channel, len(data)) + data + b'\xce')

    def send(self, channel, klass, method, data=b''):
        self.frame(1, channel, struct.pack('>HH', klass, method) + data)

    def run(self):
        self.read(8)
        self.send(0, CONNECTION, 10, b'\0\x09'
                  + table((b'product', text(b'RabbitMQ')), (b'version', text(b'3.10.8')))
                  + struct.pack('>I', 5) + b'PLAIN' + struct.pack('>I', 5) + b'en_US')
        while True:
            kind, channel, size = struct.unpack('>BHI', self.read(7))
            data = self.read(size)
            self.read(1)
            if kind == 1:
                klass, method = struct.unpack('>HH', data[:4])
                if not self.answer(channel, klass, method, data[4:]):
                    return

    def answer(self, channel, klass, method, data):
        if (klass, method) == (CONNECTION, 11):
            self.send(0, CONNECTION, 30, struct.pack('>HIH', 2047, 131072, 0))
        elif (klass, method) == (CONNECTION, 40):
            self.send(0, CONNECTION, 41, b'\0')
        elif (klass, method) == (CONNECTION, 50):
            self.send(0, CONNECTION, 51)
            return False
        elif (klass, method) == (CHANNEL, 10):
            self.send(channel, CHANNEL, 11, struct.pack('>I', 0))
        elif (klass, method) == (CHANNEL, 40):
            self.consumers = 0
            self.left[b'sound'] = 2
            self.send(channel, CHANNEL, 41)
        elif (klass, method) == (QUEUE, 10):
            name = data[3:3 + data[2]]
            ready = self.left.get(name, 0)
            self.send(channel, QUEUE, 11, short(name) + struct.pack('>II', ready, self.consumers))
        elif (klass, method) == (BASIC, 10):
            self.send(channel, BASIC, 11)
        elif (klass, method) == (BASIC, 20):
            return self.consume(channel, data)
        return True

    def consume(self, channel, data):
        name = data[3:3 + data[2]]
        if b'x-stream-offset' in data:
            why = (b"PRECONDITION_FAILED - invalid arg 'x-stream-offset' for queue '" + name
                   + b"' in vhost '/' of queue type rabbit_classic_queue")
            self.send(channel, CHANNEL, 40, struct.pack('>H', 406) + short(why)
                      + struct.pack('>HH', BASIC, 20))
            return True
        self.log('fetch ' + name.decode())
        if name == b'poison':
            self.send(0, CONNECTION, 50, struct.pack('>H', 541) + short(b'INTERNAL_ERROR')
                      + struct.pack('>HH', 0, 0))
            self.sock.recv(4096)
            return False
        self.consumers += 1
        while self.left[name]:
            self.left[name] -= 1
            tag = 2 - self.left[name]
            self.send(channel, BASIC, 60, short(b'recourse') + struct.pack('>QB', tag, 0)
                      + short(b'') + short(name))
            body = b'message %d' % tag
            self.frame(2, channel, struct.pack('>HHQH', BASIC, 0, len(body), 0))
            self.frame(3, channel, body)
        return True


def main():
    lock = threading.Lock()

    def log(line):
        with lock, open(sys.argv[1], 'a') as f:
            f.write(line + '\n')

    def serve(sock):
        log('connection')
        try:
            Client(sock, log).run()
        except (EOFError, OSError):
            pass
        sock.close()

    server = socket.socket()
    server.bind(('127.0.0.1', 0))
    server.listen(16)
    print(server.getsockname()[1], flush=True)

    def accept():
        while True:
            threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    while os.read(0, 4096):
        pass


if __name__ == '__main__':
    main()
