// Where whoever directs goes on when they have ruled: the form is gone that had the focus.

/** Nobody has gone elsewhere meanwhile: nothing has the focus, or what only took it because it was lost. */
const isLeft = ({ activeElement: at, body }: Document, panel: HTMLElement) =>
  at === null || at === body || at.matches("main") || (panel.contains(at) && at.matches("h1, h2, h3, summary"));

/** So long after the answer, in milliseconds, what was ruled may come, and change what can be ruled. */
const COMES = 2_000;

/** To the button of the same ruling, or where it can be ruled no more, to the heading above them all. */
export function goOn(panel: HTMLElement, action: string): void {
  const go = () => {
    if (!isLeft(document, panel)) return;
    const again = panel.querySelector<HTMLElement>(`[data-ruling="${action}"]:enabled`);
    const heading = panel.querySelector<HTMLElement>("h2");
    if (!again && heading) heading.tabIndex = -1;
    (again ?? heading)?.focus({ preventScroll: true });
  };
  go();
  const watch = new MutationObserver(go);
  watch.observe(panel, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), COMES);
}
