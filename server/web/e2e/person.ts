// Somebody with a browser: what he does, what his page is sent, and what it shows.

import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

import { callInWords, cardInWords } from "../src/cards/names";
import en from "../src/i18n/en";
import type { Call, Card, Lane, Seat, ServerFrame, TableView } from "../src/protocol/messages";
import { cardsOf } from "../src/rules/cards";
import { cardsInJson, cardsInText } from "./cards";
import { Folding } from "./held";

/** How somebody acts. */
export type Manner = "mouse" | "touch" | "keys";

/** A sight of cards: when, where, which, and in what words. `at` counts everything that happens in a story. */
export interface Sight {
  at: number;
  where: string;
  cards: Map<Card, string>;
}

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

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly url: string,
    readonly manner: Manner,
  ) {}

  static async come(name: string, context: BrowserContext, url: string, manner: Manner = "mouse"): Promise<Person> {
    const person = new Person(name, context, url, manner);
    await person.open();
    return person;
  }

  /** A page in this person's browser; the former one is forgotten. */
  async open(path = "/"): Promise<void> {
    this.page = await this.context.newPage();
    this.#listen(this.page);
    await this.page.goto(this.url + path);
  }

  #listen(page: Page): void {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const text = payload.toString();
        this.heard.push(text);
        this.sights.push({ at: tick(), where: "a frame", cards: cardsInJson(text) });
        this.folding.take(JSON.parse(text) as ServerFrame);
      });
    });
    page.on("pageerror", (error) => this.complaints.push(`error: ${error.message}`));
    page.on("console", (message) => {
      const text = message.text();
      const expected = /net::ERR_CONNECTION_REFUSED|WebSocket connection to .* failed|status of (503|429|404)/.test(
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

  get lane(): Lane {
    return this.folding.table!.lane;
  }

  /** Gives the name that is asked for. */
  async introduce(button: string | RegExp): Promise<void> {
    await this.page.getByLabel("Your name").fill(this.name);
    await this.page.getByRole("button", { name: button }).click();
  }

  /** Looks at everything that the page holds and shows: markup, storage, address. */
  async look(): Promise<void> {
    const at = tick();
    const held = await this.page.evaluate(() => ({
      markup: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll("input, textarea")]
        .map((field) => (field as HTMLInputElement).value)
        .join("\n"),
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      title: document.title,
    }));
    for (const [where, text] of Object.entries(held)) this.sights.push({ at, where, cards: cardsInText(text) });
    const databases = await this.page.evaluate(() => indexedDB.databases());
    expect(databases, "nothing is kept where nobody looks").toEqual([]);
  }

  get box(): Locator {
    return this.page.getByRole("region", { name: "Bidding box" });
  }

  /** The button of a call; where there is little room the level is pressed first. */
  async callButton(call: Call): Promise<Locator> {
    const button = this.box.getByRole("button", { name: callInWords(call, en.common), exact: true });
    const levels = this.box.getByRole("group", { name: "Level" });
    await expect(this.box.getByRole("button", { name: "pass", exact: true })).toBeVisible();
    if (/^[1-7]/.test(call) && (await levels.isVisible())) {
      await levels.getByRole("button", { name: call[0]!, exact: true }).click();
    }
    return button;
  }

  hand(seat: Seat): Locator {
    const own = seat === this.lane;
    const name = own ? "Your hand" : new RegExp(`^(Dummy, ${en.common.seat[seat]}|${en.common.seat[seat]}’s hand)$`);
    return this.page.getByRole("group", { name, exact: own });
  }

  card(from: Seat, card: Card): Locator {
    return this.hand(from).getByRole("button", { name: cardInWords(card, en.common), exact: true });
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

  /** A page that asks twice is touched twice. */
  async #press(button: Locator, acted: () => boolean): Promise<void> {
    await expect(button).toBeEnabled();
    if (this.manner === "mouse") return button.click({ position: await this.#reach(button) });
    await button.tap({ position: await this.#reach(button) });
    if (!acted()) await button.tap({ position: await this.#reach(button) });
  }

  async call(call: Call): Promise<void> {
    const { turn } = this.view;
    const button = await this.callButton(call);
    if (this.manner !== "keys") return this.#press(button, () => this.view.turn > turn);
    await this.page.keyboard.type(call === "XX" ? "R" : call.slice(0, 2));
    await expect(button).toBeFocused();
    await this.page.keyboard.press("Enter");
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
    const { board, stage } = this.view;
    if (!board || board.result || (stage !== "auction" && stage !== "play")) return;
    await expect(async () => {
      const shown = await this.page.evaluate(() => {
        const words = (root: ParentNode, what: string) =>
          [...root.querySelectorAll(what)].map(
            (one) => one.querySelector(".unseen")?.textContent ?? one.textContent ?? "",
          );
        // Where there is little room, hands are printed: a line for each suit.
        const printed = (line: Element) => {
          const [suit, ranks] = [...line.querySelectorAll(".unseen")].map(({ textContent }) => textContent.trim());
          return ranks === "void" ? [] : ranks!.split(", ").map((rank) => `${rank} of ${suit!.replace(":", "")}`);
        };
        return {
          hands: Object.fromEntries([
            ...[...document.querySelectorAll<HTMLElement>("[data-hand]")].map((hand) => [
              hand.dataset.hand!,
              words(hand, ".card").sort(),
            ]),
            ...[...document.querySelectorAll<HTMLElement>("[data-printed]")].map((hand) => [
              hand.dataset.printed!,
              [...hand.querySelectorAll("li")].flatMap(printed).sort(),
            ]),
          ]),
          calls: words(document, ".auction td .call .call"),
          trick: words(document, ".trick li .card"),
        };
      });
      const now = this.view.board!;
      const hands = Object.fromEntries(
        Object.entries(now.hands).map(([seat, hand]) => [
          seat,
          cardsOf(hand!)
            .map((card) => cardInWords(card, en.common))
            .sort(),
        ]),
      );
      expect(shown.hands).toEqual(hands);
      if (this.view.stage === "auction") {
        expect(shown.calls).toEqual(now.calls.map((call) => callInWords(call, en.common)));
      } else if (now.trick && now.trick.cards.length > 0) {
        expect(shown.trick).toEqual(now.trick.cards.map((card) => cardInWords(card, en.common)));
      }
    }).toPass({ intervals: [20, 50, 100, 200, 400] });
  }
}
