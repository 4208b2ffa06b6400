// What friends like at their table: a link to their own call, a board to be shown elsewhere, and a next board that
// nobody starts.

import { en } from "../src/i18n/en";
import { expect, test } from "./fixtures";
import { Table } from "./table";

test(
  "friends open their call beside the table, look at a board elsewhere, and the next one begins by itself",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, { boards: 2, nextBoard: 15 });
    const { N: nora, S: susan } = table.people;
    const { meeting, gathering } = en.lobby;
    const { actions } = en.procedures;

    await susan.page.getByRole("button", { name: actions.more, exact: true }).click();
    await susan.page.getByRole("button", { name: meeting.set }).click();
    await susan.page.getByLabel(meeting.label).fill("http://meet.example/ours");
    await susan.page.getByRole("button", { name: meeting.save }).click();
    await expect(susan.page.getByText(meeting.bad)).toBeVisible();
    await susan.page.getByLabel(meeting.label).fill("https://meet.example/ours");
    await susan.page.getByRole("button", { name: meeting.save }).click();
    const link = nora.page.getByRole("link", { name: meeting.open }).first();
    await expect(link).toHaveAttribute("href", "https://meet.example/ours");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener noreferrer/);

    await table.deal();
    await table.auction("P", "P", "P");
    table.boardIsOver();
    await table.call("P");
    await expect(nora.page.getByRole("timer")).toHaveText(new RegExp(gathering.nextIn("0:\\d\\d")));
    await nora.page.getByRole("button", { name: en.boards.look }).click();
    const viewer = nora.page.getByRole("link", { name: en.boards.share.handviewer });
    const address = new URL((await viewer.getAttribute("href"))!);
    expect(address.origin).toBe("https://www.bridgebase.com");
    expect(address.searchParams.get("lin")).toContain("mb|p|mb|p|mb|p|mb|p|");
    await expect(viewer).toHaveAttribute("rel", /noopener noreferrer/);
    // Nobody says that they are ready.
    await expect.poll(() => nora.view.board?.board, { timeout: 60_000 }).toBe(2);
    expect(nora.view.stage).toBe("auction");
  },
);
