import { expect, test } from "vitest";

import { nameProblem, tidyName } from "./playerName";

test("names of any script are names", () => {
  for (const name of [
    "Ann",
    "Jean-Luc",
    "O'Neil 2",
    "Жанна",
    "李小龙",
    "a_b.c",
    "Al",
    "王伟",
    "12345678901234567890",
    "विक्रम",
    "พิมพ์",
    "Ṣọ́lá",
    "Ödegård",
    "ක්ෂිති",
    "שרה",
    "'t Hart",
    "علی\u200cرضا",
  ])
    expect(nameProblem(name), name).toBeNull();
});

test("what is wrong with a name is said", () => {
  expect(nameProblem("")).toBe("short");
  expect(nameProblem("A")).toBe("short");
  expect(nameProblem("123456789012345678901")).toBe("long");
  expect(nameProblem("-Ann")).toBe("begins");
  expect(nameProblem("''t Hart")).toBe("begins");
  expect(nameProblem("Ann!")).toBe("letters");
  expect(nameProblem("An\u200cn"), "what is not seen").toBe("letters");
  expect(nameProblem("Ann\u202e")).toBe("letters");
  expect(nameProblem("A \u0301nn")).toBe("letters");
  expect(nameProblem("A\u0332nn"), "a line under a letter").toBe("letters");
  expect(nameProblem("An\u20ddn"), "a circle around one").toBe("letters");
  expect(nameProblem("An\u115fn"), "a blank one").toBe("letters");
});

test("a letter has two marks, as on the server", () => {
  expect(nameProblem(tidyName("Ze\u0329\u030d"))).toBeNull();
  expect(nameProblem(tidyName("Ze\u0329\u030d\u0329"))).toBe("letters");
});

test("spaces that fingers leave are no matter", () => {
  expect(tidyName("  Ann   Lee ")).toBe("Ann Lee");
});

test("the apostrophe of a phone is that of a keyboard", () => {
  expect(tidyName("O’Brien")).toBe("O'Brien");
});
