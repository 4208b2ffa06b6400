// Claims, requests to take something back, the director at the table, rulings.

import { policyOf } from "../../src/lobby/opening/policy";
import type { Award, ClaimStage, ConventionCard, Lane, Ruling, RulingNotice } from "../../src/protocol/messages";
import { STATEMENT_LIMIT } from "../../src/procedures/claims/claims";
import type { Catalogue } from "../../src/i18n/catalogue";
import type { Gallery, State } from "./gallery";
import { played } from "./play";
import { golden } from "./standin";
import { at, gathered, inPlay } from "./table";

const HOW =
  "I draw the last trump, then my diamonds and dummy's clubs are high; if they break badly I lose the last one";

/** Declarer, North, claims six of the last seven tricks; that hand is faced. */
const claimed = (lane: Lane, stage: ClaimStage, profile: "social" | "club" | "tournament" = "club") => {
  const told = played(lane, 24, gathered({ policy: { ...policyOf(profile), kibitzing: "open_cards" } }));
  const { turn } = told.view;
  return told.tell({ claimed: { turn, seat: "N", tricks: 6, statement: HOW, stage, hand: told.hand("N") } });
};

/** The same with a trick half played, and as much said as may be: the longest that is read and answered. */
export const claimedAtLength = (lane: Lane, stage: ClaimStage) => {
  const told = played(lane, 26);
  const statement = `${HOW}, `.repeat(5).slice(0, STATEMENT_LIMIT);
  const { turn } = told.view;
  return told.tell({ claimed: { turn, seat: "N", tricks: 5, statement, stage, hand: told.hand("N") } });
};

/** A defender, East, concedes all but one: partner is asked first. */
const conceded = (lane: Lane) => {
  const told = played(lane, 24);
  const hand = lane === "N" || lane === "S" || lane === "E" ? told.hand("E") : null;
  return told.tell({ claimed: { turn: told.view.turn, seat: "E", tricks: 1, stage: "partner", hand } });
};

const assigned = (...tricks: [number, string][]): Award => ({
  assigned: tricks.map(([tricks, weight]) => ({ contract: "4SN", tricks, weight })),
});

const RULINGS: Ruling[] = [
  { correct_meaning: { call: 3, seat: "S", text: "limit raise with four spades, not forcing" } },
  { adjust: { board: 1, ns: assigned([10, "2/3"], [9, "1/3"]), ew: { artificial: "average_plus" } } },
];
const notice = (ruling: Ruling, at: number): RulingNotice => ({
  number: at + 1,
  director: "Dorothea Wellington",
  ruling,
  law: "21B1",
  reason: "misinformation about the jump raise, which East would have doubled",
});

export const claims: State[] = [
  inPlay("claim-answer", () => claimed("E", "opponents"), { shows: (w) => w.procedures.claim.accept }),
  inPlay("claim-mine", () => claimed("N", "opponents"), { shows: (w) => w.procedures.claim.waits }),
  inPlay("claim-dummy", () => claimed("S", "opponents"), { shows: (w) => w.procedures.claim.waits }),
  inPlay("claim-partner", () => conceded("W"), { shows: (w) => w.procedures.claim.consent }),
  inPlay("claim-partner-waits", () => conceded("N"), { shows: (w) => w.procedures.claim.waitsPartner }),
  inPlay("claim-play-on", () => claimed("E", "opponents").tell({ claim_passed: { turn: 31, to: "play_on" } }), {
    shows: (w) => w.procedures.claim.playOn,
  }),
  inPlay("claim-director", () => claimed("E", "director", "tournament"), { shows: (w) => w.procedures.claim.director }),
  inPlay("claim-void", () => claimed("E", "opponents"), {
    shows: () => /./,
    then: ({ tell, held }) => tell({ claim_settled: { turn: held().board!.claim!.turn, accepted: false } }),
  }),
  inPlay("undo-asked", () => played("E", 9).tell({ undo_asked: { back: 15, seat: "N" } }), {
    shows: (w) => w.procedures.undo.allow,
  }),
  inPlay(
    "undo-mine",
    () => played("N", 9).tell({ undo_asked: { back: 14, seat: "N", instead: "the ten of hearts" } }),
    {
      shows: () => /./,
    },
  ),
  inPlay("director-called", () => played("E", 9).tell({ director_called: {} }), {
    shows: (w) => w.procedures.prompts.directorCalled,
  }),
  inPlay(
    "director-called-by-me",
    () => played("E", 9).tell({ director_called: { call: { by: "E", about: "A long pause before a call or card" } } }),
    { shows: (w) => w.procedures.prompts.youCalled("A long pause before a call or card") },
  ),
  inPlay("stopped", () => played("E", 9).tell({ ruled: { ...notice({ freeze: {} }, 0), reason: "please wait" } }), {
    shows: (w) => w.table.stopped,
  }),
  inPlay("rulings", () => played("E", 9).tell(...RULINGS.map((ruling, at) => ({ ruled: notice(ruling, at) }))), {
    shows: () => /limit raise/,
  }),
  inPlay("director-came", () => played("E", 9), {
    shows: (w) => w.procedures.notices.directorCame("Dorothea Wellington"),
    then: ({ tell }) => tell({ director_came: { name: "Dorothea Wellington" } }),
  }),
];

