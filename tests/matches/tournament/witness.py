#!/usr/bin/env python3
"""witness.py: a bot that ends the game when it is told of an enemy it does not see.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import random
import re
import sys

chance = random.Random(1815)
for line in sys.stdin:
    m = json.loads(line)
    kind = m["type"]
    if kind == "hello":
        print(json.dumps({"id": m["id"], "type": kind, "name": kind, "protocol": 1}), flush=True)
        continue
    if kind == "game":
        enemies = {u["unit"]: u["name"] for u in m["units"] if u["side"] != m["side"]}
        seen, told, heard = set(), [], 0
    elif kind == "event":
        told.append(m["says"])
        heard += " moves" in m["says"]
        continue
    elif kind == "decide":
        now = {u["unit"] for u in m["units"]} | {s["stand"].split(".")[0] for s in m["loose"]}
        for unit, name in enemies.items():
            leaks = [t for t in told if re.search(r"\b" + re.escape(name), t) and unit not in seen | now]
            if leaks:
                sys.exit("told of %s, which it does not see: %s" % (unit, leaks[0]))
        seen, told = now, []
        choose = chance.choice(m["options"])["choose"]
        print(json.dumps({"id": m["id"], "choose": choose}), flush=True)
        continue
    elif kind == "end":
        if not heard:
            sys.exit("it was told of nobody's moves")
        continue
    elif kind == "quit":
        break
    print(json.dumps({"id": m["id"]}), flush=True)
