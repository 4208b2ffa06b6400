// Calls, what is said where nobody calls, and the contract that comes of either.

import { declarerOf, partnerOf, seatOfLane } from "../../rules/cards";
import { handAfter } from "../../rules/seating";
import type { BoardView, Call, Lane, TableView, Turn } from "../messages";
import { learned } from "./explaining";
import { acted, FoldError, onBoard, type Folds } from "./folding";

export const auction = (view: TableView, lane: Lane) => {
  const own = seatOfLane(lane);
  return {
    called: ({ turn, seat, call, meaning }) =>
      acted(
        turn,
        onBoard(view, (board) => ({
          ...withCall(board, turn, call),
          held: null,
          ...(meaning ? learned(board, { call: turn, by: seat, version: 1, meaning }) : {}),
        })),
      ),
    declared: ({ turn, seat, declaration, due, slip }) =>
      acted(
        turn,
        onBoard(view, ({ declaring }) => {
          if (!declaring) throw new FoldError("there is an auction");
          const declarations = [...(declaring.declarations ?? []), { turn, seat, declaration }];
          return { declaring: { ...declaring, declarations, due, slip: slip ?? declaring.slip } };
        }),
      ),
    call_held: ({ call }) => onBoard(view, () => ({ held: call })),
    tray_came: ({ calls, called_at }) => {
      const next = onBoard(view, (board) =>
        calls.reduce((held, call, at) => ({ ...held, ...withCall(held, called_at[at]!, call) }), board),
      );
      const last = called_at.at(-1);
      return last === undefined ? next : acted(last, next);
    },
    contract_reached: ({ contract, dummy }) => ({
      ...onBoard(view, ({ hands, seating }) => ({
        contract,
        trick: { leader: handAfter(declarerOf(contract), 1, { contract, seating }), cards: [] },
        hands: own && dummy ? { ...hands, [partnerOf(own)]: dummy } : hands,
      })),
      stage: "play",
    }),
  } satisfies Folds;
};

const withCall = (board: BoardView, turn: Turn, call: Call) => ({
  calls: [...board.calls, call],
  called_at: [...board.called_at, turn],
});
