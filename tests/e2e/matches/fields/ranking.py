"""The ranking of an event of pairs at matchpoints, worked out from its USEBIO file alone.

Written from the text of the scoring (PAIRS.md and the Laws of Duplicate Bridge), not from the server's code: it reads
what each table made of each board, and none of the points or places that the file tells. All tables are compared, and
each section has its ranking. A line for each pair, as the file lists them: its number, its percentage, its place.

    python3 ranking.py evening.xml

An artificial score is an average plus or minus (Law 12C2) where a comment beside it says so, and else a percentage.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from fractions import Fraction

SIDES = ("NS", "EW")


def scores(text):
    """`2/3 of 420, 1/3 of -50` as weights and points; none for a percentage."""
    told = re.findall(r"(\d+)/(\d+) of (-?\d+)", text)
    return [(Fraction(int(n), int(d)), int(points)) for n, d, points in told] or None


def read_line(line):
    """The pairs, and for each side either its scores, a percentage, or nothing."""
    pairs = {side: int(line.findtext(f"{side}_PAIR_NUMBER")) for side in SIDES}
    score = line.findtext("SCORE")
    if score == "NP":
        return pairs, {side: None for side in SIDES}
    if score is not None and not score.startswith("A"):
        return pairs, {side: [(Fraction(1), int(score))] for side in SIDES}
    note = next(child.text for child in line if child.tag is ElementTree.Comment)
    given = {part.split()[0]: part for part in (part.strip() for part in note.split(";"))}
    return pairs, {side: scores(given[side]) or share(given[side].split(" ", 1)[1]) for side in SIDES}


def share(words):
    """`average plus` as it is, `55 %` as a part."""
    return words if words.startswith("average") else Fraction(int(words.split()[0]), 100)


def beaten(own, other, side):
    """Two for each score that is beaten and one for each that is equalled, by their weights."""
    sign = 1 if side == "NS" else -1
    points = lambda mine, theirs: 1 + (sign * (mine - theirs) > 0) - (sign * (mine - theirs) < 0)
    return sum(weight * part * points(mine, theirs) for weight, mine in own for part, theirs in other)


def matchpoints(lines, place, side, expected):
    """What a scored line has against what the others have for that side, brought to as many lines as there could be
    (Neuberg's formula)."""
    scored = [others[side] for _, others in lines if isinstance(others[side], list)]
    own = lines[place][1][side]
    against_all = sum(beaten(own, other, side) for other in scored)
    return Fraction(expected, len(scored)) * (against_all - beaten(own, own, side) + 1) - 1


def session(boards, carried, fined):
    """Each pair's part of what it could have, with artificial scores by Law 12C2(c), what it carried and was fined."""
    expected = max(len(lines) for lines in boards)
    top = 2 * (expected - 1)
    played, awarded = defaultdict(list), defaultdict(list)
    for lines in boards:
        for place, (pairs, given) in enumerate(lines):
            for side in SIDES:
                if isinstance(given[side], list):
                    played[pairs[side]].append(matchpoints(lines, place, side, expected) / top)
                elif given[side] is not None:
                    awarded[pairs[side]].append(given[side])
    parts = {}
    for pair in played.keys() | awarded.keys():
        own = sum(played[pair]) / len(played[pair]) if played[pair] else Fraction(1, 2)
        averages = {
            "average plus": max(Fraction(3, 5), own),
            "average": Fraction(1, 2),
            "average minus": min(Fraction(2, 5), own),
        }
        awards = [averages.get(award, award) for award in awarded[pair]]
        count = len(played[pair]) + len(awards)
        beside = (carried.get(pair, 0) - fined.get(pair, 0)) / Fraction(top)
        parts[pair] = (sum(played[pair]) + sum(awards) + beside) / count
    return parts


def beside_total(tree, word):
    """What the director said of a pair, in matchpoints: `fined 1.20` beside its total."""
    notes = [
        (int(pair.findtext("PAIR_NUMBER")), child.text.split())
        for pair in tree.iter("PAIR")
        for child in pair
        if child.tag is ElementTree.Comment
    ]
    return {pair: Fraction(words[1]) for pair, words in notes if words[0] == word}


def main(path):
    parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True))
    tree = ElementTree.parse(path, parser)
    boards = defaultdict(list)
    for section in tree.iter("SECTION"):
        for board in section.findall("BOARD"):
            boards[int(board.findtext("BOARD_NUMBER"))] += map(read_line, board.findall("TRAVELLER_LINE"))
    parts = session(list(boards.values()), beside_total(tree, "carried"), beside_total(tree, "fined"))
    listed = [
        (int(pair.findtext("PAIR_NUMBER")), (section.get("SECTION_ID"), pair.findtext("DIRECTION")))
        for section in tree.iter("SECTION")
        for pair in section.iter("PAIR")
    ]
    # Who took part without a board that counts stands in the file without a place.
    listed = [(pair, own_list) for pair, own_list in listed if pair in parts]
    for pair, own_list in listed:
        ranked = [parts[other] for other, their_list in listed if their_list == own_list]
        hundredths = int(parts[pair] * 10_000 + Fraction(1, 2))
        place = 1 + sum(other > parts[pair] for other in ranked)
        shared = "=" if ranked.count(parts[pair]) > 1 else ""
        print(f"{pair} {hundredths // 100}.{hundredths % 100:02} {place}{shared}")


if __name__ == "__main__":
    main(sys.argv[1])
