import { describe, expect, test } from "vitest";

import { PLACES, placeOf, seatAtBottom, seatAtPlace } from "./placement";

const social = { policy: { kibitzing: "open_cards" } } as never;
const behindEast = { policy: { kibitzing: { one_hand: "E" } } } as never;

describe("the seat at the bottom", () => {
  test("is a player's own", () => expect(seatAtBottom("W", behindEast)).toBe("W"));
  test("is South for kibitzers and directors", () => {
    expect(seatAtBottom("K", social)).toBe("S");
    expect(seatAtBottom("D", behindEast)).toBe("S");
  });
  test("is the hand that kibitzers may see", () => expect(seatAtBottom("K", behindEast)).toBe("E"));
});

test("South has West on the left, North opposite and East on the right", () => {
  expect(PLACES.map((place) => seatAtPlace(place, "S"))).toEqual(["S", "W", "N", "E"]);
  expect(placeOf("W", "S")).toBe("left");
});

test("East has South on the left", () => expect(placeOf("S", "E")).toBe("left"));
