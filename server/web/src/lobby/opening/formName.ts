// What each form of the game is called in what this browser keeps and asks for.

import type { Form, HoneymoonHands } from "../../protocol/messages";

export const FORMS = [
  "duplicate",
  "rubber",
  "chicago",
  "chicago_duplicate",
  "russian",
  "auction",
  "minibridge",
  "minibridge_slips",
  "bridge_whist",
  "biritch",
  "honeymoon",
  "honeymoon_draw",
  "honeymoon_draw_two",
  "three_handed",
] as const;
export type FormName = (typeof FORMS)[number];

/** How two come by their hands. */
export const HANDS: Partial<Record<FormName, HoneymoonHands>> = {
  honeymoon: "double_dummy",
  honeymoon_draw: "draw",
  honeymoon_draw_two: "draw_two",
};

/** What the host has called it. */
export const nameOfForm = (form: Form): FormName =>
  form.form === "whist"
    ? form.values
    : (FORMS.find((name) => (form.form === "honeymoon" ? HANDS[name] === form.hands : name === form.form)) ??
      "duplicate");