type Named = (w: Catalogue) => string;

const press =
  (name: Named) =>
  ({ page, words }: Gallery): Promise<void> =>
    page.getByRole("button", { name: name(words), exact: true }).click();

const fromMenu =
  (name: Named) =>
  async (gallery: Gallery): Promise<void> => {
    await press((w) => w.procedures.actions.more)(gallery);
    await press(name)(gallery);
  };

const { card: filed } = golden<{ card: ConventionCard }>("answer.card");
/** As much as fits on a card. */
const LONG_CARD: ConventionCard = {
  ...filed,
  system: "strong club with transfer responses, five-card majors, weak no trump not vulnerable",
  lines: Array.from({ length: 20 }, (_, at) => ({ ...filed.lines[at % 3]!, about: `${at + 1}. after an overcall` })),
  notes: "We seldom open light in third seat. ".repeat(20),
};

/** The card of one's own side, between boards. */
const card = (name: string, kept: ConventionCard | null, shows: State["shows"]): State =>
  at(`card-${name}`, () => ({ lane: "N", view: gathered({ cards: { NS: kept ? 1 : 0, EW: 0 } }) }), {
    shows,
    then: async (gallery) => {
      gallery.server.answers = { read_card: { card: kept } };
      await fromMenu((w) => w.procedures.actions.ownCard)(gallery);
    },
  });

export const dialogs: State[] = [
  inPlay("dialog-claim", () => played("N", 24), {
    shows: (w) => w.procedures.claim.howMany,
    then: press((w) => w.procedures.actions.claim),
  }),
  inPlay("dialog-menu", () => played("N", 24), {
    shows: (w) => w.procedures.actions.policy,
    then: press((w) => w.procedures.actions.more),
  }),
  inPlay("dialog-claim-said", () => played("N", 24, gathered({ policy: policyOf("tournament") })), {
    shows: (w) => w.procedures.claim.lineWanted,
    then: press((w) => w.procedures.actions.claim),
  }),
  inPlay("dialog-director", () => played("N", 24, gathered({ policy: policyOf("club") })), {
    shows: (w) => w.procedures.director.about,
    then: press((w) => w.procedures.actions.director),
  }),
  inPlay("dialog-undo", () => played("N", 9), {
    shows: (w) => w.procedures.undo.ask,
    then: press((w) => w.procedures.actions.undo),
  }),
  card("empty", null, (w) => w.procedures.card.addCall),
  card("filed", filed, (w) => w.procedures.card.removeCall),
  card("long", LONG_CARD, (w) => w.procedures.card.remove),
  inPlay("dialog-policy", () => played("N", 24, gathered({ policy: policyOf("tournament") })), {
    shows: (w) => w.lobby.policy.title,
    then: fromMenu((w) => w.procedures.actions.policy),
  }),
  inPlay("dialog-settings", () => played("N", 24), {
    shows: (w) => w.common.preferences.theme,
    then: fromMenu((w) => w.procedures.actions.preferences),
  }),
  inPlay("dialog-device", () => played("N", 24), {
    shows: (w) => w.lobby.along.warning,
    then: fromMenu((w) => w.lobby.along.title),
  }),
  inPlay("dialog-leave", () => played("N", 24), {
    shows: (w) => w.procedures.actions.leaveAsk,
    then: fromMenu((w) => w.procedures.actions.leave),
  }),
];
