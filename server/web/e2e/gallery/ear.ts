// What a screen reader would say of a page: every change of a live region, as it comes.

import type { Page } from "@playwright/test";

export interface Heard {
  /** Said when nothing else is being read. */
  polite: string[];
  /** Said at once. */
  assertive: string[];
}

/** Listens to a page from here on; what is returned gives what was said since it was asked last. */
export async function listenTo(page: Page): Promise<() => Promise<Heard>> {
  await page.evaluate(() => {
    const heard: Heard = { polite: [], assertive: [] };
    const REGION = "[aria-live], [role=log], [role=status], [role=alert]";
    const textOf = (node: Node) => (node.textContent ?? "").trim().replace(/\s+/g, " ");
    const say = (region: Element, text: string) => {
      if (text === "" || region.closest("[aria-hidden=true]")) return;
      const live = region.getAttribute("aria-live") ?? (region.matches("[role=alert]") ? "assertive" : "polite");
      if (live !== "off") heard[live as keyof Heard].push(text);
    };
    new MutationObserver((changes) => {
      // A status and an alert are read as a whole, once for all that has changed in them.
      const whole = new Set<Element>();
      for (const { target, addedNodes, type } of changes) {
        const within = target instanceof Element ? target : target.parentElement;
        const region = within?.closest(REGION);
        if (region?.matches("[role=status], [role=alert]")) whole.add(region);
        else if (region && type === "childList") addedNodes.forEach((node) => say(region, textOf(node)));
        else if (region) say(region, textOf(target));
        else {
          for (const node of addedNodes) {
            if (!(node instanceof Element)) continue;
            const born = [...(node.matches(REGION) ? [node] : []), ...node.querySelectorAll(REGION)];
            born
              .filter((region) => region.matches("[role=status], [role=alert]"))
              .forEach((region) => whole.add(region));
          }
        }
      }
      whole.forEach((region) => say(region, textOf(region)));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { heard });
  });
  return () =>
    page.evaluate(() => {
      const { heard } = window as unknown as { heard: Heard };
      return { polite: heard.polite.splice(0), assertive: heard.assertive.splice(0) };
    });
}
