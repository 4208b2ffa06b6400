// The connection goes, for a moment or for good; and tables that are no longer there.

import type { ClosingReason } from "../../src/protocol/messages";
import type { Catalogue } from "../../src/i18n/catalogue";
import type { State } from "./gallery";
import { played } from "./play";
import { at, inPlay, TABLE } from "./table";

const ANNOUNCED = "The server is closed at ten for a quarter of an hour.";

const closed = (name: string, reason: ClosingReason, shows: (w: Catalogue) => string): State =>
  inPlay(name, () => played("S", 9), {
    shows,
    then: ({ server }) => server.close({ closing: { reason, retry_after_ms: 600_000 } }),
    last: true,
  });

export const link: State[] = [
  inPlay("link-lost", () => played("S", 9), {
    shows: (w) => w.common.link.waiting,
    then: ({ server }) => server.close(),
    last: true,
  }),
  closed("link-restart", "restart", (w) => w.common.link.restarting),
  closed("link-crowded", "too_many_connections", (w) => w.common.link.crowded),
  closed("link-removed", "removed", (w) => w.common.link.removed),
  closed("link-outdated", "version", (w) => w.common.link.outdated),
  {
    name: "link-barred",
    path: "/",
    bring: ({ server }) => server.close(undefined, 403),
    shows: () => /a name is 2 to 20/,
    last: true,
  },
  inPlay("announcement", () => played("S", 9), {
    shows: (w) => w.common.link.announced(ANNOUNCED),
    then: ({ server }) => server.send({ announcement: { text: ANNOUNCED } }),
  }),
  at("table-gone", () => played("S", 9), {
    shows: (w) => w.table.gone,
    then: ({ server }) => server.send({ gone: { table: TABLE } }),
  }),
];
