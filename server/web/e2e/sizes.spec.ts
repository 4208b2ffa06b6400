// How large what one looks for is, measured: at the table, and when a board is over.

import type { Locator } from "@playwright/test";

import type { DeclaringView, Seat } from "../src/protocol/messages";
import { expect, test } from "./fixtures";
import { sitsAtEvent } from "./gallery/event";
import { claimedAtLength } from "./gallery/claims";
import { cardsCovered, coveredOf, faultsOf } from "./gallery/faults";
import { waitsForTheChoice } from "./gallery/forms";
import { Gallery } from "./gallery/gallery";
import { played } from "./gallery/play";
import { named } from "./gallery/states";
import { gathered, snapshotOf, told as atTable } from "./gallery/table";
import { DEAL, type Told } from "./gallery/told";
import { sized } from "./sizing";

const sizeOf = (letters: Locator) => letters.first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));

test("whose turn it is, who is vulnerable and the tricks are 20 pixels high on a small computer", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await sized(page, { width: 1280, height: 800 });
  await gallery.sitDown(snapshotOf(played("E", 9)));
  const told = {
    turn: page.getByText(words.table.toAct),
    vulnerability: page.getByRole("banner").getByText(words.common.vulnerability.None, { exact: true }),
    tricks: page.getByRole("banner").locator("b"),
  };
  for (const [what, letters] of Object.entries(told)) {
    expect(await sizeOf(letters), what).toBeGreaterThanOrEqual(20);
  }
});

test("the last words of a long auction are in sight on a small phone", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  await gallery.look(named(["auction-long"])[0]!, [{ width: 360, height: 640, fingers: true }]);
  await expect(gallery.page.getByText("one or four of the five key cards")).toBeInViewport();
  await gallery.page.getByText("one or four of the five key cards").click();
  const enlarged = gallery.page.getByRole("dialog", { name: gallery.words.table.auction.title });
  await expect(enlarged.getByText(/^both majors/)).toBeVisible();
});

for (const [width, height] of [
  [320, 568],
  [360, 640],
] as const) {
  for (const state of ["auction-announced", "auction-own", "auction-long"]) {
    test(`${state}: the last round is in sight and can be touched, at ${width} by ${height}`, async ({
      browser,
      server,
    }) => {
      const gallery = await Gallery.open(browser, server.url);
      const { page } = gallery;
      await gallery.look(named([state])[0]!, []);
      await sized(page, { width, height });
      const calls = page.locator(".auction").getByRole("button");
      // Of each of the last calls as much is in sight as it takes to read it, and nothing lies on it.
      const reached = () =>
        calls.evaluateAll((all) =>
          all.slice(-3).map((call) => {
            const { left, width, top, height } = call.getBoundingClientRect();
            return [0.2, 0.5, 0.8].every((part) =>
              call.contains(document.elementFromPoint(left + width / 2, top + part * height)),
            );
          }),
        );
      await expect(calls.first()).toBeVisible();
      await expect.poll(reached).not.toContain(false);
      await calls.last().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
  }
}

for (const [width, height] of [
  [320, 568],
  [360, 640],
] as const) {
  test(`what a computer takes a call for is read whole, at ${width} by ${height}`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url);
    const { page, words } = gallery;
    const meanings = [{ manner: "explanation", text: "takeout: 12+ HCP, usually 12–22" }];
    await page.route("**/api/meanings", (route) => route.fulfill({ json: { meanings } }));
    const { seats } = gathered();
    const computer = gathered({ seats: { ...seats, N: { ...seats.N!, name: "Computer 1", computer: true } } });
    await sized(page, { width, height });
    await gallery.sitDown(snapshotOf(atTable("S", computer).calls("1S", "P")));
    const box = page.getByRole("region", { name: words.table.box.title });
    await expect(box.getByRole("button", { name: words.common.pass, exact: true })).toBeEnabled();
    await page.keyboard.type("2C");
    const reads = box.getByText(/takeout/);
    await expect(reads).toBeVisible();
    const cut = () =>
      reads.evaluate((element) => {
        const [own, around] = [element, element.closest("section")!].map((each) => each.getBoundingClientRect());
        const beyond = [around!.top - own!.top, own!.bottom - around!.bottom];
        return Math.max(...beyond, element.scrollHeight - element.clientHeight);
      });
    await expect.poll(cut).toBeLessThanOrEqual(1);
    await expect
      .poll(() => faultsOf(page, true))
      .not.toContainEqual(expect.stringMatching(/Alert|Announce|Explain|lies under/));
  });
}

