#!/usr/bin/env python3
"""ratings.py < games.pgn: ratings by another way, to be compared with brevet report's.

Reads nothing but White, Black and Result, as rating programs do.  One parameter after the
other is moved to where the likelihood is flat, until none moves: no matrix, no library.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import collections
import json
import math
import re
import sys

ELO = 400 / math.log(10)


def logistic(x):
    return 1 / (1 + math.exp(-x))


def read(text):
    games = collections.Counter()
    for block in text.split("[Event ")[1:]:
        tag = dict(re.findall(r'\[(White|Black|Result) "([^"]*)"\]', block))
        points = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}[tag["Result"]]
        games[tag["White"], tag["Black"], points] += 1
    return games


def fit(games, rao_kupper):
    """Logits of the bots, of the first side, and the threshold a win has to clear."""
    rao_kupper = rao_kupper and any(g[2] == 1 for g in games)  # without draws: the same
    bots = sorted({g[0] for g in games} | {g[1] for g in games})
    at = dict.fromkeys(bots, 0.0)
    at["side"], at["draw"] = 0.0, 0.5 if rao_kupper else 0.0

    def slope(name):
        """First and second derivative of the log likelihood by one parameter."""
        one = two = 0.0
        for (white, black, points), n in games.items():
            sign = (name == white) - (name == black) + (name == "side")
            d, k = at[white] - at[black] + at["side"], at["draw"]
            win, lose = logistic(d - k), logistic(-d - k)
            parts = {2: [(1 - win, 1, -1)], 0: [(1 - lose, -1, -1)]}.get(points)
            if points == 1 and rao_kupper:
                parts = [(lose, 1, 1), (win, -1, 1)]
            elif points == 1:
                parts = [(0.5 * (1 - win), 1, 0), (0.5 * (1 - lose), -1, 0)]
            for share, by_d, by_k in parts:
                by = by_k if name == "draw" else by_d * sign
                weight = 0.5 if points == 1 and not rao_kupper else 1
                rest = share / weight
                one += n * share * by
                two -= n * weight * rest * (1 - rest) * by * by
            if points == 1 and rao_kupper and name == "draw":
                e = math.exp(-2 * k)
                one += n * 2 * e / (1 - e)
                two -= n * 4 * e / (1 - e) ** 2
        return one, two

    names = bots + ["side"] + (["draw"] if rao_kupper else [])
    for _ in range(20000):
        most = 0.0
        for name in names:
            one, two = slope(name)
            step = -one / two if two else 0.0
            if name == "draw":  # it stays above 0
                step = max(step, -at[name] / 2)
            at[name] += step
            most = max(most, abs(step))
        if most < 1e-9:
            break
    mean = sum(at[b] for b in bots) / len(bots)
    return {b: ELO * (at[b] - mean) for b in bots}, ELO * at["side"], ELO * at["draw"]


games = read(sys.stdin.read())
out = {}
for name, rao_kupper in (("rao_kupper", True), ("half", False)):
    ratings, side, draw = fit(games, rao_kupper)
    out[name] = {"elo": ratings, "side": side, "draw": draw}
if len(sys.argv) == 1:
    json.dump(out, sys.stdout, indent=1)
    sys.exit()
report = json.load(open(sys.argv[1]))["sections"]
worst = 0.0
table = report["ratings"]["tables"][0]
for row in table["rows"]:
    for column, model in (("Elo", "rao_kupper"), ("Elo, draws as half", "half")):
        away = abs(row[table["columns"].index(column)] - out[model]["elo"][row[0]])
        worst = max(worst, away)
print("%d ratings, at most %.3f Elo apart" % (2 * len(out["half"]["elo"]), worst))
sys.exit(worst > 0.1)
