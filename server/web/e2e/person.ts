// Somebody with a browser: what they do, what their page is sent, and what it shows.

import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

import { callInWords, cardInWords } from "../src/cards/names";
import type { Catalogue, Language } from "../src/i18n/catalogue";
import type { Call, Card, Lane, Seat, ServerFrame, TableView } from "../src/protocol/messages";
import { cardsOf } from "../src/rules/cards";
import { cardsInJson, cardsInText, type Found } from "./cards";
import { Folding } from "./held";
import { type Look, lookAt, memoryOf } from "./looking";
import { CATALOGUES } from "./words";

/** How somebody acts. */
export type Manner = "mouse" | "touch" | "keys";

/** A sight of cards: when, where, which, and in what words. `at` counts everything that happens in a story. */
export interface Sight {
  at: number;
  where: string;
  cards: Found;
}

/** How long somebody waits for what must come; the machine may be slow. */
const PATIENCE = 30_000;

let clock = 0;
export const tick = () => ++clock;

export class Person {
  readonly folding = new Folding();
  readonly sights: Sight[] = [];
  /** Every frame, as it came, over all sockets. */
  readonly heard: string[] = [];
  /** Whatever the browser complains about: errors, a broken policy, requests to elsewhere. */
  readonly complaints: string[] = [];
  page!: Page;
  /** The words that this person reads. */
  words: Catalogue = CATALOGUES.en;
  readonly #waiting = new Set<() => void>();
  /** What stood where at the last look, so that the same text is not read twice. */
  readonly #read = new Map<string, [text: string, cards: Found]>();

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly url: string,
    readonly manner: Manner,
  ) {}

  /** Somebody opens an address of the server. */
  static async come(
    name: string,
    context: BrowserContext,
    url: string,
    { path = "/", manner = "mouse", language = "en" }: { path?: string; manner?: Manner; language?: Language } = {},
  ): Promise<Person> {
    const person = new Person(name, context, url, manner);
    person.words = CATALOGUES[language];
    await person.open(path);
    return person;
  }

  /** A page in this person's browser; the former one is forgotten. */
  async open(path = "/"): Promise<void> {
    this.page = await this.context.newPage();
    this.#listen(this.page);
    await this.page.goto(this.url + path);
  }

  /** Loads the page again; it has the table when it was told it anew. */
  async reload(): Promise<void> {
    const from = this.heard.length;
    await this.page.reload();
    await this.#waits(
      () => this.heard.slice(from).some((text) => text.startsWith('{"snapshot"')),
      "was told the table again",
    );
  }

  #listen(page: Page): void {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const text = payload.toString();
        this.heard.push(text);
        this.sights.push({ at: tick(), where: "a frame", cards: cardsInJson(text) });
        this.folding.take(JSON.parse(text) as ServerFrame);
        this.#waiting.forEach((look) => look());
      });
    });
    page.on("pageerror", (error) => this.complaints.push(`error: ${error.message}`));
    page.on("console", (message) => {
      const text = message.text();
      // A server that dies may have taken a request.
      const expected =
        /net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE)|WebSocket connection to .* failed|status of (503|429|404)/.test(
          text,
        );
      if (message.type() === "error" && !expected) this.complaints.push(`console: ${text}`);
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== this.url) this.complaints.push(`asked ${request.url()}`);
    });
  }

  get view(): TableView {
    return this.folding.table!.view;
  }

  /** What the page shows that waits for an answer, or was noticed; what is only read out is elsewhere. */
  get waits(): Locator {
    return this.page.getByRole("group", { name: this.words.procedures.prompts.title });
  }

  get lane(): Lane {
    return this.folding.table!.lane;
  }

  /** Reads what lies before them, and puts it away. */
  async putAway(): Promise<void> {
    const away = this.page.getByRole("button", { name: this.words.procedures.prompts.dismiss });
    await expect(away.first()).toBeVisible();
    await expect(async () => {
      if ((await away.count()) > 0) await away.last().click({ timeout: 1_000 });
      expect(await away.count()).toBe(0);
    }).toPass();
  }

  /** As soon as what came over the sockets comes to this. */
  async sees(so: (view: TableView) => boolean): Promise<void> {
    await this.#waits(() => this.folding.table !== undefined && so(this.view), `saw that ${so}`);
  }

  async #waits(seen: () => boolean, what: string): Promise<void> {
    if (seen()) return;
    await new Promise<void>((resolve, reject) => {
      const end = (how: () => void) => {
        clearTimeout(patience);
        this.#waiting.delete(look);
        how();
      };
      const look = () => seen() && end(resolve);
      const patience = setTimeout(() => end(() => reject(new Error(`${this.name} never ${what}`))), PATIENCE);
      this.#waiting.add(look);
    });
  }

  /** Gives the name that is asked for. */
  async introduce(button: string | RegExp): Promise<void> {
    await this.page.getByLabel(this.words.lobby.name.label).fill(this.name);
    await this.page.getByRole("button", { name: button }).click();
  }

  /** Looks at everything that the page shows, and has in its markup, its fields, its storage, its address. */
  async look(): Promise<Look> {
    const at = tick();
    const look = await lookAt(this.page, this.words.common);
    for (const [where, text] of Object.entries(look.texts)) {
      if (this.#read.get(where)?.[0] !== text) this.#read.set(where, [text, cardsInText(text)]);
      this.sights.push({ at, where, cards: this.#read.get(where)![1] });
    }
    expect(look.databases, "nothing is kept where nobody looks").toEqual([]);
    return look;
  }

  /** No frame was lost or doubled, and the browser complained of nothing. */
  hadNoTrouble(): void {
    expect(this.folding.faults, this.name).toEqual([]);
    expect(this.complaints, this.name).toEqual([]);
  }

  /** What was seen so far is no matter any more. */
  forgetSights(): void {
    this.sights.length = 0;
  }

  /** Searches the page's memory: what its stores hold though nothing shows it. */
  async search(): Promise<void> {
    const at = tick();
    this.sights.push({ at, where: "memory", cards: cardsInText(await memoryOf(this.page)) });
  }

  get box(): Locator {
    return this.page.getByRole("region", { name: this.words.table.box.title });
  }

  /** The button of a call; where there is little room the level is pressed first. */
  async callButton(call: Call): Promise<Locator> {
    const { common, table } = this.words;
    const button = this.box.getByRole("button", { name: callInWords(call, common), exact: true });
    const levels = this.box.getByRole("group", { name: table.box.level });
    await expect(this.box.getByRole("button", { name: common.pass, exact: true })).toBeVisible();
    if (/^[1-7]/.test(call) && (await levels.isVisible())) {
      await levels.getByRole("button", { name: call[0]!, exact: true }).click();
    }
    return button;
  }

  /** Opens what a call means: a call as it stands in the auction. */
  async openCall(call: Call): Promise<Locator> {
    const name = new RegExp(`^${callInWords(call, this.words.common)}\\b`);
    await this.page.locator(".auction").getByRole("button", { name }).first().click();
    return this.page.getByRole("dialog");
  }

  /** Opens an entry of the menu. */
  async openMenu(entry: string): Promise<Locator> {
    const { more, menu } = this.words.procedures.actions;
    await this.press(this.page.getByRole("button", { name: more, exact: true }));
    await this.press(this.page.getByRole("dialog", { name: menu }).getByRole("button", { name: entry, exact: true }));
    return this.page.getByRole("dialog");
  }

  /** The texts of what came over the wire since `from`, for what must not be in them. */
  heardSince(from: number): string {
    return this.heard.slice(from).join("\n");
  }

  hand(seat: Seat): Locator {
    const { yours, dummy, of } = this.words.table.hand;
    const where = this.words.common.seat[seat];
    const named = (name: string) => this.page.getByRole("group", { name, exact: true });
    return seat === this.lane ? named(yours) : named(dummy(where)).or(named(of(where)));
  }

  card(from: Seat, card: Card): Locator {
    return this.hand(from).getByRole("button", { name: cardInWords(card, this.words.common), exact: true });
  }

  /** Where a button can be seen and pressed: cards lie over one another, and some lie askew. */
  async #reach(button: Locator): Promise<{ x: number; y: number }> {
    let spot: { x: number; y: number } | null = null;
    await expect(async () => {
      spot = await button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const open = [];
        for (let across = 1; across < 10; across++) {
          for (let down = 1; down < 10; down++) {
            const [x, y] = [left + (width * across) / 10, top + (height * down) / 10];
            if (element.contains(document.elementFromPoint(x, y))) open.push({ x: x - left, y: y - top });
          }
        }
        return open[Math.floor(open.length / 2)] ?? null;
      });
      expect(spot, "there is a place to press").not.toBeNull();
    }).toPass();
    return spot!;
  }

  /**
   * A page that asks twice is touched twice; and again where nothing came of it, as where another card had come under
   * the finger of a series of touches, which the page takes for a slip.
   */
  async #press(button: Locator, acted: () => boolean): Promise<void> {
    await expect(button).toBeEnabled();
    if (this.manner === "mouse") return button.click({ position: await this.#reach(button) });
    const tap = async () => button.tap({ position: await this.#reach(button), timeout: 2_000 });
    await expect(async () => {
      if (!acted()) await tap();
      if (!acted()) await tap();
      await expect.poll(acted, { timeout: 2_000 }).toBe(true);
    }).toPass();
  }

  async call(call: Call): Promise<void> {
    const { turn } = this.view;
    const button = await this.callButton(call);
    if (this.manner !== "keys") return this.#press(button, () => this.view.turn > turn);
    await this.page.keyboard.type(call === "XX" ? "R" : call.slice(0, 2));
    await expect(button).toBeFocused();
    await this.page.keyboard.press("Enter");
  }

  /** Among others who are quick: a box that is just being laid out may move away from under the pointer. */
  async callUntilTaken(call: Call, isOver: () => boolean): Promise<void> {
    const { turn } = this.view;
    const isTaken = () => this.view.turn > turn || isOver();
    await expect(async () => {
      if (!isTaken()) await this.call(call);
      await expect.poll(isTaken, { timeout: 2_000 }).toBe(true);
    }).toPass();
  }

  async play(from: Seat, card: Card): Promise<void> {
    const { turn } = this.view;
    const button = this.card(from, card);
    if (this.manner !== "keys") return this.#press(button, () => this.view.turn > turn);
    await expect(button).toBeEnabled();
    await this.page.keyboard.type(card);
    await expect(button).toBeFocused();
    await this.page.keyboard.press("Enter");
  }

  /** Presses a button, by whatever means this person has; by keys, Tab goes from one to the next. */
  async press(button: Locator): Promise<void> {
    if (this.manner === "mouse") return button.click();
    if (this.manner === "touch") return button.tap();
    await expect(button).toBeVisible();
    for (let steps = 0; steps < 60; steps++) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await this.page.keyboard.press("Tab");
    }
    await expect(button).toBeFocused();
    await this.page.keyboard.press("Enter");
  }

  /** The page shows what its frames come to: this hand, this auction, this trick, and nothing twice. */
  async showsWhatIsSo(): Promise<void> {
    await expect(async () => {
      const look = await this.look();
      const { board, stage } = this.view;
      if (!board || board.result || (stage !== "auction" && stage !== "play")) return;
      const inWords = (cards: readonly Card[]) => cards.map((card) => cardInWords(card, this.words.common));
      const hands = Object.entries(board.hands).map(([seat, hand]) => [seat, inWords(cardsOf(hand!)).sort()]);
      expect(look.hands).toEqual(Object.fromEntries(hands));
      if (stage === "auction") {
        expect(look.calls).toEqual(board.calls.map((call) => callInWords(call, this.words.common)));
      } else if (board.trick && board.trick.cards.length > 0) {
        expect(look.trick).toEqual(inWords(board.trick.cards));
      }
    }).toPass({ intervals: [20, 50, 100, 200, 400], timeout: PATIENCE });
  }
}
