import { beforeEach, expect, test, vi } from "vitest";

import { calling, isMore } from "./calling";

vi.mock("../i18n/index.svelte", () => ({ words: () => ({ common: { title: "Bridge" } }) }));

const icon = { href: "/icon.svg" };
const page = { title: "Bridge", querySelector: () => icon };
beforeEach(() => {
  vi.stubGlobal("document", page);
  return () => vi.unstubAllGlobals();
});

test("a page calls as long as anybody does, with the words of the last", () => {
  const [endTurn, endNews] = [calling("Your turn"), calling("Coffee")];
  expect([page.title, icon.href]).toEqual(["● Coffee Bridge", "/icon-turn.svg"]);
  endNews();
  expect([page.title, icon.href]).toEqual(["● Your turn Bridge", "/icon-turn.svg"]);
  const endOther = calling("Your turn");
  endTurn();
  expect([page.title, icon.href]).toEqual(["● Your turn Bridge", "/icon-turn.svg"]);
  endOther();
  expect([page.title, icon.href]).toEqual(["Bridge", "/icon.svg"]);
});

test("the same a second time is something more to call for", () => {
  expect(isMore(["Coffee"], [])).toBe(true);
  expect(isMore(["Coffee"], ["Coffee", "Tea"])).toBe(false);
  expect(isMore(["Coffee", "Coffee"], ["Coffee"])).toBe(true);
  expect(isMore([], ["Coffee"])).toBe(false);
});
