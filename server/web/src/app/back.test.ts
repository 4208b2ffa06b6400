import { beforeEach, expect, test, vi } from "vitest";

/** A browser's history, as far as a page moves in it: `went` is called when it has moved. */
class Browser {
  entries: { state: unknown; path: string }[] = [
    { state: null, path: "/" },
    { state: null, path: "/table" },
  ];
  at = 1;
  went: () => void = () => {};

  get state() {
    return this.entries[this.at]!.state;
  }
  get path() {
    return this.entries[this.at]!.path;
  }
  pushState(state: unknown, _: string, path = this.path) {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, path }];
    this.at += 1;
  }
  replaceState(state: unknown, _: string, path = this.path) {
    this.entries[this.at] = { state, path };
  }
  go(by: number) {
    this.at = Math.max(0, this.at + by);
    this.went();
  }
  back() {
    this.go(-1);
  }
}

let browser: Browser;
let back: InstanceType<typeof import("./back").Back>;

beforeEach(async () => {
  browser = new Browser();
  vi.stubGlobal("history", browser);
  vi.stubGlobal("location", {
    get href() {
      return browser.path;
    },
  });
  vi.stubGlobal("addEventListener", (_: string, went: () => void) => (browser.went = went));
  vi.resetModules();
  ({ back } = await import("./back"));
});

/** Something that opens over the page: `is` says whether it is open. */
function open() {
  const over = { is: true, close: () => {} };
  const closed = back.opened(() => over.close());
  over.close = () => {
    over.is = false;
    closed();
  };
  return over;
}

test("Back closes what is open, and stays", () => {
  const drawer = open();
  browser.back();
  expect([drawer.is, browser.path]).toEqual([false, "/table"]);
  browser.back();
  expect(browser.path).toBe("/");
});

test("of two that lie over one another it closes the upper one first", () => {
  const [drawer, dialog] = [open(), open()];
  browser.back();
  expect([drawer.is, dialog.is]).toEqual([true, false]);
  browser.back();
  expect([drawer.is, browser.path]).toEqual([false, "/table"]);
});

test("what closed by itself has no part in going back", () => {
  open().close();
  browser.back();
  expect(browser.path).toBe("/");
});

test("what opens and closes often makes one entry", () => {
  for (let times = 0; times < 5; times++) open().close();
  expect(browser.entries).toHaveLength(3);
  const dialog = open();
  browser.back();
  expect([dialog.is, browser.path]).toEqual([false, "/table"]);
});

test("two that closed by themselves are stepped over together", () => {
  const [drawer, dialog] = [open(), open()];
  dialog.close();
  drawer.close();
  browser.back();
  expect(browser.path).toBe("/");
});

test("whoever goes on to another page comes back to this one at once", () => {
  open().close();
  back.push("/match");
  expect(browser.entries.map(({ path }) => path)).toEqual(["/", "/table", "/match"]);
  browser.back();
  expect(browser.path).toBe("/table");
  browser.back();
  expect(browser.path).toBe("/");
});

test("a page that takes this one's place leaves nothing of it", () => {
  const then = vi.fn();
  open().close();
  back.replace("/table/2", then);
  expect([browser.path, then.mock.calls.length]).toEqual(["/table/2", 1]);
  browser.back();
  expect(browser.path).toBe("/");
});

test("a page that is loaded anew knows of the entry that it stands on", async () => {
  open();
  vi.resetModules();
  ({ back } = await import("./back"));
  browser.back();
  expect(browser.path).toBe("/");
});
