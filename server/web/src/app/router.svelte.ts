// Which screen is shown: the address says it, and nothing else does.

import { back } from "./back";

export type Route =
  | { screen: "home" }
  | { screen: "new" }
  | { screen: "practice" }
  | { screen: "daily" }
  | { screen: "join"; invitation: string }
  | { screen: "come"; round: string }
  | { screen: "table"; table: string }
  | { screen: "board"; record: string }
  | { screen: "match"; match: string }
  | { screen: "new_match" }
  | { screen: "event"; event: string }
  | { screen: "new_event" }
  | { screen: "device"; account: string }
  | { screen: "nowhere" };

/** What the server names its tables, matches and events with: anything else is a slip of whoever typed it. */
const isId = (text: string) => /^[a-z2-7]{26}$/.test(text);

export function routeOf({ pathname, hash }: { pathname: string; hash: string }): Route {
  const [first = "", second = ""] = pathname.split("/").slice(1);
  const fragment = hash.slice(1);
  switch (first) {
    case "":
      return { screen: "home" };
    case "new":
      return second === "match"
        ? { screen: "new_match" }
        : second === "event"
          ? { screen: "new_event" }
          : second === "practice"
            ? { screen: "practice" }
            : { screen: "new" };
    case "daily":
      return { screen: "daily" };
    case "join":
      return { screen: "join", invitation: second };
    // What is behind the hash sign never leaves the browser: invitations to every seat, a board to look at, an account
    // on its way to another device.
    case "come":
      return { screen: "come", round: fragment };
    case "table":
      return isId(second) ? { screen: "table", table: second } : { screen: "nowhere" };
    case "board":
      return { screen: "board", record: fragment };
    case "match":
      return isId(second) ? { screen: "match", match: second } : { screen: "nowhere" };
    case "event":
      return isId(second) ? { screen: "event", event: second } : { screen: "nowhere" };
    case "device":
      return { screen: "device", account: fragment };
    default:
      return { screen: "nowhere" };
  }
}

class Router {
  route: Route = $state.raw(routeOf(location));

  constructor() {
    // Where only what lies over the page opened or closed it is the same page.
    const read = () => {
      const now = routeOf(location);
      if (JSON.stringify(now) !== JSON.stringify(this.route)) this.route = now;
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    // Links to our own pages change the screen without loading the page anew.
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  /** The table that is shown. */
  get table(): string | null {
    return this.route.screen === "table" ? this.route.table : null;
  }

  /** Asked later, it says whether somebody is still where they are now. */
  stays(): () => boolean {
    const { route } = this;
    return () => this.route === route;
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    const shown = () => {
      this.route = routeOf(location);
      scrollTo(0, 0);
    };
    if (how === "replace") return back.replace(path, shown);
    back.push(path);
    shown();
  }
}

export const router = new Router();
