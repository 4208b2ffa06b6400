// Where the focus goes when what had it is gone: who comes to a screen begins at its heading, and who has done
// something stays near it. A table sees to its own.

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Nothing that is disabled or out of sight has the focus. */
const isThere = (element: HTMLElement) => element.isConnected && !element.matches(":disabled, :disabled *");

const HEADING = "h1, h2, h3";

function goTo(heading: HTMLElement): void {
  const summary = heading.closest("summary");
  if (!summary) heading.tabIndex = -1;
  (summary ?? heading).focus({ preventScroll: true });
}

/** Goes to the heading of a screen, as soon as it is there, unless somebody has gone on by then. */
export function beginAtHeading(page: HTMLElement): () => void {
  const watch = new MutationObserver(() => begin());
  const begin = () => {
    const heading = page.querySelector<HTMLElement>("h1");
    if (!heading && isLost()) return;
    watch.disconnect();
    if (heading && isLost() && !isOfTable(page)) goTo(heading);
  };
  watch.observe(page, { childList: true, subtree: true });
  begin();
  return () => watch.disconnect();
}

const isOfTable = (page: HTMLElement) => page.querySelector(".table-room") !== null;

/** At what ends the way of whoever came by its address: nothing else on the page is of use to them. */
export function endsHere(words: HTMLElement): void {
  if (isLost()) goTo(words);
}

/** So long, in milliseconds, what was pressed may rest while it is asked for. */
const RESTS = 800;
/** So long a heading may be on its way when the focus has nowhere to go: a screen asks the server first. */
const HEADING_COMES = 10_000;
const LOOKS_AGAIN = 100;

/**
 * Whatever has the focus, rests and may be pressed again has it again then; if it has gone for good the focus goes to
 * the heading nearest to it.
 */
export function keepFocus(page: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let gone: number | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let sought: number | null = null;

  const came = ({ target }: FocusEvent) => {
    [held, around, gone] = [target as HTMLElement, [], null];
    for (let at = held.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  };
  // Who has gone elsewhere by themselves is left there: nothing was taken from them.
  const left = ({ target }: FocusEvent) => {
    setTimeout(() => {
      if (held === target && held && isThere(held) && isLost()) held = null;
    });
  };
  const look = () => {
    clearTimeout(again);
    if (isOfTable(page)) sought = null;
    if (sought !== null) seek();
    if (!held || isOfTable(page)) return;
    if (isThere(held)) {
      gone = null;
      if (isLost()) held.focus({ preventScroll: true });
      return;
    }
    gone ??= performance.now();
    if (held.isConnected && performance.now() - gone < RESTS) again = setTimeout(look, LOOKS_AGAIN);
    else goNear();
  };
  const nearest = () => {
    const near = around.find((each) => each.isConnected && each.querySelector(HEADING));
    return near?.querySelector<HTMLElement>(HEADING);
  };
  const goNear = () => {
    const heading = nearest();
    held = null;
    if (!heading) sought = performance.now();
    else if (isLost() || !isThere(document.activeElement as HTMLElement)) goTo(heading);
  };
  /** Goes to the first heading that comes, unless somebody has gone on by then. */
  const seek = () => {
    const heading = nearest();
    const waits = isLost() && performance.now() - sought! < HEADING_COMES;
    if (heading && waits) goTo(heading);
    if (heading || !waits) sought = null;
  };

  const watch = new MutationObserver(look);
  page.addEventListener("focusin", came);
  page.addEventListener("focusout", left);
  watch.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    clearTimeout(again);
    watch.disconnect();
    page.removeEventListener("focusin", came);
    page.removeEventListener("focusout", left);
  };
}
