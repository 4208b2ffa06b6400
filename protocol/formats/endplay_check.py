"""Whether endplay reads from our files what it reads from the originals, and what we read: endplay_check.py ORIGINALS WRITTEN.

Both folders hold the same .pbn names. Compared for each board: deal, dealer, vulnerability, auction, contract, declarer, result,
the cards in the order of play, and the claim. Needs `pip install endplay`; leaves with 0 if all are equal.
"""

import sys
from pathlib import Path

import endplay.parsers.pbn as pbn
from endplay.types import Player


def boards(path):
    with open(path, encoding="latin-1") as file:
        return pbn.load(file)


def record(board):
    return {
        "board": board.board_num,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vul),
        "deal": board.deal.to_pbn(Player.north),
        "auction": [str(call) for call in board.auction],
        "contract": str(board.contract),
        "play": [str(card) for card in board.play],
        # A * behind thirteen whole tricks claims nothing.
        "claimed": bool(board.claimed) and len(board.play) < 52,
        "room": board.info.room,
        "score": board.info.score,
    }


def main(originals, written):
    compared = differences = 0
    for original in sorted(Path(originals).glob("*.pbn")):
        before, after = boards(original), boards(Path(written) / original.name)
        if len(before) != len(after):
            print(f"{original.name}: {len(before)} boards became {len(after)}")
            differences += 1
        for one, other in zip(map(record, before), map(record, after)):
            compared += 1
            for key in one:
                if one[key] != other[key]:
                    print(f"{original.name}, board {one['board']}, {key}: {one[key]} became {other[key]}")
                    differences += 1
    print(f"{compared} boards compared, {differences} differences")
    return 0 if compared and not differences else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
