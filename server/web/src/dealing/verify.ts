// Checking a dealing in the browser, with nothing of the server but its transcript (PROTOCOL.md, chapter dealing, "Checking").

import { hashes, verify as signedBy } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

import type { BoardNumber, Deal, Transcript } from "../protocol/messages";
import { SEATS, cardsOf, handsOf } from "../rules/cards";
import { digest, hex, lp, u32, unhex } from "./bytes";
import { commitmentTo, rootOf } from "./ceremony";
import { dealOf } from "./deal";
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

/** Checks the transcript, and that a board of it is the deal that was played. Never throws: what cannot be read has failed. */
export function verify(transcript: Transcript, board: BoardNumber, played: Deal, kept: Kept | null): Check[] {
  const check = (name: CheckName, holds: () => boolean | null): Check => {
    try {
      const held = holds();
      return { name, verdict: held === null ? "unknown" : held ? "ok" : "failed" };
    } catch {
      return { name, verdict: "failed" };
    }
  };
  const { ctx, boards, root, contributions } = transcript;
  const entropy = () => unhex(transcript.entropy);
  const committed = boards.find((entry) => entry.board === board);
  const reveal = transcript.reveals.find((entry) => entry.board === board);
  return [
    check("root", () => rootOf(ctx, { boards, root }) === root),
    check("kept_root", () => (kept ? kept.root === root && kept.ctx === ctx : null)),
    check("own_share", () => {
      const mine = Object.entries(kept?.shares ?? {});
      if (mine.length === 0) return null;
      return mine.every(([label, share]) => contributions.some((c) => c.label === label && c.revealed === share));
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
    check("secret", () => {
      if (!committed || !reveal) return false;
      const secret = unhex(reveal.secret);
      const promise = digest("bd1/board-commit", ctx, u32(board), u32(committed.reserve), secret);
      return hex(promise) === committed.commitment;
    }),
    check("deal", () => {
      if (!reveal) return false;
      return sameDeal(dealOf(ctx, board, reveal.reserve, unhex(reveal.secret), entropy()), played);
    }),
    check("signature", () =>
      signedBy(unhex(transcript.signature), signedBytes(transcript), unhex(transcript.server_key)),
    ),
  ];
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
