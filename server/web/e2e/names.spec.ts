// Names at the seats, in writings from the left and from the right.

import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { gathered, snapshotOf, told } from "./gallery/table";
import { Person } from "./person";
import { picture } from "./pictures";
import { sized } from "./sizing";

const NAMES = [
  { N: "محمد عبد الرحمن", E: "Wilhelmina Oosterhof", S: "בן ציון אברהמוביץ", W: "יוסף" },
  { N: "Al", E: "علي", S: "Maximilian Mustermann", W: "عبد العزيز الأحمدي" },
];
const FROM_THE_RIGHT = /^[\u0590-\u08ff]/;

for (const [at, names] of NAMES.entries())
  test(`a name begins where it is read from, however little room there is (${at + 1})`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url);
    const { page } = gallery;
    const { seats } = gathered();
    const named = Object.fromEntries(
      Object.entries(seats).map(([seat, occupant]) => [
        seat,
        { ...occupant!, name: names[seat as keyof typeof names] },
      ]),
    ) as typeof seats;
    await gallery.sitDown(snapshotOf(told("S", gathered({ seats: named })).calls("1S")));
    for (const size of [
      { width: 360, height: 640 },
      { width: 568, height: 320 },
      { width: 1280, height: 800 },
    ]) {
      await sized(page, size);
      await gallery.settles();
      await expect(page.locator(".chip")).toHaveCount(4);
      await picture(page, `names/${at + 1}-${size.width}.png`);
      const shown = await page.locator(".chip").evaluateAll((chips) =>
        chips.map((chip) => {
          const left = (of: string) => chip.querySelector(of)!.getBoundingClientRect().left;
          return {
            name: chip.querySelector(".name .unseen + .unseen")!.textContent,
            badge: left(".badge"),
            head: left(".head"),
            tail: left(".tail"),
          };
        }),
      );
      expect(shown.length).toBe(4);
      for (const { name, badge, head, tail } of shown) {
        expect(Math.min(head, tail), `${name} stands beside the seat`).toBeGreaterThan(badge);
        if (FROM_THE_RIGHT.test(name!)) expect(tail, `${name} ends on the left`).toBeLessThanOrEqual(head);
        else expect(tail, `${name} ends on the right`).toBeGreaterThan(head);
      }
    }
  });

test("whoever plays at once does so under the name that stands in the field", async ({ browser, server }) => {
  const { page, words } = await Person.come("Susan", await browser.newContext(), server.url);
  await page.getByLabel(words.lobby.name.label).fill(" Susan ");
  await page.getByRole("button", { name: words.lobby.computers.playNow }).click();
  await expect(page).toHaveURL(/\/table\//);
  await page.goto(server.url);
  await expect(page.getByText(words.lobby.name.hello("Susan"))).toBeVisible();
});
