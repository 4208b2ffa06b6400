// Invitations, taken apart as far as a client may: what they are for, and the one link that carries all of a table's
// (PROTOCOL.md, section 3). Whether they are good only the server can tell.

import type { BySeat, Invitations, Kibitzing, Seat } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";
import { fromBase64url, toBase64url } from "../device/base64url";
import { identityOf } from "../device/identity";

/** What an invitation is for. */
export type Errand =
  | { to: "sit"; table: string; seat: Seat }
  | { to: "watch"; table: string }
  | { to: "direct"; table: string }
  | { to: "join_match"; match: string }
  | { to: "join_event"; event: string };

const IDENTITY = 16;
const SIGNATURE = 16;

/** What an invitation is for; `null` if it is none, or not all of one. */
export function errandOf(invitation: string): Errand | null {
  const bytes = fromBase64url(invitation);
  if (!bytes) return null;
  const id = identityOf(bytes.subarray(0, IDENTITY));
  switch (bytes.length - SIGNATURE - IDENTITY) {
    case 1: {
      const letter = String.fromCharCode(bytes[IDENTITY]!);
      const seat = SEATS.find((seat) => seat === letter);
      if (seat) return { to: "sit", table: id, seat };
      if (letter === "K") return { to: "watch", table: id };
      return letter === "D" ? { to: "direct", table: id } : null;
    }
    case 2:
      return { to: "join_match", match: id };
    case 3:
      return { to: "join_event", event: id };
    default:
      return null;
  }
}

/** All that friends need, in one link: every seat, and the kibitzers' place. */
export interface RoundLink {
  table: string;
  seats: BySeat<string>;
  /** The seats that the form has; four where an older page packed the link. */
  players: readonly Seat[];
  kibitzers: string | null;
  /**
   * Whether one may look in before one chooses a seat: kibitzers see no hidden hand that would bar one from playing.
   */
  peek: boolean;
}

const PEEK = 1;
/** That nobody plays at a seat: a mark for each, in the order of the seats. */
const unplayed = (seat: Seat) => 2 << SEATS.indexOf(seat);
/** All marks that there are. */
const MARKS = (2 << SEATS.length) - 1;
const LETTERS = [...SEATS, "K"] as const;

/** The fragment of the link to send round: a byte of marks, the table's identity, and each place's signature. */
export function packRound(
  { seats, kibitzers }: Omit<Invitations, "director">,
  kibitzing: Kibitzing,
  players: readonly Seat[],
): string | null {
  const letters = [...SEATS.map((seat) => seats[seat]), ...(kibitzers ? [kibitzers] : [])].map(fromBase64url);
  if (!letters.every((letter) => letter?.length === IDENTITY + 1 + SIGNATURE)) return null;
  const peek = kibitzing === "open_cards" || kibitzing === "delayed" ? PEEK : 0;
  const marks = SEATS.reduce((marks, seat) => marks | (players.includes(seat) ? 0 : unplayed(seat)), peek);
  const table = letters[0]!.subarray(0, IDENTITY);
  return toBase64url(
    Uint8Array.from([marks, ...table, ...letters.flatMap((letter) => [...letter!.subarray(-SIGNATURE)])]),
  );
}

/** The link again; `null` if it is damaged, or says what this page does not know. */
export function readRound(fragment: string): RoundLink | null {
  const bytes = fromBase64url(fragment);
  const begins = 1 + IDENTITY;
  const places = bytes ? (bytes.length - begins) / SIGNATURE : 0;
  if (!bytes || bytes[0]! > MARKS || (places !== 4 && places !== 5)) return null;
  const table = bytes.subarray(1, 1 + IDENTITY);
  const [N, E, S, W, K] = LETTERS.slice(0, places).map((letter, at) => {
    const signature = bytes.subarray(begins + at * SIGNATURE).subarray(0, SIGNATURE);
    return toBase64url(Uint8Array.from([...table, letter.charCodeAt(0), ...signature]));
  });
  return {
    table: identityOf(table),
    seats: { N: N!, E: E!, S: S!, W: W! },
    players: SEATS.filter((seat) => (bytes[0]! & unplayed(seat)) === 0),
    kibitzers: K ?? null,
    peek: K !== undefined && (bytes[0]! & PEEK) !== 0,
  };
}
