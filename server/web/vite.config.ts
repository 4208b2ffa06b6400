import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { tagOf, type Language } from "./src/i18n/catalogue";
import { CATALOGUES } from "./src/i18n/every";

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

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Makes the page that an installed client shows without a connection, from the words of every language. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle() {
      const sections = Object.entries(CATALOGUES).map(([language, { common }]) => {
        const { title, says, again } = common.offline;
        const lang = tagOf(language as Language);
        return `<section id="${language}" lang="${lang}"><h1>${escaped(title)}</h1><p>${escaped(says)}</p><button>${escaped(again)}</button></section>`;
      });
      const source = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>Bridge</title>
</head>
<body>
<main>
${sections.join("\n")}
</main>
<script src="/offline.js"></script>
</body>
</html>
`;
      this.emitFile({ type: "asset", fileName: "offline.html", source });
    },
  };
}

/** What a browser loads before it can show anything, in bytes as they are sent. */
const FIRST_SCRIPT = 120 * 1024;

/**
 * Keeps the first page small: the build fails when the entry, with all that it imports at once and a language, has
 * grown too large.
 */
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
      const sent = (name: string) => {
        const chunk = bundle[name];
        return chunk?.type === "chunk" ? gzipSync(chunk.code, { level: 9 }).length : 0;
      };
      const languages = Object.keys(bundle).filter((name) => /[\\/]src[\\/]i18n[\\/]/.test(moduleOf(bundle[name])));
      const bytes = [...first].reduce((sum, name) => sum + sent(name), Math.max(...languages.map(sent)));
      if (!(bytes > 0 && bytes <= FIRST_SCRIPT))
        this.error(`the first script has ${bytes} bytes, and may have ${FIRST_SCRIPT}`);
    },
  };
}

/** The module that a fetched file was made for. */
const moduleOf = (file?: { type: string; facadeModuleId?: string | null }) => file?.facadeModuleId ?? "";

export default defineConfig({
  plugins: [svelte(), offline(), compressed(), small()],
  build: {
    target: "es2023",
    // `light-dark()` is younger than the browsers that run the scripts: it is written out for those.
    cssTarget: ["chrome111", "firefox113", "safari16.4"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // On a slow machine every further file costs more than its content: what is needed together is one, with all that
    // it needs.
    rolldownOptions: {
      output: {
        // In capitals a hash may read as a card, `D7` say: whoever searches a page's memory for cards would find one.
        hashCharacters: "hex",
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            { name: "dealing", test: /[\\/](src[\\/]dealing|@noble[\\/]hashes)[\\/]/, minShareCount: 2 },
            { name: "arriving", test: /[\\/]src[\\/]lobby[\\/]arriving[\\/](ChooseSeat|Join)\./ },
            // What is known and said of a board wherever one is shown; and the little that a table shares with rooms
            // and events, so that it fetches neither for it.
            {
              name: "boards",
              test: /[\\/]src[\\/](boards[\\/](openingLead|records|wording)|ui[\\/](Names|isolated|Failure|calling|sound)|teams[\\/]rooms[\\/]rooms|events[\\/](ofTable|whereabouts)|direct[\\/]acts|lobby[\\/]gathering[\\/]awaited)\./,
            },
            { name: "rooms", test: /[\\/]src[\\/]teams[\\/](match|rooms)/ },
            // The table, without what somebody has to ask for.
            {
              name: "table",
              test: /[\\/]src[\\/](table|procedures)[\\/](?!.*[\\/](Drawing|DeclaringBox|Card(Dialog|Calls)|(Policy|Meeting|Undo|Claim|Hint|Director|Lasting|Confirm)Dialog|LineOfPlay|Preferences|MenuEntry|CallMeaning|QuestionPrompt|UndoPrompt|ClaimPrompt|ExplainForm|PartnerReads|WouldMeanDialog|wouldMean|ScoresInEvent)\.)/,
            },
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
  // A machine that has other work to do is slow, and no test fails for it.
  test: { include: ["src/**/*.test.ts", "e2e/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
