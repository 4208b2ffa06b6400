// Invitations as they are sent round, a line for each person; kept in the browser that opened the match or event.

import type { Catalogue } from "../../i18n/catalogue";
import type {
  EventInvitations,
  EventStage,
  MatchInvitations,
  TeamEntry,
  TeamInvitations,
  TeamNumber,
} from "../../protocol/messages";
import { TEAMS } from "../match";

export interface Letter {
  who: string;
  invite: string;
}

export interface LetterGroup {
  title: string;
  letters: Letter[];
}

/** What was answered when the match was opened, with the names that go with it. */
export interface OpenedMatch {
  name: string;
  teams: { home: TeamEntry; away: TeamEntry };
  invitations: MatchInvitations;
}

export interface OpenedEvent {
  name: string;
  teams: TeamEntry[];
  invitations: EventInvitations;
}

type Shelf = Pick<Storage, "getItem" | "setItem">;
const key = (kind: "match" | "event", id: string) => `bridge.letters.${kind}.${id}`;

export const keepMatch = (id: string, opened: OpenedMatch, shelf: Shelf = localStorage) =>
  shelf.setItem(key("match", id), JSON.stringify(opened));
export const keepEvent = (id: string, opened: OpenedEvent, shelf: Shelf = localStorage) =>
  shelf.setItem(key("event", id), JSON.stringify(opened));

export const openedMatch = (id: string, shelf?: Shelf) => kept<OpenedMatch>("match", id, shelf);
export const openedEvent = (id: string, shelf?: Shelf) => kept<OpenedEvent>("event", id, shelf);

function kept<T>(kind: "match" | "event", id: string, shelf: Shelf = localStorage): T | null {
  try {
    return JSON.parse(shelf.getItem(key(kind, id)) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** A team's letters: the captain's, then each player's; computers get none. */
export function teamLetters(
  { name, players, computers = [] }: TeamEntry,
  links: TeamInvitations,
  w: Catalogue["teams"],
): LetterGroup {
  const letters = players.flatMap((player, index) =>
    computers.includes(index + 1) ? [] : [{ who: player, invite: links.players[index]! }],
  );
  return { title: name, letters: [{ who: w.fresh.captainOf(name), invite: links.captain }, ...letters] };
}

const others = ({ spectators, director }: { spectators: string; director: string }, w: Catalogue["teams"]) => ({
  title: w.fresh.others,
  letters: [
    { who: w.fresh.spectators, invite: spectators },
    { who: w.fresh.director, invite: director },
  ],
});

export const matchLetters = ({ teams, invitations }: OpenedMatch, w: Catalogue["teams"]): LetterGroup[] => [
  ...TEAMS.map((team) => teamLetters(teams[team], invitations.teams[team], w)),
  others(invitations, w),
];

/** Those of an event's players are asked for team by team. */
export function eventLetters(
  { teams, invitations }: OpenedEvent,
  asked: ReadonlyMap<TeamNumber, TeamInvitations>,
  w: Catalogue["teams"],
): LetterGroup[] {
  const missing = teams.flatMap((entry, index) =>
    asked.has(index + 1) || invitations.captains?.[index] === undefined
      ? []
      : [{ who: w.fresh.captainOf(entry.name), invite: invitations.captains[index] }],
  );
  const full = [...asked].map(([team, links]) => teamLetters(teams[team - 1]!, links, w));
  return [
    ...full,
    ...(missing.length > 0 ? [{ title: w.fresh.captains, letters: missing }] : []),
    others(invitations, w),
  ];
}

/** Those of pairs and persons: one link for all who would play, as long as somebody may enter. */
export const fieldLetters = (
  { invitations }: OpenedEvent,
  stage: EventStage,
  w: Catalogue["events"]["field"],
  teams: Catalogue["teams"],
): LetterGroup[] => [
  ...(["gathering", "drawn", "playing"].includes(stage)
    ? [{ title: w.entrants, letters: [{ who: w.entrant, invite: invitations.entrants ?? "" }] }]
    : []),
  others(invitations, teams),
];

export const linkTo = (invite: string, origin: string) => `${origin}/join/${invite}`;

/** All of them as a text, for whoever sends them out by hand. */
export function allAsText(groups: readonly LetterGroup[], origin: string): string {
  const blocks = groups.map(({ title, letters }) =>
    [title, ...letters.map(({ who, invite }) => `${who}: ${linkTo(invite, origin)}`)].join("\n"),
  );
  return blocks.join("\n\n");
}
