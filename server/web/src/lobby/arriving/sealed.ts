// The link to the next table as it is said where others hear it too: each seat's signature is covered by what follows
// from the invitation to the same seat of the table before, with which its player came.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

import type { BySeat, Invitations, Kibitzing, Seat } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";
import { fromBase64url, toBase64url } from "../device/base64url";
import { errandOf, IDENTITY, packRound, type RoundLink, SIGNATURE } from "./invitation";

/**
 * The fragment of a link by which those come to their seats who have had these invitations to the table before, and a
 * kibitzer to the kibitzers alone; `null` if they are not known.
 */
export function sealedRound(
  { seats, kibitzers }: Omit<Invitations, "director">,
  kibitzing: Kibitzing,
  players: readonly Seat[],
  before: Partial<BySeat<string>>,
): string | null {
  const covered = { ...seats };
  for (const seat of SEATS) {
    const letter = before[seat] && covering(seats[seat], before[seat]);
    if (!letter) return null;
    covered[seat] = letter;
  }
  const table = fromBase64url(before.N!)!.subarray(0, IDENTITY);
  return packRound({ seats: covered, kibitzers }, kibitzing, players, table);
}

/** The invitation to a seat for whoever has had this one to the table before; `null` for anybody else. */
export function unsealed({ seats, before }: RoundLink, invitation: string): string | null {
  const errand = errandOf(invitation);
  if (before === null || errand?.to !== "sit" || errand.table !== before) return null;
  return covering(seats[errand.seat], invitation);
}

/** An invitation with its signature covered; and one that is covered as it was. */
function covering(invitation: string, key: string): string | null {
  const [bytes, secret] = [fromBase64url(invitation), fromBase64url(key)];
  const begins = IDENTITY + 1;
  if (bytes?.length !== begins + SIGNATURE || secret?.length !== begins + SIGNATURE) return null;
  const cover = hmac(sha256, secret.subarray(begins), bytes.subarray(0, begins));
  return toBase64url(bytes.map((byte, at) => (at < begins ? byte : byte ^ cover[at - begins]!)));
}
