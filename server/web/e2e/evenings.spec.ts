// Whole evenings of the forms that no other story plays to its end: a rubber of auction bridge, one of biritch, and
// four deals of Russian Chicago. Four friends with browsers call or name, lead, claim, and read what they have on the
// sheet of each page.

import { en } from "../src/i18n/en";
import type { FormName } from "../src/lobby/opening/formName";
import type { Account, Call, Seat, TableView } from "../src/protocol/messages";
import { declarerOf, partnerOf, SEATS, sideOf } from "../src/rules/cards";
import { seatToAct } from "../src/rules/play";
import { expect, test } from "./fixtures";
import { lookedAt } from "./pictures";
import { Table } from "./table";
import { AT_LENGTH, inDeals, TOLD_AT_LENGTH } from "./words";

test.skip(!AT_LENGTH, TOLD_AT_LENGTH);

/** What a side has on the only pad. */
function pointsOf({ session }: TableView, side: Account): number {
  const [column] = session!.sheet.pads[0]!.columns.filter(({ account }) => account === side);
  return column!.above + column!.below;
}

/** A card is led, then declarer claims so many tricks, and the defenders agree. */
async function claimed(table: Table, tricks: number): Promise<void> {
  const declarer = declarerOf(table.people.N.view.board!.contract!);
  await table.play();
  await table.claim(declarer, tricks);
  const defenders = SEATS.filter((seat) => sideOf(seat) !== sideOf(declarer));
  await table.answerClaim(defenders[0]!, "accept");
  table.boardIsOver();
  await table.answerClaim(defenders[1]!, "accept");
  await table.everybodySees(({ board }) => board!.result !== null);
}

/** Whoever deals names notrump, and nobody doubles. */
async function isNamed(table: Table): Promise<void> {
  const says = async (seat: Seat, button: string) => {
    const { turn } = table.people.N.view;
    await table.people[seat].page.locator(button).click();
    await table.everybodySees((view) => view.turn > turn);
  };
  const dealer = seatToAct(table.people.N.view.board!)!;
  await says(dealer, '[data-strain="NT"]');
  const leader = SEATS[(SEATS.indexOf(dealer) + 1) % 4]!;
  for (const seat of [leader, partnerOf(leader)]) await says(seat, '[data-says="pass"]');
}

interface Evening {
  form: FormName;
  /** What the dealer bids in each deal, or notrump where they name it, and how many tricks they take. */
  deals: [Call | null, number][];
  /** What each side has in the end; IMPs hang on the cards. */
  due: { NS: number; EW: number } | null;
}

const EVENINGS: Evening[] = [
  {
    form: "auction",
    // 10, 50 above for one down, 20 more for a game; 30 for the other side's; 32 and the rubber.
    deals: [
      ["1NT", 7],
      ["1C", 6],
      ["2NT", 8],
      ["3NT", 9],
      ["4H", 10],
    ],
    due: { NS: 10 + 50 + 20 + 32 + 250, EW: 30 },
  },
  {
    form: "biritch",
    // Three tricks over six at notrump are a game.
    deals: [
      [null, 9],
      [null, 9],
      [null, 9],
    ],
    due: { NS: 30 + 30 + 100, EW: 30 },
  },
  {
    form: "russian",
    deals: [
      ["1NT", 7],
      ["3NT", 9],
      ["2S", 7],
      ["4H", 10],
    ],
    due: null,
  },
];

for (const { form, deals, due } of EVENINGS) {
  test(`an evening of ${form}, to the last deal`, async ({ browser, server }) => {
    test.setTimeout(480_000);
    const devices = { E: { viewport: { width: 390, height: 844 } } };
    const table = await Table.meet(browser, server, { form, once: true, devices });
    for (const [at, [bid, tricks]] of deals.entries()) {
      await table.deal();
      expect(seatToAct(table.people.N.view.board!), "the deal passes clockwise").toBe(SEATS[at % 4]);
      if (bid) await table.auction(bid, "P", "P", "P");
      else await isNamed(table);
      await claimed(table, tricks);
    }
    await table.everybodySees(({ stage }) => stage === "finished");
    for (const { page, view, lane } of table.players) {
      const own = sideOf(lane as Seat);
      const has = [own, own === "NS" ? "EW" : "NS"].map((side) => pointsOf(view, side as Account));
      if (due) expect(has).toEqual(own === "NS" ? [due.NS, due.EW] : [due.EW, due.NS]);
      await expect(page.getByText((await inDeals("en")).boards.finished)).toBeVisible();
      const unit = form === "russian" ? ` ${en.teams.unit.imps}` : "";
      await expect(page.locator("table.pad tfoot td")).toHaveText(has.map((points) => `${points}${unit}`));
      const told = {
        auction: /^Four hearts by \w+: made\./,
        biritch: /^Notrump by \w+: 9 tricks\./,
        russian: /: \d+ IMPs\.$/,
      };
      await expect(page.locator("p.result")).toHaveText(told[form as keyof typeof told]);
    }
    await lookedAt(table.people.N.page, `evening-${form}`);
    for (const person of table.players) person.hadNoTrouble();
  });
}
