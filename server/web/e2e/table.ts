// Four friends at a table, and whoever looks on: they meet, bid and play through the interface; and what each of them was
// shown is judged by who held what.

import { type Browser, type BrowserContext, type BrowserContextOptions, expect } from "@playwright/test";

import type { Call, Card, Lane, Seat } from "../src/protocol/messages";
import { actorOf, legalCards, seatToAct } from "../src/rules/play";
import { cardsOf, declarerOf, dummyOf, handsOf, SEATS } from "../src/rules/cards";
import type { House } from "./house";
import { type Manner, Person, tick } from "./person";

const NAMES: Record<Seat, string> = { N: "Nora", E: "Emil", S: "Susan", W: "Willem" };

/** From when on somebody may know a card. */
interface Shown {
  at: number;
  cards: readonly Card[];
  /** To whom: all, unless it is said. */
  to?: readonly Lane[];
}

/** What a story wants otherwise than usual. */
export interface Wishes {
  boards?: number;
  manner?: string;
  devices?: Partial<Record<Seat, BrowserContextOptions>>;
  hands?: Partial<Record<Seat, Manner>>;
}

/** A board as this story has seen it begin and end. */
interface Board {
  from: number;
  until: number;
  shown: Shown[];
}

export class Table {
  readonly people: Record<Seat, Person>;
  readonly kibitzers: Person[] = [];
  readonly #boards: Board[] = [];

  private constructor(
    readonly house: House,
    readonly browser: Browser,
    seated: Record<Seat, Person>,
    /** Links to the places, by the letter of their lane. */
    readonly links: Partial<Record<Lane, string>>,
  ) {
    this.people = seated;
  }