for (const [language, width, height] of [
  ["en", 320, 568],
  ["de", 320, 568],
  ["en", 568, 320],
] as const) {
  test(`the auction is read beside the clock of a round and an announcement, in ${language} at ${width}`, async ({
    browser,
    server,
  }) => {
    const gallery = await Gallery.open(browser, server.url, language);
    const { page, words } = gallery;
    await sized(page, { width, height });
    const said = ["Please finish the board in play and come to the bar, the buffet is open until eleven", "Tea"];
    await sitsAtEvent(gallery, atTable("S").calls("4S", "P", "P"), said);
    const calls = page.locator(".auction").getByRole("button");
    const dismiss = page.getByRole("navigation").getByRole("button", { name: words.procedures.prompts.dismiss });
    await expect(page.getByRole("navigation").getByText("1/2")).toBeVisible();
    // One after the other, and none is lost; the ways out of the table and to the talk stay free.
    for (const text of said) {
      await expect(page.getByRole("alert").getByText(text)).toBeVisible();
      for (const way of [page.locator(".home"), page.locator(".panel-button")]) await way.click({ trial: true });
      await expect(calls.last()).toBeInViewport({ ratio: 0.9 });
      await dismiss.click();
    }
    await expect(dismiss).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/8:\d\d/);
    await expect(calls.last()).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => faultsOf(page, true)).toEqual([]);
  });
}

test("on the smallest phone the replay gives what its hands leave to what the cards could have made", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.look(named(["replay"])[0]!, []);
  await sized(page, { width: 320, height: 568 });
  const height = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().height);
  const analysis = page.getByRole("region", { name: words.boards.analysis.title });
  await expect(analysis).toBeVisible();
  await expect(async () => {
    const [position, deal] = [page.locator(".replay .position"), page.locator(".replay .deal")];
    expect(await height(position)).toBeLessThan(30 + (await height(deal)));
    expect(await height(page.locator(".replay .beside"))).toBeGreaterThan(120);
  }).toPass();
});

const OVER = [
  { width: 844, height: 390, letters: 15 },
  { width: 768, height: 1024, letters: 20 },
  { width: 1280, height: 800, letters: 18 },
  { width: 1920, height: 1080, letters: 24 },
];

for (const { letters, ...size } of OVER) {
  test(`a board that is over is in sight as a whole, at ${size.width} by ${size.height}`, async ({
    browser,
    server,
  }) => {
    const gallery = await Gallery.open(browser, server.url);
    const { page, words } = gallery;
    await sized(page, size);
    // With all that is said of a board: the lead that was seen and the running score too.
    const set = { ...gathered().set, boards: [16, 1, 2] };
    const before = gathered({ set, sheet: [{ board: 16, contract: "4HE", tricks: 10, score: -620 }] });
    const told = played("S", 0, before);
    await gallery.sitDown(snapshotOf(told));
    const begun = told.events.length;
    const result = { board: 1, contract: "4SN", tricks: 11, score: 450 } as const;
    gallery.tell(
      ...told
        .plays(24)
        .tell({ board_ended: { result, deal: DEAL } })
        .events.slice(begun),
    );
    for (const said of [
      words.boards.over1,
      words.boards.soFar("−170", 2),
      / led the /,
      new RegExp(`${words.boards.analysis.par}:`),
    ])
      await expect(page.getByRole("main").getByText(said).first()).toBeVisible();
    await expect.poll(() => faultsOf(page, true)).toEqual([]);
    const hand = page.getByRole("group", { name: words.common.seat.N, exact: true }).getByRole("list");
    expect(await sizeOf(hand)).toBeGreaterThanOrEqual(letters);
  });
}

test("on the lowest phone nothing of the bidding box lies on the places", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.look(named(["auction-announced"])[0]!, []);
  await sized(page, { width: 568, height: 320 });
  const box = page.getByRole("region", { name: words.table.box.title });
  await expect(box.getByRole("button").nth(12)).toBeAttached();
  // It scrolls: what is above its edge cannot be touched there.
  const touchedAbove = () =>
    box.evaluate((box) => {
      const { top } = box.getBoundingClientRect();
      return [...box.querySelectorAll("button")].filter((one) => {
        const { left, width, top: own } = one.getBoundingClientRect();
        return own < top && one.contains(document.elementFromPoint(left + width / 2, own + 1));
      }).length;
    });
  await expect.poll(touchedAbove).toBe(0);
  await expect
    .poll(() => faultsOf(page, true))
    .not.toContainEqual(expect.stringMatching(/lies under|box.* scrolls in itself/));
});

