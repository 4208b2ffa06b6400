// The calls that a partnership alerts or announces, on its convention card (PROTOCOL.md, chapter cards; Spec C8.7):
// which line fits an auction, what stands in the field when a call is chosen, and how lines are written and read. Pure.

import type { Catalogue } from "../../i18n/catalogue";
import type { Bid, Call, CardCall, ConventionCard, Manner, Meaning, Strain, TableView } from "../../protocol/messages";
import { isBid, strainOf } from "../../rules/auction";
import { SUITS } from "../../rules/cards";
import { meaningOf } from "../explaining/meanings";

export const CARD_CALLS = 60;
const CALLS_BEFORE = 60;

/** Whether this table lets one's own card come to mind during the auction, and the bidder is the one who explains. */
export const offersOwnCard = ({ policy }: TableView): boolean => policy.own_card && policy.alerts !== "by_partner";

/** The calls from the first that is no pass. */
export function sinceOpening(calls: readonly Call[]): readonly Call[] {
  const opening = calls.findIndex((call) => call !== "P");
  return opening < 0 ? [] : calls.slice(opening);
}

/** The first line of the card that fits this call after these; none if the card says nothing of it. */
export function lineFor(card: ConventionCard, calls: readonly Call[], call: Call): CardCall | null {
  const before = sinceOpening(calls).join(" ");
  return card.calls?.find((line) => line.call === call && (line.after ?? []).join(" ") === before) ?? null;
}

/** What is in the field beside the bidding box. */
export interface Said {
  manner: Manner | null;
  text: string;
}

export const NOTHING_SAID: Said = { manner: null, text: "" };

const isSame = (a: Said, b: Said) => a.manner === b.manner && a.text === b.text;

/** What is in the field once another call is chosen: words of one's own stay, those of the card go with their call. */
export function saidWith(said: Said, from: Said | null, line: CardCall | null): Said {
  const own = said.manner !== null && !(from && isSame(said, from));
  if (own) return said;
  return line ? { manner: line.manner, text: line.text } : NOTHING_SAID;
}

/** A line as it is written down. */
export interface CallDraft {
  after: string;
  call: string;
  manner: Manner;
  text: string;
}

export const freshCall = (): CallDraft => ({ after: "", call: "", manner: "alert", text: "" });

export const isBlank = ({ after, call, text }: CallDraft): boolean => `${after}${call}${text}`.trim() === "";

const SYMBOLS: Record<Exclude<Strain, "NT">, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** One call in the letters of the chosen language. */
function callRead(word: string, { common, table }: Catalogue): Call | null {
  const upper = word.toUpperCase();
  const isOneOf = (...words: string[]) => words.some((one) => one.toUpperCase() === upper);
  if (isOneOf("P", common.pass, common.passShort)) return "P";
  if (isOneOf("X", common.double)) return "X";
  if (isOneOf("XX", common.redouble)) return "XX";
  const [, level, rest] = /^([1-7])(.+)$/.exec(upper) ?? [];
  if (!level || !rest) return null;
  if (["N", "NT", common.notrumpShort.toUpperCase()].includes(rest)) return `${level}NT` as Bid;
  const suit = SUITS.find((one) => rest === table.letters.suit[one].toUpperCase() || rest === SYMBOLS[one]);
  return suit ? (`${level}${suit}` as Bid) : null;
}

/** Calls one after another, with anything like a dash or a comma between them; none if one of them is no call. */
export function callsRead(text: string, w: Catalogue): Call[] | null {
  const read = text.split(/[\s,;–—-]+/).flatMap((word) => (word === "" ? [] : [callRead(word, w)]));
  const calls = read.filter((call) => call !== null);
  return calls.length === read.length && calls.length <= CALLS_BEFORE ? calls : null;
}

export function callsWritten(calls: readonly Call[], { common, table }: Catalogue): string {
  const strain = (one: Strain) => (one === "NT" ? common.notrumpShort : table.letters.suit[one]);
  return calls.map((call) => (isBid(call) ? `${call[0]}${strain(strainOf(call))}` : call)).join(" ");
}

/**
 * The line that was written down; none while something is missing or not understood. Passes before the opening do not
 * count.
 */
export function lineRead(draft: CallDraft, w: Catalogue): CardCall | null {
  const [after, call, meaning] = [
    callsRead(draft.after, w),
    callsRead(draft.call, w),
    meaningOf(draft.manner, draft.text) satisfies Meaning | null,
  ];
  if (after === null || call?.length !== 1 || meaning === null) return null;
  const before = sinceOpening(after);
  return { ...(before.length > 0 && { after: [...before] }), call: call[0]!, ...meaning };
}

export const draftOf = ({ after, call, manner, text }: CardCall, w: Catalogue): CallDraft => ({
  after: callsWritten(after ?? [], w),
  call: callsWritten([call], w),
  manner,
  text,
});
