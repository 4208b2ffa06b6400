// The page of a match, from the first line-up to the last signature.

import type {
  Answer,
  ComparedBoard,
  MatchFrame,
  MatchLane,
  MatchPlace,
  MatchView,
  SegmentView,
} from "../../src/protocol/messages";
import type { Gallery, State } from "./gallery";
import { golden } from "./standin";

const MATCH = golden<{ match: MatchFrame }>("frame.match").match.match;

const view = (name: "lineup" | "dealing" | "playing" | "director"): MatchView => golden(`match_view.${name}`);

const LONG_NAME = "The Wednesday Afternoon Bridge Society";

/** Names as long as names may be. */
function named(view: MatchView): MatchView {
  const { teams } = view.conditions;
  const players = ["Wilhelmina Oosterhof", "Maximilian Oberhuber", ...teams.home.players.slice(2)];
  const home = { name: LONG_NAME, players };
  return {
    ...view,
    conditions: { ...view.conditions, teams: { ...teams, home } },
    teams: {
      ...view.teams,
      home: { ...view.teams.home, captain: players[0]!, players: [players[0]!, players[1]!, "Cid", "Dee", null] },
    },
  };
}

const lastOf = (view: MatchView, changes: Partial<SegmentView>): MatchView => ({
  ...view,
  segments: [...view.segments.slice(0, -1), { ...view.segments.at(-1)!, ...changes }],
});

const CAPTAIN: MatchPlace[] = [{ captain: { team: "home" } }, { player: { team: "home", number: 1 } }];
const PLAYER: MatchPlace[] = [{ player: { team: "away", number: 1 } }];
const SPECTATOR: MatchPlace[] = [{ spectator: {} }];
const DIRECTOR: MatchPlace[] = [{ director: {} }];

interface Rest {
  places?: MatchPlace[];
  lane?: MatchLane;
  shows: State["shows"];
  then?(gallery: Gallery): Promise<void>;
}

const match = (name: string, shown: MatchView, { places = CAPTAIN, lane = "home", shows, then }: Rest): State => ({
  name: `match-${name}`,
  path: "/nowhere",
  async bring(gallery) {
    const { server } = gallery;
    const following: Answer = { following: { match: MATCH, lane, places } };
    server.answers = { match: [following, { match: { match: MATCH, lane, view: named(shown) } }] };
    await gallery.goTo(`/match/${MATCH}`);
    await gallery.page.getByRole("heading", { level: 1 }).waitFor();
    await then?.(gallery);
  },
  shows,
});

const playing = view("playing");
const [compared] = playing.segments.at(-1)!.compared as [ComparedBoard];
/** Sixteen boards that both rooms have played. */
const many: ComparedBoard[] = Array.from({ length: 16 }, (_, at) => {
  const board = at + 1;
  const { open, closed } = compared.rooms;
  const [o, c] = [open.result!, closed.result!];
  return {
    ...compared,
    board,
    rooms: {
      open: { ...open, board, result: { ...o, board } },
      closed: { ...closed, board, result: { ...c, board }, adjusted: board === 1 ? closed.adjusted : null },
    },
  };
});
const closed = lastOf(playing, {
  closed: true,
  compared: many,
  boards: many.map(({ board }) => board),
  substitutes_due: [],
});
const provisional: MatchView = { ...closed, stage: "provisional" };
const final: MatchView = { ...closed, stage: "final", result: { winner: "away", by: "score" } };

export const matches: State[] = [
  match("lineup-open", lastOf(view("lineup"), { lineups: { home: "awaited", away: "awaited" }, places_first: null }), {
    shows: (w) => w.teams.lineup.submit,
  }),
  match(
    "lineup-waits",
    lastOf(view("lineup"), { lineups: { home: "handed_in", away: "awaited" }, places_first: null }),
    {
      shows: (w) => w.teams.lineup.handedIn,
    },
  ),
  match(
    "lineup-second",
    lastOf(view("lineup"), { lineups: { home: "awaited", away: "awaited" }, places_first: "away" }),
    {
      shows: (w) => w.teams.lineup.awaited,
    },
  ),
  match("dealing", view("dealing"), { shows: (w) => w.teams.duty.dealing }),
  match("playing-captain", playing, { shows: (w) => w.teams.duty.go }),
  match("playing-player", playing, { places: PLAYER, lane: "away", shows: (w) => w.teams.duty.title }),
  match("playing-spectator", playing, { places: SPECTATOR, lane: "spectator", shows: (w) => w.teams.duty.lookOn }),
  match("playing-director", view("director"), {
    places: DIRECTOR,
    lane: "director",
    shows: (w) => w.direct.glance.title,
  }),
  match("closed", closed, { shows: (w) => w.teams.sheet.segmentTotal }),
  match("comparison", closed, {
    shows: (w) => w.teams.compare.title(1),
    async then({ page, server, words }) {
      server.answers = { match: golden("answer.match_record") };
      await page
        .getByRole("button", { name: words.teams.sheet.compare(1), exact: true })
        .first()
        .click();
    },
  }),
  match("provisional", provisional, { shows: (w) => w.teams.duty.agreeGo }),
  match("final", final, { shows: (w) => w.teams.result.won("Elms") }),
  match("conceded", { ...playing, conceded: "home" }, { shows: (w) => w.teams.rulings.conceded(LONG_NAME) }),
  match(
    "forfeited",
    { ...final, result: { winner: "away", by: "forfeit" } },
    { shows: (w) => w.teams.result.by.forfeit },
  ),
  {
    name: "match-refused",
    path: "/nowhere",
    async bring({ server, goTo }) {
      server.answers = { match: { refused: { message: "", why: { no_such_match: {} }, retry: "never" } } };
      await goTo("/match/abcdefghijklmnopqrstuvwxyz");
    },
    shows: (w) => w.teams.noSuchMatch,
  },
];
