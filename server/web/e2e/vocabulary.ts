// Every word of a language, as its catalogue and the browser's calendar have them; and what a page says that is none of
// them.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";
import ts from "typescript";

import { type Language, LANGUAGES } from "../src/i18n/catalogue";

const CATALOGUES = join(import.meta.dirname, "../src/i18n");
/** Chinese writes no spaces: each of its characters is a word. */
const HAN = /\p{Script=Han}/u;
const WORD = /\p{Script=Han}|\p{L}(?:(?!\p{Script=Han})[\p{L}’'-])*/gu;

const wordsOf = (text: string) => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/** What stands in quotes in a catalogue: its sentences, without the names of its entries. */
function sentences(language: Language): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    if (ts.isPropertyAssignment(node)) walk(node.initializer);
    else ts.forEachChild(node, walk);
  };
  for (const file of [`${language}.ts`, `forms/${language}.ts`, `practice/${language}.ts`])
    walk(ts.createSourceFile(file, readFileSync(join(CATALOGUES, file), "utf8"), ts.ScriptTarget.ES2023));
  return found;
}

/** How the calendar says that something was a while ago. */
function ago(language: Language): string[] {
  const say = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return [0, 1, 2].flatMap((many) => (["minute", "hour", "day"] as const).map((unit) => say.format(-many, unit)));
}

export class Vocabulary {
  readonly #words: Set<string>;

  /** `names` are those of people, and what they say. */
  constructor(language: Language, names: string[]) {
    // Each language is written in itself in the list of languages; and cards, seats and calls have letters.
    const everywhere = [...Object.values(LANGUAGES).map(({ name }) => name), "PBN", "QR", "XX", ...names];
    this.#words = new Set([...sentences(language), ...ago(language), ...everywhere].flatMap(wordsOf));
  }

  /**
   * What a page shows, reads out or offers, in words that this language does not have; with the texts they stand in.
   */
  async foreignIn(page: Page): Promise<string[]> {
    const texts = await page.evaluate(() => {
      const said: string[] = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (parentElement && !parentElement.closest("script, style, noscript")) said.push(textContent ?? "");
      }
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"]) {
        for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name)!);
      }
      return [...new Set(said.map((text) => text.trim()).filter(Boolean))];
    });
    return this.foreignAmong(texts);
  }

  /** The texts that have words in them that this language does not have. */
  foreignAmong(texts: readonly string[]): string[] {
    return texts.flatMap((text) => {
      const foreign = wordsOf(text).filter((word) => (word.length > 1 || HAN.test(word)) && !this.#words.has(word));
      return foreign.length > 0 ? [`${foreign.join(", ")}: “${text}”`] : [];
    });
  }
}
