#!/usr/bin/env python3
"""A player for the bridge server in one file, written from protocol/PROTOCOL.md and its chapters alone.

    pip install websockets
    python3 player.py http://127.0.0.1:8080/join/INVITATION [NAME]

It takes the seat of the invitation at a table of four, bids when it has something to bid, follows suit, accepts claims,
says what its calls mean when it is asked, comes back when the connection breaks, and stays until the session is over. Then
it checks how the boards were dealt and that their logs are whole. It ends with 0 if all of that holds, with 1 if something
does not, and with 2 if it cannot play: where two or three play it says so, and leaves the seat to somebody else.

    python3 player.py --fold ../../protocol/golden/fold.json

holds the fold against the contract's own examples, and needs nothing but Python."""
import copy, hashlib, hmac, json, os, pathlib, random, secrets, struct, sys, time, unicodedata
import urllib.error, urllib.parse, urllib.request

# Forms of the game in which fewer than four play: its auction and its trick are of four.
OF_FEWER = {"honeymoon": "two", "three_handed": "three"}
SEATS, SUITS, RANKS, STRAINS = "NESW", "CDHS", "23456789TJQKA", ["C", "D", "H", "S", "NT"]
LARGEST_MESSAGE, SILENCE, STEADY, PROTOCOL = 1048576, 45, 10, 1
NO_EVENT = 2**53 - 1


class Failure(Exception):
    """Why this player cannot go on, in words for people."""


class Lost(Exception):
    """Why this connection is of no more use, and another one is needed."""


# --- Section 5: notation ---------------------------------------------------------------------------------------------

def seat_after(seat, places=1): return SEATS[(SEATS.index(seat) + places) % 4]
def partner(seat): return seat_after(seat, 2)


def hand_after(board, seat, cards=1):
    """Whose card comes to a trick so many cards after this hand's: two without dummies play in turn, and of three the
    closed hand lies opposite declarer (chapter forms)."""
    if board.get("seating") == "two": return "NE"[((seat in "EW") + cards) % 2]
    contract = board.get("contract") if board.get("seating") == "three" else None
    around = {"N": "NEWS", "S": "SNWE"}.get(contract and declarer(contract), SEATS)
    return around[(around.index(seat) + cards) % 4]


def side(seat): return "NS" if seat in "NS" else "EW"
def declarer(contract): return contract[-1]


def side_in(board, seat):
    """For which side a hand is played: of three declarer's seat's is also that of the closed hand, and both others are one."""
    contract = board.get("contract")
    if board.get("seating") != "three" or not contract: return side(seat)
    ours = side(declarer(contract))
    return ours if seat in (declarer(contract), "W") else "EW" if ours == "NS" else "NS"


def cards_of(hand): return [suit + rank for suit, ranks in zip("SHDC", hand.split(".")) for rank in ranks]


def without(hand, card):
    """The hand when the card has left it."""
    return ".".join(ranks.replace(card[1], "") if suit == card[0] else ranks for suit, ranks in zip("SHDC", hand.split(".")))


def with_card(hand, card):
    """The hand when the card has come to it."""
    held = [ranks + card[1] if suit == card[0] else ranks for suit, ranks in zip("SHDC", hand.split("."))]
    return ".".join("".join(sorted(ranks, key=RANKS.index, reverse=True)) for ranks in held)