for (const [language, width, height] of [
  ["de", 360, 640],
  ["pl", 320, 568],
] as const) {
  test(`the board's number is whole beside what was chosen in long words, in ${language}`, async ({
    browser,
    server,
  }) => {
    const gallery = await Gallery.open(browser, server.url, language);
    const { page } = gallery;
    await sized(page, { width, height });
    const { lane, view } = played("E", 9);
    const board = { ...view.board!, board: 36, contract: "1NTN" } as const;
    const declaring: DeclaringView = {
      way: "announced",
      points: { N: 13, E: 7, S: 13, W: 7 },
      declarations: [{ turn: 1, seat: "N", declaration: { choose: { strain: "NT", aim: "part_score" } } }],
    };
    await gallery.sitDown(snapshotOf({ lane, view: { ...view, board: { ...board, declaring } } }));
    await expect(page.locator(".paper")).toContainText(gallery.words.common.aim.part_score);
    const cut = () =>
      page.locator("header.bar").evaluate((bar) => {
        const [heading, paper, counts] = ["h1", ".paper", ".counts"].map((part) => bar.querySelector(part)!);
        const boxes = [heading, paper, counts].map((part) => part!.getBoundingClientRect());
        const [named, chosen, tricks] = boxes as [DOMRect, DOMRect, DOMRect];
        return [
          heading!.scrollWidth - heading!.clientWidth,
          named.right - chosen.left,
          chosen.right - tricks.left,
          chosen.bottom - bar.getBoundingClientRect().bottom,
          tricks.right - innerWidth,
        ].filter((pixels) => pixels > 1);
      });
    await expect.poll(cut).toEqual([]);
    await expect.poll(() => faultsOf(page, true)).toEqual([]);
  });
}

test("seven levels are as wide as a finger each on the narrowest phone", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  await gallery.look(named(["auction-own"])[0]!, []);
  await sized(gallery.page, { width: 320, height: 568 });
  await expect(gallery.page.locator("button.level")).toHaveCount(7);
  await expect.poll(() => faultsOf(gallery.page, true)).toEqual([]);
});

for (const [state, width, height] of [
  ["play-last-cards", 667, 375],
  ["play-last-cards", 568, 320],
  ["clock-out", 667, 375],
  ["tray-away", 568, 320],
] as const) {
  test(`${state}: nothing is cut or covered on a phone on its side, at ${width} by ${height}`, async ({
    browser,
    server,
  }) => {
    const gallery = await Gallery.open(browser, server.url);
    await gallery.look(named([state])[0]!, []);
    await sized(gallery.page, { width, height });
    await expect
      .poll(() => faultsOf(gallery.page, true))
      .not.toContainEqual(expect.stringMatching(/lies under|cut off|scrolls in itself/));
  });
}

for (const language of ["en", "de"] as const) {
  test(`a claim is read to its end above its answers on a phone, in ${language}`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url, language);
    const { page, words } = gallery;
    const { accept, reject, playOn, toDirector, playOnAsked } = words.procedures.claim;
    for (const [stage, answers, last] of [
      ["opponents", [accept, reject], /480|450/],
      ["play_on", [playOn, toDirector], playOnAsked],
    ] as const) {
      await gallery.sitDown(snapshotOf(claimedAtLength("E", stage)));
      const claim = page.getByRole("group", { name: words.procedures.prompts.title }).locator("section");
      for (const [width, height] of [
        [568, 320],
        [667, 375],
        [844, 390],
        [932, 430],
        [320, 568],
        [360, 640],
      ] as const) {
        await sized(page, { width, height });
        const where = `${stage}, ${width} by ${height}`;
        for (const name of answers) {
          const button = claim.getByRole("button", { name, exact: true });
          await expect(button, where).toBeInViewport({ ratio: 1 });
          const { width, height } = (await button.boundingBox())!;
          expect(Math.min(width, height), where).toBeGreaterThanOrEqual(44);
        }
        // The last line, with the answers below it; and no card lies under either.
        const end = claim.getByText(last);
        await end.evaluate((line) => line.scrollIntoView({ block: "end", behavior: "instant" }));
        const below = () =>
          end.evaluate((line) => {
            const section = line.closest("section")!;
            const at = (one: Element) => one.getBoundingClientRect();
            const [read, answers] = [at(section.querySelector(".read")!), at(section.querySelector(".answers")!)];
            return [Math.round(at(line).bottom - read.bottom), Math.round(read.bottom - answers.top)];
          });
        expect(Math.max(...(await below())), where).toBeLessThanOrEqual(0);
        expect(
          await claim
            .locator(".read")
            .evaluate((read) => read.clientHeight / parseFloat(getComputedStyle(read).fontSize)),
          `lines: ${where}`,
        ).toBeGreaterThan(4.5);
        // Of one's own fan the lower part is below a phone that lies on its side.
        expect(await cardsCovered(page, width > height ? 40 : 0), where).toBe(0);
      }
    }
  });
}

