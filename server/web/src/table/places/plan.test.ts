import { describe, expect, test } from "vitest";

import { INDEX, type Plan, planOf, type Rect, type Room, type Scene, shapeOf, TALL } from "./plan";

const room = (width: number, height: number, em = 16): Room => ({ width, height, em, target: 44 });

/** What is left of the screens that people have below the line above the table, and beside the panel. */
const COMPUTERS = [room(972, 750), room(1280, 750), room(1094, 850), room(1459, 1030, 17.8), room(1024, 718)];
const TABLETS = [room(768, 975)];
const PHONES = [room(360, 596, 14), room(390, 800, 14), room(412, 820, 14)];
const ON_THEIR_SIDES = [room(844, 346, 14), room(740, 316, 14)];
/** Below the line above the table on the smallest phone. */
const SMALLEST = room(320, 524, 14);
const LOWEST = room(568, 264, 14);

const ALL = [...COMPUTERS, ...TABLETS, ...PHONES, ...ON_THEIR_SIDES];

const usual: Scene = {
  stage: "play",
  seated: true,
  due: true,
  dummy: "top",
  open: {},
  left: 5,
  trick: true,
  rows: [7, 6],
  prompts: false,
  asks: false,
};
const CALLING = { stage: "bidding", dummy: null } as const;
const shown = (room: Room) => `${room.width} by ${room.height}`;

const within = (inner: Rect, { width, height }: Room) =>
  inner.x >= -1 && inner.y >= -1 && inner.x + inner.width <= width + 1 && inner.y + inner.height <= height + 1;
const apart = (one: Rect, other: Rect) =>
  one.x + one.width <= other.x + 0.5 ||
  other.x + other.width <= one.x + 0.5 ||
  one.y + one.height <= other.y + 0.5 ||
  other.y + other.height <= one.y + 0.5;

const trickOf = ({ trick }: Plan): Rect => {
  const [width, height] = [trick.card * 3.1, trick.card * 2.24];
  return { x: trick.x + (trick.width - width) / 2, y: trick.y + (trick.height - height) / 2, width, height };
};

describe("the shape of a room", () => {
  test.each([
    [360, 596, "narrow"],
    [596, 316, "short"],
    [768, 980, "narrow"],
    [1024, 724, "wide"],
    [970, 756, "wide"],
  ] as const)("%s by %s is %s", (width, height, shape) => expect(shapeOf({ width, height, em: 16 })).toBe(shape));
});

const others = (plan: Plan) => Object.entries(plan.hands).filter(([place]) => place !== "bottom");

