"""Whether endplay reads the PBN file of an event as it was meant, and bridgebots reads it at all: tables_check.py FOLDER, which has
event.pbn and told.txt (a line for each board: its number, its deal, and the letters of the sections in its lines).

bridgebots knows records of single tables alone: a board that is told by its table has none, and it leaves it out.
"""

import logging
import sys
from pathlib import Path

import endplay.parsers.pbn as pbn
from bridgebots.pbn import parse_pbn
from endplay.types import Player

folder = Path(sys.argv[1])
told = [line.split("|") for line in (folder / "told.txt").read_text().splitlines()]
with open(folder / "event.pbn", encoding="latin-1") as file:
    boards = pbn.load(file)
assert len(boards) == len(told), (len(boards), len(told))


def column(table, name):
    names = [header["name"] if isinstance(header, dict) else str(header).split("\\")[0] for header in table["headers"]]
    return [row[names.index(name)] for row in table["rows"]]


for board, (number, deal, letters) in zip(boards, told):
    assert str(board.board_num) == number, (board.board_num, number)
    assert board.deal.to_pbn(Player.north) == deal, (number, board.deal.to_pbn(Player.north), deal)
    assert "".join(column(board.info["ScoreTable"], "Section")) == letters, (number, board.info["ScoreTable"])
total = boards[0].info["TotalScoreTable"]
assert len(total["rows"]) == 6 and set(column(total, "Section")) == {"A", "B"}, total
logging.disable(logging.WARNING)
assert parse_pbn(folder / "event.pbn") == []
print(f"{len(told)} boards of an event are read by endplay as they were meant")
