// A player's boards of a match: what came of each in their room, what their teammates made of it, what the team gained.
// Pure.

import { pointsOf, type OwnBoard } from "../../boards/score/scoreCard";
import type { Exact, MatchView, PlayerNumber, Room, Seat, Team } from "../../protocol/messages";
import { SEATS, sideOf } from "../../rules/cards";
import { nameOfPlayer, ROOMS, teamAt } from "../match";

/** A board with its comparison. */
export interface MatchBoard extends OwnBoard {
  /** What the teammates scored in the other room; `null` if that has no score in points. */
  teammates: number | null;
  /** What the team gained; `null` if the board does not count. */
  points: Exact | null;
}

/** A player's boards that may be seen, in order. */
export const playerCard = (view: MatchView, team: Team, number: PlayerNumber): MatchBoard[] =>
  view.segments.flatMap(({ compared }) =>
    compared.flatMap(({ board, rooms, points }) =>
      ROOMS.flatMap((room): MatchBoard[] => {
        const { result, adjusted, lead, players } = rooms[room];
        const seat = SEATS.find((each) => teamAt(sideOf(each), room) === team && players[each] === number);
        if (!seat) return [];
        const elsewhere = rooms[other(room)];
        const name = (each: Seat) => {
          const player = players[each];
          return player == null ? "–" : nameOfPlayer(view, teamAt(sideOf(each), room), player);
        };
        const side = sideOf(seat);
        const partner = SEATS.find((each) => each !== seat && sideOf(each) === side)!;
        return [
          {
            board,
            seat,
            partner: name(partner),
            against: SEATS.filter((each) => sideOf(each) !== side).map(name),
            result: result ?? null,
            adjusted: adjusted ?? null,
            lead: lead ?? null,
            score: pointsOf(result ?? null, adjusted ?? null, side),
            // Teammates sit the other way.
            teammates: pointsOf(elsewhere.result ?? null, elsewhere.adjusted ?? null, side === "NS" ? "EW" : "NS"),
            points: points?.[team] ?? null,
          },
        ];
      }),
    ),
  );

const other = (room: Room): Room => (room === "open" ? "closed" : "open");
