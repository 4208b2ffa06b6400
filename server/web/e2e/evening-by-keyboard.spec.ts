// One person and three computers, by keyboard alone and by ear: what is called and played is heard once each and in its
// order, every turn of one's own once; what a screen reader finds on the page are the cards that one may see; and
// something always has the focus.

import { expect, test } from "./fixtures";
import { callInWords, cardInWords } from "../src/cards/names";
import type { Call, Card, Seat, ServerFrame, TableEvent, TableView } from "../src/protocol/messages";
import { cardsOf, RANKS, SUITS } from "../src/rules/cards";
import { actorOf, legalCards, seatToAct } from "../src/rules/play";
import { type Heard, listenTo } from "./gallery/ear";
import { Person } from "./person";
import { Server } from "./server";
import { AT_LENGTH } from "./words";

const BOARDS = AT_LENGTH ? 4 : 1;
const PACK = SUITS.flatMap((suit) => RANKS.map((rank): Card => `${suit}${rank}`));
const CALLED =
  /(You|North|East|West): (pass|double|redouble|(?:one|two|three|four|five|six|seven) (?:club|diamond|heart|spade|notrump)s?)\b/g;

const isOver = ({ board }: TableView) => board?.result != null;
/** Whether South is asked for an answer, a call or a card. */
const isAsked = ({ board }: TableView) =>
  board !== null &&
  (board.claim
    ? board.claim.answer === null && ["E", "W"].includes(board.claim.seat) && board.contract!.at(-1) !== "N"
    : actorOf(board) === "S");

/** Whoever plays without seeing the page. */
class Listener {
  /** What was heard on this board. */
  readonly said: string[] = [];
  /** What was said at once, whatever was being read. */
  readonly urgent: string[] = [];
  /** From which of their frames on the board was told. */
  #from = 0;
  /** How often they called or played. */
  #acts = 0;

  constructor(
    readonly person: Person,
    private readonly hear: () => Promise<Heard>,
  ) {}

  begin(): void {
    [this.said.length, this.urgent.length, this.#acts] = [0, 0, 0];
    this.#from = this.person.heard.length;
  }

  async listen(): Promise<void> {
    const { polite, assertive } = await this.hear();
    this.said.push(...polite);
    this.urgent.push(...assertive);
  }

  /** How often they were told that it is their turn. */
  get #turns(): number {
    const { yourCall, yourLead, yourCard, dummysCard } = this.person.words.table;
    return this.said.filter((line) => [yourCall, yourLead, yourCard, dummysCard].some((turn) => line.endsWith(turn)))
      .length;
  }

