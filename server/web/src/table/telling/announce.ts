// What happens at the table, in sentences for a screen reader.

import { callInWords, cardInWords, contractInWords, declarationInWords } from "../../cards/names";
import type { Catalogue } from "../../i18n/catalogue";
import type { Deed } from "../../procedures/undo/deeds";
import type {
  BoardResult,
  Call,
  Card,
  Hand,
  Lane,
  Meaning,
  Seat,
  TableEvent,
  TableView,
} from "../../protocol/messages";
import { bareBoard, fold, under } from "../../protocol/fold";
import { bodyOf, nameOf } from "../../protocol/unions";
import { cardsOf, declarerOf, rankOf, SEATS, seatAfter, seatOfLane, suitOf } from "../../rules/cards";
import { closedInWords } from "../../boards/closed";
import { endedInWords } from "../../boards/score/ended";
import { balanceOf, countedIn, signed } from "../../boards/score/outcome";
import { partnersChange } from "../../boards/score/partners";
import { notPlayedInWords, scoreInWords, unitOf, vulnerabilityIn } from "../../boards/wording";
import { doublingsIn, namedIn } from "../../rules/naming";
import { handAfter } from "../../rules/seating";
import { guideOf } from "../auction/declaring";
import { dummyAt, whoIsDue } from "../acting/turn";
import { saidOf } from "../../procedures/explaining/sense";
import { procedureSentence } from "./announceProcedures";

type Words = Pick<Catalogue, "common" | "table" | "procedures">;

/** A hand as one reads it out: suit by suit. */
export function handInWords(hand: Hand, { common, table: { say } }: Words): string {
  const cards = cardsOf(hand);
  return (["S", "H", "D", "C"] as const)
    .map((suit) => {
      const ranks = cards.filter((card) => suitOf(card) === suit).map((card) => common.rank[rankOf(card)]);
      return ranks.length > 0 ? say.suit(common.suit[suit], ranks.join(", ")) : say.noSuit(common.suit[suit]);
    })
    .join("; ");
}

/** A call as this viewer hears it: their own, or with what they are told about it. */
export function callSentence(
  seat: Seat,
  call: Call,
  meaning: Meaning | null | undefined,
  own: Seat | null,
  w: Words,
): string {
  const { say, auction } = w.table;
  const said = callInWords(call, w.common);
  if (seat === own) return say.youCall(said);
  const who = w.common.seat[seat];
  return meaning ? say.alerted(who, said, auction.signs[meaning.manner], saidOf(meaning, w)) : say.calls(who, said);
}

/** A card as this viewer hears it: their own is theirs, and dummy is dummy, also to whoever lies there. */
export function cardSentence(
  seat: Seat,
  card: Card,
  leads: boolean,
  dummy: Seat | null,
  own: Seat | null,
  w: Words,
): string {
  const { say } = w.table;
  const said = cardInWords(card, w.common);
  if (seat === own && seat !== dummy) return leads ? say.youLead(said) : say.youPlay(said);
  const who = dummy === seat ? w.table.dummyPlays : w.common.seat[seat];
  return leads ? say.leads(who, said) : say.plays(who, said);
}

/** A card that was just played, as this viewer hears it. */
function playedSentence(seat: Seat, card: Card, { board }: TableView, own: Seat | null, w: Words): string {
  return cardSentence(seat, card, board?.trick?.cards.length === 0, board && dummyAt(board), own, w);
}

/** How a board ended, what it scores, and for a player what they have so far; `sheet` has it already. */
export function resultSentence(over: BoardResult, view: TableView, own: Seat | null, w: Catalogue): string {
  const { board, session, sheet, seats } = view;
  const { say } = w.table;
  const { contract, tricks } = over;
  const named = namedIn(board?.declaring?.declarations);
  const happened =
    contract === null || tricks === null
      ? [notPlayedInWords(over, w, session)]
      : [
          say.result(contractInWords(contract, w.common, true, named), tricks),
          scoreInWords(over, w, session, board?.seating),
        ];
  // Where partners change what each has is on the sheet.
  const counted = countedIn({ session, sheet });
  const known = own && counted > 1 && !(session && partnersChange(session.form));
  const balance = known ? balanceOf({ session, sheet }, own, seats[own]?.account) : null;
  const soFar = balance === null ? "" : w.boards.soFar(signed(balance) + unitOf(session, w), counted);
  const ended = endedInWords(view, over.board, w);
  return [say.over, ...happened, ...ended, soFar].filter(Boolean).join(" ");
}

/**
 * What an event means to whoever cannot see it, in one sentence or a few; nothing for what is said elsewhere or
 * concerns nobody who only listens. `seen` is what this page saw happen on the board.
 */
