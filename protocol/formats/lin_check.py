"""Whether endplay and bridgebots make of our LIN files what we meant: lin_check.py FOLDER, which has boards.lin, match.lin and
told.txt (board|dealer|deal|calls|cards|declarer's tricks, a line for each board)."""
import sys
from pathlib import Path

from bridgebots.lin import parse_multi_lin, parse_single_lin
from endplay.parsers import lin

folder = Path(sys.argv[1])
told = [line.split("|") for line in (folder / "told.txt").read_text().splitlines()]


with open(folder / "boards.lin") as file:
    boards = lin.load(file)
assert len(boards) == len(told), (len(boards), len(told))
for board, (number, dealer, deal, calls, cards, tricks) in zip(boards, told):
    assert str(board.board_num) == number, (board.board_num, number)
    assert board.dealer.abbr == dealer, number
    assert board.deal.to_pbn() == deal, number
    assert len(board.auction) == len(calls.split()), number
    assert len(board.play) == len(cards.split()), number
    if tricks != "-" and board.claimed:
        assert str(board.contract.result + board.contract.level + 6) == tricks, number


def record(board):
    return " ".join(bid.replace("PASS", "P") for bid in board.bidding_record), " ".join(
        f"{card.suit.abbreviation()}{card.rank.abbreviation()}" for card in board.play_record
    ), str(board.tricks)


meant = sorted((calls, cards, tricks) for _, _, _, calls, cards, tricks in told)
for name, parse in (("boards.lin", parse_single_lin), ("match.lin", parse_multi_lin)):
    records = sorted(record(board) for deal in parse(folder / name) for board in deal.board_records)
    assert records == meant, (name, len(records), len(meant), [r for r in records if r not in meant][:1])
print(f"{len(told)} boards are read by endplay and bridgebots as they were meant")
