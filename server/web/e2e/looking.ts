// One look at a page: what it shows, and everything that it holds, in sight or not.

import type { Page } from "@playwright/test";

import type { Catalogue } from "../src/i18n/catalogue";

/** What a page shows of a board, in the words that are read out; and every text that is in it. */
export interface Look {
  hands: Record<string, string[]>;
  calls: string[];
  trick: string[];
  /** By the place where it is: markup, fields, the faces of cards, storage, title. */
  texts: Record<string, string>;
  databases: string[];
}

/** Between a rank and a suit that are printed apart. */
const APART = "\u{1f}";

/** `w` are the words in which the page is read. */
export async function lookAt(page: Page, w: Catalogue["common"]): Promise<Look> {
  const look = await seen(page, w.void);
  const whole = (card: string) => {
    const [rank, suit] = card.split(APART);
    return suit === undefined ? card : w.card(rank!, suit);
  };
  const hands = Object.entries(look.hands).map(([seat, cards]) => [seat, cards.map(whole).sort()]);
  return { ...look, hands: Object.fromEntries(hands) as Look["hands"] };
}

const seen = (page: Page, none: string): Promise<Look> =>
  page.evaluate(
    async ([none, apart]) => {
      const words = (root: ParentNode, what: string) =>
        [...root.querySelectorAll(what)].map(
          (one) => one.querySelector(".unseen")?.textContent ?? one.textContent ?? "",
        );
      const faces = [...document.querySelectorAll(".card:not(.back)")].map((face) => {
        const suit = ["S", "H", "D", "C"].find((letter) => face.classList.contains(letter));
        return `${suit ?? ""}${face.querySelector(".rank")?.textContent ?? ""}`;
      });
      const fields = [...document.querySelectorAll("input, textarea")].map(
        (field) => (field as HTMLInputElement).value,
      );
      // Where there is little room, hands are printed: a line for each suit.
      const printed = (line: Element) => {
        const [suit, ranks] = [...line.querySelectorAll(".unseen")].map(({ textContent }) => textContent.trim());
        return ranks === none
          ? []
          : ranks!.split(", ").map((rank) => `${rank}${apart}${suit!.replace(":", "").trim()}`);
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
        texts: {
          markup: document.documentElement.outerHTML,
          fields: fields.join("\n"),
          faces: faces.join("\n"),
          storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).replaceAll("\\", ""),
          address: `${location.href}\n${JSON.stringify(history.state)}`,
          title: document.title,
        },
        databases: (await indexedDB.databases()).map(({ name }) => name ?? ""),
      };
    },
    [none, APART] as const,
  );

/**
 * Every string that an object in the page's memory holds: what its stores, its views and its components know, whether
 * it is drawn or not. What is no longer held is swept out first.
 */
export async function memoryOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { result: root } = await devtools.send("Runtime.evaluate", { expression: "Object.prototype" });
  const { objects } = await devtools.send("Runtime.queryObjects", { prototypeObjectId: root.objectId! });
  const { result, exceptionDetails } = await devtools.send("Runtime.callFunctionOn", {
    objectId: objects.objectId!,
    functionDeclaration: String(function (this: object[]) {
      const texts = new Set<string>();
      for (const object of this) {
        if (typeof object === "function" || ArrayBuffer.isView(object)) continue;
        // What has a constructor of its own is no thing, but what things of its kind are made after.
        if (Object.hasOwn(object, "constructor")) continue;
        const held: unknown[] = Object.entries(Object.getOwnPropertyDescriptors(object)).flatMap(([key, { value }]) => [
          key,
          value,
        ]);
        if (object instanceof Map) held.push(...[...Map.prototype.entries.call(object)].flat());
        if (object instanceof Set) held.push(...Set.prototype.values.call(object));
        // The cards that fan out on the home page; and the names of HTML's elements, H1 to H6 and DD, DL and DT.
        if (held.includes("H1") || held.includes("DD") || (Array.isArray(object) && object.join() === "SA,HK,DQ,CJ"))
          continue;
        for (const text of held) if (typeof text === "string" && text.length < 2_000) texts.add(text);
      }
      return [...texts].join("\n");
    }),
    returnByValue: true,
  });
  await devtools.detach();
  if (exceptionDetails) throw new Error(`the memory cannot be read: ${exceptionDetails.exception?.description}`);
  return result.value as string;
}
