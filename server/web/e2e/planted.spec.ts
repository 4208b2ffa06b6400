// Leaks that are planted on purpose: wherever a page could hold a card that its person may not see, the watch finds it
// there.

import type { Page } from "@playwright/test";

import { cardInWords } from "../src/cards/names";
import { en } from "../src/i18n/en";
import type { Card } from "../src/protocol/messages";
import { cardsOf } from "../src/rules/cards";
import { expect, test } from "./fixtures";
import { Table } from "./table";

/** Puts a card into a page, as a mistake of the client would. */
type Plant = (page: Page, card: Card) => Promise<unknown>;

/** An element that nobody sees, with these attributes. */
const hidden = (attributes: (card: Card) => Record<string, string>): Plant => {
  return (page, card) =>
    page.evaluate((attributes) => {
      const element = document.createElement("i");
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.hidden = true;
      document.getElementById("app")!.append(element);
    }, attributes(card));
};

const LEAKS: Record<string, [where: string, plant: Plant]> = {
  "an attribute": ["markup", hidden((card) => ({ "data-card": card }))],
  "a class": ["markup", hidden((card) => ({ class: `held ${card}` }))],
  "a name with a hyphen": ["markup", hidden((card) => ({ id: `west-${card}` }))],
  "a name with an underscore": ["markup", hidden((card) => ({ id: `${card}_of_west` }))],
  "a label for screen readers": ["markup", hidden((card) => ({ "aria-label": cardInWords(card, en.common) }))],
  "the face of a card that says no name": [
    "faces",
    (page, card) =>
      page.evaluate(([suit, rank]) => {
        const [face, index] = [document.createElement("span"), document.createElement("span")];
        face.className = `card ${suit}`;
        index.className = "rank";
        index.textContent = rank === "T" ? "10" : rank!;
        face.append(index);
        document.getElementById("app")!.append(face);
      }, card),
  ],
  "a field that holds it": [
    "fields",
    (page, card) =>
      page.evaluate((card) => {
        const field = document.createElement("input");
        field.type = "hidden";
        document.getElementById("app")!.append(field);
        field.value = `my ${card}`;
      }, card),
  ],
  "what the browser keeps": [
    "storage",
    (page, card) => page.evaluate((card) => localStorage.setItem("notes", JSON.stringify({ west: [card] })), card),
  ],
  "what the browser keeps for a visit": [
    "storage",
    (page, card) => page.evaluate((card) => sessionStorage.setItem("notes", card), card),
  ],
  "the address": ["address", (page, card) => page.evaluate((card) => history.replaceState(null, "", `#${card}`), card)],
  "the title": ["title", (page, card) => page.evaluate((card) => (document.title = `West holds ${card}`), card)],
};

/** In memory alone: nothing of it is drawn. */
const HELD: Record<string, Plant> = {
  "an object": (page, card) => page.evaluate((card) => Object.assign(window, { held: { seen: { card } } }), card),
  "a list that only a function knows": (page, card) =>
    page.evaluate((card) => {
      const cards = [card];
      addEventListener("held", () => cards.length);
    }, card),
  "a map": (page, card) => page.evaluate((card) => Object.assign(window, { held: new Map([[card, 1]]) }), card),
  "a private field of a store": (page, card) =>
    page.evaluate((card) => {
      class Store {
        #view = { hands: { W: `${card[1]}...` }, trump: card };
        get size() {
          return Object.keys(this.#view).length;
        }
      }
      Object.assign(window, { held: new Store() });
    }, card),
};

test("every planted leak is found, where it was planted", async ({ browser, server }) => {
  const table = await Table.meet(browser, server);
  const { S: susan, W: willem } = table.people;
  await table.deal();
  const [card] = cardsOf(willem.view.board!.hands.W!) as [Card];
  const places = () => [
    ...new Set(
      table.secrets
        .tooMuch(susan)
        .leaks.map((leak) => new RegExp(`^Susan sees ${card} in ([a-z ]+):`).exec(leak)?.[1] ?? leak),
    ),
  ];
  const weeded = async () => {
    await susan.page.evaluate(() => {
      localStorage.removeItem("notes");
      sessionStorage.removeItem("notes");
    });
    await susan.page.goto(server.url + new URL(susan.page.url()).pathname);
    await susan.showsWhatIsSo();
    susan.forgetSights();
  };
  await susan.search();
  expect(places(), "nothing is planted").toEqual([]);

  for (const [what, [where, plant]] of Object.entries(LEAKS)) {
    await plant(susan.page, card);
    await susan.look();
    expect(places(), what).toContain(where);
    await weeded();
  }
  for (const [what, plant] of Object.entries(HELD)) {
    await plant(susan.page, card);
    await susan.look();
    expect(places(), `${what} is not drawn`).toEqual([]);
    await susan.search();
    expect(places(), what).toEqual(["memory"]);
    await weeded();
  }

  // Over the wire: somebody says it, and it comes as a frame, on the page, and into memory.
  const talk = willem.page.getByRole("region", { name: "Chat" });
  await talk.getByRole("textbox").fill(`I have the ${cardInWords(card, en.common)}`);
  await talk.getByRole("textbox").press("Enter");
  await susan.sees((view) => view.chat.length > 0);
  await susan.showsWhatIsSo();
  await susan.search();
  expect(places().sort()).toEqual(["a frame", "markup", "memory"]);
});
