// What friends may agree on beside the rules: a passed-out deal is dealt again in heaps, honours count when they are
// claimed, and the seven of diamonds wins a beer.

import { en } from "../src/i18n/en";
import { SEATS } from "../src/rules/cards";
import { expect, test } from "./fixtures";
import { picture } from "./pictures";
import { Person } from "./person";
import { Regular } from "./regular";
import { Table } from "./table";
import { policyOf } from "../src/lobby/opening/policy";
import type { BySeat, Card, Form, Seat } from "../src/protocol/messages";

test(
  "what is passed out comes back as a goulash, and only who held honours can claim them",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, {
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
      const name = en.procedures.who(person.name, en.common.seat[person.lane as Seat]);
      const counts = person.page.getByText(said(name));
      const refused = person.page.getByRole("alert");
      await expect(counts.or(refused).first()).toBeAttached();
      if ((await refused.count()) === 0) claimed += 1;
    }
    expect(claimed).toBeLessThanOrEqual(1);
    const honoured = () =>
      susan.view.session!.sheet.pads[0]!.lines.filter((line) => "above" in line && line.above.kind === "honours");
    await expect.poll(honoured).toHaveLength(claimed);
    await picture(nora.page, "goulash-honours-desktop.png", { fullPage: true });
    for (const seat of SEATS) expect(table.people[seat].complaints).toEqual([]);
  },
);

/** North has all the spades but one, and the seven of diamonds to keep. */
const DEAL = "N:AKQJT9876543..7. 2.AKQJT9.AKQ.AKQ .8765432.J.JT987 ..T9865432.65432";
const SPADES_THEN_DIAMONDS = (legal: Card[]) => legal.find(isSpade) ?? legal.find(isToThrow) ?? legal[0]!;
const isSpade = (card: Card) => card.startsWith("S");
const isToThrow = (card: Card) => card.startsWith("D");

test(
  "whoever makes their contract with the seven of diamonds in the last trick is owed a beer",
  { tag: "@length" },
  async ({ browser, server }) => {
    const form: Form = {
      form: "rubber",
      honours: "off",
      goulash: false,
      beer_card: true,
      partners: "fixed",
      rubbers: null,
    };
    const olga = await Regular.come("Olga", server.url, []);
    const links = await olga.opens({ replay: { form, deals: [DEAL] } }, policyOf("social"));
    const sizes = { N: [1280, 800], E: [820, 1180], S: [390, 844], W: [1440, 900] } as const;
    const come = async (name: string, seat: (typeof SEATS)[number]) => {
      const [width, height] = sizes[seat];
      const context = await browser.newContext({ locale: "en", viewport: { width, height } });
      const person = await Person.come(name, context, server.url, { path: `/join/${links[seat]}` });
      await person.introduce(en.lobby.name.go);
      await person.sees(({ seats }) => seats[seat] !== null);
      return [seat, person] as const;
    };
    const names = { N: "Nora", E: "Emil", S: "Susan", W: "Willem" } as const;
    const people = Object.fromEntries(await Promise.all(SEATS.map((seat) => come(names[seat], seat))));
    const table = Table.among(people as BySeat<Person>, server, browser);
    await table.deal();
    await table.auction("4S", "P", "P", "P");
    await table.playOut(SPADES_THEN_DIAMONDS);
    const owed = en.boards.beer(en.common.seat.S, en.common.seat.N);
    for (const seat of SEATS) {
      const { page, view } = table.people[seat];
      expect(view.sheet).toMatchObject([{ contract: "4SN", tricks: 13 }]);
      await expect(page.getByText(owed).first()).toBeVisible();
      await picture(page, `beer-card-${seat}.png`, { fullPage: true });
    }
    table.nobodySawTooMuch();
    olga.goHome();
  },
);
