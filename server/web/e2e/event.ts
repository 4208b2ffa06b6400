// An event of several matches: somebody opens it, teams come by their links, and their rounds are begun.

import { type Browser, expect, type Locator } from "@playwright/test";

import type { Server } from "./server";
import { type Entry, lettersOn } from "./match";
import { Person } from "./person";

/** What is typed into the form of a new event besides what it begins with. */
export interface EventTerms {
  name: string;
  teams: Entry[];
  /** The words of a choice, by the label of its field. */
  chosen?: Record<string, string>;
  /** How long a segment may last, among the further conditions. */
  minutesPerBoard?: number;
}

export class Event {
  private constructor(
    readonly browser: Browser,
    readonly server: Server,
    /** Links to captains' places, and to those of director and spectators. */
    readonly links: Map<string, string>,
  ) {}

  /** Each match has one board. */
  static async open(browser: Browser, server: Server, organiser: Person, terms: EventTerms): Promise<Event> {
    const { page } = organiser;
    await page.getByLabel("Name of the event").fill(terms.name);
    const lines = terms.teams.map(({ name, players }) => `${name}: ${players.join(", ")}`);
    await page.getByLabel("Teams", { exact: true }).fill(lines.join("\n"));
    for (const [label, choice] of Object.entries({ "At the tables": "Among friends", ...terms.chosen })) {
      await page.getByRole("combobox", { name: label }).selectOption({ label: choice });
    }
    if (terms.minutesPerBoard !== undefined) {
      await page.getByText("More conditions", { exact: true }).click();
      await page.getByLabel("Minutes a board for a segment").fill(`${terms.minutesPerBoard}`);
      await page.getByRole("combobox", { name: "Boards that are late" }).selectOption({ label: "do not count" });
    }
    await page.getByLabel("Boards", { exact: true }).fill("1");
    await page.getByRole("spinbutton", { name: "Segments", exact: true }).fill("1");
    await page.getByRole("button", { name: "Open the event" }).click();
    await expect(page).toHaveURL(/\/event\//);
    return new Event(browser, server, await lettersOn(organiser));
  }

  async arrive(name: string, who: string): Promise<Person> {
    const context = await this.browser.newContext();
    const person = await Person.come(name, context, this.server.url, { path: this.links.get(who)! });
    await person.introduce("Continue");
    await expect(this.duty(person)).toBeVisible();
    return person;
  }

  /** What the page says is next. */
  duty({ page }: Person): Locator {
    return page.getByRole("region", { name: "To do" });
  }

  async isTold(person: Person, what: string | RegExp): Promise<void> {
    await expect(this.duty(person).getByRole("heading")).toContainText(what);
  }

  /** A match or a bye of the round that is shown, by any of its teams. */
  fixture({ page }: Person, team: string): Locator {
    return page
      .getByRole("region", { name: /^Round \d+$/ })
      .getByRole("listitem")
      .filter({ hasText: team });
  }

  /** A team's line of the standings. */
  standing({ page }: Person, team: string): Locator {
    return page.getByRole("table").getByRole("row").filter({ hasText: team });
  }

  /** The links of a team, as its captain or the director fetches them. */
  async linksOfTeam(person: Person, team: string): Promise<Map<string, string>> {
    const { page } = person;
    await page.getByText("Invitations", { exact: true }).click();
    const show = page.getByRole("button", { name: "Show", exact: true });
    await expect(show).toBeVisible();
    const choice = page.getByRole("combobox", { name: "Links of a team" });
    if (await choice.isVisible()) await choice.selectOption(team);
    await show.click();
    await expect(page.getByRole("region", { name: team })).toBeVisible();
    return lettersOn(person);
  }

  async goToTheMatch(person: Person): Promise<void> {
    await this.duty(person).getByRole("button", { name: "To my match" }).click();
    await expect(person.page).toHaveURL(/\/match\//);
  }
}
