import { expect, test } from "vitest";

import { formOf, partsAtFirst, partsOf, readExpectation, USUAL } from "./form";
import { FORMS } from "./formName";

const table = Array.from({ length: 21 }, (_, at) => `${at + 20} ${at * 10} ${at * 20} # points`);

test("what a form lets choose is in what is asked of the server", () => {
  const options = { ...USUAL, redeal: true, vulnerability: true };
  expect(formOf("chicago_duplicate", options)).toMatchObject({ redeal: true });
  expect(formOf("minibridge", options)).toMatchObject({ vulnerability: true });
  expect(formOf("russian", options)).not.toHaveProperty("expectation");
  const read = readExpectation(table.join("\r\n"));
  expect(typeof read !== "number" && formOf("russian", { ...options, expectation: read })).toHaveProperty(
    "expectation",
  );
});

test("how many there are at first can be chosen in every form", () => {
  for (const form of FORMS) expect(partsOf(form), form).toContain(partsAtFirst(form, false));
  expect(partsAtFirst("rubber", false), "as many deals are not as many rubbers").toBe(USUAL.parts);
  expect([partsAtFirst("rubber", true), partsAtFirst("minibridge", true)]).toEqual([1, 4]);
});

test("a table of what is expected is read whole, or the line is said that is wrong", () => {
  expect(readExpectation(table.join("\n"))).toHaveLength(21);
  expect(readExpectation("# of our club\n20 0 0\n22 70 70")).toBe(3);
  expect(readExpectation("20 0 -5")).toBe(1);
  expect(readExpectation("20 0 10001")).toBe(1);
  expect(readExpectation("20 0 0\n21 0 10001")).toBe(2);
  expect(readExpectation(table.slice(0, 20).join("\n"))).toBe(21);
});

test("with twenty points each nobody is stronger, and nothing is expected", () => {
  for (const first of ["20 50 50", "20 0 10", "20 10 0"]) {
    expect(readExpectation(["# of our club", first, ...table.slice(1)].join("\n")), first).toBe(2);
  }
});