export function sentenceOf(
  event: TableEvent,
  before: TableView,
  lane: Lane,
  w: Catalogue,
  seen: readonly Deed[] = [],
): string | null {
  const { common, table } = w;
  const { say } = table;
  const own = seatOfLane(lane);
  const who = (seat: Seat) => common.seat[seat];
  const player = (seat: Seat) => before.seats[seat]?.name ?? who(seat);
  switch (nameOf(event)) {
    case "board_opened": {
      const { board, terms, hands, seating } = bodyOf(event, "board_opened")!;
      const bare = { ...bareBoard(board), ...(terms && under(terms)), seating };
      const opened = say.board(board, common.seat[bare.dealer], vulnerabilityIn(before.session, bare, w));
      const hand = own ? hands[own] : null;
      return hand ? `${opened} ${say.hand(handInWords(hand, w))}` : opened;
    }
    case "called": {
      const { seat, call, meaning } = bodyOf(event, "called")!;
      return callSentence(seat, call, meaning, own, w);
    }
    case "declared": {
      const { seat, declaration } = bodyOf(event, "declared")!;
      const said = declarationInWords(declaration, w, doublingsIn(before.board?.declaring?.declarations));
      return seat === own ? say.youCall(said) : say.calls(who(seat), said);
    }
    case "drawn": {
      const drew = bodyOf(event, "drawn")!.cards.find(({ seat, card }) => seat === own && card);
      return drew ? table.drawing.youDraw(cardInWords(drew.card!, common)) : null;
    }
    case "chosen": {
      const { seat, choice } = bodyOf(event, "chosen")!;
      const said = table.drawing[choice];
      return seat === own ? say.youCall(said) : say.calls(who(seat), said);
    }
    case "call_held":
      return say.held(callInWords(bodyOf(event, "call_held")!.call, common));
    case "tray_came": {
      const { calls } = bodyOf(event, "tray_came")!;
      const first = before.board ? seatAfter(before.board.dealer, before.board.calls.length) : "N";
      return calls.map((call, at) => callSentence(seatAfter(first, at), call, null, own, w)).join(" ");
    }
    case "contract_reached": {
      const { contract } = bodyOf(event, "contract_reached")!;
      const said = contractInWords(contract, common, true, namedIn(before.board?.declaring?.declarations));
      const leader = handAfter(declarerOf(contract), 1, { contract, seating: before.board?.seating });
      // That the lead is theirs the leader hears by itself.
      return leader === own ? say.contractAlone(said) : say.contract(said, who(leader));
    }
    case "lead_faced": {
      const { seat, card } = bodyOf(event, "lead_faced")!;
      return playedSentence(seat, card, before, own, w);
    }
    case "played": {
      const { seat, card, won_by } = bodyOf(event, "played")!;
      const said = playedSentence(seat, card, before, own, w);
      if (!won_by) return said;
      // A trick that dummy wins is nothing that whoever lies there did.
      const isMine = won_by === own && (before.board === null || dummyAt(before.board) !== own);
      return `${said} ${isMine ? say.youWin : say.wins(who(won_by))}`;
    }
    case "dummy_faced": {
      const { seat, hand, also } = bodyOf(event, "dummy_faced")!;
      const faced = SEATS.map((at) => [at, at === seat ? hand : also?.[at]] as const);
      // What is one's own one has seen before.
      const shown = faced.filter(([at, hand]) => hand && at !== own && before.board?.hands[at] == null);
      return shown.map(([at, hand]) => say.dummy(common.seat[at], handInWords(hand!, w))).join(" ") || null;
    }
    case "board_ended": {
      const { result, deal } = bodyOf(event, "board_ended")!;
      const said = resultSentence(result, fold(before, lane, event), own, w);
      return deal ? said : `${said} ${w.boards.goulash}`;
    }
    case "board_shown": {
      const { result } = bodyOf(event, "board_shown")!.board;
      return result && resultSentence(result, fold(before, lane, event), own, w);
    }
    case "closed":
      return closedInWords(bodyOf(event, "closed")!.by, own !== null, w);
    case "stop_agreed": {
      const { seat, agrees } = bodyOf(event, "stop_agreed")!;
      return seat === own ? null : w.boards.stopping[agrees ? "would" : "wouldNot"](player(seat));
    }
    case "session_finished":
      return say.finished;
    case "seat_taken": {
      const { seat, occupant } = bodyOf(event, "seat_taken")!;
      return say.sits(occupant.name, common.seat[seat]);
    }
    case "seat_left":
      return say.leaves(common.seat[bodyOf(event, "seat_left")!.seat]);
    case "swap_asked": {
      const { by, of } = bodyOf(event, "swap_asked")!;
      return of === own ? say.swapWanted(player(by)) : by === own ? null : say.swapAsked(player(by), player(of));
    }
    case "swap_over": {
      const { by, refused } = bodyOf(event, "swap_over")!;
      if (by === own) return refused ? say.swapRefused : null;
      return refused ? null : say.swapWithdrawn(player(by));
    }
    case "seats_swapped": {
      const { one, other } = bodyOf(event, "seats_swapped")!;
      const [from, to] = own === one ? [one, other] : own === other ? [other, one] : [null, null];
      if (from) return say.swappedWith(player(to), common.seat[to]);
      return say.swapped(player(one), common.seat[other], player(other), common.seat[one]);
    }
    case "partners_changed": {
      const { from, cut } = bodyOf(event, "partners_changed")!;
      const name = (seat: Seat) => player(from[seat]);
      const drawn = cut && SEATS.map((seat) => `${name(seat)} ${cardInWords(cut[from[seat]], common)}`).join(", ");
      const to = SEATS.find((seat) => from[seat] === own);
      return [
        drawn && say.cutFor(drawn),
        say.anew(name("N"), name("S"), name("E"), name("W")),
        to && say.nowAt(common.seat[to]),
      ]
        .filter(Boolean)
        .join(" ");
    }
    default:
      return procedureSentence(event, before, lane, w, seen);
  }
}

/** What is expected of this viewer, when it is their turn. */
export function turnSentence(view: TableView, lane: Lane, { table, common }: Words): string | null {
  const own = seatOfLane(lane);
  const due = whoIsDue(view, lane);
  if (!own || due?.actor !== own || !view.board) return null;
  if (view.stage === "auction") return view.board.held ? null : table.yourCall;
  if (view.board.drawing?.offered) return table.drawing.looks(cardInWords(view.board.drawing.offered, common));
  if (view.stage === "declaring") return guideOf(view.board.declaring, table.declaring.guide);
  if (due.seat !== own) return table.dummysCard;
  return view.board.trick?.cards.length === 0 ? table.yourLead : table.yourCard;
}
