// What happens at the table, in sentences for a screen reader.

import { callInWords, cardInWords, contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/en";
import type { Hand, Lane, Seat, TableEvent, TableView } from "../protocol/messages";
import { bodyOf, nameOf } from "../protocol/unions";
import { cardsOf, declarerOf, rankOf, seatAfter, seatOfLane, suitOf } from "../rules/cards";
import { dealerOf, vulnerabilityOf } from "../rules/board";
import { whoIsDue } from "./turn";

type Words = Pick<Catalogue, "common" | "table">;

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

/** What an event means to whoever cannot see it; nothing for what others say already. */
export function sentenceOf(event: TableEvent, before: TableView, lane: Lane, w: Words): string | null {
  const { common, table } = w;
  const { say } = table;
  const own = seatOfLane(lane);
  const who = (seat: Seat) => common.seat[seat];
  const player = (seat: Seat) => before.seats[seat]?.name ?? who(seat);
  switch (nameOf(event)) {
    case "board_opened": {
      const { board, hands } = bodyOf(event, "board_opened")!;
      const vulnerability = common.vulnerability[vulnerabilityOf(board)];
      const opened = say.board(board, common.seat[dealerOf(board)], vulnerability);
      const hand = own ? hands[own] : null;
      return hand ? `${opened} ${say.hand(handInWords(hand, w))}` : opened;
    }
    case "called": {
      const { seat, call, meaning } = bodyOf(event, "called")!;
      const said = callInWords(call, common);
      return meaning && seat !== own ? say.alerted(who(seat), said, meaning.text) : say.calls(who(seat), said);
    }
    case "tray_came": {
      const { calls } = bodyOf(event, "tray_came")!;
      const first = before.board ? seatAfter(before.board.dealer, before.board.calls.length) : "N";
      return calls.map((call, at) => say.calls(who(seatAfter(first, at)), callInWords(call, common))).join(" ");
    }
    case "contract_reached": {
      const { contract } = bodyOf(event, "contract_reached")!;
      return say.contract(contractInWords(contract, common), who(seatAfter(declarerOf(contract))));
    }
    case "lead_made":
      return say.ledFaceDown(who(bodyOf(event, "lead_made")!.seat));
    case "lead_faced": {
      const { seat, card } = bodyOf(event, "lead_faced")!;
      return say.leads(who(seat), cardInWords(card, common));
    }
    case "played": {
      const { seat, card, won_by } = bodyOf(event, "played")!;
      const led = before.board?.trick?.cards.length === 0;
      const said = (led ? say.leads : say.plays)(who(seat), cardInWords(card, common));
      return won_by ? `${said} ${say.wins(who(won_by))}` : said;
    }
    case "dummy_faced": {
      const { seat, hand } = bodyOf(event, "dummy_faced")!;
      return seat === own ? null : say.dummy(common.seat[seat], handInWords(hand, w));
    }
    case "claimed": {
      const { seat, tricks } = bodyOf(event, "claimed")!;
      return say.claims(who(seat), tricks);
    }
    case "claim_settled": {
      const { turn, accepted } = bodyOf(event, "claim_settled")!;
      const ruling = before.direction.rulings?.at(-1)?.ruling;
      const award = ruling && bodyOf(ruling, "award_claim");
      // What the director gives is said with the result.
      if (accepted) return award?.turn === turn ? null : say.claimStands;
      return say.playGoesOn;
    }
    case "taken_back":
      return say.takenBack;
    case "board_ended": {
      const { contract, tricks } = bodyOf(event, "board_ended")!.result;
      const result =
        contract && tricks !== null ? say.result(contractInWords(contract, common), tricks) : say.passedOut;
      return `${say.over} ${result}`;
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
    case "director_came":
      return say.directorCame(bodyOf(event, "director_came")!.name);
    default:
      return null;
  }
}

/** What is expected of this viewer, when it is his turn. */
export function turnSentence(view: TableView, lane: Lane, { table }: Words): string | null {
  const own = seatOfLane(lane);
  const due = whoIsDue(view, lane);
  if (!own || due?.actor !== own || !view.board) return null;
  if (view.stage === "auction") return view.board.held ? null : table.yourCall;
  if (due.seat !== own) return table.dummysCard;
  return view.board.trick?.cards.length === 0 ? table.yourLead : table.yourCard;
}
