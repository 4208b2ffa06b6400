// What this viewer does at a table: the card or call that is chosen and not made yet, the request that is under way,
// and why the last one failed. What has happened is in the view alone.

import { server } from "../../app/server.svelte";
import { asksTwice, preferences } from "../../app/settings.svelte";
import type { HeldTable } from "../../app/table.svelte";
import { words } from "../../i18n/index.svelte";
import { LostError } from "../../protocol/connection";
import type {
  Call,
  Card,
  Choice as KeepOrDiscard,
  Declaration,
  Meaning,
  Request,
  Seat,
  Turn,
} from "../../protocol/messages";
import { doublingsIn } from "../../rules/naming";
import { legalCalls } from "../../rules/auction";
import { suitOf } from "../../rules/cards";
import { legalCards } from "../../rules/play";
import { dummyIn } from "../../rules/seating";
import { ownLine } from "../../procedures/cards/ownCard.svelte";
import { callInWords, cardInWords, declarationInWords } from "../../cards/names";
import { sayWhy } from "../../ui/errors";
import { Ahead, type Choice, mayChooseAhead } from "./ahead.svelte";
import { taskOf, whoIsDue } from "./turn";

/** A call or a card on its way to the server. */
export interface Sent {
  turn: Turn;
  call?: Call;
  says: string;
}

/** What takes longer than this, in milliseconds, is said to be on its way. */
const SLOW = 500;

export class Acting {
  /** The card that is raised and not played. */
  raised: Card | null = $state(null);
  /** The call that is chosen and not made. */
  chosen: Call | null = $state(null);
  meaning: Meaning | null = $state(null);
  /** A sentence near the hand: why not, or what to do. */
  hint: string | null = $state(null);
  /** What was sent and not answered yet: its turn, and how one says it. */
  sent: Sent | null = $state.raw(null);
  /** Whether that takes so long that it is said. */
  slow = $state(false);
  /** The turn that was answered for and has not passed yet. */
  #asked: Turn | null = $state(null);

  readonly ahead = new Ahead();

  constructor(readonly table: HeldTable) {}

  /** Whether what is shown is what is so. */
  live = $derived.by(() => this.table.live && server.link === "online");
  due = $derived.by(() => whoIsDue(this.table.view, this.table.lane));
  task = $derived.by(() =>
    this.live && this.#asked !== this.table.view.turn ? taskOf(this.table.view, this.table.lane) : null,
  );
  calls: readonly Call[] = $derived.by(() => {
    const { board } = this.table.view;
    return board && this.task && "call" in this.task ? legalCalls(board.dealer, board.calls, board.seating) : [];
  });
  /** The hand to play from. */
  from: Seat | null = $derived.by(() => (this.task && "playFrom" in this.task ? this.task.playFrom : null));
  cards: readonly Card[] = $derived.by(() => {
    const { board } = this.table.view;
    const hand = this.from ? board?.hands[this.from] : null;
    return board && hand ? legalCards(board, hand) : [];
  });

  /** What was chosen for another turn is nobody's choice any more. */
  forget(): void {
    [this.raised, this.chosen, this.meaning, this.hint] = [null, null, null, null];
  }

  /** The turn that is this player's own, not dummy's; what is chosen ahead is for it. */
  ownTurn: Turn | null = $derived.by(() =>
    this.task && (this.from === null || this.from === this.table.seat) ? this.table.view.turn : null,
  );
  /** Whether a card or a pass may be chosen before it is this player's turn. */
  choosesAhead = $derived.by(() => {
    const { view, seat } = this.table;
    if (!preferences.ahead || seat === null || !mayChooseAhead(view.policy) || !this.live || !this.due) return false;
    return this.due.actor !== seat && !(view.board && dummyIn(view.board) === seat);
  });

  /** Whether a card of this hand may be. */
  choosesAheadFrom(seat: Seat): boolean {
    return this.choosesAhead && seat === this.table.seat && this.table.view.stage === "play";
  }

  /** A turn of one's own has come, or none is any more. */
  turnChanged(): void {
    if (this.ownTurn === null) this.ahead.turnWent();
    else this.ahead.turnCame(this.from ? this.cards : this.calls, (choice) => this.#make(choice));
  }

  #make(choice: Choice): void {
    void (choice === "P" ? this.call(choice) : this.play(choice));
  }

