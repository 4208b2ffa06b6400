// Where everything at the table has its place, for a room of any size and both ways up: pixels, worked out once and
// from the size alone, so that nothing moves while a board is on. It knows shapes and figures, and nothing of cards or
// turns.

import type { Place } from "./placement";

/** A phone held upright and most tablets are narrow, a phone on its side is short. */
export type Shape = "wide" | "narrow" | "short";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a room offers, in pixels. */
export interface Room {
  width: number;
  height: number;
  /** The size of the letters. */
  em: number;
  /** The least that a finger needs. */
  target: number;
  /** How large whoever looks wants their cards; 1 is as usual. */
  scale?: number;
  /** Whether what is pressed lies on the left. */
  leftHanded?: boolean;
}

/** What lies in it: only what is settled when the auction begins or ends. */
export interface Scene {
  stage: "bidding" | "review" | "play";
  /** Whether this viewer calls: the box is theirs. */
  seated: boolean;
  /** Whether it is this viewer's turn to call. */
  due: boolean;
  /** Dummy's place, from the end of the auction on. */
  dummy: Place | null;
  /** The open hands besides the bottom one, by the number of cards dealt in each suit, the longest first. */
  open: Partial<Record<Place, readonly number[]>>;
  /** How many cards the longest suit of dummy holds by now. */
  left: number;
  /** Whether cards of a trick lie in the middle. */
  trick: boolean;
  /** The cards in each row of the hand at the bottom, as they were dealt, where it lies in two rows. */
  rows: readonly number[];
  /** Whether something waits to be read or answered. */
  prompts: boolean;
  /** Whether any of it asks something of this viewer. */
  asks: boolean;
  /** Whether a claim is before them: nobody plays a card. */
  settles?: boolean;
  /** Whether it is still chosen what is played, where there is no auction. */
  chooses?: boolean;
  /** What two draw their hands from: a stock, with tricks in the middle, or the pack, with nothing there. */
  draw?: "stock" | "pack" | null;
}

/** How a hand lies: held as a fan, in two rows, in columns or rows of suits, or printed, on four lines or on one. */
export type Lies = "fan" | "two_rows" | "columns" | "rows" | "printed" | "printed_line";

export interface HandPlan extends Rect {
  lies: Lies;
  /** The width of a card. */
  card: number;
  /** From one card of a group to the next, and from one group to the next. */
  step: number;
  pitch: number;
  /** Whether the suit stands under the rank, or beside it. */
  index: "stacked" | "line";
}

export interface Plan {
  shape: Shape;
  chips: Record<Place, Rect>;
  hands: Partial<Record<Place, HandPlan>>;
  /** The cards that lie in the middle: `card` is their width. */
  trick: Rect & { card: number };
  auction: Rect;
  /**
   * `bare` without the words that may go with a call, `row` where all that goes with one has a single row; `covered`
   * when something else lies there.
   */
  box: Rect & { compact: boolean; bare: boolean; row: boolean; covered: boolean };
  prompts: Rect;
  /** The tricks won and lost, and the last one again. */
  tricks: Rect;
  lastTrick: Rect;
  /** What else one can do, and a word about what one does. */
  actions: Rect;
  hint: Rect;
}

/** A card's height by its width, and the size of its index. */
export const TALL = 1.4;
export const INDEX = 0.42;

export function shapeOf({ width, height, em }: Pick<Room, "width" | "height" | "em">): Shape {
  const [w, h] = [(width / em) * 16, (height / em) * 16];
  if (h < 430 && w > h) return "short";
  return w < 600 || w < h * 0.85 ? "narrow" : "wide";
}

export function planOf(room: Room, scene: Scene): Plan {
  const plan = { wide, narrow, short }[shapeOf(room)](room, scene);
  return room.leftHanded ? leftHanded(plan, room, scene) : plan;
}

/** The least width of one's own card, for its index. */
const LEAST = 48;

/**
 * From one card to the next that lies on it, so that `target` whole pixels of it can be touched: a browser rounds where
 * it is touched, and gives the next card up to half a pixel.
 */
const seen = (target: number) => target + 0.5;

/** How many cards of one's own can lie in a row, each as wide as a finger. */
export const longestRow = ({ width, target }: Pick<Room, "width" | "target">): number =>
  Math.max(7, 1 + Math.floor((width - LEAST) / seen(target)));

