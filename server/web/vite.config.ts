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

/** What a browser loads before it can show anything, in bytes as they are sent. */
const FIRST_SCRIPT = 120 * 1024;

/** Keeps the first page small: the build fails when the entry, with all that it imports at once, has grown too large. */
function small(): Plugin {
  return {
    name: "small",
    apply: "build",
    generateBundle(_, bundle) {
      const first = new Set<string>();
      const follow = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || first.has(name)) return;
        first.add(name);
        chunk.imports.forEach(follow);
      };
      for (const chunk of Object.values(bundle)) if (chunk.type === "chunk" && chunk.isEntry) follow(chunk.fileName);
      const bytes = [...first].reduce((sum, name) => {
        const chunk = bundle[name];
        return sum + (chunk?.type === "chunk" ? gzipSync(chunk.code, { level: 9 }).length : 0);
      }, 0);
      if (bytes > FIRST_SCRIPT) this.error(`the first script has ${bytes} bytes, more than ${FIRST_SCRIPT}`);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed(), small()],
  build: {
    target: "es2023",
    // `light-dark()` is younger than the browsers that run the scripts: it is written out for those.
    cssTarget: ["chrome111", "firefox113", "safari16.4"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // On a slow machine every further file costs more than its content: what is needed together is one, with all that it needs.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            { name: "dealing", test: /[\\/](src[\\/]dealing|@noble[\\/]hashes)[\\/]/, minShareCount: 2 },
            { name: "boards", test: /[\\/]src[\\/]boards[\\/]/, minShareCount: 2 },
            { name: "rooms", test: /[\\/]src[\\/]teams[\\/](attendance|match|rooms)/ },
            { name: "table", test: /[\\/]src[\\/](table|procedures)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    // The server lets in its own pages alone, and in development this is one of them.
    proxy: {
      "/api": { target: server, headers: { origin: server } },
      "/ws": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
  test: { include: ["src/**/*.test.ts", "e2e/**/*.test.ts"], environment: "node" },
});