def dealer_and_vulnerability(board):
    return SEATS[(board - 1) % 4], ["None", "NS", "EW", "Both"][((board - 1) + (board - 1) // 4) % 4]


def plain(text):
    """What somebody wrote, for a terminal: strangers' control characters stay out of it."""
    return "".join(each if unicodedata.category(each)[0] != "C" else "?" for each in str(text))


# --- Section 9: the fold ---------------------------------------------------------------------------------------------

class DoesNotFit(Exception):
    """An event that does not follow from the view, or whose name is unknown: a snapshot is needed."""


def drop(view, *names):
    for name in names: view.pop(name, None)


def put(holder, name, items):
    """A list that may be missing: it is left out when it is empty."""
    if items: holder[name] = items
    else: holder.pop(name, None)


def fold(view, lane, event):
    """What happened, told to `lane`, makes the next view of this one."""
    (name, e), = event.items()
    board = view.get("board")
    if name in NEED_A_BOARD and board is None: raise DoesNotFit(name)
    if name not in FOLDS: raise DoesNotFit(name)
    try: FOLDS[name](view, board, e, lane)
    except (KeyError, TypeError, IndexError, AttributeError) as cause: raise DoesNotFit(name) from cause


def seats_change(view, seats):
    put(view, "swaps", [swap for swap in view.get("swaps", []) if not {swap["by"], swap["of"]} & set(seats)])
    would_stop_no_more(view, seats)
    for seat in seats: view["ready"][seat] = False


def would_stop_no_more(view, seats):
    put(view, "would_stop", [seat for seat in view.get("would_stop", []) if seat not in seats])


def stop_agreed(view, board, e, lane):
    would_stop_no_more(view, [e["seat"]])
    if e["agrees"]: view.setdefault("would_stop", []).append(e["seat"])


def seat_taken(view, board, e, lane):
    view["seats"][e["seat"]] = e["occupant"]
    seats_change(view, [e["seat"]])


def seat_left(view, board, e, lane):
    view["seats"][e["seat"]] = None
    seats_change(view, [e["seat"]])


def swap_asked(view, board, e, lane):
    swap_over(view, board, e, lane)
    view.setdefault("swaps", []).append({"by": e["by"], "of": e["of"]})


def swap_over(view, board, e, lane):
    put(view, "swaps", [swap for swap in view.get("swaps", []) if swap["by"] != e["by"]])


def seats_swapped(view, board, e, lane):
    one, other, seats = e["one"], e["other"], view["seats"]
    seats[one], seats[other] = seats[other], seats[one]
    for seat, sitting in zip((one, other), e["sittings"]): seats[seat]["sitting"] = sitting
    seats_change(view, [one, other])
    if lane in (one, other):
        view["chat"] = [line for line in view["chat"] if line.get("to") is None]
        view["direction"].pop("calls", None)


def partners_changed(view, board, e, lane):
    before = view["seats"]
    view["seats"] = {seat: before[e["from"][seat]] for seat in "NESW"}
    for seat, sitting in e["sittings"].items():
        if view["seats"][seat]: view["seats"][seat]["sitting"] = sitting
    seats_change(view, "NESW")
    if e["from"].get(lane, lane) != lane:
        view["chat"] = [line for line in view["chat"] if line.get("to") is None]
        view["direction"].pop("calls", None)


def ready(view, board, e, lane): view["ready"][e["seat"]] = True


def contributions_wanted(view, board, e, lane):
    view["stage"] = "committing"
    drop(view, "swaps", "would_stop")
    if e.get("set"): view["set"] = e["set"]


def contributed(view, board, e, lane): view["set"]["committed"][e["seat"]] = e["commitment"]
def reveals_wanted(view, board, e, lane): view["stage"] = "revealing"
def revealed(view, board, e, lane): view["set"]["revealed"][e["seat"]] = True
def dealt(view, board, e, lane): view["set"]["entropy"] = e["entropy"]


def board_opened(view, board, e, lane):
    dealer, vulnerability = dealer_and_vulnerability(e["board"])
    terms = e.get("terms")
    if terms:
        is_vulnerable = terms["vulnerable"]
        dealer = terms["dealer"]
        vulnerability = {(False, False): "None", (True, False): "NS", (False, True): "EW", (True, True): "Both"}[
            is_vulnerable["N"], is_vulnerable["E"]]
    drawing = copy.deepcopy(e.get("drawing"))
    view["stage"] = "drawing" if drawing else "declaring" if e.get("declaring") else "auction"
    view["ready"] = dict.fromkeys(SEATS, False)
    drop(view, "swaps", "would_stop", "clock")
    view["board"] = {
        "board": e["board"], "dealer": dealer, "vulnerability": vulnerability, "hands": those_seen(e["hands"]),
        "calls": [], "called_at": [], "contract": None, "trick": None, "last_trick": None, "won": {"NS": 0, "EW": 0},
        "claim": None, "result": None, "deal": None, "secret": None,
    }
    if terms: view["board"]["terms"] = terms
    if e.get("seating"): view["board"]["seating"] = e["seating"]
    if e.get("declaring"): view["board"]["declaring"] = copy.deepcopy(e["declaring"])
    if drawing: view["board"]["drawing"] = drawing
    if drawing and drawing["way"] == "from_the_stock":
        view["board"]["trick"] = {"leader": hand_after(view["board"], dealer), "cards": []}


def those_seen(hands):
    """A hand that is hidden is missing, or null."""
    return {seat: hand for seat, hand in hands.items() if hand is not None}


def comes_to_the_hand(hands, seat, card):
    if card and hands.get(seat) is not None: hands[seat] = with_card(hands[seat], card)


def drawn(view, board, e, lane):
    for each in e["cards"]: comes_to_the_hand(board["hands"], each["seat"], each.get("card"))
    board["drawing"]["left"] = e["left"]
    if e["left"] == 0:
        board.update(trick=None, last_trick=None)
        view["stage"] = "auction"


def chosen(view, board, e, lane):
    drawing = board["drawing"]
    comes_to_the_hand(board["hands"], e["seat"], e.get("kept"))
    if e.get("put_away"):
        away = drawing.setdefault("put_away", {})
        away.setdefault(e["seat"], "...")
        comes_to_the_hand(away, e["seat"], e["put_away"])
    drawing["left"] = e["left"]
    put(drawing, "turn", e.get("next"))
    put(drawing, "offered", e.get("offered"))
    view["turn"] = e["turn"] + 1
    if e["left"] == 0: view["stage"] = "auction"


def meeting_set(view, board, e, lane): view["meeting"] = e.get("link")


def called(view, board, e, lane):
    board.setdefault("calls", []).append(e["call"])
    board.setdefault("called_at", []).append(e["turn"])
    drop(board, "held")
    if e.get("meaning"):
        explained(view, board, {"call": e["turn"], "by": e["seat"], "version": 1, "meaning": e["meaning"]}, lane)
    view["turn"] = e["turn"] + 1


def declared(view, board, e, lane):
    declaring = board["declaring"]
    said = {name: e[name] for name in ("turn", "seat", "declaration")}
    declaring["declarations"] = (declaring.get("declarations") or []) + [said]
    put(declaring, "due", e.get("due"))
    if e.get("slip"): declaring["slip"] = e["slip"]
    view["turn"] = e["turn"] + 1


def call_held(view, board, e, lane): board["held"] = e["call"]


def tray_came(view, board, e, lane):
    board.setdefault("calls", []).extend(e.get("calls", []))
    board.setdefault("called_at", []).extend(e["called_at"])
    view["turn"] = e["called_at"][-1] + 1


def explained(view, board, e, lane):
    about = (e["call"], e["by"])
    board["meanings"] = [word for word in board.get("meanings") or [] if (word["call"], word["by"]) != about] + [e]
    put(board, "questions", [q for q in board.get("questions") or [] if (q["call"], q["of"]) != about])


def asked(view, board, e, lane): board.setdefault("questions", []).append(e)
def card_filed(view, board, e, lane): view["cards"][e["side"]] = e["version"]


def contract_reached(view, board, e, lane):
    board["contract"] = e["contract"]
    if e.get("dummy") and lane in SEATS: board["hands"][partner(lane)] = e["dummy"]
    board["trick"] = {"leader": hand_after(board, declarer(e["contract"])), "cards": []}
    view["stage"] = "play"


def leaves_the_hand(board, seat, card):
    if seat in board["hands"]: board["hands"][seat] = without(board["hands"][seat], card)


def lead_made(view, board, e, lane):
    view["turn"] = e["turn"] + 1
    if e.get("card"): leaves_the_hand(board, e["seat"], e["card"])
    board["lead"] = {"turn": e["turn"], "seat": e["seat"], "card": e.get("card"), "no_questions": False}


def no_questions(view, board, e, lane):
    if e.get("by"): (board["lead"].setdefault("no_questions_by", dict.fromkeys(SEATS, False)))[e["by"]] = True
    else: board["lead"]["no_questions"] = True


def on_the_table(board, seat, card, lane):
    board["trick"]["cards"].append(card)
    if lane in "KD" or side_in(board, seat) == side_in(board, lane): board["last_trick"] = None


def lead_faced(view, board, e, lane):
    if not (board.pop("lead", None) or {}).get("card"): leaves_the_hand(board, e["seat"], e["card"])
    on_the_table(board, e["seat"], e["card"], lane)


def played(view, board, e, lane):
    view["turn"] = e["turn"] + 1
    leaves_the_hand(board, e["seat"], e["card"])
    on_the_table(board, e["seat"], e["card"], lane)
    if winner := e.get("won_by"):
        board["last_trick"] = {**board["trick"], "winner": winner}
        board["trick"] = {"leader": winner, "cards": []}
        if view["stage"] != "drawing": board["won"][side_in(board, winner)] += 1


def hand_is_open(view, board, e, lane): board["hands"].update({e["seat"]: e["hand"]} | e.get("also", {}))


def claimed(view, board, e, lane):
    board["claim"] = {name: e.get(name) for name in ("turn", "seat", "tricks", "statement", "stage")} | {"answer": None}
    if e.get("hand"): hand_is_open(view, board, e, lane)
    view["turn"] = e["turn"] + 1


def claim_passed(view, board, e, lane):
    board["claim"].update(stage=e["to"], answer=None)
    put(board["claim"], "may_accept", e.get("may_accept"))


def claim_answered(view, board, e, lane):
    claim = board["claim"]
    if not e.get("by"):
        claim["answer"] = e["accept"]
        drop(claim, "may_accept")
        return
    answers = claim.setdefault("answers", {"partner": {}, "opponents": {}, "play_on": {}})
    answers.setdefault("after_all" if claim["stage"] == "director" else claim["stage"], {})[e["by"]] = e["accept"]


def claim_over(view, board, e, lane):
    board["claim"]["turn"]  # there must be one
    board["claim"] = None
    view["turn"] += 1


def undo_asked(view, board, e, lane):
    board["undo"] = {"back": e["back"], "seat": e["seat"], "instead": e.get("instead"), "answer": None}


def undo_answered(view, board, e, lane):
    if not e.get("seat"): board["undo"]["answer"] = e["accept"]


def undo_refused(view, board, e, lane): drop(board, "undo")

def taken_back(view, board, e, lane):
    view.update(turn=e["turn"] + 1, stage=e["stage"], board=e["board"])
    with_its_members(view)



def director_called(view, board, e, lane):
    direction = view["direction"]
    direction["called"] = True
    if call := e.get("call"):
        direction["calls"] = (direction.get("calls", []) + [call])[-100:]
        direction["calls_made"] += call.get("by") == lane


def director_came(view, board, e, lane): view["direction"]["director"] = e["name"]


def ruled(view, board, e, lane):
    direction, ruling = view["direction"], e["ruling"]
    direction.setdefault("rulings", []).append(e)
    if "attend" in ruling:
        direction["called"] = False
        drop(direction, "calls")
    if "freeze" in ruling or "unfreeze" in ruling: direction["frozen"] = "freeze" in ruling


def adjusted(view, board, e, lane):
    of, result = e["adjustment"]["board"], e.get("result")
    view["adjustments"] = [each for each in view.get("adjustments", []) if each["board"] != of] + [e["adjustment"]]
    if result:
        view["sheet"] = [result if line["board"] == result["board"] else line for line in view["sheet"]]
        if board and board["board"] == result["board"]: board["result"] = result


def board_ended(view, board, e, lane):
    view["stage"] = "gathering"
    view["sheet"].append(e["result"])
    put(view, "clock", e.get("clock"))
    drop(board, "lead", "held", "undo", "drawing", "questions")
    put(board, "drawn", e.get("drawn"))
    board.update(trick=None, claim=None, result=e["result"], deal=e.get("deal"), secret=e.get("secret"))
    put(board, "meanings", e.get("meanings"))
    put(board, "log", e.get("log"))
    if view.get("session") and e.get("scored"):
        view["session"]["sheet"]["deals"].append(e["scored"]["deal"])
        part = e["scored"]["deal"]["terms"]["part"]
        turn_to(view, part, e["scored"])
        if e["scored"].get("sat"):
            view["session"].setdefault("sat", [])[part - 1:] = [e["scored"]["sat"]]


def honours_claimed(view, board, e, lane):
    result = e["result"]
    view["sheet"] = [result if line["board"] == result["board"] else line for line in view["sheet"]]
    if board and board["board"] == result["board"]: board["result"] = result
    if view.get("session"): turn_to(view, len(view["session"]["sheet"]["pads"]), e)


def turn_to(view, part, told):
    pads = view["session"]["sheet"]["pads"]
    pads[part - 1:] = [told["pad"]]
    put(view["session"], "accounts", told.get("accounts"))


def board_shown(view, board, e, lane): view.update(turn=e["turn"], board=e["board"])
def session_finished(view, board, e, lane): view["stage"] = "finished"


def closed(view, board, e, lane):
    view.update(stage="finished", closed=e["by"], turn=e["turn"])
    if board and not board["result"]: view["board"] = None
    if view.get("session") and e.get("pad"): turn_to(view, len(view["session"]["sheet"]["pads"]), e)


def said(view, board, e, lane):
    occupant = view["seats"].get(e["seat"])
    if e.get("to") is None and occupant: occupant["lines"] = e["line"]
    view["chat"] = (view["chat"] + [e])[-100:]


def nothing(view, board, e, lane): pass


FOLDS = {each.__name__: each for each in (
    seat_taken, seat_left, swap_asked, swap_over, seats_swapped, partners_changed, ready, contributions_wanted, contributed, reveals_wanted,
    revealed, dealt, board_opened, drawn, chosen, called, declared, call_held, tray_came, explained, asked, card_filed, contract_reached, lead_made,
    no_questions, lead_faced, played, claimed, claim_passed, claim_answered, undo_asked, undo_answered, undo_refused,
    meeting_set, taken_back, director_called, director_came, ruled, adjusted, board_ended, honours_claimed, board_shown, stop_agreed, session_finished, closed, said,
)} | dict.fromkeys(("dummy_faced", "hand_shown"), hand_is_open) | dict.fromkeys(("claim_settled", "claim_deferred"), claim_over)
FOLDS |= dict.fromkeys((
    "answered_again", "agreement_withdrawn", "clock_warning", "player_dropped", "player_returned", "server_was_away",
    "substitute_due", "added",
), nothing)
NEED_A_BOARD = {
    "drawn", "chosen", "called", "declared", "call_held", "tray_came", "explained", "asked", "contract_reached", "lead_made", "no_questions", "lead_faced",
    "played", "dummy_faced", "hand_shown", "claimed", "claim_passed", "claim_answered", "claim_settled", "claim_deferred",
    "undo_asked", "undo_answered", "undo_refused", "board_ended",
}


def check_the_fold(path):
    """Folds every event of the contract's examples and compares what has changed."""
    examples = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    events = pathlib.Path(path).parent / "v1"
    wrong = 0
    for case in examples["cases"]:
        before = examples["views"][case["on"]][case["lane"]]
        view, want = copy.deepcopy(before), copy.deepcopy(before)
        for name, value in case["changes"].items():
            if name == "board" and value and want.get("board"): want["board"] |= value
            else: want[name] = value
        fold(view, case["lane"], json.loads((events / f"{case['event']}.json").read_text(encoding="utf-8")))
        if there(view) != there(want):
            wrong += 1
            print(f"{case['event']} in lane {case['lane']}:\n  is     {there(view)}\n  should {there(want)}")
    print(f"{len(examples['cases'])} examples of the fold, {wrong} of them wrong")
    return wrong == 0


def there(value):
    """Only what is there: a member that may be missing may also be null, and an empty list left out."""
    if isinstance(value, dict):
        return {name: there(each) for name, each in value.items() if each is not None and each != [] and each is not False}
    return [there(each) for each in value] if isinstance(value, list) else value


def with_its_members(view):
    """A list that is missing is empty, whichever it is, and what is missing is none (section 5): what is always asked for is
    put there."""
    for name in ("sheet", "chat"): view[name] = view.get(name) or []
    if board := view.get("board"):
        board["hands"] = those_seen(board["hands"])
        for name in ("contract", "trick", "last_trick", "claim", "result", "deal", "secret"): board.setdefault(name, None)
        for name in ("calls", "called_at"): board[name] = board.get(name) or []
        if board.get("trick"): board["trick"]["cards"] = board["trick"].get("cards") or []


# --- Section 9: whose turn it is -------------------------------------------------------------------------------------

def on_turn(view):
    """The seat whose call, declaration or card is due, or None."""
    board = view.get("board")
    if not board or board["result"] or board.get("lead") or board["claim"] or view["direction"]["frozen"]: return None
    if view["stage"] == "auction":
        calls = board.get("calls", [])
        over = len(calls) >= 4 and calls[-3:] == ["P"] * 3
        return None if over else seat_after(board["dealer"], len(calls))
    if view["stage"] == "declaring": return (board["declaring"].get("due") or {}).get("seat")
    if board.get("trick"): return hand_after(board, board["trick"]["leader"], len(board["trick"]["cards"]))
    if view["stage"] == "drawing": return board["drawing"].get("turn")
    return None


def legal_cards(board, seat):
    hand, trick = cards_of(board["hands"][seat]), board["trick"]["cards"]
    following = [card for card in hand if trick and card[0] == trick[0][0]]
    return following or hand


# --- What this player does -------------------------------------------------------------------------------------------

def choose_call(board, seat):
    """Opens with twelve points, raises partner's suit once, and passes otherwise. Gives the call and its meaning."""
    hand = cards_of(board["hands"][seat])
    points = sum("JQKA".find(card[1]) + 1 for card in hand)
    lengths = {suit: sum(card[0] == suit for card in hand) for suit in SUITS}
    bids = [(seat_after(board["dealer"], place), call) for place, call in enumerate(board.get("calls", [])) if call[0] in "1234567"]

    def enough(bid):
        rank = lambda each: (int(each[0]), STRAINS.index(each[1:]))
        return not bids or rank(bid) > rank(bids[-1][1])

    ours = [call for by, call in bids if side(by) == side(seat)]
    if not ours and points >= 12:
        if 15 <= points <= 17 and sorted(lengths.values()) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5]) and enough("1NT"):
            return "1NT", "15 to 17, balanced"
        longest = max(SUITS, key=lambda suit: (lengths[suit], SUITS.index(suit)))
        if enough("1" + longest): return "1" + longest, f"12 points or more, at least {lengths[longest] // 2 + 1} cards"
    if len(ours) == 1 and ours[0][0] == "1" and ours[0][1:] in SUITS and bids and bids[-1][0] == partner(seat):
        if lengths[ours[0][1]] >= 4 and points >= 6: return "3" + ours[0][1], "four cards, 6 points or more"
    return "P", "nothing to say"