const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width: Math.max(0, width),
  height: Math.max(0, height),
});
const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
const right = ({ x, width }: Rect) => x + width;
const bottom = ({ y, height }: Rect) => y + height;

/** The upper part of a place, and what is left of it below. */
const cutAt = ({ x, y, width, height }: Rect, at: number, gap: number): [Rect, Rect] => [
  rect(x, y, width, at),
  rect(x, y + at + gap, width, height - at - gap),
];

const centred = (around: Rect, width: number): Rect => ({
  ...around,
  x: around.x + (around.width - width) / 2,
  width,
});

/** What a trick of four needs of its place. */
const trickIn = (place: Rect, most: number): Plan["trick"] => ({
  ...place,
  card: Math.min(place.height / 2.24, place.width / 3.1, most),
});

const printed = (place: Rect, lies: "printed" | "printed_line" = "printed"): HandPlan => ({
  ...place,
  lies,
  card: 0,
  step: 0,
  pitch: 0,
  index: "line",
});

/**
 * Suits in columns, each card's index below the one above: as large as the longest of them lets all be seen. `reach` is
 * what a finger would like to have of each, `touch` what it must have, and `least` the smallest index: where a very
 * long suit asks for it, of its lowest card the upper half is enough.
 */
function inColumns(place: Rect, suits: readonly number[], { most, reach, touch, least }: Columns): HandPlan {
  const steps = Math.max(0, (suits[0] ?? 1) - 1);
  const columns = Math.max(1, suits.length);
  const [strip, gap] = [0.43, 0.14];
  const across = Math.min(most, place.width / (columns + gap * (columns - 1)));
  const whole = Math.min(across, place.height / (TALL + strip * steps));
  const card = Math.max(whole, Math.min(across, least / INDEX, place.height / (0.7 + strip * steps)));
  const room = steps > 0 ? (place.height - TALL * card) / steps : 0;
  const halved = steps > 0 ? (place.height - 0.7 * card) / steps : 0;
  const step = Math.max(clamp(strip * card, room, Math.max(reach, strip * card)), Math.min(touch, halved));
  return { ...place, lies: "columns", card, step, pitch: card * (1 + gap), index: "line" };
}

interface Columns {
  most: number;
  reach: number;
  touch: number;
  least: number;
}

/** Suits in rows, each from its highest card: whichever way of writing the index gives the larger cards. */
function inSuitRows(place: Rect, suits: readonly number[], most: number): HandPlan {
  const [steps, rows] = [Math.max(0, (suits[0] ?? 1) - 1), Math.max(1, suits.length) - 1];
  const fitting = (step: number, pitch: number) =>
    Math.min(most, place.width / (1 + step * steps), place.height / (TALL + pitch * rows));
  const [line, stacked] = [fitting(0.84, 0.52), fitting(0.5, 0.88)];
  return line >= stacked
    ? { ...place, lies: "rows", card: line, step: 0.84 * line, pitch: 0.52 * line, index: "line" }
    : { ...place, lies: "rows", card: stacked, step: 0.5 * stacked, pitch: 0.88 * stacked, index: "stacked" };
}

/**
 * The width of a card in one's own fan: as usual, where a finger finds each of thirteen. Where there is no room for
 * thirteen fingers beside each other, the cards share it.
 */
const ownInFan = (width: number, usual: number, target: number): number =>
  clamp(Math.min(seen(target), width / 13), usual, Math.max(LEAST, width - 12 * seen(target)));

/** In a fan no card lies so close to the next that a finger does not find it, as far as thirteen have room. */
function fan(place: Rect, card: number, spread: number, target: number): HandPlan {
  const step = Math.min(Math.max(card * spread, seen(target)), (place.width - card) / 12);
  return { ...place, lies: "fan", card, step, pitch: 0, index: "stacked" };
}

/** The free side beside the trick where something can wait for an answer without lying on a card. */
function besideTrick(sides: readonly [Rect, Rect], top: Rect, open: Scene["open"]): Rect {
  if (!open.right) return sides[1];
  if (!open.left) return sides[0];
  return top;
}

