// A match of one's own against computers, by one press: they play the same boards in the other room.

import { server } from "../../app/server.svelte";
import { words } from "../../i18n/index.svelte";
import { ownName } from "../../lobby/arriving/passingName";
import { drawIdentity } from "../../lobby/device/identity";
import type { MatchConditions, MatchId } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { attendance } from "../rooms/attendance.svelte";
import { conditionsOf, freshMatch } from "./fresh";
import { keepMatch } from "./letters";

const BOARDS = 8;

/** Opens the match, takes South's place in its Open room, and goes there as soon as the cards are dealt. */
export async function playMatch(): Promise<void> {
  const own = await ownName();
  const conditions = against(own);
  const answer = await server.request({ open_match: { key: drawIdentity(), boards: { deal: BOARDS }, conditions } });
  const made = bodyOf(answer, "match_opened");
  if (!made) return;
  const { match, invitations } = made;
  keepMatch(match, { name: conditions.name, teams: conditions.teams, invitations });
  const { captain, players } = invitations.teams.home;
  for (const invite of [captain, players[1]!]) await server.request({ join: { invite } });
  await server.followMatch(match);
  await roomsAreOpen(match);
  await attendance.enter(match, "open");
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

const roomsAreOpen = (id: MatchId) =>
  new Promise<void>((open) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (server.matches.get(id)?.view.stage !== "playing") return;
        open();
        queueMicrotask(() => stop());
      });
    });
  });
