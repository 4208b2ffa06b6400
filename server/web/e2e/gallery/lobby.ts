// The way to a table: home, names, links, new tables; and doors that do not open.

import { packPassage } from "../../src/lobby/device/deviceLink";
import { packRound } from "../../src/lobby/arriving/invitation";
import { PROFILES } from "../../src/lobby/opening/policy";
import type { Answer, Refusal } from "../../src/protocol/messages";
import { SEATS } from "../../src/rules/cards";
import type { State } from "./gallery";
import { golden } from "./standin";
import { TABLE } from "./table";

const { opened } = golden<Extract<Answer, { opened: unknown }>>("answer.opened");
const { seats, kibitzers } = opened.invitations;
const round = packRound(opened.invitations, "open_cards", SEATS);

const refused = (why: Refusal): Answer => ({
  refused: { message: "the server says in words for people why it did nothing", why, retry: "never" },
});

/** An address that is opened by somebody without a name. */
const stranger = (name: string, path: string, shows: State["shows"]): State => ({
  name,
  path,
  fresh: { "bridge.account": null },
  bring: () => {},
  shows,
});

/** An invitation that is not taken. */
const notLetIn = (name: string, why: Refusal, shows: State["shows"]): State => ({
  name: `join-${name}`,
  path: "/",
  async bring({ server, goTo }) {
    server.answers = { sit: refused(why) };
    await goTo(`/join/${seats.E}`);
  },
  shows,
});

const PLACES = [
  { kind: "table", id: TABLE, label: "Wilhelmina Oosterhof, Bob, Maximilian Oberhuber" },
  { kind: "table", id: "another", label: "", over: true },
  { kind: "match", id: "match", label: "Oaks – The Wednesday Afternoon Bridge Society" },
  { kind: "event", id: "event", label: "Sunday teams of the winter", account: "somebody else" },
].map((place, at) => ({ when: Date.now() - (at + 1) * 3_700_000, ...place }));

const profiles = PROFILES.map((profile): State => ({
  name: `new-table-${profile}`,
  path: "/new",
  async bring({ page, words }) {
    await page.locator(`input[value=${profile}]`).waitFor({ state: "attached" });
    for (const details of await page.locator("details").all())
      await details.evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.locator(`input[value=${profile}]`).check();
    await page.getByText(words.lobby.profile[profile].says).waitFor();
  },
  shows: (w) => w.lobby.policy.kibitzing,
}));

export const lobby: State[] = [
  stranger("home-stranger", "/", (w) => w.lobby.name.label),
  { name: "home-nothing", path: "/", fresh: {}, bring: () => {}, shows: (w) => w.lobby.home.newTable },
  {
    name: "home-back",
    path: "/",
    fresh: { "bridge.remembered": PLACES },
    bring: () => {},
    shows: (w) => w.lobby.home.back,
  },
  {
    name: "home-settings",
    path: "/",
    bring: async ({ page, words }) => page.getByRole("button", { name: words.common.preferences.title }).click(),
    shows: (w) => w.common.preferences.deck,
  },
  { name: "new-table", path: "/new", bring: () => {}, shows: (w) => w.lobby.new.go },
  ...profiles,
  stranger("join-stranger", `/join/${seats.E}`, (w) => w.lobby.join.title),
  stranger("come-stranger", `/come#${round}`, (w) => w.lobby.join.title),
  stranger("table-stranger", `/table/${TABLE}`, (w) => w.table.stranger),
  { name: "join-damaged", path: "/join/damaged", fresh: {}, bring: () => {}, shows: (w) => w.lobby.join.broken },
  notLetIn("taken", { seat_taken: { seat: "E" } }, (w) => w.lobby.join.seatTaken(w.common.seat.E)),
  notLetIn("over", { not_now: { stage: "finished" } }, (w) => w.lobby.join.over),
  notLetIn("alike", { name_too_alike: {} }, (w) => w.lobby.join.otherName),
  notLetIn("bad", { bad_invitation: {} }, (w) => w.common.home),
  notLetIn("seated", { already_seated: { seat: "S" } }, (w) => w.lobby.join.myTable),
  notLetIn("barred", { has_seen_cards: {} }, (w) => w.lobby.join.retry),
  {
    name: "watch-barred",
    path: "/",
    async bring({ server, goTo }) {
      server.answers = { watch: refused({ kibitzing_off: {} }) };
      await goTo(`/join/${kibitzers}`);
    },
    shows: (w) => w.common.home,
  },
  { name: "come", path: `/come#${round}`, bring: () => {}, shows: (w) => w.lobby.come.any },
  { name: "device-damaged", path: "/device#damaged", bring: () => {}, shows: (w) => w.lobby.device.broken },
  {
    name: "device-other",
    path: "/",
    async bring({ goTo }) {
      const account = { token: "a.b.c", account: "orugkidbmnrw65looq5cardfmu", name: "Wilhelmina Oosterhof" };
      await goTo(`/device#${packPassage({ account, to: `/table/${TABLE}` })}`);
    },
    shows: (w) => w.lobby.device.goOn("Wilhelmina Oosterhof"),
  },
  { name: "nowhere", path: "/nowhere", bring: () => {}, shows: (w) => w.common.nowhere },
];