describe.each(ALL.map((room) => [shown(room), room] as const))("in %s", (_, room) => {
  test.each(["top", "left", "right"] as const)("dummy, %s, is as large as the rest", (dummy) => {
    for (const suits of [
      [4, 3, 3, 3],
      [5, 4, 3, 1],
      [6, 4, 2, 1],
      [7, 3, 2, 1],
    ]) {
      const plan = planOf(room, { ...usual, dummy, open: { [dummy]: suits } });
      const { card, step, index } = plan.hands[dummy]!;
      const least = COMPUTERS.includes(room) ? 26 : 20;
      expect(card * INDEX, `${suits}`).toBeGreaterThanOrEqual(least);
      expect(step, "each index is seen whole").toBeGreaterThanOrEqual(card * (index === "line" ? 0.43 : 0.5) - 0.1);
    }
  });

  test("a finger finds each of one's own cards, and in a column each of dummy's", () => {
    if (shapeOf(room) !== "narrow") return;
    for (const rows of [
      [7, 6],
      [8, 5],
    ]) {
      const { card, step, pitch } = planOf(room, { ...usual, rows }).hands.bottom!;
      for (const size of [card, step, pitch]) expect(size).toBeGreaterThanOrEqual(44);
    }
    for (const prompts of [false, true]) {
      for (const longest of [4, 5, 6, 7, 8]) {
        const { card, step } = planOf(room, { ...usual, open: { top: [longest, 3, 1] }, left: longest, prompts }).hands
          .top!;
        expect(card).toBeGreaterThanOrEqual(44);
        expect(step).toBeGreaterThanOrEqual(24);
      }
    }
  });

  test("nothing lies over a card, with two, three or four hands open, and whatever waits", () => {
    const five = [5, 4, 3, 1];
    for (const open of [
      { top: five },
      { left: five },
      { right: five },
      { top: five, left: five },
      { left: five, right: five },
    ]) {
      for (const prompts of [false, true]) {
        const dummy = (Object.keys(open) as (keyof typeof open)[])[0]!;
        const plan = planOf(room, { ...usual, dummy, open, prompts });
        const lying = [...others(plan), ["the trick", trickOf(plan)], ["own", plan.hands.bottom!]] as [string, Rect][];
        for (const [name, at] of lying) {
          for (const [other, place] of lying)
            if (name < other) expect(apart(at, place), `${name} and ${other}`).toBe(true);
          if (prompts) expect(apart(at, plan.prompts), `what waits, and ${name} with ${Object.keys(open)}`).toBe(true);
        }
      }
    }
  });

  test("what two draw their hands from stands in the middle, and not over a trick", () => {
    for (const draw of ["stock", "pack"] as const) {
      const plan = planOf(room, { ...usual, dummy: null, prompts: true, trick: draw === "stock", draw });
      const { prompts } = plan;
      const middle = prompts.x + prompts.width / 2;
      if (shapeOf(room) !== "short") expect(middle).toBeCloseTo(room.width / 2, 0);
      expect(within(prompts, room)).toBe(true);
      for (const lying of [plan.hands.bottom!, plan.tricks]) expect(apart(prompts, lying)).toBe(true);
      if (draw === "stock") expect(apart(prompts, trickOf(plan))).toBe(true);
    }
  });

  test("what is chosen from lies beside the open hand, and in sight without scrolling", () => {
    for (const suits of [
      [4, 3, 3, 3],
      [6, 4, 2, 1],
    ]) {
      const scene = { ...usual, open: { top: suits }, left: suits[0]!, trick: false, prompts: true, chooses: true };
      const plan = planOf(room, scene);
      expect(apart(plan.hands.top!, plan.prompts)).toBe(true);
      expect(within(plan.prompts, room)).toBe(true);
      // A line of points, two lines of words, and two rows of buttons.
      expect(plan.prompts.height).toBeGreaterThan(2 * room.target + 5 * room.em);
    }
  });

  test("everything is in sight", () => {
    for (const stage of ["bidding", "review", "play"] as const) {
      for (const prompts of [false, true]) {
        const open = stage === "play" ? { left: [5, 4, 3, 1] } : {};
        const plan = planOf(room, { ...usual, stage, dummy: stage === "play" ? "left" : null, open, prompts });
        const { chips, trick, auction, box, prompts: waits, tricks, actions, hint } = plan;
        const places = { ...chips, trick, auction, waits, tricks, actions, hint, ...(stage === "bidding" && { box }) };
        for (const [name, place] of Object.entries(places))
          expect(within(place, room), `${name} at ${stage}: ${JSON.stringify(place)}`).toBe(true);
      }
    }
  });

  test("the auction and the box keep their places, and stand beside or above one another", () => {
    const bidding = { ...usual, stage: "bidding", dummy: null } as const;
    const [quiet, asked] = [planOf(room, bidding), planOf(room, { ...bidding, prompts: true, asks: true })];
    const base = ({ box: { x, y, width, height } }: Plan) => [x, width, y + height];
    expect(base(asked)).toEqual(base(quiet));
    const idle = planOf(room, { ...bidding, prompts: true, due: false });
    expect([base(idle), idle.auction.y]).toEqual([base(quiet), quiet.auction.y]);
    expect(apart(idle.auction, idle.prompts)).toBe(true);
    expect([asked.auction.x, asked.auction.y]).toEqual([quiet.auction.x, quiet.auction.y]);
    expect(apart(asked.auction, asked.prompts) && apart(asked.prompts, asked.box)).toBe(true);
    expect(apart(quiet.auction, quiet.box)).toBe(true);
    if (quiet.shape !== "narrow") {
      expect([quiet.auction.y, quiet.auction.height]).toEqual([quiet.box.y, quiet.box.height]);
    }
    if (quiet.shape === "wide") {
      const [left, right] = [quiet.auction.x, room.width - quiet.box.x - quiet.box.width];
      expect(left).toBeCloseTo(right);
    }
  });

  test("where seven rows of calls stand below the auction, what goes with a call has the one row above them", () => {
    const { box, shape } = planOf(room, { ...usual, ...CALLING });
    expect(box.row).toBe(shape === "narrow" && !box.compact);
    const rows = box.compact || shape !== "narrow" ? 0 : 8 * room.target;
    expect(box.height).toBeGreaterThanOrEqual(rows);
  });

  test("what asks for nothing leaves the words that go with a call where they are", () => {
    const bidding = { ...usual, ...CALLING };
    const [quiet, told] = [planOf(room, bidding), planOf(room, { ...bidding, prompts: true })];
    expect(told.box).toEqual(quiet.box);
    expect(apart(told.prompts, told.box) && apart(told.prompts, told.auction)).toBe(true);
    expect(told.prompts.height).toBeGreaterThan(2.5 * room.em);
  });

  test("with larger and smaller cards, and for the left hand, nothing lies over a card either", () => {
    for (const changed of [{ scale: 0.85 }, { scale: 1.15 }, { leftHanded: true }]) {
      for (const dummy of ["top", "left", "right"] as const) {
        const another = { ...room, ...changed };
        const plan = planOf(another, { ...usual, dummy, open: { [dummy]: [5, 4, 3, 1] } });
        const lying: Rect[] = [plan.hands[dummy]!, trickOf(plan), plan.hands.bottom!];
        lying.forEach((at, one) =>
          lying.slice(one + 1).forEach((place) => expect(apart(at, place), JSON.stringify(changed)).toBe(true)),
        );
        expect(apart(plan.actions, plan.chips.bottom)).toBe(true);
      }
    }
  });

  test("for the left hand what is pressed lies on the left, in sight and apart", () => {
    const bidding = { ...usual, stage: "bidding", dummy: null } as const;
    const [plan, usually] = [planOf({ ...room, leftHanded: true }, bidding), planOf(room, bidding)];
    expect(plan.actions.x).toBeLessThan(usually.actions.x);
    if (plan.shape === "wide") expect(plan.box.x).toBeLessThan(plan.auction.x);
    for (const place of [plan.actions, plan.box, plan.auction, ...Object.values(plan.chips)])
      expect(within(place, room), JSON.stringify(place)).toBe(true);
    expect(apart(plan.box, plan.auction) && apart(plan.actions, plan.chips.bottom)).toBe(true);
  });

  test("what waits for an answer makes no card smaller", () => {
    for (const open of [{ top: [5, 4, 3, 1] }, { left: [6, 4, 2, 1] }]) {
      const sizes = (prompts: boolean) => {
        const dummy = Object.keys(open)[0] as "top" | "left";
        const { hands } = planOf(room, { ...usual, dummy, open, prompts });
        return Object.entries(hands).map(([place, { card }]) => [place, card]);
      };
      expect(sizes(true)).toEqual(sizes(false));
    }
  });

  test("neither the hands that are faced nor their lengths move the trick, the chips or one's own hand", () => {
    const before = planOf(room, usual);
    for (const suits of [
      [4, 3, 3, 3],
      [8, 3, 1, 1],
    ]) {
      const after = planOf(room, { ...usual, open: { top: suits } });
      expect([after.trick, after.chips, after.hands.bottom]).toEqual([before.trick, before.chips, before.hands.bottom]);
    }
  });

  test("the trick's own index is as large as the hands'", () => {
    expect(planOf(room, usual).trick.card * INDEX).toBeGreaterThanOrEqual(COMPUTERS.includes(room) ? 26 : 20);
  });

  test("one's own hand is in sight and large", () => {
    for (const rows of [
      [7, 6],
      [8, 5],
    ]) {
      const { bottom } = planOf(room, { ...usual, rows }).hands;
      expect(bottom!.card * INDEX).toBeGreaterThanOrEqual(COMPUTERS.includes(room) ? 26 : 20);
      expect(bottom!.card * TALL * 0.6 + bottom!.y).toBeLessThan(room.height);
    }
  });
});

