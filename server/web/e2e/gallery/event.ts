// The page of an event: the draw, a round that is on, standings, the bracket, and what its organiser does.

import { eventActions } from "../../src/events/ruling/ruling";
import type {
  Answer,
  EventConditions,
  EventFrame,
  EventPlace,
  EventView,
  ServerFrame,
  TeamsConditions,
  TeamsMovement,
  Traveller,
  Welcome,
} from "../../src/protocol/messages";
import type { Gallery, State } from "./gallery";
import { golden } from "./standin";
import { snapshotOf } from "./table";
import { DEAL, type Told } from "./told";

const { event: frame } = golden<{ event: EventFrame }>("frame.event");
const { following_event: followed } = golden<Extract<Answer, { following_event: unknown }>>("answer.following_event");
const directed = golden<EventView>("event_view.director");

const { teams: agreed } = followed.conditions as { teams: TeamsConditions };

const conditionsOf = (movement: TeamsMovement): EventConditions => {
  const [oaks, ...others] = agreed.teams;
  return {
    teams: { ...agreed, movement, teams: [{ ...oaks!, name: "The Wednesday Afternoon Bridge Society" }, ...others] },
  };
};

const DIRECTOR: EventPlace[] = [{ director: {} }];
const ROUND_ROBIN: TeamsMovement = { round_robin: { times: "once" } };
const SWISS: TeamsMovement = { swiss: { rounds: 3 } };

interface Rest {
  places?: EventPlace[];
  form?: TeamsMovement;
  /** Unless it is one of teams. */
  conditions?: EventConditions;
  shows: State["shows"];
  then?(gallery: Gallery): Promise<void>;
}

const event = (
  name: string,
  view: EventView,
  { places = followed.places, form = ROUND_ROBIN, conditions = conditionsOf(form), shows, then }: Rest,
): State => ({
  name: `event-${name}`,
  path: "/nowhere",
  async bring(gallery) {
    const { server } = gallery;
    const lane = places === DIRECTOR ? "director" : "public";
    const following: Answer = {
      following_event: { ...followed, lane, places, conditions },
    };
    const shown: ServerFrame = { event: { event: frame.event, lane, view } };
    const round = golden<Answer>("answer.event_round");
    // Who runs it is somebody else; and no view comes with the answer, as a story may have shown another by then.
    server.answers = {
      event: ({ event }) => {
        if ("round" in event.ask) return round;
        if ("traveller" in event.ask) return { traveller };
        return "links" in event.ask ? golden<Answer>("answer.refused") : [following, shown];
      },
    };
    await gallery.goTo(`/event/${frame.event}`);
    await gallery.page.getByRole("heading", { level: 1 }).waitFor();
    await then?.(gallery);
  },
  shows,
});

const none = { fixtures: [], standings: [], standings_after: 0, rulings: [], rulings_made: 0 };
const gathering: EventView = { ...frame.view, ...none, stage: "gathering", round: 0 };
const drawn: EventView = {
  ...directed,
  stage: "drawn",
  round: 1,
  playing: [],
  next_draw: [{ home: 3, away: 1 }, { home: 2 }],
};
const final: EventView = { ...frame.view, stage: "final", round: 3, standings_after: 3 };

/** Four pairs, of people whose names are as long as names may be, and as short. */
const NAMES = ["Wilhelmina Oosterhof", "Maximilian Oberhuber", "Alexandrawolodymyrin", "Al"];
const pairs = golden<EventView>("event_view.pairs");
const paired: EventView = {
  ...pairs,
  field: {
    ...pairs.field!,
    entries: pairs.field!.entries.map((entry) => ({ ...entry, name: NAMES[entry.number - 1] ?? entry.name })),
  },
};
const entering: EventView = {
  ...paired,
  stage: "gathering",
  round: 0,
  field: { entries: paired.field!.entries.map((entry) => (entry.number === 4 ? { ...entry, partner: null } : entry)) },
};
/** One who came after the start, and a pair that was taken out of the round that is on. */
const late: EventView = {
  ...paired,
  field: {
    ...paired.field!,
    entries: [...paired.field!.entries, { number: 9, name: "Bartholomew Quinntus" }],
    withdrawn: [4],
  },
};
const traveller: Traveller = {
  board: 1,
  deal: DEAL,
  lines: [
    {
      round: 1,
      table: 1,
      sitting: { pairs: { NS: 1, EW: 2 } },
      result: { board: 1, contract: "1NTXXW", tricks: 1, score: 2200 },
      points: { NS: "2.00", EW: "0.00" },
    },
    {
      round: 1,
      table: 2,
      sitting: { pairs: { NS: 3, EW: 4 } },
      adjusted: { awards: { ns: { artificial: "average_plus" }, ew: { artificial: "average_minus" } } },
      points: { NS: "1.20", EW: "0.80" },
    },
  ],
};
const ENTRANT: EventPlace[] = [{ entrant: { number: 1 } }];
const tuesday = golden<{ do: { open_event: { conditions: EventConditions } } }>("request.open_event.pairs").do
  .open_event;

