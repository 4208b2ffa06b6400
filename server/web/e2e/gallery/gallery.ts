// The gallery: one page with a stand-in for the server, brought to one state after the other; and what is asked of each.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";

import de from "../../src/i18n/de";
import en, { type Catalogue } from "../../src/i18n/en";
import fr from "../../src/i18n/fr";
import { fold } from "../../src/protocol/fold";
import type { BySeat, Snapshot, TableEvent, TableView, Welcome } from "../../src/protocol/messages";
import { ALSO, serious, type Violation } from "../axe";
import type { Language } from "../person";
import { faultsOf } from "./faults";
import { golden, StandIn } from "./standin";

const CATALOGUES = { en, de, fr };

/** One state of the client. */
export interface State {
  name: string;
  path: string;
  /** Brings it onto the screen; the page is at `path` by then. */
  bring(gallery: Gallery): void | Promise<void>;
  /** Words by which one knows that it is there. */
  shows(w: Catalogue): string | RegExp;
  /** Whether it is one of play: nothing has to be scrolled. */
  play?: boolean;
  /** Brings back what another size has shut. */
  again?(gallery: Gallery): Promise<void>;
  /** The page is loaded anew, and this is kept in its browser besides what usually is; `null` is forgotten. */
  fresh?: Record<string, unknown>;
  /** Whether the page is of no use after it. */
  last?: boolean;
}

interface Size {
  width: number;
  height: number;
  fingers: boolean;
  colorScheme: "light" | "dark";
}

/** From the largest on; each is looked at in one of the two themes. */
const SIZES: Size[] = [
  { width: 1440, height: 900, fingers: false, colorScheme: "light" },
  { width: 768, height: 1024, fingers: true, colorScheme: "dark" },
  { width: 360, height: 640, fingers: true, colorScheme: "light" },
];
const VAST: Size = { width: 3840, height: 2160, fingers: false, colorScheme: "dark" };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The table that the page holds. */
class Held {
  constructor(private readonly snapshot: Snapshot) {
    [this.seq, this.view] = [snapshot.seq, snapshot.view];
  }
  seq: number;
  view: TableView;

  get table() {
    return this.snapshot.table;
  }

  take(event: TableEvent): void {
    this.view = fold(this.view, this.snapshot.lane, event);
    this.seq++;
  }
}

export class Gallery {
  /** Whatever the browser complains about. */
  readonly complaints: string[] = [];
  #path = "";
  #held!: Held;

  private constructor(
    readonly page: Page,
    readonly server: StandIn,
    readonly words: Catalogue,
    private readonly language: Language,
    private readonly devtools: CDPSession,
    private readonly origin: string,
  ) {}

  /** What the browser of somebody keeps who has a name and reads one language. */
  static #kept(language: Language): Record<string, unknown> {
    const { account, name } = golden<{ welcome: Welcome }>("frame.welcome").welcome;
    return {
      "bridge.account": { token: "a token", account, name, until: Number.MAX_SAFE_INTEGER },
      "bridge.preferences": { language, sound: false },
    };
  }

  static async open(browser: Browser, origin: string, language: Language = "en"): Promise<Gallery> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const server = await StandIn.behind(page);
    const devtools = await context.newCDPSession(page);
    const gallery = new Gallery(page, server, CATALOGUES[language], language, devtools, origin);
    page.on("pageerror", (error) => gallery.complaints.push(`error: ${error.message}`));
    return gallery;
  }

  /** Brings a state onto the screen, and looks at it at every size. */
  async look(state: State, screens: "usual" | "vast" = "usual"): Promise<void> {
    if (this.#path === "" || state.fresh) await this.#arriveAnew(state);
    await this.goTo(state.path);
    await this.#become(SIZES[0]!);
    this.server.answers = {};
    await state.bring(this);
    await state.again?.(this);
    const words = state.shows(this.words);
    const shown = this.page.getByText(words).or(this.page.getByLabel(words)).filter({ visible: true });
    await expect(shown.first(), state.name).toBeVisible();
    for (const size of screens === "usual" ? SIZES : [VAST]) await this.#lookAt(state, size);
    if (state.last || state.fresh) this.#path = "";
  }

  /** Somebody opens the page of a table. */
  async sitDown(snapshot: Snapshot): Promise<void> {
    await this.#arriveAnew({ path: `/table/${snapshot.table}` });
    this.show(snapshot);
    await this.page.getByRole("main").waitFor();
    await this.settles();
  }

  async #arriveAnew({ path, fresh }: Pick<State, "path" | "fresh">): Promise<void> {
    this.server.reopen();
    // A page of the house that does nothing.
    await this.page.goto(`${this.origin}/icon.svg`);
    await this.page.evaluate(
      (kept) => {
        localStorage.clear();
        for (const [name, value] of Object.entries(kept))
          if (value !== null) localStorage.setItem(name, JSON.stringify(value));
      },
      { ...Gallery.#kept(this.language), ...fresh },
    );
    await this.page.goto(this.origin + path);
    this.#path = path;
  }

  /** A table as if the page had just come to it. */
  show(snapshot: Snapshot): void {
    this.#held = new Held(snapshot);
    this.server.show(snapshot);
  }

  /** What happens at the table from then on, in one frame. */
  readonly tell = (...events: TableEvent[]): void => {
    const { table } = this.#held;
    this.server.send({ table_events: { table, from: this.#held.seq + 1, events } });
    for (const event of events) this.#held.take(event);
  };

  /** Who is away from the table. */
  readonly here = (changes: Partial<BySeat<boolean>>): void => {
    const { table } = this.#held;
    const everybody = { N: true, E: true, S: true, W: true };
    this.server.send(
      { presence: { table, here: everybody } },
      { presence: { table, here: { ...everybody, ...changes } } },
    );
  };

  /** The view of the table that is shown. */
  readonly held = (): TableView => this.#held.view;

  async #lookAt(state: State, size: Size): Promise<void> {
    const where = `${state.name}, ${size.width}, ${this.language}`;
    await this.#become(size);
    // Only then one sees what the new size has shut.
    await this.settles();
    await state.again?.(this);
    await this.settles();
    await this.page.screenshot({
      path: `shots/gallery/${this.language}/${state.name}-${size.width}.jpg`,
      quality: 85,
      fullPage: !state.play,
    });
    expect.soft(await faultsOf(this.page, state.play ?? false), where).toEqual([]);
    if (this.language === "en" && size !== VAST) expect.soft(await this.#violations(size), where).toEqual([]);
  }

  /** Colours are the same at every size: they are looked at once light and once dark, and all else in both layouts. */
  async #violations({ width, colorScheme }: Size): Promise<string[]> {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(axe);
    const rules =
      colorScheme === "dark"
        ? { runOnly: ["color-contrast"] }
        : { rules: { ...ALSO, "color-contrast": { enabled: width === SIZES.at(-1)!.width } } };
    const found = await this.page.evaluate(async (rules) => {
      const { run } = (window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } })
        .axe;
      return (await run({ ...rules, resultTypes: ["violations"] })).violations;
    }, rules);
    return serious(found);
  }

  readonly goTo = async (path: string): Promise<void> => {
    if (this.#path !== path) {
      await this.page.evaluate((path) => {
        history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
    }
    this.#path = path;
  };

  async #become({ fingers, colorScheme, ...size }: Size): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.emulateMedia({ colorScheme });
    await this.devtools.send("Emulation.setTouchEmulationEnabled", { enabled: fingers });
  }

  /** What was sent is drawn. */
  settles(): Promise<void> {
    return this.page.evaluate(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    );
  }
}
