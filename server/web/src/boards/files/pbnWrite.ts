// Finished boards as a PBN file in export form (PBN 2.1), byte for byte as `bridge-cli export` writes it but for what
// that says in words: how fewer than four played, and the sheet of a session, which is left out here.

import type {
  Adjusted,
  Award,
  BoardRecord,
  Call,
  Card,
  Form,
  Seat,
  SessionView,
  Vulnerability,
  Weighted,
} from "../../protocol/messages";
import { scoreOf } from "../../procedures/claims/score";
import { match } from "../../protocol/unions";
import { standing } from "../../rules/auction";
import { contractParts, handsOf, SEATS, seatAfter } from "../../rules/cards";
import { dealWrittenFrom } from "../deal";
import { sessionTags } from "./pbnSession";
import { momentAt, stepsBeforePlay } from "../replay/replay";
import { callerAfter, handAfter, hasPartners, playersIn, roundOf } from "../../rules/seating";

export interface PbnSession {
  /** What the file calls the event. */
  event: string;
  /** When the table was opened, in milliseconds since 1970; not known of a board that somebody shared. */
  opened_ms: number | null;
  /** The form of the game, where it is not duplicate. */
  session?: SessionView | null;
  /** Of a board alone. */
  form?: Form["form"] | undefined;
  boards: readonly BoardRecord[];
}

/** What the standard calls the scoring of a form, where it has a word for it. */
const SCORING: Record<string, string> = {
  rubber: "Rubber",
  chicago: "Chicago",
  chicago_duplicate: "Chicago",
  russian: "IMP",
};
const SEAT_NAMES: Record<Seat, string> = { N: "North", E: "East", S: "South", W: "West" };
const HEAD = ["% PBN 2.1", "% EXPORT"];
const CHARSET = "%Content-type: text/x-pbn; charset=";

/** The file: in ISO 8859-1, as the standard has it, where that has all its characters, and else in UTF-8. */
export function writePbn({ event, opened_ms, session, form, boards }: PbnSession): Uint8Array<ArrayBuffer> {
  const lines = boards.flatMap((record, place) => [
    "",
    ...game(record, event, opened_ms, session?.form.form ?? form),
    ...(session ? sessionTags(record, session, place === boards.length - 1) : []).map(([name, value]) =>
      tag(name, value),
    ),
  ]);
  return filed(lines);
}

/** A file of these lines. */
export function filed(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const isLatin1 = lines.every((line) => /^[\0-\xff]*$/.test(line));
  const head = [...HEAD, `${CHARSET}${isLatin1 ? "ISO-8859-1" : "UTF-8"}`];
  // A control character would end the line, or worse.
  const file = [...head, ...lines].map((line) => `${line.replace(/\p{Cc}/gu, " ")}\r\n`).join("");
  return isLatin1 ? Uint8Array.from(file, (character) => character.charCodeAt(0)) : new TextEncoder().encode(file);
}

/** `2026.11.24` of a moment in milliseconds since 1970. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll("-", ".");

/** A board of a match of two teams, as one of its rooms played it. */
export interface InMatch {
  /** Who held the event. */
  site: string;
  homeTeam: string;
  visitTeam: string;
  room: "Open" | "Closed";
  round: string | null;
  scoring: string;
  /** What each side gained, where boards are scored in IMPs and this one counts. */
  imps: { NS: string; EW: string } | null;
}

/** A game of a match. */
export const gameOfMatch = (record: BoardRecord, event: string, opened_ms: number, played: InMatch): string[] =>
  game(record, event, opened_ms, undefined, played);