def choose_declaration(board, seat):
    """Where there is no auction: the longest suit of the hands that it sees, and no more than it has to."""
    seen = [card for hand in board["hands"].values() for card in cards_of(hand)]
    strain = max(SUITS, key=lambda suit: sum(card[0] == suit for card in seen))
    kinds = board["declaring"]["due"]["kinds"]
    if "choose" in kinds: return {"choose": {"strain": strain, "aim": "part_score"}}
    if "name" in kinds: return {"name": strain}
    points = sum("JQKA".find(card[1]) + 1 for card in cards_of(board["hands"][seat]))
    if "open" in kinds and points >= 12: return "open"
    return "pass" if "pass" in kinds else {"bid": "1" + strain}


def choose_card(board, seat):
    """Wins as cheaply as it can when the trick is the other side's, and saves its high cards otherwise."""
    legal, trick, strain = legal_cards(board, seat), board["trick"]["cards"], board["contract"][1:-1].rstrip("X")
    worth = lambda card: (card[0] == strain, card[0] == (trick or [card])[0][0], RANKS.index(card[1]))
    legal.sort(key=lambda card: (card[0] == strain, RANKS.index(card[1]), card))
    if not trick: return legal[-1]
    best = max(trick, key=worth)
    winner = seat_after(board["trick"]["leader"], trick.index(best))
    winning = [card for card in legal if worth(card) > worth(best)]
    return winning[0] if winning and winner != partner(seat) else legal[0]


