// Honeymoon without dummies: two people draw their hands, from a stock or one card of two, and then bid and play them.

import { en } from "../src/i18n/en";
import type { Call, Choice, Seat } from "../src/protocol/messages";
import { actorOf, legalCards, seatToAct } from "../src/rules/play";
import { expect, test } from "./fixtures";
import { hasRoomForItsWords, nothingScrolls } from "./fitting";
import { Person } from "./person";
import { lookedAt, picture } from "./pictures";
import { inDeals } from "./words";

const { common, lobby, boards, table } = en;
/** The other player has a phone, on its side or a small one. */
const PHONE = { honeymoon_draw: { width: 568, height: 320 }, honeymoon_draw_two: { width: 320, height: 568 } };

for (const form of ["honeymoon_draw", "honeymoon_draw_two"] as const) {
  test(
    `two people play ${form}: they draw, bid on full hands, and play tricks of two cards`,
    { tag: "@length" },
    async ({ browser, server }) => {
      const nora = await Person.come("Nora", await browser.newContext({ locale: "en" }), server.url);
      await nora.introduce(lobby.home.newTable);
      await nora.page.getByLabel(lobby.form.title).selectOption(form);
      await expect(nora.page.getByText(lobby.form.forms[form].says)).toBeVisible();
      await nora.page.getByRole("button", { name: lobby.new.go }).click();
      await expect(nora.page.getByRole("heading", { name: (await inDeals("en")).lobby.gathering.title })).toBeVisible();
      await nora.page.getByText(lobby.gathering.moreLinks).click();
      const label = lobby.gathering.seatLink(common.seat.E);
      const link = new URL(await nora.page.getByLabel(label, { exact: true }).first().inputValue());
      const emil = await Person.come(
        "Emil",
        await browser.newContext({ locale: "en", viewport: PHONE[form] }),
        server.url,
        {
          path: link.pathname,
        },
      );
      await emil.introduce(emil.words.lobby.name.go);
      const both = [nora, emil];
      const who: Partial<Record<Seat, Person>> = { N: nora, E: emil };
      const all = (so: (view: Person["view"]) => boolean) => Promise.all(both.map((person) => person.sees(so)));
      await all(({ seats }) => seats.N !== null && seats.E !== null);
      for (const person of both)
        await person.press(person.page.getByRole("button", { name: lobby.gathering.iAmReady, exact: true }));
      await all(({ stage }) => stage === "drawing");
      await expect(nora.page.getByText(table.drawing.left(form === "honeymoon_draw" ? 26 : 52))).toBeVisible();

      const plays = async () => {
        const { board, turn } = nora.view;
        const [from, actor] = [seatToAct(board!)!, actorOf(board!)!];
        const held = who[actor]!.view.board!;
        await who[actor]!.play(from, legalCards(held, held.hands[from]!)[0]!);
        await all((view) => view.turn > turn || view.board!.result !== null);
      };
      for (let act = 0; act < 26; act++) {
        const { board, turn } = nora.view;
        if (act === 0 || act === 7 || act === 24) {
          await picture(nora.page, `${form}-N-${act}.png`);
          await picture(emil.page, `${form}-E-${act}.png`);
          await hasRoomForItsWords(emil, `before act ${act}`);
          await nothingScrolls(emil, `before act ${act}`);
        }
        if (act === 9) await lookedAt(nora.page, form);
        if (act === 8) {
          // What follows from a view is what the server would show anew.
          const before = emil.view.board;
          await emil.reload();
          expect(emil.view.turn).toBe(turn);
          expect(emil.view.board).toEqual(before);
        }
        if (board!.trick) {
          await plays();
          continue;
        }
        const actor = who[actorOf(board!)!]!;
        const choice: Choice = act % 3 === 0 ? "discard" : "keep";
        await actor.press(actor.page.locator(`[data-choice="${choice}"]`));
        await all((view) => view.turn > turn);
      }
      await all(({ stage }) => stage === "auction");
      for (const call of ["1H", "1S", "P"] as Call[]) {
        const { board, turn } = nora.view;
        await who[seatToAct(board!)!]!.call(call);
        await all((view) => view.turn > turn);
      }
      await all(({ stage, board }) => stage === "play" && board!.contract === "1SE");
      expect(seatToAct(nora.view.board!)).toBe("N");
      for (let cards = 0; cards < 5; cards++) await plays();
      await picture(nora.page, `${form}-play-N.png`);
      await picture(emil.page, `${form}-play-E.png`);
      await hasRoomForItsWords(emil, "in the play");
      while (nora.view.stage === "play") await plays();
      await expect(nora.page.getByText(boards.drawn)).toBeVisible();
      await picture(nora.page, `${form}-over-N.png`);
      await picture(emil.page, `${form}-over-E.png`, { fullPage: true });
      for (const person of both) person.hadNoTrouble();
    },
  );
}
