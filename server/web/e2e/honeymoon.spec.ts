// Honeymoon: two people at two seats, and each sees the hand opposite when the auction is over, and the other's after
// the lead.

import { en } from "../src/i18n/en";
import type { Call, Seat } from "../src/protocol/messages";
import { actorOf, legalCards, seatToAct } from "../src/rules/play";
import { expect, test } from "./fixtures";
import { Person } from "./person";
import { picture } from "./pictures";
import { inDeals } from "./words";

const { common, lobby, boards } = en;
const handsSeen = ({ view }: Person) => Object.keys(view.board!.hands).sort().join("");

test(
  "two people play honeymoon: each bids alone, sees their dummy, and plays two hands",
  { tag: "@length" },
  async ({ browser, server }) => {
    const small = { viewport: { width: 390, height: 844 } };
    const nora = await Person.come("Nora", await browser.newContext({ locale: "en" }), server.url);
    await nora.introduce(lobby.home.newTable);
    await nora.page.getByLabel(lobby.form.title).selectOption("honeymoon");
    await expect(nora.page.getByText(lobby.form.forms.honeymoon.says)).toBeVisible();
    await nora.page.getByText(lobby.new.rest).click();
    await expect(nora.page.getByRole("radio", { name: common.seat.S, exact: true })).toHaveCount(0);
    await expect(nora.page.getByRole("radio", { name: common.seat.N, exact: true })).toBeChecked();
    await picture(nora.page, "honeymoon-new.png", { fullPage: true });
    await nora.page.getByRole("button", { name: lobby.new.go }).click();
    await expect(nora.page.getByRole("heading", { name: (await inDeals("en")).lobby.gathering.title })).toBeVisible();
    await nora.page.getByText(lobby.gathering.moreLinks).click();
    const label = lobby.gathering.seatLink(common.seat.E);
    const link = new URL(await nora.page.getByLabel(label, { exact: true }).first().inputValue());
    await expect(nora.page.getByLabel(lobby.gathering.seatLink(common.seat.S), { exact: true })).toHaveCount(0);

    const emil = await Person.come("Emil", await browser.newContext({ locale: "en", ...small }), server.url, {
      path: link.pathname,
    });
    await emil.introduce(emil.words.lobby.name.go);
    const both = [nora, emil];
    await Promise.all(both.map((person) => person.sees(({ seats }) => seats.N !== null && seats.E !== null)));
    await picture(nora.page, "honeymoon-gathering.png");
    const who: Partial<Record<Seat, Person>> = { N: nora, E: emil };
    const all = (so: (view: Person["view"]) => boolean) => Promise.all(both.map((person) => person.sees(so)));

    for (const person of both)
      await person.press(person.page.getByRole("button", { name: lobby.gathering.iAmReady, exact: true }));
    await all(({ stage }) => stage === "auction");
    await expect.poll(() => both.map(handsSeen)).toEqual(["N", "E"]);
    for (const call of ["1H", "1S", "P"] as Call[]) {
      const { board, turn } = nora.view;
      const caller = seatToAct(board!)!;
      await who[caller]!.call(call);
      await all((view) => view.turn > turn);
      await picture(emil.page, `honeymoon-auction-${turn}.png`);
    }
    // East declares: South's hand leads, and North chooses the card.
    await all(({ board }) => board!.contract === "1SE");
    await expect.poll(() => both.map(handsSeen)).toEqual(["NS", "EW"]);
    expect(seatToAct(nora.view.board!)).toBe("S");
    await picture(nora.page, "honeymoon-lead-N.png");
    await picture(emil.page, "honeymoon-lead-E.png");
    for (let cards = 0; cards < 9; cards++) {
      const { board, turn } = nora.view;
      const [from, actor] = [seatToAct(board!)!, actorOf(board!)!];
      const held = who[actor]!.view.board!;
      await who[actor]!.play(from, legalCards(held, held.hands[from]!)[0]!);
      await all((view) => view.turn > turn);
      if (cards === 0) await expect.poll(() => both.map(handsSeen)).toEqual(["NSW", "ESW"]);
    }
    await picture(nora.page, "honeymoon-play-N.png");
    await picture(emil.page, "honeymoon-play-E.png");

    // What follows from a view is what the server would show anew.
    await emil.reload();
    expect(handsSeen(emil)).toBe("ESW");
    while (nora.view.stage === "play") {
      const { board, turn } = nora.view;
      const [from, actor] = [seatToAct(board!)!, actorOf(board!)!];
      const held = who[actor]!.view.board!;
      await who[actor]!.play(from, legalCards(held, held.hands[from]!)[0]!);
      await all((view) => view.turn > turn || view.stage !== "play");
    }
    await expect(nora.page.getByRole("heading", { name: (await inDeals("en")).boards.board(1) })).toBeAttached();
    await expect(nora.page.getByRole("button", { name: boards.look })).toBeVisible();
    await picture(nora.page, "honeymoon-over.png");
    expect(Object.values(nora.view.board!.deal ?? {}).length).toBeGreaterThan(0);
    for (const person of both) person.hadNoTrouble();
  },
);
