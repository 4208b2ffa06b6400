import { expect, test } from "vitest";

import { gathered } from "../../../e2e/gallery/table";
import { mayReplace } from "./replacing";

const view = gathered();
const [host, another] = [view.seats.N!.account, view.seats.S!.account];
const all = { N: true, E: true, S: true, W: true };
const may = (changes: { here?: typeof all; seat?: "S" | null; host?: string } = {}, account = another) => {
  const { here = all, seat = "S", host: of = host } = changes;
  return mayReplace({ view: { ...view, host: of }, here, seat }, account);
};

test("the host sees to a seat whose player has gone, wherever they are themselves", () => {
  expect(may({}, host)).toBe(true);
  expect(may({ seat: null, host: "elsewhere" }, "elsewhere")).toBe(true);
});

test("each player does, unless the host plays there and is there", () => {
  expect(may()).toBe(false);
  expect(may({ here: { ...all, N: false } })).toBe(true);
  expect(may({ host: "elsewhere" })).toBe(true);
});

test("whoever looks on does not, and nobody where no host is", () => {
  expect(may({ here: { ...all, N: false }, seat: null })).toBe(false);
  expect(mayReplace({ view: { seats: view.seats, host: undefined! }, here: all, seat: "S" }, another)).toBe(false);
});