def due(view, seat, share):
    """The request that is most urgent for the player of this seat, as its name and members, or None."""
    stage, board, me = view["stage"], view.get("board"), view["seats"].get(seat)
    if stage == "finished" or not me: return None
    for swap in view.get("swaps", []):
        if swap["of"] == seat:
            asker = view["seats"][swap["by"]]
            return "answer_swap", {"sitting": me["sitting"], "with": asker["sitting"], "accept": False}
    if stage == "gathering" and len(view["sheet"]) < len(view["set"]["boards"]):
        if all(view["seats"].values()) and not view["ready"][seat]:
            return "ready", {"board": view["set"]["boards"][len(view["sheet"])]}
    if stage == "committing" and not view["set"]["committed"][seat]:
        return "contribute", {"commitment": share.commitment(view["set"]["ctx"], seat)}
    if stage == "revealing" and not view["set"]["revealed"][seat]:
        # Another client of this account may have been faster, and then the share is not this one's to reveal.
        if view["set"]["committed"][seat] == share.commitment(view["set"]["ctx"], seat):
            return "reveal", {"value": share.value.hex()}
    if not board or board["result"] or view["direction"]["frozen"]: return None
    for question in board.get("questions", []):
        if question["of"] == seat: return "explain", explanation(board, seat, question["call"])
    if (claim := board["claim"]) is not None:
        waits = claim.get("answer") is None and seat in answers_of(claim, board["contract"])
        if waits or claim.get("may_accept"):
            return "answer_claim", {"turn": claim["turn"], "stage": claim["stage"], "accept": True}
        return None
    if (undo := board.get("undo")) and undo.get("answer") is None and undo["seat"] != seat:
        return "answer_undo", {"back": undo["back"], "accept": True}
    if (lead := board.get("lead")) and not lead["no_questions"]:
        if seat in (partner(lead["seat"]), declarer(board["contract"])): return "no_questions", {"turn": lead["turn"]}
    actor = on_turn(view)
    if stage == "auction" and actor == seat and not board.get("held"):
        return "call", {"turn": view["turn"], "call": choose_call(board, seat)[0]}
    if stage == "declaring" and actor == seat:
        return "declare", {"turn": view["turn"], "declaration": choose_declaration(board, seat)}
    if stage == "play" and actor is not None:
        plays = declarer(board["contract"]) if actor == partner(declarer(board["contract"])) else actor
        if plays == seat and actor in board["hands"]:
            return "play", {"turn": view["turn"], "card": choose_card(board, actor)}
    return None


