// What lies over the page closes when somebody goes back, and they stay where they are: while it is open the browser's
// history has an entry more. What closes by itself leaves its entry: the next that opens takes it, whoever goes on to
// another page writes over it, and whoever goes back steps over it.

type Close = () => void;

/** How many entries the page where one is has over its own. */
const depthNow = (): number => (history.state as { over?: number } | null)?.over ?? 0;

export class Back {
  #open: Close[] = [];
  #depth = depthNow();
  #href = location.href;
  #rewound: (() => void) | null = null;

  constructor() {
    addEventListener("popstate", () => this.#moved());
  }

  /** Something opened, that `close` closes; what is returned is called when it has closed, however that came. */
  opened(close: Close): () => void {
    this.#open.push(close);
    if (depthNow() < this.#open.length) history.pushState({ over: this.#open.length }, "");
    this.#look();
    return () => {
      this.#open = this.#open.filter((each) => each !== close);
    };
  }

  /** Goes on to another page, from the last entry of this one. */
  push(path: string): void {
    if (depthNow() > 0) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#look();
  }

  /** The same in this page's own place, and `then`. */
  replace(path: string, then: () => void): void {
    const depth = depthNow();
    const done = () => {
      history.replaceState(null, "", path);
      this.#look();
      then();
    };
    if (depth === 0) return done();
    this.#rewound = done;
    history.go(-depth);
  }

  #look(): void {
    [this.#depth, this.#href] = [depthNow(), location.href];
  }

  #moved(): void {
    const [was, href] = [this.#depth, this.#href];
    this.#look();
    const rewound = this.#rewound;
    if (rewound) {
      this.#rewound = null;
      return rewound();
    }
    const closing = this.#open.splice(this.#depth).toReversed();
    closing.forEach((close) => close());
    // An entry of what had closed before: whoever went back from it meant the page.
    if (closing.length === 0 && this.#depth < was && this.#href === href) history.back();
  }
}

export const back = new Back();

/** Beside what lies over the page while it does. */
export const closedByBack = (close: Close): (() => void) => back.opened(close);
