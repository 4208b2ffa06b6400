// A match of two teams: somebody opens it, all come by their links, captains place their teams, and the rooms play.

import { type Browser, expect, type Locator } from "@playwright/test";

import type { MatchView, Room, Seat, SegmentView } from "../src/protocol/messages";
import { SEATS } from "../src/rules/cards";
import type { Server } from "./server";
import { Person } from "./person";
import { Table } from "./table";

export interface Entry {
  name: string;
  players: string[];
}

/** What is typed into the form of a new match besides what it begins with. */
export interface Terms {
  home: Entry;
  away: Entry;
  boards: number;
  segments: number;
  /** The words of a choice, by the label of its field. */
  chosen?: Record<string, string>;
}

/** The links that a page lists, by whom they are for. */
export async function lettersOn({ page }: Person): Promise<Map<string, string>> {
  const letters = page.getByRole("listitem").filter({ has: page.locator("a[href^='/join/']") });
  await expect(letters.first()).toBeVisible();
  const all = await letters.evaluateAll((items) =>
    items.map((item) => [item.querySelector(".who")!.textContent!, item.querySelector("a")!.getAttribute("href")!]),
  );
  return new Map(all as [string, string][]);
}

export class Match {
  private constructor(
    readonly browser: Browser,
    readonly server: Server,
    readonly terms: Terms,
    readonly links: Map<string, string>,
  ) {}

  static async open(browser: Browser, server: Server, organiser: Person, terms: Terms): Promise<Match> {
    const { page } = organiser;
    for (const [title, team] of [
      ["Home team", terms.home],
      ["Away team", terms.away],
    ] as const) {
      const fields = page.getByRole("group", { name: title });
      await fields.getByLabel("Name of the team").fill(team.name);
      for (const [at, player] of team.players.entries()) await fields.getByLabel(`Player ${at + 1}`).fill(player);
    }
    await page.getByLabel("Boards", { exact: true }).fill(`${terms.boards}`);
    await page
      .getByRole("spinbutton", { name: /^Segments/ })
      .first()
      .fill(`${terms.segments}`);
    for (const [label, choice] of Object.entries(terms.chosen ?? {})) {
      await page.getByRole("combobox", { name: label }).selectOption({ label: choice });
    }
    await page.getByRole("button", { name: "Open the match" }).click();
    await expect(page).toHaveURL(/\/match\//);
    return new Match(browser, server, terms, await lettersOn(organiser));
  }

  /** Comes by a link, or by several one after the other, as a captain does who plays. */
  async arrive(name: string, letters: string[]): Promise<Person> {
    const [first, ...others] = letters.map((who) => this.links.get(who)!);
    const person = await Person.come(name, await this.browser.newContext(), this.server.url, { path: first });
    await person.introduce("Continue");
    await expect(this.duty(person)).toBeVisible();
    for (const link of others) {
      await person.page.goto(this.server.url + link);
      await expect(this.duty(person)).toBeVisible();
    }
    return person;
  }

  /** Several at once, each with the links that they have. */
  async gather<N extends string>(links: Record<N, string[]>): Promise<Record<N, Person>> {
    const coming = Object.entries<string[]>(links).map(async ([name, letters]) => [
      name,
      await this.arrive(name, letters),
    ]);
    return Object.fromEntries(await Promise.all(coming)) as Record<N, Person>;
  }

  /** What the page says is next. */
  duty({ page }: Person): Locator {
    return page.getByRole("region", { name: "To do" });
  }

  async isTold(person: Person, what: string | RegExp): Promise<void> {
    await expect(this.duty(person).getByRole("heading")).toContainText(what);
  }

  view(person: Person): MatchView {
    return person.folding.matches.at(-1)!.view;
  }

  segment(person: Person): SegmentView {
    return this.view(person).segments.at(-1)!;
  }

  /** A captain places their team; whom the form suggests stays where nothing is said. */
  async handIn(captain: Person, seats: Partial<Record<Room, Partial<Record<Seat, string>>>> = {}): Promise<void> {
    const duty = this.duty(captain);
    const rooms = { open: "Open room", closed: "Closed room" };
    const names = { N: "North", E: "East", S: "South", W: "West" };
    for (const room of ["open", "closed"] as const) {
      for (const [seat, player] of Object.entries(seats[room] ?? {})) {
        const field = duty.getByLabel(`${rooms[room]}, ${names[seat as Seat]}`);
        const option = field.getByRole("option", { name: new RegExp(`^${player}`) });
        await field.selectOption((await option.getAttribute("value"))!);
      }
    }
    await duty.getByRole("button", { name: "Hand in the line-up" }).click();
  }

  /** Four go to their table; the page says where each of them sits. */
  async sit(people: Record<Seat, Person>): Promise<Table> {
    await Promise.all(SEATS.map((seat) => this.goToTheTable(people[seat])));
    return Table.among(people, this.server, this.browser);
  }

  async goToTheTable(person: Person): Promise<void> {
    await this.duty(person).getByRole("button", { name: "Go to the table" }).click();
    await expect(person.page).toHaveURL(/\/table\//);
  }

  /** Back from the table when all is played there. */
  async comeBack(table: Table): Promise<void> {
    await Promise.all(
      table.everybody.map(async ({ page }) => {
        await page.getByRole("link", { name: "To the match page" }).last().click();
        await expect(page).toHaveURL(/\/match\//);
      }),
    );
  }
}
