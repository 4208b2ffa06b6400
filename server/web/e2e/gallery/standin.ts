// A stand-in for the server behind one page: it gives a ticket, greets, shows whatever it was told to show, and answers
// what the page asks with what the protocol's golden files have. The page itself comes from a real server.

import { readFileSync } from "node:fs";

import type { Page, Route, WebSocketRoute } from "@playwright/test";

import type {
  Answer,
  ClientHello,
  Request,
  RequestFrame,
  ServerFrame,
  Snapshot,
  TableId,
} from "../../src/protocol/messages";
import { type NameOf, nameOf } from "../../src/protocol/unions";

const GOLDEN = new URL("../../../../protocol/golden/v1/", import.meta.url);

/** A message as the protocol's tests keep it: what is drawn from these cannot drift from what is sent. */
export const golden = <T>(name: string): T => JSON.parse(readFileSync(new URL(`${name}.json`, GOLDEN), "utf8")) as T;

/** An answer, with the frames that come behind it. */
type Answered = Answer | [Answer, ...ServerFrame[]];

/** What is answered, or how it follows from the request. */
type Answering = {
  [N in NameOf<Request>]?: Answered | ((request: Extract<Request, Record<N, unknown>>) => Answered);
};

export class StandIn {
  #socket: WebSocketRoute | null = null;
  #tables = new Map<TableId, Snapshot>();
  /** What is answered to a request by its name, beside the analysis of a board; to others that it is done. */
  answers: Answering = {};
  /** The status with which a ticket is refused, if it is; `"unreachable"` if nobody answers. */
  #shut: number | "unreachable" | null = null;

  static async behind(page: Page): Promise<StandIn> {
    const standIn = new StandIn();
    await page.route("**/api/ws-ticket", (route) => standIn.#ticket(route));
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

  /** The connection goes, with the reason that the server gives for it; and nobody gets in any more. */
  async close(why?: ServerFrame, status: number | "unreachable" = "unreachable"): Promise<void> {
    this.#shut = status;
    if (why) this.send(why);
    await this.#socket?.close();
    this.#socket = null;
  }

  reopen(): void {
    this.#shut = null;
  }

  async #ticket(route: Route): Promise<void> {
    if (this.#shut === "unreachable") await route.abort();
    else if (this.#shut) await route.fulfill({ status: this.#shut, json: golden("http.error") });
    else await route.fulfill({ json: golden("http.ticket_grant") });
  }

  #hear(frame: ClientHello | RequestFrame): void {
    if ("hello" in frame) {
      this.send({ welcome: golden<Extract<ServerFrame, { welcome: unknown }>>("frame.welcome").welcome });
      for (const { table } of frame.hello.resume ?? []) {
        const snapshot = this.#tables.get(table);
        this.send(snapshot ? { snapshot } : { gone: { table } });
      }
    } else {
      const answers: Answering = { board_analysis: golden<Answer>("answer.board_analysis"), ...this.answers };
      const given = answers[nameOf(frame.do)] as Answered | ((request: Request) => Answered) | undefined;
      const answered = typeof given === "function" ? given(frame.do) : (given ?? { done: {} });
      const [answer, ...behind] = Array.isArray(answered) ? answered : [answered];
      this.send({ reply: { id: frame.id, answer } }, ...behind);
    }
  }
}
