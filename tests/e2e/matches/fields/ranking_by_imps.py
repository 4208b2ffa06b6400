"""The ranking of an event of pairs at cross-IMPs, worked out from its tables for spreadsheets alone.

Written from the text of the scoring (PAIRS.md and the Laws of Duplicate Bridge), not from the server's code: of what
each table made of a board it reads the score or what the director gave in place of it, and of the ranking who took
part and what each brought along and was fined. A line for each pair, as the file lists them: its number, its score,
its place.

    python3 ranking_by_imps.py evening.csv evening-ranking.csv
"""

import csv
import re
import sys
from collections import defaultdict
from fractions import Fraction

BOUNDS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500]
BOUNDS += [3000, 3500, 4000]
AVERAGES = {"average plus": Fraction(2), "average": Fraction(0), "average minus": Fraction(-2)}


def imps(difference):
    won = sum(abs(difference) >= bound for bound in BOUNDS)
    return won if difference > 0 else -won


def given(words):
    """Of one side: scores with weights, or IMPs."""
    told = re.findall(r"(\d+)/(\d+) of (-?\d+)", words)
    if told:
        return [(Fraction(int(n), int(d)), int(points)) for n, d, points in told]
    return AVERAGES[words] if words in AVERAGES else Fraction(int(words.split()[0]) - 50, 5)


def read_line(row):
    """The pairs, and what each side has: scores, IMPs, or nothing."""
    pairs = {"NS": int(row["north"]), "EW": int(row["east"])}
    if row["adjusted"]:
        sides = dict(part.strip().split(" ", 1) for part in row["adjusted"].split(";"))
        return pairs, {side: given(words) for side, words in sides.items()}
    scores = [(Fraction(1), int(row["score"]))] if row["score"] else None
    return pairs, {"NS": scores, "EW": scores}


def won(lines, place, side, expected, summed):
    """What one side of a line has against what all others with a score have for that side."""
    scored = [has[side] for at, (_, has) in enumerate(lines) if at != place and isinstance(has[side], list)]
    own = lines[place][1][side]
    against = sum(w * part * imps(mine - theirs) for other in scored for w, mine in own for part, theirs in other)
    sign = 1 if side == "NS" else -1
    if not scored:
        return Fraction(0)
    return sign * against * Fraction((expected - 1) if summed else 1, len(scored))


def main(travellers, ranking):
    boards = defaultdict(list)
    with open(travellers, newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        boards[int(row["board"])].append(read_line(row))
    summed = rows[0]["scoring"] == "cross-IMPs (sum)"
    expected = max(len(lines) for lines in boards.values())
    points, played = defaultdict(Fraction), defaultdict(int)
    for lines in boards.values():
        for place, (pairs, sides) in enumerate(lines):
            for side, has in sides.items():
                if has is None:
                    continue
                played[pairs[side]] += 1
                if isinstance(has, list):
                    points[pairs[side]] += won(lines, place, side, expected, summed)
                else:
                    points[pairs[side]] += has * ((expected - 1) if summed else 1)
    with open(ranking, newline="") as file:
        entries = [row for row in csv.DictReader(file) if played[int(row["number"])]]
    numbers = [int(row["number"]) for row in entries]
    for row in entries:
        number = int(row["number"])
        assert int(row["boards"]) == played[number], row
        points[number] += Fraction(row["carried"] or 0) - Fraction(row["fined"] or 0)
    by_average = len({played[number] for number in numbers}) > 1
    scores = {number: points[number] / (played[number] if by_average else 1) for number in numbers}
    decimals = 2 if by_average or not summed else 1
    for number in numbers:
        place = 1 + sum(score > scores[number] for score in scores.values())
        shared = "=" if list(scores.values()).count(scores[number]) > 1 else ""
        units = int(abs(scores[number]) * 10**decimals + Fraction(1, 2))
        sign = "-" if scores[number] < 0 and units else ""
        print(f"{number} {sign}{units // 10**decimals}.{units % 10**decimals:0{decimals}} {place}{shared}")


if __name__ == "__main__":
    main(*sys.argv[1:])
