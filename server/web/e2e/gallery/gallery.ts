// The gallery: one page with a stand-in for the server, brought to one state after the other; and what is asked of each.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";

import de from "../../src/i18n/de";
import en, { type Catalogue } from "../../src/i18n/en";
import fr from "../../src/i18n/fr";
import type { Welcome } from "../../src/protocol/messages";
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

interface Violation {
  id: string;
  impact: string;
  help: string;
  nodes: { html: string }[];
}

export class Gallery {
  /** Whatever the browser complains about. */
  readonly complaints: string[] = [];
  #path = "";

  private constructor(
    readonly page: Page,
    readonly server: StandIn,
    readonly words: Catalogue,
    private readonly language: Language,
    private readonly devtools: CDPSession,
    private readonly origin: string,
  ) {}

  /** Somebody with a name, who reads one language. */
  static async open(browser: Browser, origin: string, language: Language = "en"): Promise<Gallery> {
    const { account, name } = golden<{ welcome: Welcome }>("frame.welcome").welcome;
    const kept = {
      "bridge.account": { token: "a token", account, name, until: Number.MAX_SAFE_INTEGER },
      "bridge.preferences": { language, sound: false },
    };
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
    const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const server = await StandIn.behind(page);
    const devtools = await context.newCDPSession(page);
    const gallery = new Gallery(page, server, CATALOGUES[language], language, devtools, origin);
    page.on("pageerror", (error) => gallery.complaints.push(`error: ${error.message}`));
    return gallery;
  }

  /** Brings a state onto the screen, and looks at it at every size. */
  async look(state: State): Promise<void> {
    await this.#goTo(state.path);
    await this.#become(SIZES[0]!);
    await state.bring(this);
    const words = state.shows(this.words);
    const shown = this.page.getByText(words).or(this.page.getByLabel(words)).filter({ visible: true });
    await expect(shown.first(), state.name).toBeVisible();
    for (const size of SIZES) await this.#lookAt(state, size);
  }

  /** The same on the largest screens. */
  async lookOnVastScreens(state: State): Promise<void> {
    await this.#goTo(state.path);
    await state.bring(this);
    await this.#lookAt(state, VAST);
  }

  async #lookAt(state: State, size: Size): Promise<void> {
    const where = `${state.name}, ${size.width}, ${this.language}`;
    await this.#become(size);
    await state.again?.(this);
    await this.#settles();
    await this.page.screenshot({
      path: `shots/gallery/${this.language}/${state.name}-${size.width}.png`,
      fullPage: !state.play,
    });
    expect.soft(await faultsOf(this.page, state.play ?? false), where).toEqual([]);
    if (this.language === "en" && size !== VAST) expect.soft(await this.#violations(size), where).toEqual([]);
  }

  /** Whatever is dark differs in colours alone. */
  async #violations({ colorScheme }: Size): Promise<string[]> {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(axe);
    const found = await this.page.evaluate(async (coloursAlone) => {
      const { run } = (window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } })
        .axe;
      const rules = coloursAlone ? { runOnly: ["color-contrast"] } : {};
      return (await run({ ...rules, resultTypes: ["violations"] })).violations;
    }, colorScheme === "dark");
    return found
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html.slice(0, 200)}`).join("\n")}`,
      );
  }

  async #goTo(path: string): Promise<void> {
    if (this.#path === "") await this.page.goto(this.origin + path);
    else if (this.#path !== path) {
      await this.page.evaluate((path) => {
        history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
    }
    this.#path = path;
  }

  async #become({ fingers, colorScheme, ...size }: Size): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.emulateMedia({ colorScheme });
    await this.devtools.send("Emulation.setTouchEmulationEnabled", { enabled: fingers });
  }

  /** What was sent is drawn. */
  #settles(): Promise<void> {
    return this.page.evaluate(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    );
  }
}
