#!/usr/bin/env python3
"""Checks a bridge-deal/1 transcript with nothing but Python 3: verify.py transcript.json [root-you-kept [label=your-hex-bytes]]

Prints OK, MISMATCH or "not revealed" for each board and exits with 1 if anything is wrong. The Ed25519 signature is
not checked (Python has none): giving the root you kept from before the first board takes its place."""
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
t, wrong = json.load(open(sys.argv[1], encoding="utf-8")), 0
t = t.get("transcript", t)  # a client may keep it in a folder with its own share
def check(what, holds):
    global wrong
    wrong += not holds
    print(f"{what}: {'OK' if holds else 'MISMATCH'}")

hexed, ctx = bytes.fromhex, t["ctx"].encode()
ids = [(b["board"], b["reserve"]) for b in t["boards"]]
check("scheme, order of boards", t["scheme"] == "bridge-deal/1" and ids and ids == sorted(set(ids)))
check("root", hexed(t["root"]) == H(b"bd1/set-commit", ctx, *(hexed(b["commitment"]) for b in t["boards"])))
given = {c["label"].encode(): hexed(c["revealed"]) for c in t["contributions"] if c["revealed"] is not None}
for c in t["contributions"]:
    if c["revealed"] is None: print(f"{c['label']!a}: committed but did not reveal, left out")
    else: check(ascii(c["label"]), hexed(c["commitment"]) == H(b"bd1/client-commit", ctx, c["label"].encode(), hexed(c["revealed"])))
check("labels", len({c["label"] for c in t["contributions"]}) == len(t["contributions"]))
mixed = lp(*(part for label in sorted(given) for part in (label, given[label])))
_, promised, beacon = ctx.rpartition(b"|beacon=")
check("beacon as promised", bool(t["beacon"]) == (promised != b"" and beacon != b"none"))
E = H(b"bd1/entropy", ctx, hexed(t["root"]), mixed, hexed(t["beacon"]))
check("entropy", E == hexed(t["entropy"]))
if len(sys.argv) > 2: check("the root you kept", sys.argv[2] == t["root"])
if len(sys.argv) > 3: check("your contribution", given.get(sys.argv[3].rpartition("=")[0].encode()) == hexed(sys.argv[3].rpartition("=")[2]))
for r in t.get("reveals", []) + t.get("seen", []):
    if (r["board"], r["reserve"]) not in ids: check(f"board {r['board']} reserve {r['reserve']} is in the set", False)
for b, (n, rsv) in zip(t["boards"], ids):
    name, secrets = f"board {n} reserve {rsv}", [hexed(r["secret"]) for r in t.get("reveals", []) if (r["board"], r["reserve"]) == (n, rsv)]
    if not secrets: print(f"{name}: not revealed"); continue
    where, s = (ctx, u32(n), u32(rsv)), secrets[0]
    k, i = mac(s, b"bd1/board-key", *where, E), 0
    while (v := int.from_bytes(mac(k, b"bd1/index", u32(i))[:12], "big")) >= 53644737765488792839237440000: i += 1
    deal = unrank(v)
    same = all([*map(sorted, deal[seat].split("."))] == [*map(sorted, hand.split("."))]
               for it in t.get("seen", []) if (it["board"], it["reserve"]) == (n, rsv) for seat, hand in seen_hands(it["deal"]).items())
    check(f"{name} N:{' '.join(deal)}", len(secrets) == 1 and same and hexed(b["commitment"]) == H(b"bd1/board-commit", *where, s))
print("Something is wrong." if wrong else "Nothing is wrong.")
sys.exit(1 if wrong else 0)