def answers_of(claim, contract):
    """Whose answer a claim waits for at its stage."""
    by, plays = claim["seat"], declarer(contract)
    if claim["stage"] == "partner": return [partner(by)]
    if claim["stage"] == "opponents": return [seat_after(by), seat_after(by, 3)] if by == plays else [plays]
    return list(SEATS) if claim["stage"] == "play_on" else []


def explanation(board, seat, turn):
    """What a call of this player or of the partner meant, worked out from the calls before it."""
    place = board["called_at"].index(turn)
    caller = seat_after(board["dealer"], place)
    before = {**board, "calls": board["calls"][:place], "hands": {caller: board["hands"].get(seat, "...")}}
    own = caller == seat and board["contract"] is None and board["trick"] is None
    text = choose_call(before, caller)[1] if own else "no special agreement"
    versions = [word["version"] for word in board.get("meanings", []) if (word["call"], word["by"]) == (turn, seat)]
    meaning = {"manner": "explanation", "text": text}
    return {"call": turn, "version": max(versions, default=0) + 1, "meaning": meaning}


# --- Chapter dealing: one's own part, and the proof ------------------------------------------------------------------

def u32(number): return struct.pack(">I", number)
def lp(*parts): return b"".join(u32(len(part)) + part for part in parts)
def digest(*parts): return hashlib.sha256(lp(*parts)).digest()
def mac(key, *parts): return hmac.new(key, lp(*parts), hashlib.sha256).digest()
def root_of(ctx, boards): return digest(b"bd1/set-commit", ctx.encode(), *(bytes.fromhex(b["commitment"]) for b in boards)).hex()


