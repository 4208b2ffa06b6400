// A stand-in for the server behind one page: it gives a ticket, greets, shows whatever it was told to show, and answers what the
// page asks with what the protocol's golden files have. The page itself comes from a real house.

import { readFileSync } from "node:fs";

import type { Page, WebSocketRoute } from "@playwright/test";

import type { Answer, ClientHello, RequestFrame, ServerFrame, Snapshot, TableId } from "../../src/protocol/messages";
import { type NameOf, nameOf } from "../../src/protocol/unions";
import type { Request } from "../../src/protocol/messages";

const GOLDEN = new URL("../../../../protocol/golden/v1/", import.meta.url);

/** A message as the protocol's tests keep it: what is drawn from these cannot drift from what is sent. */
export const golden = <T>(name: string): T => JSON.parse(readFileSync(new URL(`${name}.json`, GOLDEN), "utf8")) as T;

type Answering = Partial<Record<NameOf<Request>, Answer>>;

export class StandIn {
  #socket: WebSocketRoute | null = null;
  #tables = new Map<TableId, Snapshot>();
  /** What is answered to a request by its name; to others that it is done. */
  answers: Answering = {};
  /** Whether the server can be reached. */
  open = true;

  private constructor(private readonly page: Page) {}

  static async behind(page: Page): Promise<StandIn> {
    const standIn = new StandIn(page);
    await page.route("**/api/ws-ticket", (route) =>
      standIn.open ? route.fulfill({ json: golden("http.ticket_grant") }) : route.abort(),
    );
    await page.routeWebSocket("**/ws", (socket) => {
      standIn.#socket = socket;
      socket.onMessage((text) => standIn.#hear(JSON.parse(text as string) as ClientHello | RequestFrame));
    });
    return standIn;
  }

  send(...frames: ServerFrame[]): void {
    for (const frame of frames) this.#socket?.send(JSON.stringify(frame));
  }

  /** A table as if the page had just come to it: whatever was open at the one before is gone. */
  show(snapshot: Snapshot): void {
    const { table } = snapshot;
    this.#tables.set(table, snapshot);
    this.send({ gone: { table } }, { snapshot });
  }

  /** The connection goes, with the reason that the server gives for it. */
  async close(frame: ServerFrame): Promise<void> {
    this.open = false;
    this.send(frame);
    await this.#socket?.close();
    this.#socket = null;
  }

  /** The page comes back as soon as it is let in. */
  async reopen(): Promise<void> {
    this.open = true;
    await this.page.evaluate(() => dispatchEvent(new Event("online")));
  }

  #hear(frame: ClientHello | RequestFrame): void {
    if ("hello" in frame) {
      this.send({ welcome: golden<Extract<ServerFrame, { welcome: unknown }>>("frame.welcome").welcome });
      for (const { table } of frame.hello.resume ?? []) {
        const snapshot = this.#tables.get(table);
        this.send(snapshot ? { snapshot } : { gone: { table } });
      }
    } else {
      const answer = this.answers[nameOf(frame.do)] ?? { done: {} };
      this.send({ reply: { id: frame.id, answer } });
    }
  }
}
