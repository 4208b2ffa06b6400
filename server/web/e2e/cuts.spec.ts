// Every way in which a network goes: the page says it, comes back by itself, and what was called meanwhile is called
// once.

import { expect, test as base } from "./fixtures";
import { Server } from "./server";
import { Network } from "./network";
import type { Person } from "./person";
import { Table } from "./table";

const test = base.extend<{ network: Network; server: Server }>({
  network: async ({}, use) => {
    const network = await Network.open();
    await use(network);
    await network.close();
  },
  server: async ({ network }, use) => {
    const server = await Server.behind(network);
    await use(server);
    await server.close();
  },
});

/** Longer than any patience of the page's, on a slow machine too. */
const timeout = 60_000;

const says = async ({ page }: Person, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible({ timeout });
const isLive = async ({ page }: Person) => {
  await expect(page.getByText(/Not live|Not answered|does not answer/)).toHaveCount(0, { timeout });
};

/** North presses a call, and nobody waits for what comes of it. */
const presses = async ({ N }: Table["people"]) => (await N.callButton("1H")).click();
const called = (table: Table) => table.everybodySees((view) => view.board!.calls.join() === "1H");

async function dealt(...[browser, server]: Parameters<typeof Table.meet>): Promise<Table> {
  const table = await Table.meet(browser, server);
  await table.deal();
  return table;
}

test("a network that loses everything without a word", async ({ browser, server, network }) => {
  const table = await dealt(browser, server);
  const { N } = table.people;
  network.freeze();
  // It is said for a moment only.
  await Promise.all([says(N, "Sending: one heart"), presses(table.people)]);
  await says(N, "Not answered yet: one heart");
  await says(N, "The server does not answer");
  // The ticket of the next attempt hangs in the same silence.
  await says(N, "The connection is lost. Trying again…");
  network.clear();
  await called(table);
  await isLive(N);
  await table.showsWhatIsSo();
  await table.auction("P", "P", "P");
});

test("a network that hangs up, and lets nobody in for a while", async ({ browser, server, network }) => {
  const table = await dealt(browser, server);
  const { N } = table.people;
  network.drop();
  await says(N, "The connection is lost. Trying again…");
  await says(N, "Not live");
  network.clear();
  await isLive(N);
  await presses(table.people);
  await called(table);
});

test("a call that is cut off on its way is made when the connection is back", async ({ browser, server, network }) => {
  const table = await dealt(browser, server);
  const { N } = table.people;
  network.freeze();
  await presses(table.people);
  network.drop();
  await says(N, "Not answered yet: one heart");
  network.clear();
  await called(table);
  await isLive(N);
  await table.showsWhatIsSo();
});

test("a ticket that never comes keeps nobody out", async ({ browser, server, network }) => {
  const table = await dealt(browser, server);
  const { N } = table.people;
  await N.page.route("**/api/ws-ticket", () => {});
  network.drop();
  network.clear();
  await says(N, "The connection is lost. Trying again…");
  // The one that was asked for hangs on.
  await N.page.unroute("**/api/ws-ticket");
  await isLive(N);
  await presses(table.people);
  await called(table);
});

test("a slow network is waited for, and nothing is sent twice", async ({ browser, server, network }) => {
  const table = await dealt(browser, server);
  const { N } = table.people;
  const sockets: string[] = [];
  N.page.on("websocket", (socket) => sockets.push(socket.url()));
  network.delay(2_600);
  await Promise.all([says(N, "Not answered yet: one heart"), presses(table.people)]);
  await called(table);
  await isLive(N);
  network.clear();
  expect(sockets, "no new connection was made").toEqual([]);
});

test(
  "a device that says that its network went, and that it came",
  { tag: "@length" },
  async ({ browser, server, network }) => {
    const table = await dealt(browser, server);
    const { N } = table.people;
    network.freeze();
    await N.context.setOffline(true);
    await says(N, "The server does not answer");
    network.clear();
    await N.context.setOffline(false);
    await presses(table.people);
    await called(table);
    await isLive(N);
  },
);