function game(
  written: BoardRecord,
  event: string,
  opened_ms: number | null,
  form: Form["form"] | undefined,
  inMatch: InMatch | null = null,
): string[] {
  const record = asItLay(written);
  const { players, dealer, result } = record;
  const parts = result.contract ? contractParts(result.contract) : null;
  const mark = record.adjustment ? adjusted(record.adjustment.to) : null;
  return [
    tag("Event", event),
    tag("Site", inMatch?.site ?? "?"),
    tag("Date", opened_ms === null ? "?" : dateOf(opened_ms)),
    tag("Board", `${record.board}`),
    tag("West", players.W ?? "?"),
    tag("North", players.N ?? "?"),
    tag("East", players.E ?? "?"),
    tag("South", players.S ?? "?"),
    tag("Dealer", dealer),
    // Of three players each has their own, which the standard cannot say.
    tag("Vulnerable", record.seating === "three" ? "?" : vulnerable(record.vulnerability)),
    tag("Deal", dealWrittenFrom(dealer, handsOf(record.deal))),
    tag("Scoring", inMatch?.scoring ?? SCORING[form ?? "duplicate"] ?? "?"),
    tag("Declarer", parts?.declarer ?? ""),
    tag("Contract", parts ? `${parts.level}${parts.strain}${parts.doubling}` : "Pass"),
    tag("Result", parts ? `${result.tricks ?? "?"}` : ""),
    ...(inMatch
      ? [
          tag("HomeTeam", inMatch.homeTeam),
          tag("Room", inMatch.room),
          ...(inMatch.round === null ? [] : [tag("Round", inMatch.round)]),
        ]
      : []),
    ...(mark?.hidesScore ? [] : scores(record, form === "russian")),
    ...(inMatch?.imps ? [tag("ScoreIMP", `NS ${inMatch.imps.NS} EW ${inMatch.imps.EW}`)] : []),
    ...(inMatch ? [tag("VisitTeam", inMatch.visitTeam)] : []),
    ...(mark ? comment(mark.comment) : []),
    ...auction(written),
    ...play(written),
    ...whoPlayed(record),
    ...(mark ? [tag("Adjusted", mark.value)] : []),
  ];
}

/** Who of the players was a program, where one was. */
const whoPlayed = ({ players, computers }: BoardRecord): string[] =>
  computers?.length
    ? (["W", "N", "E", "S"] as const)
        .filter((seat) => players[seat] !== null)
        .map((seat) => tag(`${SEAT_NAMES[seat]}Type`, computers.includes(seat) ? "program" : "human"))
    : [];

/** Where each hand of three lies at the play, dummy opposite declarer: the standard knows no other way to write one. */
const laid = ({ result, seating }: BoardRecord): readonly Seat[] | null =>
  seating === "three" && result.contract ? roundOf({ seating, contract: result.contract }) : null;

const placeIn = (round: readonly Seat[], declarer: Seat, hand: Seat): Seat =>
  seatAfter(declarer, (round.indexOf(hand) - round.indexOf(declarer) + 4) % 4);

function asItLay(record: BoardRecord): BoardRecord {
  const round = laid(record);
  if (!round) return record;
  const { declarer } = contractParts(record.result.contract!);
  const from = (place: Seat) => SEATS.find((hand) => placeIn(round, declarer, hand) === place)!;
  const moved = <T>(of: (seat: Seat) => T) => ({
    N: of(from("N")),
    E: of(from("E")),
    S: of(from("S")),
    W: of(from("W")),
  });
  const hands = handsOf(record.deal);
  return {
    ...record,
    dealer: placeIn(round, declarer, record.dealer),
    players: moved((seat) => record.players[seat]),
    deal: dealWrittenFrom(
      "N",
      moved((seat) => hands[seat]),
    ) as BoardRecord["deal"],
  };
}

/** The score in points; where the sheet is kept in IMPs, they have a tag of their own. */
function scores({ result, vulnerability }: BoardRecord, inImps: boolean): string[] {
  const { contract, tricks, score } = result;
  if (!inImps) return [tag("Score", `NS ${score}`)];
  const declarers = contract ? scoreOf(contract, tricks ?? 0, vulnerability) : 0;
  const points = contract && "EW".includes(contractParts(contract).declarer) ? 0 - declarers : declarers;
  return [tag("Score", `NS ${points}`), tag("ScoreIMP", `NS ${score} EW ${0 - score}`)];
}

/**
 * Four calls a line, the dealer's first; `+` where the auction goes on. Calls of fewer than four go into a comment: in
 * the standard's they go round four seats.
 */
function auction({ dealer, calls, cards, seating }: BoardRecord): string[] {
  if (calls.length === 0) return [];
  if (!hasPartners(seating)) {
    const made = calls.map((call, at) => `${callerAfter(dealer, at, seating)} ${call === "P" ? "Pass" : call}`);
    const how = {
      four: "",
      three: "each alone, with the hand of W as dummy; the hands are written as they lay at the play",
      two: "and S and W have what they put away when they drew",
      two_with_dummies: "each with the hand opposite as a dummy",
    };
    const auction = `${playersIn(seating).join(" and ")} play, ${how[seating ?? "four"]}: ${made.join(", ")}.`;
    return comment(seating === "two" ? `${auction} ${playOfTwo(cards)}` : auction);
  }
  const tokens: string[] = calls.map((call: Call) => (call === "P" ? "Pass" : call));
  if (standing(dealer, calls).turn !== null) tokens.push("+");
  return [tag("Auction", dealer), ...rowsOf(tokens)];
}