  /** South opens the table and sends the links; the others open theirs, give a name, and sit. */
  static async meet(browser: Browser, house: House, options: Wishes = {}): Promise<Table> {
    const context = async (seat: Seat) => browser.newContext({ ...options.devices?.[seat] });
    const susan = await Person.come(NAMES.S, await context("S"), house.url, options.hands?.S);
    await susan.introduce("New table");
    const { page } = susan;
    await page.getByLabel("How many").fill(`${options.boards ?? 1}`);
    if (options.manner) await page.getByRole("radio", { name: new RegExp(`^${options.manner}`) }).check();
    await page.getByRole("radio", { name: "South" }).check();
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page.getByRole("heading", { name: "Before the first board" })).toBeVisible();
    await page.getByText("Links to single places").click();
    const link = (label: string) => page.getByLabel(label, { exact: true }).first().inputValue();
    const links: Partial<Record<Lane, string>> = {};
    for (const seat of SEATS) {
      if (seat !== "S") links[seat] = await link(`To the seat ${{ N: "North", E: "East", W: "West" }[seat]}`);
    }
    if (await page.getByLabel("For kibitzers").count()) links.K = await link("For kibitzers");
    links.D = await link("For the director");
    const seated: Partial<Record<Seat, Person>> = { S: susan };
    for (const seat of ["N", "E", "W"] as const) {
      seated[seat] = await Table.#arrive(NAMES[seat], links[seat]!, await context(seat), house, options.hands?.[seat]);
    }
    return new Table(house, browser, seated as Record<Seat, Person>, links);
  }

  /** Four who sit already, and whoever looks on. */
  static among(people: Record<Seat, Person>, house: House, browser: Browser): Table {
    return new Table(house, browser, people, {});
  }

  static async #arrive(name: string, link: string, context: BrowserContext, house: House, hands?: Manner) {
    const person = await Person.come(name, context, house.url, hands);
    await person.page.goto(link);
    await person.introduce("Go on");
    await expect(person.page).toHaveURL(/\/table\//);
    await expect.poll(() => person.folding.table?.view.stage).toBeTruthy();
    return person;
  }

  /** Somebody who watches, or directs. */
  async join(name: string, lane: "K" | "D", options: BrowserContextOptions = {}): Promise<Person> {
    const person = await Table.#arrive(name, this.links[lane]!, await this.browser.newContext(options), this.house);
    if (lane === "K") this.kibitzers.push(person);
    return person;
  }

  get everybody(): Person[] {
    return [...SEATS.map((seat) => this.people[seat]), ...this.kibitzers];
  }

  get #view() {
    return this.people.N.view;
  }

  /** All say that they are ready, and the cards are dealt. */
  async deal(): Promise<void> {
    this.#boards.push({ from: tick(), until: Infinity, shown: [] });
    for (const seat of SEATS) {
      const person = this.people[seat];
      await person.press(person.page.getByRole("button", { name: /I am ready/ }));
    }
    await this.everybodySees((view) => view.stage === "auction");
    await this.showsWhatIsSo();
  }

  async everybodySees(so: (view: Person["view"]) => boolean, people = this.everybody): Promise<void> {
    for (const person of people) {
      await expect
        .poll(() => person.folding.table !== undefined && so(person.view), { message: person.name })
        .toBe(true);
    }
  }

  /** Whoever's call it is makes these, one after the other. */
  async auction(...calls: Call[]): Promise<void> {
    for (const call of calls) await this.call(call);
  }

  async call(call: Call): Promise<void> {
    const { turn, board } = this.#view;
    await this.people[seatToAct(board!)!].call(call);
    await this.everybodySees((view) => view.turn > turn);
    await this.showsWhatIsSo();
  }

  /** The next card: of those that may be played, the one that is chosen. */
  async play(choose: (legal: Card[]) => Card = (legal) => legal[0]!): Promise<void> {
    const { turn, board } = this.#view;
    const [from, actor] = [seatToAct(board!)!, actorOf(board!)!];
    const player = this.people[actor];
    const card = choose(legalCards(player.view.board!, player.view.board!.hands[from]!));
    this.#isShown([card]);
    if (board!.won.NS + board!.won.EW === 0 && board!.trick!.cards.length === 0) this.#dummyIsFaced();
    if (board!.won.NS + board!.won.EW === 12 && board!.trick!.cards.length === 3) this.boardIsOver();
    await player.play(from, card);
    await this.everybodySees((view) => view.turn > turn || view.board?.result != null);
    await this.showsWhatIsSo();
  }

  async playOut(choose?: (legal: Card[]) => Card): Promise<void> {
    while (this.#view.stage === "play") await this.play(choose);
  }

  /** Before it happens: from here on everybody may know these. */
  #isShown(cards: readonly Card[], to?: readonly Lane[]): void {
    this.#boards.at(-1)!.shown.push({ at: tick(), cards, to });
  }

  #dummyIsFaced(): void {
    const dummy = dummyOf(this.#view.board!.contract!);
    this.#isShown(cardsOf(this.people[dummy].view.board!.hands[dummy]!));
  }

  /** Claims, and faces his hand: declarer to the other three, a defender to declarer and dummy (Law 68, PROTOCOL.md 13.6). */
  async claim(seat: Seat, tricks: number, how = ""): Promise<void> {
    const { page, view } = this.people[seat];
    const declarer = declarerOf(view.board!.contract!);
    const sees = seat === declarer ? SEATS : [declarer, dummyOf(view.board!.contract!)];
    this.#isShown(cardsOf(view.board!.hands[seat]!), sees);
    await page.getByRole("button", { name: "Claim", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Claim" });
    await dialog.getByRole("radio", { name: `${tricks}`, exact: true }).check();
    if (how) await dialog.getByLabel("In your own words").fill(how);
    await dialog.getByRole("button", { name: tricks === 0 ? "Concede" : /^Claim \d+ tricks?$/ }).click();
    await this.everybodySees((each) => each.board?.claim?.seat === seat);
    await this.showsWhatIsSo();
  }

  async answerClaim(seat: Seat, answer: "Accept" | "Reject"): Promise<void> {
    await this.people[seat].page.getByRole("button", { name: answer, exact: true }).click();
  }

  boardIsOver(): void {
    this.#boards.at(-1)!.until = tick();
  }

  async showsWhatIsSo(): Promise<void> {
    await Promise.all(this.everybody.map((person) => person.showsWhatIsSo()));
    await Promise.all(this.everybody.map((person) => person.look()));
  }

  /** Nobody was shown a card too early; no page lost or doubled a frame; no browser complained. */
  async nobodySawTooMuch(): Promise<void> {
    const sheet = this.people.N.view.board!;
    expect(sheet.deal, "the board is over, and its deal is known").toBeTruthy();
    const hands = handsOf(sheet.deal!);
    const board = this.#boards.at(-1)!;
    for (const person of this.everybody) {
      expect(person.folding.faults, person.name).toEqual([]);
      expect(person.complaints, person.name).toEqual([]);
      const own: readonly Card[] = person.lane === "K" ? [] : cardsOf(hands[person.lane as Seat]);
      const sights = person.sights.filter(({ at }) => at > board.from && at < board.until);
      expect(sights.length, `${person.name} was watched`).toBeGreaterThan(10);
      for (const { at, where, cards } of sights) {
        const known = new Set([
          ...own,
          ...board.shown
            .filter((each) => each.at < at && (each.to?.includes(person.lane) ?? true))
            .flatMap((each) => each.cards),
        ]);
        const tooMuch = [...cards].filter(([card]) => !known.has(card));
        expect(tooMuch, `${person.name} sees in ${where}`).toEqual([]);
      }
    }
  }
}
