// Whether what a page shows has room.

import { expect } from "@playwright/test";

import type { Person } from "./person";

/** Nothing to scroll: the whole table is in sight, as soon as it is laid out. */
export async function fits({ page, name }: Person): Promise<void> {
  const over = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { below: Math.max(0, scrollHeight - innerHeight), beside: Math.max(0, scrollWidth - innerWidth) };
    });
  await expect.poll(over, { message: `${name} need not scroll` }).toEqual({ below: 0, beside: 0 });
}

/** Nor does anything at the table scroll within itself: neither the box nor the words that go with a call. */
export async function nothingScrolls(person: Person, where: string): Promise<void> {
  await fits(person);
  const scrolling = () =>
    person.page.locator("[data-felt]").evaluate((felt) =>
      [...felt.querySelectorAll<HTMLElement>("*")]
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.checkVisibility())
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(
          ({ tagName, className, scrollHeight, clientHeight }) =>
            `${tagName}.${className}: ${scrollHeight} in ${clientHeight}`,
        ),
    );
  await expect.poll(scrolling, { message: `${person.name}, ${where}` }).toEqual([]);
}

/** No word runs out of its button, its heading, its line, nor out of the page. */
export async function hasRoomForItsWords({ page, name }: Person, where: string): Promise<void> {
  const cramped = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "button, .button, label, legend, h1, h2, h3, p, th, td, li, summary, option",
        ),
      ]
        .filter((element) => element.checkVisibility() && !element.closest(".unseen") && element.clientWidth > 0)
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          const scrolls = element.parentElement?.closest(".lines, [data-scrolls]");
          return element.scrollWidth > element.clientWidth + 1 || (!scrolls && (left < -1 || right > innerWidth + 1));
        })
        .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.trim().slice(0, 80)}`),
    );
  await expect.poll(cramped, { message: `${name}, ${where}` }).toEqual([]);
}

/** Nor does the score sheet beside the table run out of it, with the longest contracts and totals in it. */
export async function hasRoomForLongScores({ page, name }: Person, where: string): Promise<void> {
  // It is fetched when it is asked for.
  const sheet = page.locator("aside .sheet table").first();
  await expect(sheet, `${name}, ${where}`).toBeVisible();
  const beyond = () =>
    sheet.evaluate((table) => {
      const cells = [...table.querySelectorAll("tbody td.contract, tfoot td.points")];
      const longer = cells.map((cell) => {
        const text = new Text(cell.matches(".contract") ? "XX" : "00");
        cell.append(text);
        return text;
      });
      const beyond = table.scrollWidth - table.closest(".sheet")!.clientWidth;
      longer.forEach((text) => text.remove());
      return beyond;
    });
  await expect.poll(beyond, { message: `${name}, ${where}` }).toBeLessThanOrEqual(0);
}

/**
 * The line above the table stays whole on the longest evening too: with a board of two figures, tricks too, and a
 * redoubled contract.
 */
export async function hasRoomForLongBoards({ page, name }: Person, where: string): Promise<void> {
  const cut = () =>
    page.locator("header.bar").evaluate((bar) => {
      const [heading, ...tricks] = bar.querySelectorAll("h1, .tricks b");
      const texts = [heading!, ...tricks].map((element) => element.firstChild as Text);
      const before = texts.map(({ data }) => data);
      texts.forEach((text) => (text.data = text.data.replace(/\d+/, "36")));
      const redoubled = new Text("XX");
      bar.querySelector(".paper")?.append(redoubled);
      const cramped = [bar, ...bar.querySelectorAll("h1, .vul, button, .counts, .tricks")]
        .filter((element) => element.checkVisibility() && element.clientWidth > 1)
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.trim()}`);
      texts.forEach((text, at) => (text.data = before[at]!));
      redoubled.remove();
      return cramped;
    });
  await expect.poll(cut, { message: `${name}, ${where}` }).toEqual([]);
}
