// The page of an event: the draw, a round that is on, standings, the bracket, and what its organiser does.

import { eventActions } from "../../src/events/ruling";
import type {
  Answer,
  EventConditions,
  EventForm,
  EventFrame,
  EventPlace,
  EventView,
} from "../../src/protocol/messages";
import type { Gallery, State } from "./gallery";
import { golden } from "./standin";

const { event: frame } = golden<{ event: EventFrame }>("frame.event");
const { following_event: followed } = golden<Extract<Answer, { following_event: unknown }>>("answer.following_event");
const directed = golden<EventView>("event_view.director");

const conditionsOf = (form: EventForm): EventConditions => {
  const [oaks, ...others] = followed.conditions.teams;
  return {
    ...followed.conditions,
    form,
    teams: [{ ...oaks!, name: "The Wednesday Afternoon Bridge Society" }, ...others],
  };
};

const DIRECTOR: EventPlace[] = [{ director: {} }];
const ROUND_ROBIN: EventForm = { round_robin: { times: "once" } };
const SWISS: EventForm = { swiss: { rounds: 3 } };

interface Rest {
  places?: EventPlace[];
  form?: EventForm;
  shows: State["shows"];
  then?(gallery: Gallery): Promise<void>;
}

const event = (
  name: string,
  view: EventView,
  { places = followed.places, form = ROUND_ROBIN, shows, then }: Rest,
): State => ({
  name: `event-${name}`,
  path: "/nowhere",
  async bring(gallery) {
    const { server } = gallery;
    const lane = places === DIRECTOR ? "director" : "public";
    const following: Answer = {
      following_event: { ...followed, lane, places, conditions: conditionsOf(form) },
    };
    const round = golden<Answer>("answer.event_round");
    server.answers = { event: ({ event }) => ("round" in event.ask ? round : following) };
    server.send({ event: { event: frame.event, lane, view } });
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

const ruling = (action: ReturnType<typeof eventActions>[number]): State =>
  event(`ruling-${action}`, action === "set_draw" ? drawn : directed, {
    places: DIRECTOR,
    form: action === "set_draw" ? SWISS : ROUND_ROBIN,
    shows: (w) => w.direct.fields.reason,
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
  event("swiss-final", final, { form: SWISS, shows: (w) => w.events.duty.winner("Elms") }),
  ...(["award", "withdraw", "penalise", "set_draw", "close_round"] as const).map(ruling),
];
