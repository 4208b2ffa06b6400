// One's part in the dealing: a share of the chance is drawn, promised, and shown when all have promised (protocol,
// chapter dealing). Programs do it; people only notice that the first board takes a moment.

import type { SetCommitment } from "../protocol/messages";
import { digest, hex, unhex } from "./bytes";
import { keep, keepShare, keepShown, keepTaken } from "./kept";

/** Whoever's place it is, at the stage where they are asked. */
export interface Due {
  /** The name under which the set is kept here: the table, or the match and segment. */
  set: string;
  label: string;
  ctx: string;
  commitment: SetCommitment;
  /** What the server says that this label has promised. */
  committed: string | null;
  stage: "committing" | "revealing";
  revealed: boolean;
}

export type Step = { contribute: string; reveal?: never } | { reveal: string; contribute?: never } | null;

const SHARE_BYTES = 16;

export const rootOf = (ctx: string, { boards }: SetCommitment): string =>
  hex(digest("bd1/set-commit", ctx, ...boards.map(({ commitment }) => unhex(commitment))));

export const commitmentTo = (share: string, ctx: string, label: string): string =>
  hex(digest("bd1/client-commit", ctx, label, unhex(share)));

/** What this page has drawn: another window of the same person may draw at that moment, and keep its own. */
const drawn = new Map<string, string>();

function draw(set: string, label: string): string {
  const share = hex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));
  drawn.set(`${set} ${label}`, share);
  keepShare(set, label, share);
  return share;
}

/**
 * What is to be sent now: a promise, the share itself, or nothing. A share is shown only if what the server holds is
 * the promise of this browser; a browser that lost its share, or a second one at the same seat, stays silent.
 */
export function stepOf(due: Due): Step {
  const { set, label, ctx } = due;
  // A set whose root is not that of its boards proves nothing: no share is given to it.
  if (rootOf(ctx, due.commitment) !== due.commitment.root) return null;
  const promised = keep(set, ctx, due.commitment.root);
  if (promised.root !== due.commitment.root) return null;
  if (due.stage === "committing") {
    if (due.committed !== null) return null;
    return { contribute: commitmentTo(promised.shares[label] ?? draw(set, label), ctx, label) };
  }
  const known = [promised.shares[label], drawn.get(`${set} ${label}`)];
  const share = known.find((one) => one && due.committed === commitmentTo(one, ctx, label));
  if (!share) return null;
  if (due.revealed) {
    keepTaken(set, label);
    return null;
  }
  // A server that holds another promise in another window is not shown a second share.
  if ((promised.shown?.[label] ?? share) !== share) return null;
  if (share !== promised.shares[label]) keepShare(set, label, share);
  keepShown(set, label, share);
  return { reveal: share };
}