test("whom the others wait for sees on the smallest phone how to be ready", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.look(named(["gathering-all"])[0]!, []);
  await sized(page, { width: 320, height: 568 });
  await expect(page.getByRole("button", { name: words.lobby.gathering.iAmReady })).toBeInViewport({ ratio: 1 });
});

test("what is said of a place where nobody sits ends with it on the smallest screen", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await sized(page, { width: 320, height: 256 });
  await gallery.sitDown(snapshotOf(played("N", 9).tell({ seat_left: { seat: "W" } })));
  const said = page.locator(".chip").getByText(words.table.emptySeat, { exact: true });
  const beyond = () =>
    said.evaluate((own) => own.getBoundingClientRect().right - own.closest(".chip")!.getBoundingClientRect().right);
  await expect.poll(beyond).toBeLessThan(0);
});

for (const [state, tabs] of [
  ["new-table-screens", 40],
  ["gathering-all", 12],
  ["over-made", 12],
  ["dialog-claim", 8],
] as const) {
  test(`${state}: what the keyboard comes to is not under what stays in sight on the smallest screen`, async ({
    browser,
    server,
  }) => {
    const gallery = await Gallery.open(browser, server.url);
    const { page } = gallery;
    await gallery.look(named([state])[0]!, []);
    await sized(page, { width: 320, height: 256 });
    const covered = () =>
      page.evaluate(() => {
        const own = document.activeElement as HTMLInputElement;
        const { left, width, top, height } = own.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        const around = [own, ...(own.labels ?? [])].some((one) => one.contains(at));
        const none = own === document.body || around || at?.contains(own);
        return none ? [] : [own.labels?.[0]?.textContent ?? own.textContent];
      });
    const found: (string | null)[] = [];
    for (let tab = 0; tab < tabs; tab++) {
      await page.keyboard.press("Tab");
      found.push(...(await covered()));
    }
    expect(found).toEqual([]);
  });
}

test("before the first board a long name is parted between its words on a phone on its side", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page } = gallery;
  await gallery.look(named(["gathering-all"])[0]!, []);
  for (const [width, height] of [
    [568, 320],
    [667, 375],
  ] as const) {
    await sized(page, { width, height });
    const lines = page
      .locator(".map strong", { hasText: "Maximilian Oberhuber" })
      .evaluate((name) => name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight));
    expect(Math.round(await lines), `${width} by ${height}`).toBe(2);
  }
});

const PHASES = [
  "auction-own",
  "auction-long",
  "auction-others",
  "auction-asked",
  "auction-asked-and-due",
  "tray-away",
  "undo-granted-by-me",
  "undo-asked",
  "lead-asked-partner",
  "play-declarer",
  "play-last-cards",
  "claim-answer",
  "claim-partner",
  "claim-play-on",
  "director-called-by-me",
  "clock-out",
  "stopped",
  "committing",
  "kibitz-all-hands",
  "kibitz-all-hands-auction",
  "kibitz-delayed",
  "minibridge-choosing",
  "minibridge-waiting",
  "slips-waiting",
  "draw-stock",
  "draw-two",
  "three-auction",
  "double-dummy-auction",
];

for (const language of ["en", "fr", "pl"] as const) {
  test(`for whom the table waits is said in one line on the smallest phone, in ${language}`, async ({
    browser,
    server,
  }) => {
    const gallery = await Gallery.open(browser, server.url, language);
    const { page, words } = gallery;
    const { seats } = gathered();
    const longNamed = { ...seats, N: { ...seats.N!, name: "Wilhelminaoosterhofx" } };
    await sized(page, { width: 320, height: 568 });
    await gallery.sitDown(snapshotOf(played("S", 4, gathered({ seats: longNamed }))));
    gallery.here({ N: false });
    const [untilThen] = words.table.substituteIn("\n").split("\n");
    const time = page.getByText(untilThen!);
    await expect(time).toBeVisible();
    const beyond = () =>
      time.evaluate((time) => {
        const [own, place] = [time.closest("p")!, time.closest(".hint-place")!].map((each) =>
          each.getBoundingClientRect(),
        );
        const { right } = time.getBoundingClientRect();
        return Math.max(place!.top - own!.top, place!.left - own!.left, right - place!.right);
      });
    await expect.poll(beyond).toBeLessThanOrEqual(1);
    await expect.poll(() => faultsOf(page, true)).toEqual([]);
  });
}