describe.each([...ALL, SMALLEST, LOWEST].map((room) => [shown(room), room] as const))(
  "where one calls, in %s",
  (_, room) => {
    test("a word about it lies over no call and no button", () => {
      for (const leftHanded of [false, true]) {
        const { hint, box, auction, actions, shape } = planOf({ ...room, leftHanded }, { ...usual, ...CALLING });
        // Four buttons, one above the other.
        const four = { ...actions, y: actions.y + actions.height - 4 * room.target, height: 4 * room.target };
        for (const place of [box, auction, shape === "short" ? four : actions]) expect(apart(hint, place)).toBe(true);
        expect(within(hint, room)).toBe(true);
      }
    });
  },
);

describe.each([...ALL, SMALLEST].map((room) => [shown(room), room] as const))(
  "where many hands are open, in %s",
  (_, room) => {
    test("what is asked of a claim can be read, and lies over no hand that is open", () => {
      const five = [5, 4, 3, 1];
      for (const open of [
        { top: five, left: five },
        { left: five, right: five },
        { top: five, left: five, right: five },
      ]) {
        const dummy = (Object.keys(open) as (keyof typeof open)[])[0]!;
        const plan = planOf(room, { ...usual, dummy, open, prompts: true, settles: true });
        for (const [name, at] of [...others(plan), ["the trick", trickOf(plan)]] as [string, Rect][])
          expect(apart(at, plan.prompts), `what is asked, and ${name} with ${Object.keys(open)}`).toBe(true);
        expect(within(plan.prompts, room)).toBe(true);
        if (plan.shape !== "short") expect(plan.prompts.height).toBeGreaterThanOrEqual(11 * room.em);
      }
    });

    test("in the auction who looks on reads whole suits of each hand, and the calls below them", () => {
      const five = [5, 4, 3, 1];
      const open = { top: five, left: five, right: five };
      const plan = planOf(room, { ...usual, stage: "bidding", dummy: null, trick: false, seated: false, open });
      for (const [name, at] of others(plan)) {
        expect(apart(at as Rect, plan.auction), name).toBe(true);
        for (const [other, place] of others(plan))
          if (name < other) expect(apart(at as Rect, place as Rect), `${name} and ${other}`).toBe(true);
      }
      // A symbol, and seven ranks.
      if (plan.shape === "narrow") expect(plan.hands.left!.width).toBeGreaterThan(8.5 * room.em);
    });

    test("what is said where all hands are open lies over none of them", () => {
      const five = [5, 4, 3, 1];
      const open = { top: five, left: five, right: five };
      const plan = planOf(room, { ...usual, trick: false, seated: false, open, prompts: true, chooses: true });
      for (const [name, at] of others(plan)) expect(apart(at as Rect, plan.prompts), name).toBe(true);
    });
  },
);