class Share:
    """The bytes that this player mixes into the deal: drawn once, and shown when all have committed."""

    def __init__(self): self.value = secrets.token_bytes(32)

    def commitment(self, ctx, seat):
        return digest(b"bd1/client-commit", ctx.encode(), seat.encode(), self.value).hex()


def deal_of(ctx, board, reserve, secret, entropy):
    """The deal of a board, as PBN writes it from North."""
    all_deals = 53644737765488792839237440000
    key, i = mac(secret, b"bd1/board-key", ctx.encode(), u32(board), u32(reserve), entropy), 0
    while (v := int.from_bytes(mac(key, b"bd1/index", u32(i))[:12], "big")) >= all_deals: i += 1
    hands, left, deals = [["", "", "", ""] for _ in SEATS], [13] * 4, all_deals
    for place in range(52):
        for seat in range(4):
            share = deals * left[seat] // (52 - place)
            if v < share:
                hands[seat][place // 13] += RANKS[12 - place % 13]
                deals, left[seat] = share, left[seat] - 1
                break
            v -= share
    return "N:" + " ".join(".".join(hand) for hand in hands)


def dealing_faults(transcript, kept, record):
    """What does not hold of how the set was dealt; `kept` is what this player noted before the first board."""
    ctx, boards = transcript["ctx"], transcript["boards"]
    revealed = {c["label"]: bytes.fromhex(c["revealed"]) for c in transcript["contributions"] if c.get("revealed")}
    faults = []
    if transcript["scheme"] != "bridge-deal/1": faults.append("an unknown scheme")
    if (ctx, transcript["root"]) != (kept["ctx"], kept["root"]): faults.append("not the set that was promised")
    if root_of(ctx, boards) != transcript["root"]: faults.append("the root is not that of the boards")
    for each in transcript["contributions"]:
        label, value = each["label"], revealed.get(each["label"])
        if value and digest(b"bd1/client-commit", ctx.encode(), label.encode(), value).hex() != each["commitment"]:
            faults.append(f"{label} revealed something else than was committed to")
    # A player who was away when the set was dealt is named by the transcript, and has nothing to look for in it.
    if kept["mixed_in"] and revealed.get(kept["seat"]) != kept["share"].value: faults.append("this player's share is missing")
    mixed = lp(*(part for label in sorted(revealed) for part in (label.encode(), revealed[label])))
    root, beacon = bytes.fromhex(transcript["root"]), bytes.fromhex(transcript["beacon"])
    entropy = digest(b"bd1/entropy", ctx.encode(), root, mixed, beacon)
    if entropy.hex() != transcript["entropy"]: faults.append("the entropy is not that of the contributions")
    secrets_of = {(r["board"], r["reserve"]): bytes.fromhex(r["secret"]) for r in transcript["reveals"]}
    # A goulash is made of the hands of the board before, drawn hands of the draw: dealing/verify.py does both again.
    deals = (record.get("session") or {"sheet": {"deals": []}})["sheet"]["deals"]
    otherwise = {each["terms"]["board"] for each in deals if each["terms"]["cards"] == "goulash"}
    otherwise |= {each["board"] for each in record["boards"] if each.get("drawn")}
    played = {each["board"]: each["deal"] for each in record["boards"]}
    for each in boards:
        number, reserve = each["board"], each["reserve"]
        secret = secrets_of.get((number, reserve))
        if secret is None:
            if number in played: faults.append(f"the secret of board {number} is missing")
            continue
        if digest(b"bd1/board-commit", ctx.encode(), u32(number), u32(reserve), secret).hex() != each["commitment"]:
            faults.append(f"the secret of board {number} is not the one that was promised")
        if number in played and number not in otherwise and deal_of(ctx, number, reserve, secret, entropy) != played[number]:
            faults.append(f"board {number} is not what was dealt")
    return faults


def digest_of_words(words):
    """Chapter records: the digest of what somebody wrote in an entry of a log; nothing if nobody did."""
    if words is None: return b""
    if "erased" in words: return bytes.fromhex(words["erased"])
    texts = [text.encode() for text in words["written"]["texts"]]
    salted = bytes.fromhex(words["written"]["salt"]) + b"".join(u32(len(text)) + text for text in texts)
    return hashlib.sha256(salted).digest()


def log_holds(log, kept):
    """Chapter records: whether a board's log comes to the hash that was told when the board ended."""
    before = bytes(32)
    for entry in log["entries"]:
        text = json.dumps(entry["event"], separators=(",", ":"), ensure_ascii=False).encode()
        own = hashlib.sha256(text).digest() + digest_of_words(entry.get("words"))
        before = hashlib.sha256(before + entry["at_ms"].to_bytes(8, "big") + own).digest()
        if before.hex() != entry["hash"]: return False
    return before.hex() == kept


# --- Section 3: HTTP -------------------------------------------------------------------------------------------------

class Server:
    """A server by its address, and who this player is there."""

    def __init__(self, address, name):
        url = urllib.parse.urlsplit(address)
        if url.scheme == "http" and url.hostname not in ("127.0.0.1", "::1", "localhost"):
            raise Failure("on the open internet the server must be reached by https:")
        self.address, self.name = address, name
        folder = os.environ.get("BRIDGE_STATE") or pathlib.Path.home() / ".local/state/bridge-player"
        self.kept = pathlib.Path(folder) / f"player-{hashlib.sha256(f'{address} {name}'.encode()).hexdigest()[:32]}.json"

    def post(self, path, body=None, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {"Content-Type": "application/json"}
        data = b"" if body is None else json.dumps(body).encode()
        for _ in range(10):
            try:
                asked = urllib.request.Request(self.address + path, data=data, headers=headers, method="POST")
                with urllib.request.urlopen(asked, timeout=30) as answer: return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code == 401: raise Failure(f"the server does not know this player any more: see {self.kept}")
                if error.code in (400, 403, 404): raise Failure(f"{path}: {plain(error.read().decode(errors='replace'))}")
                time.sleep(float(error.headers.get("Retry-After") or 1))
        raise Failure(f"{path}: the server is too busy")

    def token(self):
        """The guest's token. It is kept: whoever comes with another one is another player, and the seat is not theirs."""
        if self.kept.exists(): return json.loads(self.kept.read_text())["token"]
        guest = self.post("/api/guest", {"name": self.name})
        self.kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(os.open(self.kept, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file: json.dump(guest, file)
        return guest["token"]


# --- Sections 4, 6 to 8, 10: the connection --------------------------------------------------------------------------

class Player:
    """Somebody at one table: what they hold of it is the lane, the number of the last event, and the view."""

    def __init__(self, server, invite):
        self.server, self.invite, self.socket = server, invite, None
        self.run = self.table = self.lane = self.seq = self.view = None
        self.share, self.kept, self.next_id, self.shown = Share(), None, 1, 0
        self.pause, self.after = 0, None

    def play(self):
        """Plays until the session is over, through as many connections as it takes. Tells whether all holds."""
        from websockets.exceptions import WebSocketException
        while True:
            began = time.monotonic()
            try: return self.on_one_connection()
            except (Lost, OSError, WebSocketException) as lost:
                # Whoever is let in and dropped comes back more and more slowly.
                if time.monotonic() - began > STEADY: self.pause = 0
                wait = self.after if self.after is not None else self.pause * random.uniform(0.5, 1)
                print(f"connects again in {wait:.1f} s: {plain(lost)}", file=sys.stderr)
            time.sleep(wait)
            self.pause, self.after = min(max(self.pause * 2, 0.25), 8), None

    def on_one_connection(self):
        from websockets.sync.client import connect
        grant = self.server.post("/api/ws-ticket", token=self.server.token())
        protocols = ["bridge.v1"] + ([grant["proof"]] if grant.get("proof") else [])
        url = "ws" + self.server.address.removeprefix("http") + "/ws"
        with connect(url, subprotocols=protocols, compression=None, max_size=LARGEST_MESSAGE) as self.socket:
            self.greet(grant["ticket"])
            self.play_on()
            return self.see_that_all_holds()

    def greet(self, ticket):
        """Says hello, and takes the table up where it was left, or the seat of the invitation."""
        hello = {"protocol": PROTOCOL, "ticket": ticket, "client": "player.py/1"}
        if self.view:
            hello["resume"] = [{"table": self.table, "lane": self.lane, "seq": self.seq}]
            if self.run: hello["run_id"] = self.run
        self.send({"hello": hello})
        while "welcome" not in (frame := self.read()): pass
        run = frame["welcome"].get("run_id")
        # What another run of the server has told counts no more, until it is told anew.
        if self.run != run: self.run, self.seq = run, NO_EVENT
        if self.view: return
        answer = self.ask("sit", {"invite": self.invite})
        if "seated" not in answer: raise Failure(plain(answer["refused"]["message"]))
        while not self.view: self.read()
        self.leave_if_not_for_four()
        print(f"sits {self.lane} at table {self.table}", flush=True)

    def leave_if_not_for_four(self):
        """Whoever cannot play says so at once, and leaves the seat to somebody who can."""
        form = (self.view.get("session") or {}).get("form", {}).get("form")
        if form not in OF_FEWER: return
        self.ask("leave_seat", {"table": self.table, "sitting": self.view["seats"][self.lane]["sitting"]})
        raise Failure(f"{OF_FEWER[form]} play at this table, and this player plays where there are four: it has left the seat")

    def play_on(self):
        """Does what is due until the session is over."""
        last = None
        while self.view["stage"] != "finished":
            self.show_results()
            wanted = due(self.view, self.lane, self.share)
            # What was asked shows in the view when its event has come: until then nothing is said twice.
            if wanted is None or (wanted, self.seq) == last: self.read()
            else: last = (wanted, self.seq) if self.did(*wanted) else None
        self.show_results()

    def show_results(self):
        for line in self.view["sheet"][self.shown:]:
            print(f"board {line['board']}: {line['contract'] or 'passed out'}, {line['score']}", flush=True)
        self.shown = len(self.view["sheet"])

    def did(self, name, members):
        """Does what is due. False if it is worth asking again at once."""
        answer = self.ask(name, {"table": self.table, **members})
        refused = answer.get("refused")
        if name == "reveal" and not refused: self.kept["mixed_in"] = True
        if not refused: return True
        print(f"{name}: {plain(refused['message'])}", flush=True)
        if refused.get("retry") == "reconnect": raise Lost("on another connection it may be done")
        if refused.get("retry") != "later": return True
        time.sleep(next(iter(refused["why"].values())).get("retry_after_ms", 1000) / 1000)
        return False

    def send(self, value): self.socket.send(json.dumps(value, ensure_ascii=False, separators=(",", ":")))

    def read(self):
        """The next frame, taken in."""
        try: frame = json.loads(self.socket.recv(timeout=SILENCE))
        except TimeoutError:
            # The library answers Pings without a word. Whoever is still there answers this.
            self.send({"id": 0, "do": {"ping": {}}})
            frame = json.loads(self.socket.recv(timeout=SILENCE))
        self.take_in(frame)
        return frame

    def ask(self, name, members):
        """Sends a request and waits for its answer. What happens meanwhile is folded."""
        number, self.next_id = self.next_id, self.next_id + 1
        self.send({"id": number, "do": {name: members}})
        while True:
            reply = self.read().get("reply")
            if reply and reply["id"] == number: return reply["answer"]

    def fetch(self, name, members):
        """What there is to be read, asked for again when the server says that it is too soon."""
        while True:
            answer = self.ask(name, members)
            if not (refused := answer.get("refused")): return answer[name]
            if refused.get("retry") != "later": raise Failure(plain(refused["message"]))
            time.sleep(next(iter(refused["why"].values())).get("retry_after_ms", 1000) / 1000)

    def take_in(self, frame):
        if snapshot := frame.get("snapshot"):
            self.table, self.lane, self.seq, self.view = (snapshot[name] for name in ("table", "lane", "seq", "view"))
            with_its_members(self.view)
            self.keep_the_promise()
        elif (events := frame.get("table_events")) and self.view and events["table"] == self.table:
            if events["from"] != self.seq + 1: raise Lost("events are missing")
            try:
                for event in events["events"]: fold(self.view, self.lane, event)
            except DoesNotFit as what:
                # Whatever it was, a snapshot has it: the seat is taken anew.
                self.view = None
                raise Lost(f"an event does not fit: {what}") from what
            self.seq += len(events["events"])
        elif (gone := frame.get("gone")) and gone["table"] == self.table: raise Failure("the seat is not this player's any more")
        elif closing := frame.get("closing"):
            if closing["reason"] not in ("restart", "slow_reader", "flooding", "not_authenticated"):
                raise Failure(f"the server closes the connection: {plain(closing['reason'])}")
            if closing.get("retry_after_ms"): self.after = closing["retry_after_ms"] / 1000

    def keep_the_promise(self):
        """Notes what the server has promised of the deal before the first board, and checks it (chapter dealing)."""
        promised = self.view["set"].get("commitment")
        if self.kept or not promised: return
        ctx = self.view["set"]["ctx"]
        if root_of(ctx, promised["boards"]) != promised["root"]: raise Failure("the promised root is not that of the boards")
        self.kept = {"ctx": ctx, "root": promised["root"], "seat": self.lane, "share": self.share, "mixed_in": False}

    def see_that_all_holds(self):
        """Fetches record, logs and transcript, and says what holds."""
        record = self.fetch("record", {"table": self.table})
        faults = []
        for board in record["boards"]:
            log = self.fetch("board_log", {"table": self.table, "board": board["board"]})
            if not log_holds(log, board.get("log")): faults.append(f"the log of board {board['board']} is not whole")
        if self.kept and record["boards"]:
            faults += dealing_faults(self.fetch("transcript", {"table": self.table}), self.kept, record)
        for fault in faults: print(f"WRONG: {plain(fault)}")
        if not faults: print(f"{len(record['boards'])} boards: the dealing and the logs hold (the signature was not checked)")
        print("the session is over", flush=True)
        return not faults


def main(words):
    if len(words) == 2 and words[0] == "--fold": return 0 if check_the_fold(words[1]) else 1
    if not 1 <= len(words) <= 2 or "/join/" not in words[0]: sys.exit(__doc__)
    address, _, invite = words[0].partition("/join/")
    try:
        return 0 if Player(Server(address, words[1] if len(words) == 2 else "Pythia"), invite).play() else 1
    except ModuleNotFoundError as missing: failure = f"{missing}: pip install websockets"
    except Failure as cause: failure = str(cause)
    print(f"player.py: {failure}", file=sys.stderr)
    return 2


if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
