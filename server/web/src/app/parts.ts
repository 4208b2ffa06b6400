// Parts of the page that come when they are wanted. What could not be fetched is asked for anew as often as it is
// wanted, and why it did not come is found out: an old page and a server out of reach are not the same.

/** There is no such part any more: the server has another version of the page. */
export class OutdatedError extends Error {}

/** It did not come; it may at the next attempt. */
export class MissingError extends Error {}

/** So long, in milliseconds, the server is asked which version it has. */
const PATIENCE = 5_000;

/** Style sheets that did not come: what fetches the scripts asks for each of them once. */
const unstyled = new Set<HTMLLinkElement>();
globalThis.addEventListener?.(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") unstyled.add(target);
  },
  true,
);

/** Fetches a part, or gives what is at hand. The promise throws `OutdatedError` or `MissingError`. */
export function part<T>(fetch: () => T | Promise<T>): T | Promise<T> {
  const asked = unstyled.size > 0 ? Promise.all([...unstyled].map(styled)).then(fetch) : fetch();
  return asked instanceof Promise ? asked.catch(explain) : asked;
}

/** Asks for a style sheet again. */
function styled(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.onload = () => resolve();
    again.onerror = reject;
    unstyled.delete(link);
    link.replaceWith(again);
  });
}

async function explain(cause: unknown): Promise<never> {
  const outdated = await isOutdated();
  throw new (outdated ? OutdatedError : MissingError)(String(cause), { cause });
}

/** The script that a page begins with: its name says the version. */
const FIRST_SCRIPT = /<script [^>]*src="(\/assets\/[^"]+)"/;

/** Whether the server is reached, and has another version of this page. */
export async function isOutdated(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    // The server shows pages to whoever reads them: to programs it says a few words.
    const headers = { accept: "text/html" };
    const response = await fetch("/", { headers, cache: "no-store", credentials: "omit", signal });
    const first = FIRST_SCRIPT.exec(await response.text())?.[1];
    return response.ok && first !== undefined && document.querySelector(`script[src="${first}"]`) === null;
  } catch {
    return false;
  }
}