/** What is pressed lies on the left, and what lay there makes room for it. */
function leftHanded(plan: Plan, { width }: Room, { stage }: Scene): Plan {
  const flipped = <R extends Rect>(place: R): R => ({ ...place, x: width - right(place) });
  const { chips, actions, auction, box, prompts, trick, hands } = plan;
  if (plan.shape === "short") {
    const by = width - actions.x;
    const moved = <R extends Rect>(place: R): R => ({ ...place, x: place.x + by - (width - right(actions)) });
    const hint = moved(plan.hint);
    const all = <T extends Partial<Record<Place, Rect>>>(places: T): T =>
      Object.fromEntries(Object.entries(places).map(([place, at]) => [place, moved(at)])) as T;
    return {
      ...plan,
      chips: all(chips),
      hands: { ...all(hands), bottom: hands.bottom },
      trick: moved(trick),
      auction: moved(auction),
      box: moved(box),
      prompts: moved(prompts),
      tricks: moved(plan.tricks),
      lastTrick: moved(plan.lastTrick),
      hint: { ...hint, x: Math.min(hint.x, right(actions) - hint.width) },
      actions: flipped(actions),
    };
  }
  const besides = { auction: flipped(auction), box: flipped(box), prompts: flipped(prompts) };
  return {
    ...plan,
    ...(stage !== "play" && besides),
    ...(stage === "review" && { trick: flipped(trick) }),
    chips: { ...chips, bottom: flipped(chips.bottom) },
    actions: flipped(actions),
  };
}

