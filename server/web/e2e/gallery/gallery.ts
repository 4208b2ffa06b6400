// The gallery: one page with a stand-in for the server, brought to one state after the other; and what is asked of
// each.

import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";

import type { Catalogue, Language } from "../../src/i18n/catalogue";
import { fold } from "../../src/protocol/fold";
import type { BySeat, Snapshot, TableEvent, TableView, Welcome } from "../../src/protocol/messages";
import { ALSO, seriousIn } from "../axe";
import { picture } from "../pictures";
import { sized } from "../sizing";
import { AT_LENGTH, CATALOGUES } from "../words";
import { faultsOf } from "./faults";
import { golden, StandIn } from "./standin";

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

/** A screen, and how it is looked at. */
interface Size {
  width: number;
  height: number;
  fingers?: boolean;
  colorScheme?: "light" | "dark";
  /** Whether the reader's own colours stand in place of the page's. */
  forcedColors?: "active";
  /** What axe-core looks for, if anything. */
  axe?: object;
}

const WITHOUT_COLOURS = { rules: { ...ALSO, "color-contrast": { enabled: false } } };
/** From the largest on: at length axe-core looks at both layouts, once light and once dark; else at one, in turn. */
const SIZES: Size[] = [
  { width: 1440, height: 900, axe: { rules: ALSO } },
  ...(AT_LENGTH ? [{ width: 768, height: 1024, fingers: true }] : []),
  { width: 360, height: 640, fingers: true, colorScheme: "dark", axe: { rules: ALSO } },
];
export const VAST: Size = { width: 3840, height: 2160, colorScheme: "dark" };
/** axe-core reads the page's own colours, also where the reader's replace them. */
export const IN_OWN_COLOURS: Size = { width: 1440, height: 900, forcedColors: "active", axe: WITHOUT_COLOURS };
/** A window of 1280 by 800 has half as many pixels of the page's own at 200 %. */
export const TWICE_AS_LARGE: Size = { width: 640, height: 400, axe: { rules: ALSO } };

const eventually = expect.configure({ soft: true, timeout: 5_000 });

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
  #looked = 0;

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
      "bridge.account": { token: "a token", account, name },
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
  async look(state: State, sizes: Size[] = SIZES): Promise<void> {
    if (this.#path === "" || state.fresh) await this.#arriveAnew(state);
    await this.goTo(state.path);
    await this.#become(SIZES[0]!);
    this.server.answers = {};
    await state.bring(this);
    await state.again?.(this);
    const words = state.shows(this.words);
    const shown = this.page.getByText(words).or(this.page.getByLabel(words)).filter({ visible: true });
    await expect(shown.first(), state.name).toBeVisible();
    const turn = this.#looked++ % sizes.length;
    for (const [at, size] of sizes.entries()) await this.#lookAt(state, size, AT_LENGTH || at === turn);
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
    // A page of the server that does nothing.
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

  async #lookAt(state: State, size: Size, asksAxe: boolean): Promise<void> {
    const where = `${state.name}, ${size.width}, ${this.language}`;
    await this.#become(size);
    // Only then one sees what the new size has shut.
    await this.settles();
    await state.again?.(this);
    await this.settles();
    const options = { quality: 85, fullPage: !state.play };
    await picture(
      this.page,
      `gallery/${this.language}/${state.name}-${size.forcedColors ? "own" : size.width}.jpg`,
      options,
    );
    // What was just fetched for it may still be finding its place.
    await eventually.poll(() => faultsOf(this.page, state.play ?? false), { message: where }).toEqual([]);
    if (size.axe && asksAxe) expect.soft(await seriousIn(this.page, size.axe), where).toEqual([]);
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

  async #become({ width, height, fingers = false, colorScheme = "light", forcedColors }: Size): Promise<void> {
    await sized(this.page, { width, height });
    await this.page.emulateMedia({ colorScheme, forcedColors: forcedColors ?? "none" });
    await this.devtools.send("Emulation.setTouchEmulationEnabled", { enabled: fingers });
  }

  /** What was sent is drawn. */
  settles(): Promise<void> {
    return this.page.evaluate(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    );
  }
}