test(
  "magnified four times all of a table can be scrolled to, and is as large as a finger",
  { tag: "@length" },
  async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url);
    for (const state of named(PHASES)) {
      await gallery.look(state, []);
      await sized(gallery.page, { width: 320, height: 256 });
      await expect.poll(() => coveredOf(gallery.page), { message: state.name }).toEqual([]);
      await expect.poll(() => faultsOf(gallery.page, false), { message: state.name }).toEqual([]);
      await sized(gallery.page, { width: 1280, height: 800 });
    }
  },
);

/** At a table that has to be scrolled somebody asks to take back what they did last, and that is in sight at once. */
async function seesWhatIsAsked({ page, words, tell }: Gallery, told: Told, seat: Seat): Promise<void> {
  const begun = told.events.length;
  tell(...told.tell({ undo_asked: { back: told.view.turn - 1, seat } }).events.slice(begun));
  const accept = page.getByRole("button", { name: words.procedures.undo.allow, exact: true });
  await expect(accept).toBeInViewport({ ratio: 1 });
}

test("whoever is asked at a table that has to be scrolled sees at once what they are asked", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  await sized(gallery.page, { width: 320, height: 256 });
  const told = played("E", 9);
  await gallery.sitDown(snapshotOf(told));
  await seesWhatIsAsked(gallery, told, "N");
});

test("whoever waits for the choice at such a table sees at once what they are asked meanwhile", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await sized(page, { width: 320, height: 256 });
  const told = waitsForTheChoice();
  await gallery.sitDown(snapshotOf(told));
  await expect(page.getByText(words.table.declaring.points)).toBeAttached();
  await page.locator("[data-felt]").evaluate((felt) => felt.scrollTo(0, felt.scrollHeight));
  await seesWhatIsAsked(gallery, told, "W");
});

test("on the lowest phone all of a table is as large as a finger, and nothing is scrolled", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  for (const state of named(PHASES)) {
    await gallery.look(state, []);
    await sized(gallery.page, { width: 568, height: 320 });
    await expect.poll(() => faultsOf(gallery.page, true), { message: state.name }).toEqual([]);
    await sized(gallery.page, { width: 1280, height: 800 });
  }
});

test("whoever answers while it is their turn sees what they write, on the lowest phone and in long words", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url, "de");
  const { page, words } = gallery;
  await gallery.look(named(["auction-asked-and-due"])[0]!, []);
  await sized(page, { width: 568, height: 320 });
  const answer = page.getByLabel(words.procedures.question.answer, { exact: true });
  await expect.poll(() => answer.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(90);
  await expect.poll(() => faultsOf(page, true)).toEqual([]);
});

test("on the narrowest phone names are parted between their words, and one that is too long ends in dots or goes on", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const { ranking, board } = words.events.field;
  await gallery.look(named(["event-field-playing"])[0]!, []);
  await sized(page, { width: 320, height: 568 });
  for (const title of [ranking(3), board(1), words.events.round(2)]) {
    const table = page.getByRole("table", { name: title, exact: true });
    const cell = table.getByRole("cell", { name: /Wilhelmina Oosterhof/ });
    await expect(cell, "whoever reads it aloud has all of it").toHaveCount(1);
    const parted = () =>
      table.locator(".names").evaluateAll((all) =>
        all.flatMap((names) => {
          const [letters, range, found] = [document.createTreeWalker(names, NodeFilter.SHOW_TEXT), new Range(), []] as [
            TreeWalker,
            Range,
            string[],
          ];
          while (letters.nextNode()) {
            const text = letters.currentNode as Text;
            for (const { 0: word, index } of text.data.matchAll(/[^ ]+/g)) {
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              if (lines.size > 1) found.push(word);
            }
          }
          return found;
        }),
      );
    // Of those who have played a board one sees all.
    if (title !== board(1)) await expect.poll(parted, title).toEqual([]);
    const beyond = () =>
      table.evaluate((table) => {
        const { scrollWidth, clientWidth } = table.closest(".figures")!;
        return scrollWidth - clientWidth;
      });
    await expect.poll(beyond, title).toBe(0);
  }
  const cut = (title: string) =>
    page
      .getByRole("table", { name: title, exact: true })
      .getByTitle(/Alexandrawolodymyrin/)
      .first()
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await cut(words.events.round(2))).toBeGreaterThan(0);
  expect(await cut(board(1))).toBe(0);
});
