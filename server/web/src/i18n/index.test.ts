import { beforeEach, expect, test, vi } from "vitest";

import { CATALOGUES } from "./every";
import type { FormsWords } from "./forms/words";
import { speak, speakOfDeals, speaksOfDeals, spoken, words } from "./index.svelte";

type Forms = typeof import("./forms/words");

vi.mock("../app/settings.svelte", () => ({ preferences: { language: "en" } }));
const { formsIn } = vi.hoisted(() => ({ formsIn: vi.fn<(language: string) => Promise<FormsWords>>() }));
vi.mock("./forms/words", async (original) => ({ ...(await original<Forms>()), formsIn }));
const forms = await vi.importActual<Forms>("./forms/words");

/** What lets the words come that were asked for. */
let come: (() => void)[] = [];
const asked = async (times = 1) => {
  while (come.length < times) await new Promise(setImmediate);
};
const settled = async () => {
  while (!speaksOfDeals()) await new Promise(setImmediate);
};
const board = () => words().common.board(3);

beforeEach(() => {
  come = [];
  formsIn.mockImplementation(async (language) => {
    await new Promise<void>((comes) => come.push(comes));
    return forms.formsIn(language as "en" | "de");
  });
});

test("where deals are played nothing says boards, also while another language is fetched", async () => {
  await speak();
  const leave = speakOfDeals();
  await asked();
  expect(speaksOfDeals(), "no words are shown yet").toBe(false);
  come.pop()!();
  await settled();
  const deal = board();
  expect(deal).not.toMatch(/board/i);

  const spoke = speak("de");
  await asked();
  expect([speaksOfDeals(), spoken(), board()], "what is shown stays").toEqual([true, "en", deal]);
  come.pop()!();
  await spoke;
  expect([speaksOfDeals(), spoken()]).toEqual([true, "de"]);
  expect(board()).not.toMatch(/board/i);

  leave();
  expect(board(), "elsewhere boards are played").toBe(CATALOGUES.de.common.board(3));
});

test("whoever comes to deals while a language is fetched is shown its words of deals", async () => {
  await speak("en");
  const spoke = speak("de");
  const leave = speakOfDeals();
  await asked(2);
  come.forEach((comes) => comes());
  await spoke;
  expect([speaksOfDeals(), spoken()]).toEqual([true, "de"]);
  expect(board()).not.toMatch(/board/i);
  leave();
});

test("words of deals that cannot be had keep nobody from the table", async () => {
  formsIn.mockRejectedValueOnce(new Error("the line is down"));
  await speak("en");
  const leave = speakOfDeals();
  await settled();
  expect(board()).toBe(CATALOGUES.en.common.board(3));
  leave();
});

test("what ends something for everybody never says the words that only shut its dialog", () => {
  for (const { common, teams, events, procedures } of Object.values(CATALOGUES)) {
    const { close, withdraw } = { close: procedures.actions.close, withdraw: procedures.claim.withdrawSend };
    for (const does of [teams.closing.title, events.closing.title, close, withdraw, procedures.notices.vacate]) {
      expect(does).not.toBe(common.close);
      expect(does.toLowerCase()).not.toContain(common.cancel.toLowerCase());
    }
  }
});
