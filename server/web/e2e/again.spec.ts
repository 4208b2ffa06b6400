// When the last board is over friends play once more: the host opens the same anew, and the others come to their seats.

import { en } from "../src/i18n/en";
import { errandOf } from "../src/lobby/arriving/invitation";
import { drawIdentity } from "../src/lobby/device/identity";
import type { Answer, Request, Seat, Welcome } from "../src/protocol/messages";
import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { ended } from "./gallery/over";
import { golden } from "./gallery/standin";
import { gathered, snapshotOf } from "./gallery/table";
import { picture } from "./pictures";
import { Table } from "./table";

test("the host plays again with the same people: each comes to their own seat by one press", async ({
  browser,
  server,
}) => {
  const table = await Table.meet(browser, server, { boards: 1, profile: "club" });
  const { N: nora, E: emil, S: susan } = table.people;
  const { again, againInChat, finished } = en.boards;
  const { policy, set } = susan.view;
  await table.deal();
  await table.auction("P", "P", "P");
  table.boardIsOver();
  await table.call("P");
  await expect(nora.page.getByText(finished)).toBeVisible();
  await expect(nora.page.getByText(again, { exact: true })).toHaveCount(0);
  const kit = await table.join("Kit", "K");
  const first = susan.page.url();
  await picture(susan.page, "again-host.png", { fullPage: true });
  await susan.page.getByRole("button", { name: again, exact: true }).click();
  await expect(susan.page.getByRole("heading", { name: en.lobby.gathering.title })).toBeVisible();
  expect(susan.page.url()).not.toBe(first);
  // Her own seat, and the kibitzers' place that all hear.
  await expect(nora.page.getByRole("log").getByRole("link", { name: en.lobby.join.title })).toHaveCount(2);
  await picture(nora.page, "again-guest.png", { fullPage: true });
  for (const { page } of [nora, emil]) {
    await page.getByRole("link", { name: again, exact: true }).click();
    await expect(page).toHaveURL(susan.page.url());
    await expect(page.getByRole("heading", { name: en.lobby.gathering.title })).toBeVisible();
  }
  await expect.poll(() => susan.view.seats.E?.name).toBe("Emil");
  // Who looked on is told of no seat, and looks on.
  const told = kit.heard.join("").matchAll(/\/(?:join|come)[/#]([\w-]+)/g);
  expect([...told].map(([, invitation]) => errandOf(invitation!)?.to)).toEqual(["watch"]);
  await kit.page.getByRole("link", { name: again, exact: true }).click();
  await expect(kit.page).toHaveURL(susan.page.url());
  // A player comes to their own seat by their link, wherever they press it.
  const { page } = table.people.W;
  await page.getByRole("log").getByRole("link", { name: en.lobby.join.title }).first().click();
  await expect(page).toHaveURL(susan.page.url());
  await expect.poll(() => susan.view.seats.W?.name).toBe("Willem");
  expect(susan.view.seats.N?.name).toBe("Nora");
  expect(susan.view.policy).toEqual(policy);
  expect(susan.view.set.boards).toEqual(set.boards);
  // Whoever comes back to what is over finds the way on; its host may also open one more.
  await susan.page.goto(first);
  await expect(susan.page.getByRole("button", { name: again, exact: true })).toBeVisible();
  await susan.page.getByRole("link", { name: againInChat, exact: true }).click();
  await expect(susan.page).toHaveURL(nora.page.url());
});

test("whoever played with computers plays with them again, and waits for nobody", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const { account } = golden<{ welcome: Welcome }>("frame.welcome").welcome;
  const { seats, set } = gathered();
  const computer = (seat: Seat) => ({ ...seats[seat]!, computer: true });
  const among = { N: computer("N"), E: computer("E"), S: { ...seats.S!, account }, W: computer("W") };
  const { lane, view } = ended("4SN", 11, 450, gathered({ host: account, seats: among, set: { ...set, boards: [1] } }));
  await gallery.sitDown(snapshotOf({ lane, view: { ...view, stage: "finished" } }));
  const asked: Request[] = [];
  const answered = (answer: Answer) => (request: Request) => {
    asked.push(request);
    return answer;
  };
  const done = golden<Answer>("answer.done");
  const opened = golden<Extract<Answer, { opened: unknown }>>("answer.opened");
  gallery.server.answers = {
    open_table: answered(opened),
    sit: answered(done),
    seat_computer: answered(done),
    ready: answered(done),
    say: answered(done),
  };
  await page.getByRole("button", { name: words.boards.again, exact: true }).click();
  const { table } = opened.opened;
  await expect.poll(() => asked.at(-1)).toEqual({ ready: { table, board: 1 } });
  expect(asked[0]).toMatchObject({ open_table: { boards: { deal: 1 }, policy: view.policy } });
  const computers = ["N", "E", "W"].map((seat) => ({ seat_computer: { table, seat } }));
  expect(asked.slice(2, -1)).toEqual(computers);
});

test("whoever watched four computers watches them again", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const { account } = golden<{ welcome: Welcome }>("frame.welcome").welcome;
  const { seats, set } = gathered();
  const computer = (seat: Seat) => ({ ...seats[seat]!, computer: true });
  const among = { N: computer("N"), E: computer("E"), S: computer("S"), W: computer("W") };
  const { view } = ended("4SN", 11, 450, gathered({ host: account, seats: among, set: { ...set, boards: [1] } }));
  await gallery.sitDown(snapshotOf({ lane: "K", view: { ...view, stage: "finished" } }));
  const { opened } = golden<Extract<Answer, { opened: unknown }>>("answer.opened");
  const table = drawIdentity();
  gallery.server.answers = { open_table: { opened: { ...opened, table } }, ready: golden<Answer>("answer.refused") };
  await page.getByRole("button", { name: words.boards.again, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/table/${table}$`));
});

test("whoever watched four friends tells each of them alone, and who looks on, where they go on", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const { account } = golden<{ welcome: Welcome }>("frame.welcome").welcome;
  const { opened } = golden<Extract<Answer, { opened: unknown }>>("answer.opened");
  const { set } = gathered();
  const { view } = ended("4SN", 11, 450, gathered({ host: account, set: { ...set, boards: [1] } }));
  const snapshot = snapshotOf({ lane: "K", view: { ...view, stage: "finished" } });
  await gallery.sitDown(snapshot);
  const invitations = { seats: {}, director: opened.invitations.director };
  await page.evaluate((place) => localStorage.setItem("bridge.remembered", JSON.stringify([place])), {
    kind: "table",
    id: snapshot.table,
    label: "",
    when: 1,
    invitations,
  });
  const asked: Request[] = [];
  const done = (request: Request) => {
    asked.push(request);
    return golden<Answer>("answer.done");
  };
  const table = drawIdentity();
  gallery.server.answers = { open_table: { opened: { ...opened, table } }, watch: done, direct: done, say: done };
  await page.getByRole("button", { name: words.boards.again, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/table/${table}$`));
  const { seats, kibitzers, director } = opened.invitations;
  const told = asked.flatMap((request) =>
    "say" in request ? [[request.say.to, request.say.text.split("/join/")[1]]] : [],
  );
  expect(asked).toContainEqual({ direct: { invite: director } });
  expect(told).toEqual([
    ...(["N", "E", "S", "W"] as const).map((player) => [{ player }, seats[player]]),
    ["kibitzers", kibitzers],
  ]);
});
