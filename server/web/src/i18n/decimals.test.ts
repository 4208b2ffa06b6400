import { expect, test, vi } from "vitest";

vi.mock("../app/settings.svelte", () => ({ preferences: { language: "en" } }));
const { decimalIn } = await import("./decimals");

test("a percentage has a comma where one writes one", () => {
  expect(decimalIn("en", "50.00")).toBe("50.00");
  expect(decimalIn("zh", "50.00")).toBe("50.00");
  for (const language of ["de", "fr", "nl", "pl", "it", "es"] as const) {
    expect(decimalIn(language, "50.00"), language).toBe("50,00");
  }
  expect(decimalIn("de", "-1.25")).toBe("−1,25");
  expect(decimalIn("de", null)).toBe("");
});
