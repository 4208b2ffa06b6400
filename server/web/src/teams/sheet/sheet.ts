// The lines of a match sheet: what both rooms made of each board, as far as the viewer may see it. Pure.

import type {
  BoardNumber,
  BoardResult,
  ByRoom,
  ByTeam,
  ComparedBoard,
  Exact,
  MatchScoring,
  MatchView,
  Room,
  RoomBoard,
  SegmentView,
  TableId,
} from "../../protocol/messages";
import { contractParts } from "../../rules/cards";
import { isOpposite, magnitude, rounded, signOf } from "./exact";

/** One line: a board of the segment. */
export interface SheetLine {
  board: BoardNumber;
  /** A room's part, if it may be seen. */
  rooms: ByRoom<RoomBoard | null>;
  /** Whether both rooms may be compared. */
  compared: boolean;
  points: ByTeam<Exact> | null;
}

/** What may be seen of a segment, board by board; what is hidden from this viewer is not there. */
export function sheetLines(segment: SegmentView): SheetLine[] {
  const lines = segment.boards.map((board) => {
    const compared = segment.compared.find((entry) => entry.board === board);
    return compared ? comparedLine(compared) : inProgress(segment, board);
  });
  return lines.filter((line) => line.compared || line.rooms.open !== null || line.rooms.closed !== null);
}

/** The line of a board that was played at one of a match's tables, if its rooms may be compared by now. */
export function comparedAt(view: MatchView, table: TableId, board: BoardNumber): SheetLine | null {
  const segment = view.segments.find(({ tables }) => tables?.open === table || tables?.closed === table);
  const compared = segment?.compared.find((entry) => entry.board === board);
  return compared ? comparedLine(compared) : null;
}

/** What a room made of a board, as far as this viewer may see it. */
export const scoredIn = ({ segments }: MatchView, room: Room, board: BoardNumber): BoardResult | null =>
  segments.flatMap(sheetLines).find((line) => line.board === board)?.rooms[room]?.result ?? null;

const comparedLine = ({ board, rooms, points }: ComparedBoard): SheetLine => ({
  board,
  rooms,
  compared: true,
  points: points ?? null,
});

function inProgress({ progress }: SegmentView, board: BoardNumber): SheetLine {
  const at = (room: RoomBoard[] | undefined) => room?.find((entry) => entry.board === board) ?? null;
  return { board, rooms: { open: at(progress?.open), closed: at(progress?.closed) }, compared: false, points: null };
}

/** What stands in each team's column: who gains has the figure, unless the two do not balance. */
export function gains(points: ByTeam<Exact>, scoring: MatchScoring): ByTeam<string> {
  if (scoring === "board_a_match" || !isOpposite(points.home, points.away)) {
    return { home: rounded(points.home), away: rounded(points.away) };
  }
  const column = (exact: Exact) => (signOf(exact) > 0 ? magnitude(exact) : signOf(exact) === 0 ? "–" : "");
  return { home: column(points.home), away: column(points.away) };
}

/** Tricks over or under the contract, as sheets have them: `+1`, `=`, `−2`. */
export function overOrUnder({ contract, tricks }: Pick<BoardResult, "contract" | "tricks">): string {
  if (contract === null || tricks === null) return "";
  const over = tricks - contractParts(contract).level - 6;
  return over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
}

/** A score from North–South's side, with its sign. */
export const signed = (score: number): string => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0");

/** So many boards over so many segments; those left over go to the first ones. */
export function divided(boards: number, segments: number): number[] {
  return Array.from(
    { length: segments },
    (_, segment) => Math.floor(boards / segments) + (segment < boards % segments ? 1 : 0),
  );
}
