import { expect, test } from "vitest";

import { en } from "../i18n/en";
import { sayWrong } from "./wrong";

type Checked = Parameters<typeof sayWrong>[0];
const field = (value: string, validity: Partial<Checked["validity"]> = {}, validationMessage = ""): Checked => ({
  value,
  min: "0",
  max: "13",
  validationMessage,
  validity: {
    badInput: false,
    customError: false,
    rangeOverflow: false,
    rangeUnderflow: false,
    stepMismatch: false,
    ...validity,
  },
});
const says = (of: Checked) => sayWrong(of, "Tricks", en.direct.fields);

test("what is wrong with a field is said with its name", () => {
  expect(says(field(""))).toBe("Still missing: Tricks");
  expect(says(field("14", { rangeOverflow: true }))).toBe("Tricks: 0 to 13");
  expect(says(field("", { badInput: true }))).toBe("Tricks: 0 to 13");
  expect(says(field("x", { customError: true }, " "))).toBe("Not understood: Tricks");
});

test("a field that is wrong together with others has a sentence of its own", () =>
  expect(says(field("1/3", { customError: true }, "Together they are one."))).toBe("Together they are one."));
