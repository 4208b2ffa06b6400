#!/usr/bin/env python3
"""Checks a bridge-deal/1 transcript with nothing but Python 3: verify.py transcript.json [root-you-kept [label=your-hex-bytes]]

A client may keep several sets in one file, as those of a rubber ("later"): each is checked, and that it follows the one before.
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

def seen_hands(text):  # PBN, "-" for a hand that was not seen
    first, hands = text.split(":")
    return {("NESW".index(first) + i) % 4: hand for i, hand in enumerate(hands.split(" ")) if hand != "-"}

if len(sys.argv) < 2: sys.exit(__doc__)
wrong, unknown, unseen, hexed = 0, [], [], bytes.fromhex
def check(what, holds):
    global wrong
    wrong += not holds
    print(f"{what}: {'OK' if holds else 'MISMATCH'}")

def check_set(folder, given_root, given_share):
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
        deal = unrank(v)
        seen = [it["deal"] for it in t.get("seen", []) + folder.get("seen", []) if (it["board"], it["reserve"]) == (n, rsv)]
        if not seen: unseen.append(f"whether {name} is what was on the table: compare it with the cards that you saw")
        same = all([*map(sorted, deal[seat].split("."))] == [*map(sorted, hand.split("."))] for it in seen for seat, hand in seen_hands(it).items())
        check(f"{name} N:{' '.join(deal)}", len(secrets) == 1 and same and hexed(b["commitment"]) == H(b"bd1/board-commit", *where, s))

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
    check_set(one, sys.argv[2] if last and len(sys.argv) > 2 else None, sys.argv[3] if last and len(sys.argv) > 3 else None)
    if number > 1: check_joined(number, *(each.get("transcript", each) for each in sets[number - 2:number]))
for what in unseen: print(f"not checked here: {what}")
for what in unknown if not wrong else []: print(f"cannot be known: {what}")
print("Something is wrong." if wrong else "Nothing wrong was found, but not everything can be known." if unknown else "Nothing is wrong.")
sys.exit(1 if wrong else 5 if unknown else 0)
