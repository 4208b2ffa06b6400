// What is wrong with how a screen stands: what has to be scrolled to, is cut off, lies under something, or is too small
// for a finger. Everything here runs within the page.

import type { Page } from "@playwright/test";

const TARGET = 44;

/** `still`: whether nothing may have to be scrolled, as during play. */
export const faultsOf = (page: Page, still: boolean): Promise<string[]> =>
  page.evaluate(
    ({ still, TARGET }) => {
      const found: string[] = [];
      const { scrollWidth, scrollHeight } = document.documentElement;
      if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth - innerWidth} px too wide`);
      if (still && scrollHeight > innerHeight) found.push(`the page is ${scrollHeight - innerHeight} px too high`);

      const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
      const root = dialog ?? document.body;
      const named = (element: Element) =>
        `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("s-") && !name.startsWith("svelte-")).join(".")}`;
      const says = (element: Element) => (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 60);
      const styles = new Map<Element, CSSStyleDeclaration>();
      const styleOf = (element: Element) => {
        const known = styles.get(element) ?? getComputedStyle(element);
        styles.set(element, known);
        return known;
      };
      const within = (element: Element, so: (around: Element) => boolean): boolean =>
        so(element) || (element.parentElement !== null && within(element.parentElement, so));
      const seen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest(".unseen") &&
        !within(element, (around) => styleOf(around).clipPath !== "none");
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
      const cutBy = (box: DOMRect, around: Element) => {
        const { left, right, top, bottom } = around.getBoundingClientRect();
        return {
          across: box.left < left - 2 || box.right > right + 2,
          down: box.top < top - 4 || box.bottom > bottom + 4,
        };
      };

      // What scrolls in itself. A list of lines and a dialog may; the table may not.
      if (still && !dialog) {
        for (const element of document.querySelectorAll("main, main *")) {
          if (!scrolls(styleOf(element).overflowY) || element.closest("textarea, .lines, [data-scrolls]")) continue;
          const more = element.scrollHeight - element.clientHeight;
          if (more > 1 && seen(element)) found.push(`${named(element)} scrolls in itself by ${more} px`);
        }
      }

      // What a finger presses. A link within a sentence is as high as its line.
      for (const element of root.querySelectorAll("button, a[href], input, select, textarea, summary, [role=tab]")) {
        if (!seen(element) || element.closest("[data-card]") || element.matches("[hidden], input[type=hidden]"))
          continue;
        const inSentence = element.matches("a") && styleOf(element).display === "inline";
        if (inSentence) continue;
        const target = element.matches("input[type=checkbox], input[type=radio], input[type=file]")
          ? (element.closest("label") ?? element)
          : (element.closest("[data-enlarges]") ?? element);
        const { width, height } = target.getBoundingClientRect();
        if (Math.min(width, height) < TARGET - 0.5) {
          found.push(`${named(element)} “${says(element)}” is ${Math.round(width)} by ${Math.round(height)} px`);
        }
      }

      // What is cut off or covered: each line of each text.
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const told = new Set<Element>();
      while (walker.nextNode()) {
        const text = walker.currentNode;
        const parent = text.parentElement!;
        if (!text.textContent!.trim() || told.has(parent) || parent.closest(".card, svg, option, script, style"))
          continue;
        if (!seen(parent)) continue;
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        const tell = (what: string) => {
          told.add(parent);
          found.push(`${named(parent)} “${says(parent)}” ${what}`);
        };
        let scrollable = false;
        // A long name may end in dots.
        if (
          within(
            parent,
            (around) => around.matches(".name, .name .head, [title]") && styleOf(around).textOverflow === "ellipsis",
          )
        )
          continue;
        for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
          const { overflowX, overflowY, display } = styleOf(around);
          if (display === "inline") continue;
          const { across, down } = cutBy(box, around);
          if (around.matches(".scroll") && across) tell("has to be scrolled to sideways");
          scrollable ||= scrolls(overflowY) && around.scrollHeight > around.clientHeight;
          scrollable ||= scrolls(overflowX) && around.scrollWidth > around.clientWidth;
          if (across && hides(overflowX) && !scrollable) tell(`is cut off by ${named(around)}`);
          else if (down && hides(overflowY) && !scrollable) tell(`is cut off below by ${named(around)}`);
          if (around === dialog || told.has(parent)) break;
        }
        if (told.has(parent) || scrollable || dialog) continue;
        if (still && (box.bottom > innerHeight + 1 || box.top < -1)) tell("is outside the screen");
        else if (box.right > innerWidth + 1 || box.left < -1) tell("is beside the screen");
        else if (box.bottom <= innerHeight && box.top >= 0) {
          const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          // The button of a line of figures is as large as the line, and clear.
          const line = at?.matches("tr button") && at.closest("tr");
          const own = at && [at, at.parentElement!, line || at].some((one) => one.contains(parent));
          // What stays in sight while one scrolls lies over what is scrolled.
          const over = !still && at && within(at, (around) => styleOf(around).position === "sticky");
          if (!own && !parent.contains(at) && !over && styleOf(parent).pointerEvents !== "none")
            tell(`lies under ${at ? named(at) : "nothing"}`);
        }
      }
      return found;
    },
    { still, TARGET },
  );

/**
 * What lies under something else or is cut off at a table that has to be scrolled, each brought into sight first. Cards
 * lie on one another.
 */
export const coveredOf = (page: Page): Promise<string[]> =>
  page.locator("[data-felt]").evaluate((felt) =>
    [...felt.querySelectorAll<HTMLElement>("button, [role=group] p, .chip .badge, .waits p, .notice, th")]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => !one.closest(".unseen, [data-hand], [inert]") && one.clientWidth > 1)
      .filter((one) => {
        one.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, width, top, height } = one.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        const lies = getComputedStyle(one).pointerEvents === "none" || one.contains(at) || at?.contains(one);
        return !lies || one.scrollWidth > one.clientWidth + 1 || left < -1 || left + width > innerWidth + 1;
      })
      .map((one) => `${one.className} “${one.textContent.trim()}”`),
  );

/** How many cards lie under a prompt, or by more than `below` pixels below the page. */
export const cardsCovered = (page: Page, below = 0) =>
  page.evaluate((below) => {
    // What has more words than room is scrolled within its place.
    const prompts = [...document.querySelectorAll("main section")].map((section) => {
      const { top, bottom, left, right } = section.getBoundingClientRect();
      const place = section.closest("[data-scrolls]")?.getBoundingClientRect();
      return { top, left, right, bottom: Math.min(bottom, place?.bottom ?? bottom) };
    });
    return [...document.querySelectorAll("main .card, [data-printed]")]
      .map((card) => card.getBoundingClientRect())
      .filter(
        (card) =>
          card.bottom > innerHeight + below ||
          prompts.some(({ top, bottom, left, right }) =>
            [card.top < bottom - 1, card.bottom > top + 1, card.left < right, card.right > left].every(Boolean),
          ),
      ).length;
  }, below);
