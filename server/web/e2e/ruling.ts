// A director at their desk: at a table, in a match, in an event it is done in the same way.

import { expect, type Locator } from "@playwright/test";

import type { Person } from "./person";

/** A director opens a ruling, fills it in, and rules. */
export async function rule(
  { page }: Person,
  action: string,
  reason: string,
  fill: (form: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const direction = page.getByRole("region", { name: "Direction" });
  await direction.getByRole("button", { name: action, exact: true }).click();
  await fill(direction);
  const form = direction.locator("form");
  await form.getByLabel(/^(Reason|What everybody reads)/).fill(reason);
  const button = form.getByRole("button", { name: action });
  await button.click();
  await expect(button, "it is ruled").toBeHidden();
  // Whoever rules by keyboard goes on there: at its button, or where it cannot be ruled again above them all, or what
  // is left of the page when there is nothing more to rule.
  const focused = page.locator("[data-ruling]:focus, h2:focus");
  await expect(focused, "the focus stays with the rulings").toHaveCount(1);
}
