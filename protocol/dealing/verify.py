#!/usr/bin/env python3
"""Checks a bridge-deal/1 transcript with nothing but Python 3: verify.py transcript.json [root-you-kept [label=your-hex-bytes]]

A client may keep several sets in one file, as those of a rubber ("later"): each is checked, and that it follows the one before;
with which boards were goulashes ("goulashes"), and how hands were drawn ("draws"): those are dealt and drawn again.
The root and the share that you give are then those of the last set.

Prints OK, MISMATCH or "not revealed" for each board, and at the end what it could not see. Exits with 0 if each board
is proven against the root you kept from before the first board, with 1 if anything is wrong, and with 5 if nothing
wrong was found but something could not be checked."""
import hashlib, hmac, json, struct, sys

def lp(*parts): return b"".join(struct.pack(">I", len(p)) + p for p in parts)
def H(*parts): return hashlib.sha256(lp(*parts)).digest()
def mac(key, *parts): return hmac.new(key, lp(*parts), hashlib.sha256).digest()
def u32(number): return struct.pack(">I", number)

def unrank(v):
    hands, left, deals = [[[], [], [], []] for _ in "NESW"], [13] * 4, 53644737765488792839237440000
    for card in range(52):
        for seat in range(4):
            x = deals * left[seat] // (52 - card)
            if v < x:
                hands[seat][card // 13].append("AKQJT98765432"[card % 13])
                deals, left[seat] = x, left[seat] - 1
                break
            v -= x
    return [".".join("".join(suit) for suit in hand) for hand in hands]

# How hands that are no fresh deal come about: Spec E3, F14.2, F14.3 and F18.2. Cards are written as "SA", "DT".
PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
def cards_of(hand): return [suit + rank for suit, ranks in zip("SHDC", hand.split(".")) for rank in sorted(ranks, key="AKQJT98765432".index)]
def hand_of(cards): return ".".join("".join(rank for rank in "AKQJT98765432" if suit + rank in cards) for suit in "SHDC")

def numbers_below(key, name):  # from a board's key, each without the bias of a remainder
    counter = 0
    def below(n):
        nonlocal counter
        while True:
            r, counter = int.from_bytes(mac(key, b"bd1/order", name, u32(counter))[:8], "big"), counter + 1
            if r < 2 ** 64 // n * n: return r % n
    return below

def shuffled(key, cards):
    order, below = sorted(cards, key=PACK.index), numbers_below(key, b"stock")
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order

def goulash(key, passed_out, dealer):
    left, cut, hands = [(dealer + turn) % 4 for turn in range(1, 5)], 1 + numbers_below(key, b"cut")(51), [[] for _ in "NESW"]
    pack = [card for seat in left for card in cards_of(passed_out[seat])]
    pack = pack[cut:] + pack[:cut]
    for heap in (5, 5, 3):
        for seat in left: hands[seat], pack = hands[seat] + pack[:heap], pack[heap:]
    return [*map(hand_of, hands)]

def drawn_hands(key, deal, dealer, acts):  # None if it cannot have gone so; North and East play, who does not deal begins
    hands, away, turn = [cards_of(deal[0]), cards_of(deal[2])], [[], []], 1 - dealer
    if "choices" in acts:
        hands, pack = [[], []], shuffled(key, PACK)
        if len(acts["choices"]) != 26: return None
        for choice in acts["choices"]:
            looked_at, following, pack = *pack[:2], pack[2:]
            keep = choice == "keep"
            hands[turn].append(looked_at if keep else following)
            away[turn].append(following if keep else looked_at)
            turn = 1 - turn
    else:
        stock = shuffled(key, cards_of(deal[1]) + cards_of(deal[3]))
        if len(acts["cards"]) != 26: return None
        for led, answer in zip(acts["cards"][::2], acts["cards"][1::2]):
            revokes = answer[0] != led[0] and any(card[0] == led[0] for card in hands[1 - turn])
            if led not in hands[turn] or answer not in hands[1 - turn] or revokes: return None
            for player, card in ((turn, led), (1 - turn, answer)):
                hands[player].remove(card)
                away[player].append(card)
            if answer[0] == led[0] and PACK.index(answer) < PACK.index(led): turn = 1 - turn
            for player, card in zip((turn, 1 - turn), stock): hands[player].append(card)
            stock = stock[2:]
    return [*map(hand_of, hands + away)]

def seen_hands(text):  # PBN, "-" for a hand that was not seen
    first, hands = text.split(":")
    return {("NESW".index(first) + i) % 4: hand for i, hand in enumerate(hands.split(" ")) if hand != "-"}

if len(sys.argv) < 2: sys.exit(__doc__)
wrong, unknown, unseen, hexed = 0, [], [], bytes.fromhex
def check(what, holds):
    global wrong
    wrong += not holds
    print(f"{what}: {'OK' if holds else 'MISMATCH'}")

def dealer_of(noted): return "NESW".index(noted["dealer"])

lies = {}  # what the hands of each board were when it was played
def check_set(folder, given_root, given_share, notes):
    t = folder.get("transcript", folder)  # a client may keep it in a folder with the root and its own share
    ctx = t["ctx"].encode()
    ids = [(b["board"], b["reserve"]) for b in t["boards"]]
    check("scheme, order of boards", t["scheme"] == "bridge-deal/1" and ids and ids == sorted(set(ids)))
    check("root", hexed(t["root"]) == H(b"bd1/set-commit", ctx, *(hexed(b["commitment"]) for b in t["boards"])))
    given = {c["label"].encode(): hexed(c["revealed"]) for c in t["contributions"] if c["revealed"] is not None}
    for c in t["contributions"]:
        if c["revealed"] is None: print(f"{c['label']!a}: committed but did not reveal, left out")
        else: check(ascii(c["label"]), hexed(c["commitment"]) == H(b"bd1/client-commit", ctx, c["label"].encode(), hexed(c["revealed"])))
    silent = t.get("uncommitted", [])
    for label in silent: print(f"{label!a}: was asked and never committed, has no part in it")
    labels = [c["label"] for c in t["contributions"]] + silent
    check("labels", len(set(labels)) == len(labels))
    mixed = lp(*(part for label in sorted(given) for part in (label, given[label])))
    _, promised, beacon = ctx.rpartition(b"|beacon=")
    check("beacon as promised", bool(t["beacon"]) == (promised != b"" and beacon != b"none"))
    E = H(b"bd1/entropy", ctx, hexed(t["root"]), mixed, hexed(t["beacon"]))
    check("entropy", E == hexed(t["entropy"]))
    kept = given_root or (folder.get("root") if folder is not t else None)
    if kept: check("the root you kept", kept == t["root"])
    else: unknown.append("whether the boards were fixed before anybody contributed: give the root you kept from before the first board")
    if given_share: check("your contribution", given.get(given_share.rpartition("=")[0].encode()) == hexed(given_share.rpartition("=")[2]))
    else: unseen.append("whether your own contribution is in it: give label=your-hex-bytes")
    unseen.append("whether the contributions were committed to before the first of them was revealed")
    unseen.append("the Ed25519 signature, which Python alone cannot check: the root you kept is what counts")
    if t["beacon"]: unseen.append("whether the beacon is the one that was published")
    if not given and not t["beacon"]: unseen.append("any chance from outside: nobody mixed anything in, so the server chose alone")
    for r in t.get("reveals", []) + t.get("seen", []):
        if (r["board"], r["reserve"]) not in ids: check(f"board {r['board']} reserve {r['reserve']} is in the set", False)
    for b, (n, rsv) in zip(t["boards"], ids):
        name, secrets = f"board {n} reserve {rsv}", [hexed(r["secret"]) for r in t.get("reveals", []) if (r["board"], r["reserve"]) == (n, rsv)]
        if not secrets:
            print(f"{name}: not revealed")
            unknown.append(f"what was dealt on {name}: its secret is not here, and is due when the board is over")
            continue
        where, s = (ctx, u32(n), u32(rsv)), secrets[0]
        k, i = mac(s, b"bd1/board-key", *where, E), 0
        while (v := int.from_bytes(mac(k, b"bd1/index", u32(i))[:12], "big")) >= 53644737765488792839237440000: i += 1
        deal, how = unrank(v), ""
        for noted in (it for it in notes.get("goulashes", []) if (it["board"], 0) == (n, rsv)):
            how, before = f", a goulash of board {n - 1}", lies.get(n - 1)
            deal = before and goulash(k, before, dealer_of(noted))
            if not deal: unknown.append(f"what was dealt on {name}{how}, which is not proven")
        for noted in (it for it in notes.get("draws", []) if (it["board"], 0) == (n, rsv)):
            how, acts = ", drawn", noted.get("drawn")
            deal = acts and drawn_hands(k, deal, dealer_of(noted), acts)
            if not acts: unknown.append(f"what lay on {name}: how its hands were drawn is not here")
            elif not deal: check(f"{name}{how} as it was told", False)
        if not deal: continue
        lies[n] = deal
        seen = [it["deal"] for it in t.get("seen", []) + folder.get("seen", []) if (it["board"], it["reserve"]) == (n, rsv)]
        if not seen: unseen.append(f"whether {name} is what was on the table: compare it with the cards that you saw")
        same = all([*map(sorted, deal[seat].split("."))] == [*map(sorted, hand.split("."))] for it in seen for seat, hand in seen_hands(it).items())
        check(f"{name}{how} N:{' '.join(deal)}", len(secrets) == 1 and same and hexed(b["commitment"]) == H(b"bd1/board-commit", *where, s))

def check_joined(number, before, t):  # Spec E4
    server, rules = lambda each: each["ctx"].split("|")[0], lambda each: [f for f in each["ctx"].split("|") if f.startswith("rules=")]
    name = f"|set={number} after {before['root']}|"
    check(f"set {number} is of the same evening", server(t) == server(before) and rules(t) == rules(before))
    check(f"set {number} carries the root of the set before", name in t["ctx"])
    check(f"set {number} has the next four boards", [b["board"] for b in t["boards"]] == [*range(number * 4 - 3, number * 4 + 1)])

folder = json.load(open(sys.argv[1], encoding="utf-8"))
sets = [folder, *folder.get("later", [])]
for number, one in enumerate(sets, 1):
    last = number == len(sets)
    if len(sets) > 1: print(f"Set {number}")
    check_set(one, sys.argv[2] if last and len(sys.argv) > 2 else None, sys.argv[3] if last and len(sys.argv) > 3 else None, folder)
    if number > 1: check_joined(number, *(each.get("transcript", each) for each in sets[number - 2:number]))
for what in unseen: print(f"not checked here: {what}")
for what in unknown if not wrong else []: print(f"cannot be known: {what}")
print("Something is wrong." if wrong else "Nothing wrong was found, but not everything can be known." if unknown else "Nothing is wrong.")
sys.exit(1 if wrong else 5 if unknown else 0)
