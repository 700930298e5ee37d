#!/usr/bin/env python3
"""zoo.py KIND: a bot that misbehaves in one way, and is otherwise like the sample.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import signal
import subprocess
import sys
import time

kind = sys.argv[1]
decisions = 0


def put(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(question, **fields):
    put(json.dumps({"id": question["id"], **fields}) + "\n")


def decide(m):
    """The answer to a decision; from the third on, what the kind is about."""
    global decisions
    decisions += 1
    plain = {"choose": 0}
    if decisions < 3:
        return answer(m, **plain)
    if kind == "exit":
        sys.exit(3)
    if kind == "exit -1":
        sys.exit(-1)
    if kind == "last signal":  # as a shell tells it
        sys.exit(192)
    if kind == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if kind == "stall":
        time.sleep(1000)
    if kind == "late":
        time.sleep(1.2)
    if kind == "nonsense":
        return put("I charge!\n")
    if kind == "not utf-8":
        return os.write(1, b"I ch\xe4rge!\n")
    if kind == "half a line":
        return put('{"id":%d,"choo\n' % m["id"])
    if kind == "number":
        return put("7\n")
    if kind == "no id":
        return put('{"choose":0}\n')
    if kind == "wrong id":
        return put('{"id":%d,"choose":0}\n' % (m["id"] + 5))
    if kind == "duplicate keys":
        return put('{"id":%d,"choose":0,"choose":1}\n' % m["id"])
    if kind == "twice":
        answer(m, **plain)
    if kind == "flood":
        while True:
            put("x" * 65536)
    if kind == "bad choice":
        return answer(m, choose=9999)
    if kind == "negative choice":
        return answer(m, choose=-1)
    if kind == "text choice":
        return answer(m, choose="first")
    if kind == "two answers in one":
        return answer(m, choose=0, say="done")
    if kind == "bad order":
        return answer(m, order={"verb": "fly"})
    if kind == "illegal order":
        theirs = [u["unit"] for u in m["units"] if u["side"] != side]
        return answer(m, order={"verb": "hold", "subject": theirs[0]})
    if kind == "closes stdout":
        os.close(1)
        time.sleep(1000)
    if kind == "stderr":
        os.write(2, b"e" * 300000)
    if kind == "slow":
        time.sleep(0.02)
    if kind == "forks":
        subprocess.Popen(["sleep", "987654"])
        os._exit(0)
    if kind == "memory":
        hoard = bytearray(3 << 30)
        hoard[-1] = 1
    if kind == "concede":
        return answer(m, concede=True)
    if kind == "draw":
        return answer(m, choose=0, offer="draw")
    if kind == "typed":
        order = m["options"][0]["order"]
        return answer(m, order=order)
    if kind == "fields":
        return answer(m, choose=0, mood="fine", nested={"a": [1, 2]})
    answer(m, **plain)


if kind == "exits at once":
    sys.exit(0)
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        if kind == "silent":
            time.sleep(1000)
        if kind == "bad hello":
            put("hello\n")
        else:
            answer(m, type="hello", name=kind, protocol=2 if kind == "protocol 2" else 1)
    elif m["type"] == "game":
        side = m["side"]
        answer(m)
    elif m["type"] == "decide":
        decide(m)
    elif m["type"] == "ping":
        answer(m)
    elif m["type"] == "quit":
        if kind == "stays":
            time.sleep(1000)
        break
