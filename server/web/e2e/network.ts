// The network between a browser and its server: a proxy that forwards bytes, late or not at all, or hangs up.

import { createServer, type Server, type Socket, connect } from "node:net";
import { once } from "node:events";

type Weather =
  /** Everything arrives. */
  | "fair"
  /**
   * Whatever is sent is lost without a word, on old connections and on new ones: a tunnel, a cable pulled out far away.
   */
  | "frozen"
  /** Nobody gets through: connections are closed as soon as they are made. */
  | "shut";

export class Network {
  #weather: Weather = "fair";
  /** In milliseconds, each way. */
  #delay = 0;
  readonly #lines = new Set<Socket>();
  #server = 0;

  private constructor(
    readonly port: number,
    private readonly server: Server,
  ) {}

  static async open(): Promise<Network> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const network = new Network((server.address() as { port: number }).port, server);
    server.on("connection", (near) => network.#join(near));
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  leadsTo(port: number): void {
    this.#server = port;
  }

  freeze(): void {
    this.#weather = "frozen";
  }

  /** All connections go, and none comes about. */
  drop(): void {
    this.#weather = "shut";
    this.#hangUp();
  }

  delay(milliseconds: number): void {
    this.#delay = milliseconds;
  }

  /** New connections are made from then on; those on which something was lost are dead, and nobody says so. */
  clear(): void {
    if (this.#weather === "frozen") this.#lines.forEach((line) => line.pause());
    [this.#weather, this.#delay] = ["fair", 0];
  }

  async close(): Promise<void> {
    this.#hangUp();
    this.server.close();
    await once(this.server, "close");
  }

  #hangUp(): void {
    this.#lines.forEach((line) => line.destroy());
    this.#lines.clear();
  }

  #join(near: Socket): void {
    if (this.#weather === "shut") {
      near.destroy();
      return;
    }
    const far = connect(this.#server, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#lines.add(from);
      from.on("data", (bytes) => {
        if (this.#weather === "frozen") return;
        if (this.#delay === 0) to.write(bytes);
        else setTimeout(() => to.destroyed || to.write(bytes), this.#delay);
      });
      from.on("error", () => {});
      from.on("close", () => {
        this.#lines.delete(from);
        to.destroy();
      });
    }
  }
}
