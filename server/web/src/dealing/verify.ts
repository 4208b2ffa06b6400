// Checking a dealing in the browser, with nothing of the server but its transcript (PROTOCOL.md, chapter dealing,
// "Checking").

import { hashes, verify as signedBy } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

import type { BoardNumber, Deal, Drawn, Seat, Transcript } from "../protocol/messages";
import { SEATS, cardsOf, handsOf } from "../rules/cards";
import { digest, hex, lp, u32, unhex } from "./bytes";
import { commitmentTo, rootOf } from "./ceremony";
import { boardKey, dealOf } from "./deal";
import { lies } from "./draw";
import { cutOf, goulash } from "./goulash";
import type { Kept } from "./kept";

hashes.sha512 = sha512;

/** One thing that was checked. */
export type CheckName =
  /** The root is that of the boards' commitments. */
  | "root"
  /** It is the root that this browser kept from before the first board. */
  | "kept_root"
  /** This browser's own share is in the mix. */
  | "own_share"
  /** Every share is what was promised before anybody's was known. */
  | "shares"
  /** The entropy is the mix of root and shares. */
  | "entropy"
  /** The board's secret is the one that the server committed to. */
  | "secret"
  /** Secret and entropy give the hands that were played. */
  | "deal"
  /** The server signed all of it. */
  | "signature";

export interface Check {
  name: CheckName;
  /** `unknown`: there is nothing to compare with here. */
  verdict: "ok" | "failed" | "unknown";
}

/** Of which deal a board is a goulash: that of the board before, which this transcript proves. */
export interface GoulashOf {
  transcript: Transcript;
  dealer: Seat;
}

/** How two players came by their hands, where they drew them. */
export interface DrawnBy {
  dealer: Seat;
  drawn: Drawn;
}

/**
 * Checks the transcript, and that a board of it is the deal that was played. Never throws: what cannot be read has
 * failed.
 */
export function verify(
  transcript: Transcript,
  board: BoardNumber,
  played: Deal,
  kept: Kept | null,
  otherwise?: GoulashOf | DrawnBy,
): Check[] {
  const check = (name: CheckName, holds: () => boolean | null): Check => {
    try {
      const held = holds();
      return { name, verdict: held === null ? "unknown" : held ? "ok" : "failed" };
    } catch {
      return { name, verdict: "failed" };
    }
  };
  const { ctx, boards, root, contributions } = transcript;
  return [
    check("root", () => rootOf(ctx, { boards, root }) === root),
    check("kept_root", () => (kept ? kept.root === root && kept.ctx === ctx : null)),
    check("own_share", () => {
      const taken = (label: string) => kept?.taken?.includes(label) ?? false;
      const shown = Object.entries(kept?.shown ?? {});
      const mine = shown.map(([label, share]) => isMixedIn(transcript, label, share) ?? (taken(label) ? false : null));
      return mine.includes(false) ? false : mine.length === 0 || mine.includes(null) ? null : true;
    }),
    check("shares", () =>
      contributions.every(
        ({ label, commitment, revealed }) => revealed === null || commitmentTo(revealed, ctx, label) === commitment,
      ),
    ),
    check("entropy", () => {
      const given = contributions.filter(({ revealed }) => revealed !== null);
      given.sort((a, b) => (a.label < b.label ? -1 : 1));
      const mixed = lp(...given.flatMap(({ label, revealed }) => [label, unhex(revealed!)]));
      return hex(digest("bd1/entropy", ctx, unhex(root), mixed, unhex(transcript.beacon))) === transcript.entropy;
    }),
    check("secret", () => isPromised(transcript, board)),
    check("deal", () => {
      const key = keyOf(transcript, board);
      if (!otherwise) return sameDeal(dealOf(key), played);
      const { dealer } = otherwise;
      if ("drawn" in otherwise) return sameDeal(lies(key, dealOf(key), dealer, otherwise.drawn), played);
      const passedOut = dealOf(keyOf(otherwise.transcript, board - 1));
      const again = goulash(passedOut, dealer, cutOf(key));
      return isPromised(otherwise.transcript, board - 1) && sameDeal(again, played);
    }),
    check("signature", () =>
      signedBy(unhex(transcript.signature), signedBytes(transcript), unhex(transcript.server_key)),
    ),
  ];
}

/** Whether a share that was shown is mixed in; null if it came too late, and the transcript names whose it was. */
function isMixedIn({ ctx, contributions }: Transcript, label: string, share: string): boolean | null {
  const given = contributions.find((c) => c.label === label);
  if (given?.commitment !== commitmentTo(share, ctx, label)) return false;
  return given.revealed === null ? null : given.revealed === share;
}

/** Whether the secret of a board is known, and the one that the server committed to. */
function isPromised({ ctx, boards, reveals }: Transcript, board: BoardNumber): boolean {
  const committed = boards.find((entry) => entry.board === board);
  const reveal = reveals.find((entry) => entry.board === board);
  if (!committed || !reveal) return false;
  const promise = digest("bd1/board-commit", ctx, u32(board), u32(committed.reserve), unhex(reveal.secret));
  return hex(promise) === committed.commitment;
}

/** Throws where the secret of the board is not known. */
function keyOf({ ctx, reveals, entropy }: Transcript, board: BoardNumber): Uint8Array {
  const reveal = reveals.find((entry) => entry.board === board);
  if (!reveal) throw new TypeError("the secret of the board is not known");
  return boardKey(ctx, board, reveal.reserve, unhex(reveal.secret), unhex(entropy));
}

function sameDeal(one: Deal, other: Deal): boolean {
  const [a, b] = [handsOf(one), handsOf(other)];
  return SEATS.every((seat) => cardsOf(a[seat]).sort().join() === cardsOf(b[seat]).sort().join());
}

function signedBytes({
  scheme,
  ctx,
  boards,
  root,
  contributions,
  uncommitted,
  beacon,
  entropy,
  server_key,
}: Transcript): Uint8Array {
  const list = lp(...boards.flatMap(({ board, reserve, commitment }) => [u32(board), u32(reserve), unhex(commitment)]));
  const mixed = lp(
    ...contributions.flatMap(({ label, commitment, revealed }) => [
      label,
      unhex(commitment),
      new Uint8Array([revealed === null ? 0 : 1]),
      unhex(revealed ?? ""),
    ]),
  );
  const parts = [
    "bd1/transcript",
    scheme,
    ctx,
    list,
    unhex(root),
    mixed,
    unhex(beacon),
    unhex(entropy),
    unhex(server_key),
    ...(uncommitted?.length ? [lp(...uncommitted)] : []),
  ];
  return concatBytes(lp(...parts));
}