/** A computer, and a tablet that lies on its side. */
function wide(room: Room, scene: Scene): Plan {
  const { width, height, em, target, scale = 1 } = room;
  const { stage, open } = scene;
  const [pad, gap] = [0.5 * em, 0.5 * em];
  const chip = { width: clamp(11 * em, width * 0.17, 15 * em), height: 3.4 * em };
  const roomy = Math.max(chip.width, 13 * em);
  const own = ownInFan(width - 2 * pad, Math.min(width * 0.105, height * 0.145, 260) * scale, target);
  const hand = rect(pad, height - 1.52 * own - 0.6 * em, width - 2 * pad, 1.52 * own);
  const hint = rect(pad, hand.y - 1.7 * em, width - 2 * pad, 1.6 * em);
  const line = hint.y - target;
  const top = pad + chip.height + gap;
  const lowered = width / em >= 58 ? height * 0.1 : 0;
  const chips = {
    top: rect((width - roomy) / 2, pad, roomy, chip.height),
    left: rect(pad, pad + lowered, chip.width, chip.height),
    right: rect(width - pad - chip.width, pad + lowered, chip.width, chip.height),
    bottom: rect(pad, line + target - chip.height, roomy, chip.height),
  };
  const actions = rect(right(chips.bottom) + gap, line, width - right(chips.bottom) - gap - pad, target);

  const middle = line - gap - top;
  const betweenTwo = open.left && open.right && !open.top;
  // What is read between two open hands has the height, and the trick is smaller below it.
  const trickHeight = (betweenTwo && scene.settles ? 0.28 : 0.4) * middle;
  const trickCard = Math.min(trickHeight / 2.24, own);
  const trickWidth = Math.max(3.1 * trickCard, 15 * em);
  const lying = rect((width - trickWidth) / 2, line - gap - trickHeight, trickWidth, trickHeight);
  const above = rect(pad, top, width - 2 * pad, middle - trickHeight - gap);
  const all = rect(pad, top, width - 2 * pad, middle);
  const sideTop = bottom(chips.left) + gap;
  const columns = { most: Math.min(own, width * 0.09), reach: 0, touch: 0, least: 26.5 };
  const facing = open.top && inColumns(above, open.top, columns);
  const facingWidth = facing ? facing.pitch * (open.top?.length ?? 0) : 0;
  const read = betweenTwo && scene.settles ? 19 * em : 0;
  const sideWidth = (width - Math.max(trickWidth, facingWidth, read)) / 2 - pad - gap;
  const tricks = rect(pad, chips.bottom.y - gap - target, sideWidth, target);
  const sides = [
    rect(pad, sideTop, sideWidth, tricks.y - gap - sideTop),
    rect(width - pad - sideWidth, sideTop, sideWidth, line - gap - sideTop),
  ] as const;

  // What is chosen lies in the middle, where no hand is open.
  const chooses = scene.chooses && Object.keys(open).length === 0;
  // What two draw from lies between them, and over nothing that is beside the trick.
  const drawn = (around: Rect) => ({
    ...centred(around, width - 2 * (pad + chip.width + gap)),
    height: Math.min(bottom(around), tricks.y - gap) - around.y,
  });

  // The auction and the box stand side by side, as high as one another and in the middle.
  const between = lowered > 0 ? width - 2 * (pad + chip.width + gap) : width - 2 * pad;
  const low = middle < 27 * em;
  const wanted = low ? 7 * target + 2.6 * em : 20 * em;
  const boxWidth = scene.seated ? Math.min(Math.max(between * 0.5, wanted), between * 0.6, 28 * em) : 0;
  const gridWidth = Math.min(between - boxWidth - gap, 24 * em);
  const pairWidth = gridWidth + (scene.seated ? boxWidth + gap : 0);
  const pair = rect((width - pairWidth) / 2, top, pairWidth, middle);
  const grid = rect(pair.x, top, gridWidth, middle);
  const box = rect(pair.x + gridWidth + gap, top, boxWidth, middle);
  const [gridAbove, gridBelow] = cutAt(grid, middle * 0.34, gap);
  const [boxAbove, boxBelow] = cutAt(box, middle * 0.42, gap);
  const openAtAuction = stage === "bidding" && (open.top || open.left || open.right);

  const hands: Plan["hands"] = { bottom: fan(hand, own, 0.56, target) };
  if (facing) hands.top = { ...facing, ...centred(above, facingWidth) };
  if (open.left) hands.left = inSuitRows(sides[0], open.left, own);
  if (open.right) hands.right = inSuitRows(sides[1], open.right, own);
  // Where all hands are open, who looks on reads one of them above what waits.
  const [printedRight, underRight] = cutAt(sides[1], 8 * em, gap);
  const isFull = Boolean(open.top && open.left && open.right);
  if (isFull && scene.prompts && stage === "play") hands.right = printed(printedRight);
  return {
    shape: "wide",
    chips,
    hands,
    trick: stage === "review" ? trickIn(boxAbove, own) : { ...lying, card: trickCard },
    auction: openAtAuction ? lying : stage === "bidding" && scene.prompts ? gridAbove : grid,
    box: { ...box, compact: low || boxWidth < 20 * em, bare: false, row: false, covered: false },
    prompts:
      stage === "bidding"
        ? gridBelow
        : stage === "review"
          ? boxBelow
          : scene.draw
            ? drawn(scene.draw === "stock" ? above : all)
            : chooses
              ? centred(all, Math.min(all.width, 28 * em))
              : isFull
                ? underRight
                : besideTrick(sides, centred(scene.trick ? above : all, width - 2 * (pad + sideWidth + gap)), open),
    tricks,
    lastTrick: rect(pad, tricks.y - gap - 7 * em, Math.min(sideWidth, 11 * em), 7 * em),
    actions,
    hint,
  };
}

