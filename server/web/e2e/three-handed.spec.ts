// Three-handed bridge: three people at three seats, a closed hand that nobody sees before the lead, and three accounts.

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
  "three people play: each bids alone, and the closed hand becomes dummy opposite declarer",
  { tag: "@length" },
  async ({ browser, server }) => {
    const small = { viewport: { width: 390, height: 844 } };
    const nora = await Person.come("Nora", await browser.newContext({ locale: "en" }), server.url);
    await nora.introduce(lobby.home.newTable);
    await nora.page.getByLabel(lobby.form.title).selectOption("three_handed");
    await expect(nora.page.getByText(lobby.form.forms.three_handed.says)).toBeVisible();
    await nora.page.getByText(lobby.new.rest).click();
    await expect(nora.page.getByRole("radio", { name: common.seat.W, exact: true })).toHaveCount(0);
    await nora.page.getByRole("radio", { name: common.seat.N, exact: true }).check();
    await picture(nora.page, "three-handed-new.png", { fullPage: true });
    await nora.page.getByRole("button", { name: lobby.new.go }).click();
    await expect(nora.page.getByRole("heading", { name: (await inDeals("en")).lobby.gathering.title })).toBeVisible();
    await nora.page.getByText(lobby.gathering.moreLinks).click();
    await expect(nora.page.getByLabel(lobby.gathering.seatLink(common.seat.W), { exact: true })).toHaveCount(0);
    const linkTo = async (seat: Seat) => {
      const label = lobby.gathering.seatLink(common.seat[seat]);
      return new URL(await nora.page.getByLabel(label, { exact: true }).first().inputValue()).pathname;
    };

    const emil = await Person.come("Emil", await browser.newContext({ locale: "en", ...small }), server.url, {
      path: await linkTo("E"),
    });
    await emil.introduce(emil.words.lobby.name.go);
    const sara = await Person.come("Sara", await browser.newContext({ locale: "en" }), server.url, {
      path: await linkTo("S"),
    });
    await sara.introduce(sara.words.lobby.name.go);
    const three = [nora, emil, sara];
    await Promise.all(three.map((person) => person.sees(({ seats }) => Boolean(seats.N && seats.E && seats.S))));
    await picture(nora.page, "three-handed-gathering.png");
    const who: Partial<Record<Seat, Person>> = { N: nora, E: emil, S: sara };
    const all = (so: (view: Person["view"]) => boolean) => Promise.all(three.map((person) => person.sees(so)));

    for (const person of three)
      await person.press(person.page.getByRole("button", { name: lobby.gathering.iAmReady, exact: true }));
    await all(({ stage }) => stage === "auction");
    await expect.poll(() => three.map(handsSeen)).toEqual(["N", "E", "S"]);
    await picture(sara.page, "three-handed-auction.png");
    for (const call of ["1H", "P", "1S", "P", "P"] as Call[]) {
      const { board, turn } = nora.view;
      const caller = seatToAct(board!)!;
      await who[caller]!.call(call);
      await all((view) => view.turn > turn);
    }
    // South declares: North, the player after South, leads.
    await all(({ board }) => board!.contract === "1SS");
    await expect.poll(() => three.map(handsSeen)).toEqual(["N", "E", "S"]);
    expect(seatToAct(sara.view.board!)).toBe("N");
    await picture(sara.page, "three-handed-lead-S.png");
    for (let cards = 0; cards < 10; cards++) {
      const { board, turn } = nora.view;
      const [from, actor] = [seatToAct(board!)!, actorOf(board!)!];
      if (cards < 4) expect(from).toBe(["N", "W", "E", "S"][cards]);
      expect(actor).toBe(from === "W" ? "S" : from);
      const held = who[actor]!.view.board!;
      await who[actor]!.play(from, legalCards(held, held.hands[from]!)[0]!);
      await all((view) => view.turn > turn);
      if (cards === 0) await expect.poll(() => three.map(handsSeen)).toEqual(["NW", "EW", "SW"]);
      if (cards === 2) await picture(sara.page, "three-handed-trick-S.png");
    }
    const { won } = sara.view.board!;
    const defenders = `${common.seat.N}–${common.seat.E}`;
    await expect(sara.page.getByText(common.wonTricks(common.seat.S, won.NS, defenders, won.EW))).toBeAttached();
    await picture(nora.page, "three-handed-play-N.png");
    await picture(emil.page, "three-handed-play-E.png");
    await picture(sara.page, "three-handed-play-S.png");

    // What follows from a view is what the server would show anew.
    await emil.reload();
    expect(handsSeen(emil)).toBe("EW");
    while (nora.view.stage === "play") {
      const { board, turn } = nora.view;
      const [from, actor] = [seatToAct(board!)!, actorOf(board!)!];
      const held = who[actor]!.view.board!;
      await who[actor]!.play(from, legalCards(held, held.hands[from]!)[0]!);
      await all((view) => view.turn > turn || view.stage !== "play");
    }
    await expect(nora.page.getByRole("heading", { name: (await inDeals("en")).boards.board(1) })).toBeAttached();
    await expect(nora.page.getByRole("button", { name: boards.look })).toBeVisible();
    for (const { page } of three) await expect(page.locator(".over header")).not.toContainText(common.side.NS);
    await picture(nora.page, "three-handed-over.png");
    // Persons owe each other, and not seats.
    await expect(nora.page.getByText(/^(Nora|Emil|Sara) owes (Nora|Emil|Sara) \d+\.$/).first()).toBeVisible();
    const columns = nora.view.session!.sheet.pads[0]!.columns.map(({ account }) => account);
    expect(columns).toEqual(["N", "E", "S"]);
    for (const person of three) person.hadNoTrouble();
  },
);
