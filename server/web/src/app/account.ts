// Who one is here: a guest's token, kept in this browser for as long as it is good (PROTOCOL.md, section 3).

import { BarredError, LostError, UnknownAccountError } from "../protocol/connection";
import type { ErrorBody, GuestToken, TicketGrant } from "../protocol/messages";

export interface Account {
  token: string;
  account: string;
  name: string;
}

const KEY = "bridge.account";
/** So long, in milliseconds, somebody who gave a name waits for the server before it is said that nothing comes. */
const PATIENCE = 15_000;

/**
 * The account that is kept. Whether its token is still good is for the server to say: this device's clock may be wrong.
 */
export function rememberedAccount(): Account | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Account | null;
  } catch {
    return null;
  }
}

export const remember = (account: Account) => localStorage.setItem(KEY, JSON.stringify(account));

export const forget = () => localStorage.removeItem(KEY);

/** The server refused, in words for people. */
export class HttpError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Something else answered: a network that wants a login first, or what stands before a server that is away. */
export class StrangerError extends Error {}

/** Asks the server by HTTP. Throws `HttpError`, `StrangerError` or `LostError`. */
export const post = <T>(path: string, init: RequestInit): Promise<T> => ask(path, { ...init, method: "POST" });

export async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { ...init, cache: "no-store", credentials: "omit" }).catch((cause) => {
    throw new LostError("not reached", { cause });
  });
  const body = (await response.json().catch(() => null)) as (T & Partial<ErrorBody>) | null;
  // All that the server answers is JSON, and what it refuses says why.
  if (typeof body !== "object" || body === null) throw new StrangerError(`${response.status}`);
  if (response.ok) return body;
  if (typeof body.error !== "string") throw new StrangerError(`${response.status}`);
  throw new HttpError(body.error, response.status);
}

/**
 * Takes a name, and keeps the account that comes with it. No name takes the place of an account whose token is kept
 * here and that the server takes, come back to its senses or entered in another window: that is who one is.
 */
export async function enterAs(name: string): Promise<Account> {
  const kept = rememberedAccount();
  if (kept && (await isTaken(kept))) return kept;
  const body = JSON.stringify({ name });
  const granted = await inTime((signal) => post<GuestToken>("/api/guest", { body, signal }));
  const account = { token: granted.token, account: granted.account, name: granted.name };
  remember(account);
  return account;
}

/** Whether the server takes this account's token. Throws if it cannot be asked. */
export async function isTaken(account: Account): Promise<boolean> {
  try {
    await inTime((signal) => ticketFor(account, signal));
    return true;
  } catch (cause) {
    if (cause instanceof UnknownAccountError) return false;
    if (cause instanceof BarredError) return true;
    throw cause;
  }
}

/** Somebody waits for this answer, and not for long. */
async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE);
  return ask(signal).catch((cause) => {
    throw signal.aborted ? new LostError("no answer") : cause;
  });
}

/** A ticket for one connection, unless nobody waits for it any more. */
export async function ticketFor(account: Account, gone: AbortSignal): Promise<TicketGrant> {
  try {
    const headers = { authorization: `Bearer ${account.token}` };
    return await post<TicketGrant>("/api/ws-ticket", { headers, signal: gone });
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 401) throw new UnknownAccountError(cause.message);
    if (cause instanceof HttpError && cause.status === 403) throw new BarredError(cause.message);
    throw cause;
  }
}