/** How far each table is only its director is told. */
const seenBy = (places: EventPlace[] | undefined, view: EventView): EventView =>
  places === DIRECTOR ? view : { ...view, field: view.field && { ...view.field, progress: null, calls: [] } };

const field = (name: string, view: EventView, rest: Omit<Rest, "conditions">): State =>
  event(`field-${name}`, seenBy(rest.places, view), { places: ENTRANT, conditions: tuesday.conditions, ...rest });

/** A table of that event of pairs, while its round is on and has a clock; `announced` is what its director said. */
export async function sitsAtEvent(gallery: Gallery, { view, ...seen }: Told, announced: string[] = []): Promise<void> {
  const { welcome } = golden<{ welcome: Welcome }>("frame.welcome");
  const ctx = pairs.field!.sets![0]!.ctx.replace(/event\/[a-z2-7]{26}/, `event/${frame.event}`);
  const clock = { until_ms: welcome.now_ms + 539_000, warned: 0 };
  const rulings = announced.map((reason, at) => ({
    director: "Fay",
    ruling: { announce: {} },
    reason,
    announcement: at + 1,
  }));
  const shown = {
    ...paired,
    round: 1,
    rulings,
    rulings_made: null,
    field: { ...paired.field!, clock, progress: null, calls: [] },
  };
  const following: Answer = {
    following_event: { ...followed, lane: "public", places: ENTRANT, conditions: tuesday.conditions },
  };
  const begun: EventView = { ...shown, round: 0, rulings: [], stage: "gathering" };
  const told = (view: EventView): ServerFrame => ({ event: { event: frame.event, lane: "public", view } });
  gallery.server.answers = { event: [following, told(begun), told(shown)] };
  await gallery.sitDown(snapshotOf({ ...seen, view: { ...view, set: { ...view.set, ctx } } }));
}

const ruling = (action: ReturnType<typeof eventActions>[number]): State =>
  event(`ruling-${action}`, action === "set_draw" ? drawn : directed, {
    places: DIRECTOR,
    form: action === "set_draw" ? SWISS : ROUND_ROBIN,
    shows: (w) => (action === "announce" ? w.direct.fields.announcement : w.direct.fields.reason),
    then: async ({ page, words }) =>
      page.getByRole("button", { name: words.events.rule.action[action], exact: true }).click(),
  });

export const events: State[] = [
  event("gathering", gathering, { shows: (w) => w.events.stage.gathering }),
  event(
    "gathering-director",
    { ...gathering, incomplete: [1, 2] },
    { places: DIRECTOR, shows: (w) => w.events.duty.startGo },
  ),
  event("drawn-director", drawn, { places: DIRECTOR, shows: (w) => w.events.glance.title }),
  event("playing", frame.view, { shows: (w) => w.events.standings.title(1) }),
  event("playing-director", directed, { places: DIRECTOR, shows: (w) => w.events.glance.title }),
  event("bracket", { ...frame.view, rounds: 2 }, { form: { knockout: {} }, shows: (w) => w.events.bracket.title }),
  event("closed", { ...final, closed: true }, { shows: (w) => w.events.stage.closed }),
  event("swiss-final", final, { form: SWISS, shows: (w) => w.events.duty.winner("Elms") }),
  field("entering", entering, { shows: (w) => w.events.field.entries.help }),
  field("entering-director", entering, { places: DIRECTOR, shows: (w) => w.events.field.duty.startGo }),
  field("playing", paired, {
    shows: (w) => w.events.field.duty.go,
    then: ({ page, words }) => page.getByRole("button", { name: words.events.field.board(1), exact: true }).click(),
  }),
  field(
    "closed",
    { ...paired, stage: "final", closed: true, field: { ...paired.field!, boards_over: [], rankings: [] } },
    { shows: (w) => w.events.field.unranked },
  ),
  field("sections", golden<EventView>("event_view.sections"), { shows: (w) => w.events.field.section("B") }),
  field("late", late, { places: [{ entrant: { number: 9 } }], shows: (w) => w.events.field.entries.takeBack }),
  field("retiring-director", late, {
    places: DIRECTOR,
    shows: (w) => w.events.field.entries.takeOut(late.field!.entries.at(-1)!.name),
    then: async ({ page, words }) => {
      const { action } = words.events.rule;
      await page.getByRole("button", { name: action.retire, exact: true }).click();
      await page
        .locator("form")
        .getByRole("combobox", { name: words.events.field.contestant })
        .selectOption({ index: 1 });
    },
  }),
  field("playing-director", paired, { places: DIRECTOR, shows: (w) => w.events.field.ranking(3) }),
  ...(["award", "withdraw", "penalise", "set_draw", "close_round"] as const).map(ruling),
];
