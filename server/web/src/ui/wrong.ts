// Fields that a form cannot take as they are: they are marked, and a form finds the first of them.

import type { Attachment } from "svelte/attachments";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Marks a field for as long as it is wrong; `says` is what a form says about it, where its name alone does not. */
export const wrongIf =
  (wrong: boolean, says = ""): Attachment<Field> =>
  (field) => {
    field.setCustomValidity(wrong ? says || " " : "");
  };

/** The first field of a form that is wrong. */
export const firstWrong = (form: HTMLFormElement): Field | null =>
  form.querySelector<Field>(":is(input, textarea):invalid");

/** What a form says about a field that is wrong. */
export interface Sayings {
  missing: (field: string) => string;
  between: (field: string, least: string, most: string) => string;
  unreadable: (field: string) => string;
}

type Checked = Pick<HTMLInputElement, "value" | "min" | "max" | "validationMessage"> & {
  validity: Pick<ValidityState, "badInput" | "customError" | "rangeOverflow" | "rangeUnderflow" | "stepMismatch">;
};

export function sayWrong(field: Checked, name: string, says: Sayings): string {
  const { badInput, customError, rangeOverflow, rangeUnderflow, stepMismatch } = field.validity;
  if (badInput || rangeOverflow || rangeUnderflow || stepMismatch) return says.between(name, field.min, field.max);
  if (field.value.trim() === "") return says.missing(name);
  return (customError && field.validationMessage.trim()) || says.unreadable(name);
}
