// A page between which and the server somebody stands: what a server shows after three minutes only is shown at once,
// and what the page asks then is heard. Everything else is the server's own.

import type { Page, WebSocketRoute } from "@playwright/test";

import type { Answer, MatchRequest, RequestFrame, SegmentView, ServerFrame } from "../src/protocol/messages";
import { bodyOf, nameOf, type NameOf } from "../src/protocol/unions";

export class Amended {
  /** What the page asked of a match, and the server did not hear. */
  readonly heard: MatchRequest[] = [];
  readonly #answers = new Map<string, Answer>();

  private constructor(private readonly amend: (segment: SegmentView) => void) {}

  /** From the next connection of this page on. */
  static async from(page: Page, amend: (segment: SegmentView) => void): Promise<Amended> {
    const between = new Amended(amend);
    await page.routeWebSocket(/\/ws/, (socket) => between.#stand(socket));
    await page.reload();
    return between;
  }

  /** The next time that this is asked it is answered so, in place of the server. */
  answer(request: NameOf<MatchRequest>, answer: Answer): void {
    this.#answers.set(request, answer);
  }

  #stand(page: WebSocketRoute): void {
    const server = page.connectToServer();
    page.onMessage((text) => {
      const answer = this.#answerTo(JSON.parse(text.toString()) as Partial<RequestFrame>);
      if (answer) page.send(JSON.stringify(answer));
      else server.send(text);
    });
    server.onMessage((text) => {
      const frame = JSON.parse(text.toString()) as ServerFrame;
      const segment = bodyOf(frame, "match")?.view.segments.at(-1);
      if (segment) this.amend(segment);
      page.send(segment ? JSON.stringify(frame) : text);
    });
  }

  #answerTo({ id, do: request }: Partial<RequestFrame>): ServerFrame | null {
    const ask = request && bodyOf(request, "match")?.ask;
    const answer = ask && this.#answers.get(nameOf(ask));
    if (id === undefined || !answer) return null;
    this.#answers.delete(nameOf(ask));
    this.heard.push(ask);
    return { reply: { id, answer } };
  }
}
