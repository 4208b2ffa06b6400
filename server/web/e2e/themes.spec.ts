// Light and dark: as the device wishes, unless somebody chose otherwise.

import { expect, test } from "./fixtures";

const GROUND = { light: "rgb(246, 244, 239)", dark: "rgb(20, 23, 21)" };

for (const device of ["light", "dark"] as const) {
  test(`the server is as light as the person wants it, on a device that is ${device}`, async ({ browser, server }) => {
    const context = await browser.newContext({ colorScheme: device });
    const page = await context.newPage();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(server.url);
    await expect.poll(ground, { message: "as the device" }).toBe(GROUND[device]);
    await page.getByRole("button", { name: "Settings" }).click();
    for (const [choice, theme] of [
      ["Light", "light"],
      ["Dark", "dark"],
      ["As the device", device],
    ] as const) {
      await page.getByLabel("Appearance").selectOption(choice);
      await expect.poll(ground, { message: choice }).toBe(GROUND[theme]);
      await page.reload();
      await expect.poll(ground, { message: `${choice}, loaded again` }).toBe(GROUND[theme]);
      await page.getByRole("button", { name: "Settings" }).click();
    }
  });
}