/** Tricks of two cards are no play in the standard, where four cards make a trick: they are told in words. */
function playOfTwo(cards: readonly Card[]): string {
  const tricks = cards.flatMap((card, at) => (at % 2 === 0 ? [[card, cards[at + 1]].filter(Boolean).join(" ")] : []));
  return tricks.length > 0 ? `The tricks, of two cards each: ${tricks.join(", ")}.` : "";
}

/**
 * Four cards a line, the opening leader's first whoever led; `*` where the rest was claimed, `+` where it was not
 * played.
 */
function play(record: BoardRecord): string[] {
  const { contract } = record.result;
  const claimed = record.claim != null;
  if (!contract || record.seating === "two" || (record.cards.length === 0 && !claimed)) return [];
  const whole = 4;
  const board = { contract, seating: record.seating };
  const { declarer } = contractParts(contract);
  const first = handAfter(declarer, 1, board);
  const round = roundOf(board);
  const roundAfter = (seat: Seat, at: number) => round[(round.indexOf(seat) + at) % 4]!;
  const rows: string[] = [];
  for (let from = 0; from < record.cards.length; from += whole) {
    const upTo = Math.min(from + whole, record.cards.length);
    const { trick } = momentAt(record, stepsBeforePlay(record) + upTo);
    const cards = new Map<Seat, Card>(trick!.cards.map((card, at) => [handAfter(trick!.leader, at, board), card]));
    rows.push([0, 1, 2, 3].map((at) => cards.get(roundAfter(first, at)) ?? "-").join(" "));
  }
  if (record.cards.length < 13 * whole) rows.push(claimed ? "*" : "+");
  return [tag("Play", record.seating === "three" ? seatAfter(declarer) : first), ...rows];
}

const rowsOf = (tokens: readonly string[]) =>
  Array.from({ length: Math.ceil(tokens.length / 4) }, (_, row) => tokens.slice(row * 4, row * 4 + 4).join(" "));

export const vulnerable = (vulnerability: Vulnerability) => (vulnerability === "Both" ? "All" : vulnerability);

/**
 * Quotes are escaped, and backslashes where they would otherwise escape something; what begins like an inherited value
 * (4.8) is set off by a space.
 */
export const tag = (name: string, value: string) =>
  `[${name} "${/^#(#|$)/.test(value) ? " " : ""}${value.replace(/"|\\(?=["\\]|$)/g, (character) => `\\${character}`)}"]`;

/** How a file says that a score is not what was played: the standard has no tag for it. */
interface Mark {
  value: string;
  comment: string;
  hidesScore: boolean;
}

const adjusted = (to: Adjusted) =>
  match<Adjusted, Mark>(to, {
    void: () => ({ value: "void", comment: "The director cancelled this board: it does not count.", hidesScore: true }),
    to_be_ruled: () => ({
      value: "to be ruled",
      comment: "A claim on this board is still to be ruled on: until then it does not count.",
      hidesScore: true,
    }),
    rescored: () => ({
      value: "rescored",
      comment: "The director corrected the result of this board.",
      hidesScore: false,
    }),
    adjudicated: () => ({
      value: "adjudicated",
      comment: "This board was adjudicated: what both sides could take, double dummy.",
      hidesScore: false,
    }),
    awards: (awards) => {
      const [ns, ew] = [award(awards.ns), award(awards.ew)];
      const comment = `The director adjusted this board: NS ${ns}, EW ${ew}. The score is not what was played.`;
      return { value: `NS ${ns} EW ${ew}`, comment, hidesScore: true };
    },
  });

const ARTIFICIAL = { average_plus: "AVE+", average: "AVE", average_minus: "AVE-" } as const;

const award = (given: Award) =>
  match<Award, string>(given, {
    artificial: (score) => ARTIFICIAL[score],
    percent: (percent) => `${percent}%`,
    assigned: (results) => results.map(weighted).join(" + "),
  }) ?? "?";

function weighted({ contract, tricks, weight }: Weighted): string {
  const outcome = contract === null ? "Pass" : `${contract} ${tricks}`;
  const [over, under = "1"] = weight.split("/");
  return over === under ? outcome : `${weight} ${outcome}`;
}

/** In braces, in lines of at most 80 characters. In the first column % would escape the line (2.4). */
export function comment(text: string): string[] {
  const words = `{${text.replaceAll("}", ")")}}`.split(/\s+/);
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || [...last].length + [...word].length >= 80)
      return [...lines, word.startsWith("%") ? ` ${word}` : word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}
