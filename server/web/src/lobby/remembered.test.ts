import { expect, test } from "vitest";

import { allRemembered, forgetPlace, recall, remember, wayAgain } from "./remembered";

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("the latest place comes first, and each once", () => {
  const here = shelf();
  remember({ kind: "table", id: "one", label: "Bob" }, 1, here);
  remember({ kind: "match", id: "two", label: "Oaks – Elms" }, 2, here);
  remember({ kind: "table", id: "one" }, 3, here);
  expect(allRemembered(here).map(({ id, label }) => [id, label])).toEqual([
    ["one", "Bob"],
    ["two", "Oaks – Elms"],
  ]);
});

test("invitations are added to those that one has", () => {
  const here = shelf();
  remember({ kind: "table", id: "one", invitations: { seats: { N: "n" }, kibitzers: "k" } }, 1, here);
  remember({ kind: "table", id: "one", invitations: { seats: { E: "e" } } }, 2, here);
  expect(recall("table", "one", here)?.invitations).toMatchObject({ seats: { N: "n", E: "e" }, kibitzers: "k" });
});

test("a place can be forgotten, and old ones are", () => {
  const here = shelf();
  for (let n = 1; n <= 40; n++) remember({ kind: "table", id: `t${n}` }, n, here);
  expect(allRemembered(here)).toHaveLength(30);
  expect(recall("table", "t1", here)).toBeUndefined();
  forgetPlace("table", "t40", here);
  expect(allRemembered(here)[0]?.id).toBe("t39");
});

test("what somebody else wrote there is no matter", () => {
  const here = shelf();
  for (const text of ["{", "{}", "[1, null, {}]"]) {
    here.setItem("bridge.remembered", text);
    expect(allRemembered(here)).toEqual([]);
  }
});

test("one comes again by the invitation that one had, or else as a kibitzer", () => {
  const invitations = { seats: { N: "n" }, kibitzers: "k" };
  expect(wayAgain({ invitation: "own", invitations })).toBe("/join/own");
  expect(wayAgain({ invitations })).toBe("/join/k");
  expect([wayAgain({ invitations: { seats: { N: "n" } } }), wayAgain(undefined)]).toEqual([null, null]);
});
