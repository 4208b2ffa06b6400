// Who may speak to whom at this moment, and the numbers of the lines (PROTOCOL.md, chapter chat).

import type { Catalogue } from "../../i18n/catalogue";
import type { Audience, ChatLine, Lane, TableView } from "../../protocol/messages";
import { SEATS, seatOfLane } from "../../rules/cards";
import { isBoardOn } from "../../rules/play";

export const LINE_LIMIT = 300;

/** What may be said during a board where only phrases are: word for word as the protocol has them. */
export const PHRASES = [
  "Hello",
  "Thank you",
  "Thank you, partner",
  "Good luck",
  "Well played",
  "Sorry",
  "Please wait a moment",
  "I am back",
  "Please look at the alert",
  "Good bye",
] as const;
export type Phrase = (typeof PHRASES)[number];

/** What was said: a phrase in the listener's words, and everything else as it is. */
export const phraseOf = (said: string, { procedures }: Pick<Catalogue, "procedures">): string =>
  (PHRASES as readonly string[]).includes(said) ? procedures.chat.phrase[said as Phrase] : said;

/**
 * A line in words and in invitations of this server, which is reached at these addresses: these are pressed, and too
 * long to be read.
 */
export const piecesOf = (said: string, origins: readonly string[]): (string | { href: string })[] =>
  said
    .split(/(https?:\/\/\S+\/(?:come#|join\/)[\w-]+)/)
    .map((piece, at) => (at % 2 && origins.some((origin) => piece.startsWith(`${origin}/`)) ? { href: piece } : piece))
    .filter((piece) => piece !== "");

export interface Hearing {
  to: Audience;
  /** Whether only phrases are said to them at this moment. */
  phrases: boolean;
}

/** Whom this viewer may speak to; `competes` at a table of a match or an event: one may play on at another of it. */
export function audiences(view: TableView, lane: Lane, competes: boolean): Hearing[] {
  const free = (to: Audience): Hearing => ({ to, phrases: false });
  if (lane === "K") return [free("kibitzers"), free("director")];
  if (lane === "D")
    return [
      free("table"),
      ...SEATS.filter((seat) => view.seats[seat]).map((player) => free({ player })),
      free("kibitzers"),
    ];
  const isOver = view.stage === "finished";
  const afterwards = competes && view.policy.chat !== "free" ? "phrases" : "free";
  const talk = isBoardOn(view) ? view.policy.chat : isOver ? afterwards : "free";
  const aloud: Record<typeof talk, Hearing[]> = {
    free: [free("table"), free("opponents")],
    phrases: [{ to: "table", phrases: true }],
    closed: [],
  };
  const others = SEATS.filter((seat) => seat !== lane && view.seats[seat]);
  const alone = isOver && !competes ? others.map((player) => free({ player })) : [];
  return [...aloud[talk], ...alone, free("director")];
}

/** An audience as a name, for comparing and choosing. */
export const audienceKey = (to: Audience | undefined): string =>
  to === undefined ? "table" : typeof to === "string" ? to : `player-${to.player}`;

/** The number of this account's next line to an audience, as far as the view knows. */
export function nextLine(view: TableView, lane: Lane, name: string, to: Audience): number {
  const seat = seatOfLane(lane);
  const occupant = seat && view.seats[seat];
  if (to === "table" && occupant) return occupant.lines + 1;
  const heard = view.chat.filter((line) => isOwnLine(line, lane, name) && audienceKey(line.to) === audienceKey(to));
  return Math.max(0, ...heard.map(({ line }) => line)) + 1;
}

/** Whether a line is one's own: from the same place others speak too, as kibitzers or directors. */
export const isOwnLine = ({ seat, name }: Pick<ChatLine, "seat" | "name">, lane: Lane, own: string | undefined) =>
  seat === lane && name === own;

/** What tells one line from all others. */
export const lineKey = ({ seat, to, name, line }: ChatLine) => `${seat}/${audienceKey(to)}/${name}/${line}`;

/** How many lines others have said since a line was read; all, if it is no longer remembered. */
export function unreadLines(chat: readonly ChatLine[], read: string | null, lane: Lane, name: string): number {
  const at = chat.findLastIndex((line) => lineKey(line) === read);
  return chat.slice(at + 1).filter((line) => !isOwnLine(line, lane, name)).length;
}
