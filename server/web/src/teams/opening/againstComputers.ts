// A match of one's own against computers, by one press: they play the same boards in the other room.

import { untrack } from "svelte";

import { type Route, router } from "../../app/router.svelte";
import { server } from "../../app/server.svelte";
import { words } from "../../i18n/index.svelte";
import { ownName } from "../../lobby/arriving/passingName";
import { forgetKey, keyFor } from "../../lobby/opening/openingKey";
import { remember } from "../../lobby/remembered";
import type { MatchConditions, MatchId } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { once } from "../../ui/once.svelte";
import { attendance } from "../rooms/attendance.svelte";
import { conditionsOf, freshMatch } from "./fresh";
import { keepMatch } from "./letters";

const BOARDS = 8;

/**
 * Opens the match, takes South's place in its Open room, and goes there as soon as the cards are dealt. Whoever goes
 * elsewhere before that stays there, and finds the match among where they were.
 */
export async function playMatch(): Promise<void> {
  const from = untrack(() => router.route);
  const own = await ownName();
  const conditions = against(own);
  const wishes = { boards: { deal: BOARDS }, conditions };
  const answer = await server.request({ open_match: { key: keyFor("match", wishes), ...wishes } });
  const made = bodyOf(answer, "match_opened");
  if (!made) return;
  const { match, invitations } = made;
  keepMatch(match, { name: conditions.name, teams: conditions.teams, invitations });
  remember({ kind: "match", id: match, label: conditions.name, account: server.account?.account });
  const { captain, players } = invitations.teams.home;
  for (const invite of [captain, players[1]!]) await server.request({ join: { invite } });
  await server.followMatch(match);
  forgetKey("match");
  if (await roomsAreOpen(match, from)) await attendance.enter(match, "open");
}

/**
 * A board is compared as soon as both rooms have played it, nobody has to say who sits where, and the score stands at
 * once.
 */
function against(own: string): MatchConditions {
  const w = words().lobby.computers;
  const conditions = conditionsOf({
    ...freshMatch(),
    name: w.matchName,
    teams: {
      home: { name: w.yourTeam(own), players: [own], computers: 3 },
      away: { name: w.theirTeam, players: [], computers: 4 },
    },
    boards: BOARDS,
    segments: 1,
    profile: "social",
    vps: "none",
    visibility: "at_board",
    correctionMinutes: 0,
  });
  // The second of a roster is South of the Open room.
  const { home, away } = conditions.teams;
  const [south, north, ...others] = home.players;
  const ours = { ...home, players: [north!, south!, ...others], computers: [1, 3, 4] };
  return { ...conditions, teams: { home: ours, away }, lineup_within_ms: 1 };
}

/** Whether its rooms are open, once they are; not if the page shows something else by then than when it was asked. */
const roomsAreOpen = (id: MatchId, from: Route) =>
  once(() => {
    if (router.route !== from || server.gone.has(id)) return false;
    return server.matches.get(id)?.view.stage === "playing" ? true : undefined;
  });