/** A phone upright, and a tablet upright: dummy lies over the full width, wherever it sits. */
function narrow(room: Room, scene: Scene): Plan {
  const { width, height, em, target, scale = 1 } = room;
  const { stage, open } = scene;
  const [pad, gap] = [0.3 * em, 0.3 * em];
  // WCAG 2.2, 2.5.8: what lies in a column is touched twice before it is played.
  const touch = seen(target * (24 / 44));
  const chipWidth = (width - 2 * pad - 2 * gap) / 3;
  const chipHeight = 3 * em;
  const usual = Math.max(LEAST, Math.min(width * 0.164, height * 0.106, 200) * scale);
  const longest = Math.max(7, ...scene.rows);
  // In a long row the cards are narrower, so that a finger finds each.
  const own = clamp(LEAST, width - 4 - seen(target) * (longest - 1), usual);
  const pitch = Math.max(target + 1, own * 0.62);
  const hand = rect(0, height - pad - pitch - TALL * own, width, pitch + TALL * own);
  // Only a row that needs it goes to the edges.
  const apart = Math.max((width - 4 - own) / (longest - 1), Math.min(seen(target), (width - own) / (longest - 1)));
  const hint = rect(pad, hand.y - 1.7 * em, width - 2 * pad, 1.6 * em);
  const line = hint.y - target;
  const chips = {
    left: rect(pad, pad, chipWidth, chipHeight),
    top: rect(pad + chipWidth + gap, pad, chipWidth, chipHeight),
    right: rect(pad + 2 * (chipWidth + gap), pad, chipWidth, chipHeight),
    bottom: rect(pad, line + (target - chipHeight) / 2, width * 0.36, chipHeight),
  };
  const actions = rect(right(chips.bottom) + gap, line, width - right(chips.bottom) - gap - pad, target);
  const top = pad + chipHeight + gap;
  const middle = rect(pad, top, width - 2 * pad, line - gap - top);
  // While somebody chooses what is played nobody touches a card of the open hand, and what is chosen from wants its
  // room.
  const chooses = scene.chooses && Object.keys(open).length > 0;
  const share = chooses ? (middle.height < 22 * em ? 0.39 : 0.44) : 0.62;
  const [above, lying] = cutAt(middle, middle.height * share, gap);
  const spread = scene.dummy !== null && scene.dummy !== "bottom" ? scene.dummy : "top";
  const others = (["top", "left", "right"] as const).filter((place) => place !== spread && open[place]);
  // Where four lines of a printed hand do not fit above the tricks won, it is one line above the trick.
  const inLines = stage === "play" && others.length > 0 && lying.height < 6.5 * em + target;
  const [, trickPlace] = cutAt(lying, inLines ? others.length * 1.7 * em : 0, 0);
  const trick = trickIn(centred(trickPlace, Math.min(lying.width * 0.52, trickPlace.height * 1.45)), 130);
  const besides = [
    rect(pad, lying.y, trick.x - gap - pad, lying.height),
    rect(right(trick) + gap, lying.y, width - pad - gap - right(trick), lying.height),
  ] as const;
  // In the auction nothing lies between two printed hands.
  const half = (middle.width - gap) / 2;
  const halves = [
    { ...besides[0], width: half },
    { ...besides[1], x: pad + half + gap, width: half },
  ] as const;

  // The box keeps its place at the bottom, and the auction has what is above.
  const [rowsOfSeven, rowsOfThree] = [8 * target + 2.2 * em, 4 * target + 1.9 * em];
  const whole = middle.height - rowsOfSeven >= 13 * em;
  const boxHeight = whole ? rowsOfSeven : rowsOfThree;
  const centre = centred(middle, Math.min(middle.width, 40 * em));
  const [gridPlace, boxPlace] = cutAt(centre, middle.height - boxHeight - gap, gap);
  // What waits lies on the box while nobody can call from it; and else it has the place of the words that go with a
  // call, if it asks for something.
  const [overBox, bare] = [scene.prompts && !scene.due, scene.asks && scene.due && !whole];
  const box = bare ? rect(boxPlace.x, boxPlace.y + target, boxPlace.width, boxPlace.height - target) : boxPlace;
  const gridAndWords = bare ? { ...gridPlace, height: gridPlace.height + target } : gridPlace;
  const [gridAbove, gridBelow] = cutAt(gridAndWords, Math.max(4.6 * em, gridPlace.height * 0.4), gap);
  const [reviewed, reviewBelow] = cutAt(centre, middle.height * 0.5, gap);

  const hands: Plan["hands"] = {
    bottom: {
      ...hand,
      lies: "two_rows",
      card: own,
      step: Math.min(own * 1.03, apart),
      pitch,
      index: "line",
    },
  };
  const bidding = stage === "bidding" && !scene.seated;
  const [laid, below] = bidding ? cutAt(middle, middle.height * 0.38, gap) : [above, lying];
  const dummy = open[spread];
  if (dummy) {
    const most = Math.min(130, laid.height * 0.32);
    const finger = chooses ? { reach: 0, touch: 0 } : { reach: target, touch };
    const lies = inColumns(laid, dummy, { most, ...finger, least: 20.5 });
    hands[spread] = { ...lies, pitch: Math.max(lies.pitch, Math.min(laid.width / 4, lies.card * 1.4)) };
  }
  const [printedRow, gridLow] = bidding ? cutAt(below, 7.5 * em, gap) : [below, below];
  // What waits shares the trick's place, unless it has dummy's.
  const waits = scene.prompts && stage === "play" && Object.keys(open).length > 0;
  const laidOut = hands[spread];
  // Dummy's cards come closer together, as large as they are.
  if (waits && laidOut) laidOut.step = Math.min(laidOut.step, Math.max(touch, 0.43 * laidOut.card));
  const full = laidOut ? TALL * laidOut.card + laidOut.step * Math.max(0, scene.left - 1) : 0;
  const used = chooses ? Math.min(full, above.height) : full;
  if (waits && laidOut) laidOut.height = used;
  const [, underDummy] = cutAt(middle, used, 2 * gap);
  const [lines, rest] = cutAt(underDummy, others.length * 1.7 * em, others.length > 0 ? gap : 0);
  // While a claim is settled nobody touches a card, and who sees all hands never does: where what is asked could not be
  // read, each open hand is a line.
  const untouched = scene.settles || (dummy !== undefined && others.length === 2);
  const listed = waits && untouched && rest.height < 15 * em ? [...(dummy ? [spread] : []), ...others] : [];
  const [, unlisted] = cutAt(middle, listed.length * 1.7 * em, gap);
  const free = listed.length > 0 ? unlisted : rest;
  others.forEach((place, at) => {
    const side = (bidding ? halves : besides)[at === 0 ? 0 : 1];
    const above = waits ? lines : inLines ? lying : null;
    hands[place] = above
      ? printed(rect(above.x, above.y + at * 1.7 * em, above.width, 1.6 * em), "printed_line")
      : printed(rect(side.x, printedRow.y, side.width, printedRow.height));
  });
  listed.forEach((place, at) => {
    hands[place] = printed(rect(middle.x, middle.y + at * 1.7 * em, middle.width, 1.6 * em), "printed_line");
  });
  const waitTrick = trickIn(rect(free.x, free.y, free.width * (scene.trick ? 0.36 : 0), line - free.y), 110);
  const waitsAt = scene.trick ? right(waitTrick) + gap : free.x;
  const anyOpen = dummy !== undefined || others.length > 0;
  const review = trickIn(rect(reviewBelow.x, reviewBelow.y, reviewBelow.width * 0.42, reviewBelow.height), 110);
  return {
    shape: "narrow",
    chips,
    hands,
    trick: stage === "review" ? review : waits ? waitTrick : trick,
    auction: scene.seated
      ? stage === "review"
        ? reviewed
        : stage === "bidding" && scene.prompts && !overBox
          ? gridAbove
          : stage === "bidding"
            ? gridPlace
            : centre
      : anyOpen && bidding
        ? gridLow
        : centred(middle, Math.min(middle.width, 30 * em)),
    box: { ...box, compact: !whole, bare, row: whole, covered: overBox },
    prompts:
      stage === "bidding"
        ? scene.seated
          ? overBox
            ? boxPlace
            : gridBelow
          : centred(rect(pad, line - gap - 9 * em, middle.width, 9 * em), Math.min(middle.width, 34 * em))
        : stage === "review"
          ? rect(right(review) + gap, reviewBelow.y, right(reviewBelow) - right(review) - gap, reviewBelow.height)
          : waits
            ? rect(waitsAt, free.y, right(free) - waitsAt, line - gap - free.y)
            : centred(
                scene.chooses
                  ? middle
                  : scene.draw === "pack"
                    ? { ...middle, height: middle.height - target - gap }
                    : above,
                Math.min(above.width, 34 * em),
              ),
    tricks: rect(pad, line - target - 2, width - 2 * pad, target),
    lastTrick: rect(pad, lying.y, besides[0].width, Math.min(lying.height - target - 4, 8 * em)),
    actions,
    hint,
  };
}

