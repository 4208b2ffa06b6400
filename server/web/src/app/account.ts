// Who one is here: a guest's token, kept in this browser for as long as it is good (PROTOCOL.md, section 3).

import { BarredError, LostError, UnknownAccountError } from "../protocol/connection";
import type { ErrorBody, GuestToken, TicketGrant } from "../protocol/messages";

export interface Account {
  token: string;
  account: string;
  name: string;
  /** When the token ends, in milliseconds since 1970. */
  until: number;
}

const KEY = "bridge.account";
/** So long, in milliseconds, somebody who gave a name waits for the server before it is said that nothing comes. */
const PATIENCE = 15_000;

export function rememberedAccount(): Account | null {
  try {
    const account = JSON.parse(localStorage.getItem(KEY) ?? "null") as Account | null;
    return account && account.until > Date.now() ? account : null;
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

/** Asks the server by HTTP. Throws `HttpError`. */
export async function post<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { ...init, method: "POST", cache: "no-store", credentials: "omit" });
  const body = (await response.json().catch(() => null)) as (T & Partial<ErrorBody>) | null;
  if (!response.ok || body === null) throw new HttpError(body?.error ?? `${response.status}`, response.status);
  return body;
}

/** Takes a name, and keeps the account that comes with it. */
export async function enterAs(name: string): Promise<Account> {
  const signal = AbortSignal.timeout(PATIENCE);
  const granted = await post<GuestToken>("/api/guest", { body: JSON.stringify({ name }), signal }).catch((cause) => {
    throw signal.aborted ? new LostError("no answer") : cause;
  });
  const account = {
    token: granted.token,
    account: granted.account,
    name: granted.name,
    until: Date.now() + granted.expires_in * 1000,
  };
  remember(account);
  return account;
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