  /** They know what they are asked, find it on the page, and do it. */
  async isAsked(wants: Call): Promise<void> {
    const { person } = this;
    const { page, view, words } = person;
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), "the focus").toBe(true);
    if (view.board!.claim) {
      await expect.poll(() => this.listen().then(() => this.urgent.length), "it is heard at once").toBeGreaterThan(0);
      const accept = page.getByRole("button", { name: words.procedures.claim.accept, exact: true });
      // Partner, a computer, may reject it first.
      await person.press(accept).catch((missed: unknown) => {
        if (person.view.board?.claim?.answer === null) throw missed;
      });
      return person.sees((now) => isOver(now) || now.board?.claim == null);
    }
    await expect.poll(() => this.listen().then(() => this.#turns), this.said.join("\n")).toBe(this.#acts + 1);
    await this.finds();
    const { turn, board } = view;
    this.#acts += 1;
    if (view.stage === "auction") {
      await person.call(board!.calls.every((call) => call === "P") ? wants : "P");
    } else {
      const from = seatToAct(board!)!;
      await person.play(from, legalCards(board!, board!.hands[from]!).at(-1)!);
    }
    await person.sees((now) => isOver(now) || now.turn > turn || now.board?.claim != null);
  }

  /**
   * In the tree of what a screen reader finds are the hands that this player sees, who is to act, and no other card.
   */
  async finds(): Promise<void> {
    const { page, view, words } = this.person;
    const { board } = view;
    const inWords = (card: Card) => cardInWords(card, words.common);
    const last = board!.last_trick?.cards ?? [];
    const seen = [...Object.values(board!.hands).flatMap((hand) => cardsOf(hand!)), ...(board!.trick?.cards ?? [])];
    await expect(async () => {
      const tree = await page.getByRole("main").ariaSnapshot();
      const found = PACK.filter((card) => tree.includes(inWords(card)));
      expect(found.filter((card) => !last.includes(card)).sort()).toEqual(
        seen.filter((card) => !last.includes(card)).sort(),
      );
      expect(tree).toMatch(new RegExp(`${words.common.seat.S}: [^:]* ${words.table.toAct}`));
      const due = await page
        .locator(`[data-hand="S"], [data-hand="N"]`)
        .getByRole("button", { disabled: false })
        .count();
      expect(due > 0).toBe(view.stage === "play");
    }).toPass();
  }

  /** All that happened on the board was heard, in its order and once each; and no card that was not played. */
  async heardAll(): Promise<void> {
    const { common, table } = this.person.words;
    await expect(async () => {
      await this.listen();
      expect(this.said.join("\n")).toContain(table.say.over);
    }).toPass();
    const frames = this.person.heard.slice(this.#from).map((text) => JSON.parse(text) as ServerFrame);
    const events: TableEvent[] = frames.flatMap((frame) => ("table_events" in frame ? frame.table_events.events : []));
    const who = (seat: Seat) => (seat === "S" ? "You" : common.seat[seat]);
    const calls = events.flatMap((event) =>
      "called" in event ? [`${who(event.called.seat)}: ${callInWords(event.called.call, common)}`] : [],
    );
    const played = events.flatMap((event) => ("played" in event ? [cardInWords(event.played.card, common)] : []));
    // What one is about to do is said beside it, where the key is pressed once more, and where it takes long.
    const doing = [table.hand.again, table.box.again, table.sending].map((say) => say(""));
    const told = this.said.filter((line) => !doing.some((says) => line.includes(says))).join("\n");
    expect([...told.matchAll(CALLED)].map(([call]) => call)).toEqual(calls);
    const names = new RegExp(PACK.map((card) => cardInWords(card, common)).join("|"), "g");
    expect([...told.matchAll(names)].map(([card]) => card)).toEqual(played);
    expect(this.#turns, "one's turn is heard once each time").toBe(this.#acts);
    expect(this.urgent, "nothing is said at once twice").toEqual([...new Set(this.urgent)]);
  }
}

test("an evening by keyboard and by ear, with three computers", { tag: "@length" }, async ({ browser }) => {
  test.setTimeout(600_000);
  const server = await Server.open("--clocks", "fast");
  const context = await browser.newContext({ locale: "en" });
  const susan = await Person.come("Susan", context, server.url, { manner: "keys" });
  const { page, words } = susan;
  const listener = new Listener(susan, await listenTo(page));
  await susan.press(page.getByRole("button", { name: words.lobby.computers.playNow }));
  for (let board = 1; board <= BOARDS; board++) {
    await susan.sees((view) => view.board?.board === board && view.board.result === null);
    while (!isOver(susan.view)) {
      // Dummy waits for each card of the others.
      const { turn } = susan.view;
      await susan.sees((view) => isOver(view) || isAsked(view) || view.turn !== turn);
      if (!isOver(susan.view) && isAsked(susan.view)) await listener.isAsked(board % 2 === 1 ? "1NT" : "1C");
    }
    await listener.heardAll();
    const heard = listener.said.join("\n");
    expect(heard).toContain(`${words.boards.board(board)}.`);
    expect(heard.includes(words.boards.soFar("", board)), "what it comes to so far").toBe(board > 1);
    listener.begin();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    await susan.press(page.getByRole("button", { name: words.lobby.gathering.readyFor(board + 1) }));
  }
  susan.hadNoTrouble();
  await server.close();
});
