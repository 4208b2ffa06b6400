import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// In development the page comes from Vite and everything else from a bridge server on its usual address.
const server = process.env.BRIDGE_SERVER ?? "http://127.0.0.1:8080";

/** Lays beside each file that is smaller for it a compressed one, which the server sends to browsers that take it. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const [content, small] = [readFileSync(path), gzipSync(readFileSync(path), { level: 9 })];
        if (small.length < content.length) writeFileSync(`${path}.gz`, small);
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    // The server lets in its own pages alone, and in development this is one of them.
    proxy: {
      "/api": { target: server, headers: { origin: server } },
      "/ws": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