  /** Chooses a card for the next turn of one's own, or takes it back. */
  #chooseAhead(card: Card): void {
    this.ahead.choose(card);
    const { common, table } = words();
    this.hint = this.ahead.chosen ? table.hand.ahead(cardInWords(card, common)) : null;
  }

  /** The card on which the last series of clicks began. */
  #clicked: Card | null = null;

  /**
   * The first click on a card, or the next of a series; another card that has come to lie there by then is not meant.
   */
  clickCard(seat: Seat, card: Card, click: number): void {
    if (click > 1 && card !== this.#clicked) return;
    this.#clicked = card;
    this.tapCard(seat, card);
  }

  /** A tap on a card: raises it, or plays it. */
  tapCard(seat: Seat, card: Card, confirmed = !asksTwice()): void {
    if (this.choosesAheadFrom(seat)) return this.#chooseAhead(card);
    if (!this.mayPlay(seat, card)) return;
    this.ahead.forget();
    if (confirmed || this.raised === card) void this.play(card);
    else this.raise(card);
  }

  raise(card: Card): void {
    this.raised = card;
    this.hint = words().table.hand.again(cardInWords(card, words().common));
  }

  /** A card that was typed: it is raised, and played when it is typed once more; or as a tap, by Enter. */
  typeCard(seat: Seat, card: Card): boolean {
    if (!this.mayPlay(seat, card)) return false;
    if (this.raised === card) void this.play(card);
    else this.raise(card);
    return true;
  }

  /** A call that was typed, in the same way. Two times X is redouble where that can be, and else double once more. */
  typeCall(call: Call): Call | null {
    const meant = call === "XX" && !this.calls.includes("XX") ? "X" : call;
    if (!this.calls.includes(meant)) return null;
    if (this.chosen === meant) void this.call(meant);
    else this.choose(meant);
    return meant;
  }

  /** Whether a card can be played, with the reason near the hand if it cannot. */
  mayPlay(seat: Seat, card: Card): boolean {
    if (this.from === seat && this.cards.includes(card)) return true;
    this.hint = this.#whyNot(seat);
    return false;
  }

  #whyNot(seat: Seat): string | null {
    const w = words();
    const led = this.table.view.board?.trick?.cards[0];
    if (this.from === seat) return led ? w.table.hand.follow(w.common.suit[suitOf(led)]) : null;
    if (this.from) return this.from === this.table.seat ? w.table.hand.fromHand : w.table.hand.fromDummy;
    if (!this.due || !this.live || this.table.view.stage !== "play" || this.due.actor === this.table.seat) return null;
    return w.table.hand.wait(w.common.seat[this.due.seat]);
  }

  async play(card: Card): Promise<void> {
    const { id, view } = this.table;
    const says = cardInWords(card, words().common);
    this.raised = card;
    await this.#do({ play: { table: id, turn: view.turn, card } }, { turn: view.turn, says });
  }

  /** A tap on a call: chooses it, or makes it. */
  tapCall(call: Call, confirmed = !asksTwice()): void {
    if (!this.calls.includes(call)) return;
    this.ahead.forget();
    if (this.chosen === call || (confirmed && !this.#hasWords(call))) void this.call(call);
    else this.choose(call);
  }

  /** A call that is chosen and not made, or none. */
  choose(call: Call | null): void {
    this.chosen = call;
    this.hint = call && words().table.box.again(callInWords(call, words().common));
  }

  /**
   * Whether words of the own card would go with the call, or stand there from another: they are seen before they are
   * sent.
   */
  #hasWords(call: Call): boolean {
    return ownLine(this.table, call) !== null || ownLine(this.table, this.chosen) !== null;
  }

  async call(call: Call): Promise<void> {
    const { id, view } = this.table;
    const meaning = $state.snapshot(this.meaning) ?? undefined;
    const says = callInWords(call, words().common);
    await this.#do({ call: { table: id, turn: view.turn, call, meaning } }, { turn: view.turn, call, says });
  }

  async declare(declaration: Declaration): Promise<void> {
    const { id, view } = this.table;
    const says = declarationInWords(declaration, words(), doublingsIn(view.board?.declaring?.declarations));
    await this.#do({ declare: { table: id, turn: view.turn, declaration } }, { turn: view.turn, says });
  }

  async keepOrDiscard(choice: KeepOrDiscard): Promise<void> {
    const { id, view } = this.table;
    const says = words().table.drawing[choice];
    await this.#do({ choose: { table: id, turn: view.turn, choice } }, { turn: view.turn, says });
  }

  async #do(request: Request, sent: Sent): Promise<void> {
    const { turn } = sent;
    if (this.#asked === turn) return;
    this.#asked = turn;
    this.hint = null;
    this.sent = sent;
    const slow = setTimeout(() => (this.slow = true), SLOW);
    try {
      await this.#untilAnswered(request, turn);
    } catch (cause) {
      if (this.table.view.turn === turn) {
        this.#asked = null;
        this.raised = null;
        this.hint = sayWhy(cause);
      }
    } finally {
      clearTimeout(slow);
      if (this.sent === sent) [this.sent, this.slow] = [null, false];
    }
  }

  /**
   * What was lost on the way is sent again when the connection is back: it names its turn, so that it is done once
   * however often it arrives, and not at all if the turn has passed.
   */
  async #untilAnswered(request: Request, turn: Turn): Promise<void> {
    const { account } = server;
    for (;;) {
      try {
        await server.request(request);
        return;
      } catch (cause) {
        const isHere = account !== null && server.account === account && server.link !== "barred";
        const mayGoOn = cause instanceof LostError && isHere && this.table.view.turn === turn;
        if (!mayGoOn) throw cause;
      }
    }
  }
}