/** A phone on its side: nothing lies above anything that can lie beside it. */
function short(room: Room, scene: Scene): Plan {
  const { width, height, em, target, scale = 1 } = room;
  const { stage, open } = scene;
  // On the lowest everything else makes room for four rows of the box, each as high as a finger.
  const low = height < 20 * em;
  const [pad, gap] = low ? [0.2 * em, 0.2 * em] : [0.3 * em, 0.3 * em];
  const column = Math.max(target, 5.4 * em);
  const inner = width - column - gap - 2 * pad;
  const usual = Math.min(width * 0.09, height * (low ? 0.155 : 0.17)) * (low ? Math.min(1, scale) : scale);
  const own = ownInFan(width - 2 * pad, usual, target);
  const hand = rect(pad, height - TALL * own + 0.3 * own, width - 2 * pad, TALL * own);
  const chipWidth = (inner - 3 * gap) / 4;
  const chipHeight = (low ? 2.3 : 2.7) * em;
  const chip = (at: number) => rect(pad + at * (chipWidth + gap), pad, chipWidth, chipHeight);
  const chips = { left: chip(0), top: chip(1), right: chip(2), bottom: chip(3) };
  const top = pad + chipHeight + gap;
  const middle = rect(pad, top, inner, hand.y - gap - top);
  const third = (from: number, to: number) => rect(pad + inner * from, top, inner * (to - from) - gap, middle.height);
  const [laid, lying, beside] = [third(0, 0.42), third(0.42, 0.74), third(0.74, 1)];
  // Seven levels beside each other need their room.
  const share = clamp(0.34, 1 - (7 * target + 3 * em) / inner, 0.45);
  const [grid, box] = [third(0, share), third(share, 1)];
  const [gridAbove, gridBelow] = cutAt(grid, 4.6 * em, gap);
  const overBox = scene.prompts && !scene.due && scene.seated;
  const [besideAbove, tricks] = cutAt(beside, beside.height - 2 * target - gap, gap);

  const spread = scene.dummy !== null && scene.dummy !== "bottom" ? scene.dummy : "top";
  const others = (["top", "left", "right"] as const).filter((place) => place !== spread && open[place]);
  const hands: Plan["hands"] = { bottom: fan(hand, own, 1, target) };
  const dummy = open[spread];
  if (dummy) hands[spread] = inSuitRows(laid, dummy, own * 1.6);
  // What waits lies beside the trick, and so do printed hands: where both want to, these have a line each above the
  // trick.
  const waits = scene.prompts && stage === "play";
  const [lines, rest] = cutAt(waits ? third(0.42, 1) : lying, waits ? others.length * 1.7 * em : 0, 0);
  // While a claim is settled nobody plays: what is read has more of the width.
  const waitTrick = { ...rest, width: rest.width * (scene.trick ? (scene.settles ? 0.3 : 0.38) : 0) };
  const waitsAt = scene.trick ? right(waitTrick) + gap : rest.x;
  const [upper, lower] = cutAt(beside, (beside.height - gap) / 2, gap);
  const free = dummy ? [upper, lower] : [laid, upper, lower];
  others.forEach((place, at) => {
    hands[place] = waits
      ? printed(rect(lines.x, lines.y + at * 1.7 * em, lines.width, 1.6 * em), "printed_line")
      : printed(free[at] ?? lower);
  });
  const openAtAuction = stage === "bidding" && (dummy !== undefined || others.length > 0);
  // Above the four places for buttons there is room beside the chip, or else on the one before it.
  const reads = hand.y - gap - 4 * (target + gap) > chips.bottom.y + chipHeight ? width - pad : right(chips.bottom);
  return {
    shape: "short",
    chips,
    hands,
    trick: trickIn(stage === "review" ? third(0.45, 0.7) : waits && !scene.draw ? waitTrick : rest, own * 1.5),
    auction: openAtAuction ? lying : stage === "bidding" && scene.prompts && !overBox ? gridAbove : grid,
    box: { ...box, compact: true, bare: false, row: false, covered: overBox },
    prompts:
      stage === "bidding"
        ? overBox
          ? box
          : gridBelow
        : stage === "review"
          ? third(0.7, 1)
          : scene.draw
            ? third(0, scene.draw === "stock" ? 0.42 : 0.74)
            : scene.chooses && Object.keys(open).length === 0
              ? { ...middle, width: middle.width - gap }
              : waits
                ? rect(waitsAt, rest.y, right(rest) - waitsAt, rest.height)
                : beside,
    tricks: { ...tricks, y: bottom(besideAbove) + gap },
    lastTrick: besideAbove,
    actions: rect(width - pad - column, pad, column, hand.y - gap - pad),
    // The box and the auction end at the hand: whoever calls reads it over their own chip.
    hint:
      stage === "bidding" && scene.due
        ? { ...chips.bottom, x: reads - chipWidth - gap - column, width: chipWidth + gap + column }
        : rect(pad, hand.y - 1.7 * em, inner, 1.6 * em),
  };
}
