// A bridge server of its own for each story: the real binary, which can be stopped, killed, and started again where it
// was.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import type { Network } from "./network";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../../../target");
const profile = process.env.BRIDGE_PROFILE ?? "release";
const binary = process.env.BRIDGE_SERVER_BINARY ?? join(target, profile, "bridge-server");

export class Server {
  #process: ChildProcess | null = null;
  readonly #data = mkdtempSync(join(tmpdir(), "bridge-server-"));
  /** What the server wrote about itself, for whoever reads a failing story. */
  log = "";
  private network: Network | null = null;

  private constructor(
    readonly port: number,
    private readonly extra: readonly string[],
  ) {}

  static async open(...extra: string[]): Promise<Server> {
    if (!existsSync(binary))
      throw new Error(
        `${binary} is not there: cargo build${profile === "release" ? " --release" : ""} -p bridge-server`,
      );
    const server = new Server(await freePort(), extra);
    await server.start();
    return server;
  }

  /** Where browsers reach it. */
  get url(): string {
    return this.network?.url ?? `http://127.0.0.1:${this.port}`;
  }

  /** One that is reached over a network that can be disturbed. */
  static async behind(network: Network): Promise<Server> {
    const server = await Server.open("--origin", network.url);
    network.leadsTo(server.port);
    server.network = network;
    return server;
  }

  /** With other options than before, if they are said. */
  async start(...extra: readonly string[]): Promise<void> {
    const options = extra.length > 0 ? extra : this.extra;
    const listen = `127.0.0.1:${this.port}`;
    const child = spawn(binary, ["--listen", listen, "--data", this.#data, ...options], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, RUST_LOG: "warn" },
    });
    this.#process = child;
    child.stderr!.on("data", (text: Buffer) => (this.log += text.toString()));
    const [first] = (await Promise.race([
      once(createInterface(child.stdout!), "line"),
      once(child, "exit").then(() => [""]),
    ])) as [string];
    if (!first.includes("open in a browser")) throw new Error(`the server did not open: ${first}\n${this.log}`);
  }

  /** Ends the server in good order, or as a power cut does. */
  async stop(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  async close(): Promise<void> {
    await this.stop("SIGTERM");
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/**
 * A port that stays free while the server is down: the system gives ports of this range to nobody by itself, so that no
 * browser that knocks meanwhile ends up connected to itself.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const free = await new Promise<boolean>((is) => {
      probe.once("error", () => is(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => is(true)));
    });
    if (free) return port;
  }
}
