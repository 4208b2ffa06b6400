// What a lane is told of a board, event by event, without a server: a deal, calls, cards. Each event is folded as the
// client folds it, so that a view of the gallery is one that could have come about.

import { fold } from "../../src/protocol/fold";
import type {
  BySeat,
  Call,
  Card,
  Contract,
  Deal,
  Hand,
  Lane,
  Meaning,
  Seat,
  TableEvent,
  TableView,
} from "../../src/protocol/messages";
import { isBid, standing, strainOf } from "../../src/rules/auction";
import {
  contractParts,
  dummyOf,
  handsOf,
  handWithout,
  seatAfter,
  seatOfLane,
  SEATS,
  sideOf,
} from "../../src/rules/cards";
import { legalCards, seatToAct, winnerOf } from "../../src/rules/play";

/** South has the long hand of four suits, so that cards and sorts have to find room. */
export const DEAL: Deal = "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643";

/** A call, or one with what was said about it. */
export type Said = Call | [Call, Meaning];

export class Told {
  readonly events: TableEvent[] = [];
  #hands: BySeat<Hand>;

  constructor(
    readonly lane: Lane,
    public view: TableView,
    readonly deal: Deal = DEAL,
  ) {
    this.#hands = handsOf(deal);
  }

  tell(...events: TableEvent[]): this {
    for (const event of events) {
      this.view = fold(this.view, this.lane, event);
      this.events.push(event);
    }
    return this;
  }

  /** The next board; a player sees their own hand, others those that they may. */
  opens(board = 1, seen: readonly Seat[] = this.#own()): this {
    const hands = Object.fromEntries(seen.map((seat) => [seat, this.#hands[seat]]));
    return this.tell({ board_opened: { board, hands } });
  }

  calls(...calls: Said[]): this {
    for (const said of calls) {
      const [call, meaning] = typeof said === "string" ? [said] : said;
      const seat = seatToAct(this.#board)!;
      this.tell({ called: { turn: this.view.turn, seat, call, ...(meaning && { meaning }) } });
    }
    const contract = contractOf(this.#board.dealer, this.#board.calls);
    return contract ? this.tell({ contract_reached: { contract } }) : this;
  }

  /** So many cards, or these. */
  plays(cards: number | Card[]): this {
    const count = typeof cards === "number" ? cards : cards.length;
    for (let at = 0; at < count; at++) this.#play(typeof cards === "number" ? null : cards[at]!);
    return this;
  }

  #play(wish: Card | null): void {
    const { trick, contract, won } = this.#board;
    const seat = seatToAct(this.#board)!;
    const card = wish ?? legalCards(this.#board, this.#hands[seat])[0]!;
    const cards = [...trick!.cards, card];
    const { strain } = contractParts(contract!);
    const won_by = cards.length === 4 ? winnerOf(trick!.leader, cards, strain) : null;
    this.#hands[seat] = handWithout(this.#hands[seat], card);
    this.tell({ played: { turn: this.view.turn, seat, card, ...(won_by && { won_by }) } });
    if (won.NS + won.EW === 0 && cards.length === 1) this.facesDummy();
  }

  /** The lead, face down; the leader sees it. */
  leads(card: Card): this {
    const seat = seatToAct(this.#board)!;
    this.#hands[seat] = handWithout(this.#hands[seat], card);
    return this.tell({ lead_made: { turn: this.view.turn, seat, ...(seat === this.lane && { card }) } });
  }

  /** Everybody but dummy is told of dummy's cards. */
  facesDummy(): this {
    const seat = dummyOf(this.#board.contract!);
    return this.tell({ dummy_faced: { seat, hand: this.#hands[seat] } });
  }

  /** What somebody has left, whoever sees it. */
  hand(seat: Seat): Hand {
    return this.#hands[seat];
  }

  get #board() {
    return this.view.board!;
  }

  #own(): Seat[] {
    const own = seatOfLane(this.lane);
    return own ? [own] : [];
  }
}

/** The contract of an auction that is over; declarer is who named the strain first on that side (Law 22A). */
function contractOf(dealer: Seat, calls: readonly Call[]): Contract | null {
  const { turn, bid, by, doubling } = standing(dealer, calls);
  if (turn || !bid || !by) return null;
  const named = calls.findIndex(
    (call, at) => isBid(call) && strainOf(call) === strainOf(bid) && sideOf(seatAfter(dealer, at)) === sideOf(by),
  );
  return `${bid}${doubling}${seatAfter(dealer, named)}`;
}

export const nobody = <T>(value: T): BySeat<T> => Object.fromEntries(SEATS.map((seat) => [seat, value])) as BySeat<T>;
