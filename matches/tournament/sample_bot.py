#!/usr/bin/env python3
"""A bot for brevet tournament: charges when it can, else does anything.
Try it: brevet check-bot "python3 matches/tournament/sample_bot.py"
"""
import json
import random
import sys


def answer(question, **fields):
    print(json.dumps({"id": question["id"], **fields}), flush=True)


chance = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        answer(message, type="hello", name="sample", version="1", protocol=1)
    elif kind == "game":
        chance.seed(message["seed"])  # the same game again: the same orders again
        answer(message)
    elif kind == "decide":
        options = message["options"]
        charges = [o for o in options if o.get("order", {}).get("verb") == "charge"]
        answer(message, choose=chance.choice(charges or options)["choose"])
    elif kind == "ping":
        answer(message)
    elif kind == "quit":
        break
