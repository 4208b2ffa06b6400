// What friends may agree on beside the rules: a passed-out deal is dealt again in heaps, honours count when they are claimed, and the
// seven of diamonds wins a beer.

import { en } from "../src/i18n/en";
import { SEATS } from "../src/rules/cards";
import { expect, test } from "./fixtures";
import { picture } from "./pictures";
import { Table } from "./table";

test("what is passed out comes back as a goulash, and only who held honours can claim them", async ({
  browser,
  house,
}) => {
  const table = await Table.meet(browser, house, {
    form: "rubber",
    friendly: true,
    devices: { S: { viewport: { width: 390, height: 844 } }, N: { viewport: { width: 1280, height: 800 } } },
  });
  const { N: nora, E: emil, S: susan, W: willem } = table.people;
  expect(susan.view.session!.form).toMatchObject({ goulash: true, beer_card: true, honours: "claimed" });
  await table.deal();
  await table.auction("P", "P", "P");
  table.boardIsOver();
  await table.call("P");
  await expect(susan.page.locator("p.again", { hasText: en.boards.goulash })).toBeVisible();
  await picture(susan.page, "goulash-passed-out-phone.png", { fullPage: true });

  await table.deal();
  await table.everybodySees(({ board }) => board?.terms?.cards === "goulash");
  await expect(nora.page.getByText(en.table.goulash, { exact: true })).toBeVisible();
  await picture(nora.page, "goulash-auction-desktop.png");
  // The same dealer has the same four hands in heaps, which nobody shows before it is over.
  await table.auction("1S", "P", "P", "P");
  await table.play();
  await table.claim("N", 7);
  await table.answerClaim("E", "accept");
  table.boardIsOver();
  await table.answerClaim("W", "accept");
  await table.everybodySees(({ stage }) => stage === "gathering");

  // At spades somebody has four of the five highest, or nobody does: the server knows, and says so to who claims.
  let claimed = 0;
  for (const person of [nora, emil, susan, willem]) {
    const { claim, claimed: said } = en.boards.honours;
    await person.page.getByRole("button", { name: claim }).click();
    const name = person.view.seats[person.lane as "N"]!.name;
    const counts = person.page.getByText(said(name));
    const refused = person.page.getByRole("alert");
    await expect(counts.or(refused).first()).toBeAttached();
    if ((await refused.count()) === 0) claimed += 1;
  }
  expect(claimed).toBeLessThanOrEqual(1);
  const lines = susan.view.session!.sheet.pads[0]!.lines;
  expect(lines.filter((line) => "above" in line && line.above.kind === "honours")).toHaveLength(claimed);
  await picture(nora.page, "goulash-honours-desktop.png", { fullPage: true });
  for (const seat of SEATS) expect(table.people[seat].complaints).toEqual([]);
});
