// A board is over, and so is what is played: what it came to, and what is written down.

import type { Pad, RunningAccount, Scored, SessionView, TableView } from "../messages";
import { withStopping } from "./goingOn";
import { onBoard, type Folds } from "./folding";

export const session = (view: TableView) =>
  ({
    board_ended: ({ result, deal, drawn, secret, meanings, log, clock, scored }) => ({
      ...onBoard(view, () => ({
        meanings: meanings ?? [],
        questions: [],
        trick: null,
        lead: null,
        claim: null,
        held: null,
        undo: null,
        drawing: undefined,
        ...(drawn ? { drawn } : {}),
        result,
        deal: deal ?? null,
        secret: secret ?? null,
        log,
      })),
      stage: "gathering",
      sheet: [...view.sheet, result],
      clock,
      ...(scored && view.session ? { session: written(view.session, scored) } : {}),
    }),
    honours_claimed: ({ result, pad, accounts }) => ({
      ...view,
      sheet: view.sheet.map((line) => (line.board === result.board ? result : line)),
      board: view.board?.board === result.board ? { ...view.board, result } : view.board,
      ...(view.session ? { session: settled(view.session, pad, accounts) } : {}),
    }),
    board_shown: ({ turn, board }) => ({ ...view, turn, board }),
    stop_agreed: ({ seat, agrees }) => withStopping(view, [seat], agrees ? [seat] : []),
    session_finished: () => ({ ...view, stage: "finished" }),
    closed: ({ by, turn, pad, accounts }) => ({
      ...view,
      ...(pad && view.session ? { session: settled(view.session, pad, accounts) } : {}),
      stage: "finished",
      closed: by,
      turn,
      board: view.board?.result ? view.board : null,
    }),
  }) satisfies Folds;

/** The sheet with a deal that is over: its rubber or round is the last one, or the next. */
function written(session: SessionView, { deal, pad, accounts, sat: had }: Scored): SessionView {
  const { sheet, sat = [] } = session;
  const before = deal.terms.part - 1;
  const pads = [...sheet.pads.slice(0, before), pad];
  return {
    ...session,
    sheet: { ...sheet, deals: [...sheet.deals, deal], pads },
    ...told(accounts),
    ...(had ? { sat: [...sat.slice(0, before), had] } : {}),
  };
}

const told = (accounts?: RunningAccount[]) => (accounts ? { accounts } : {});

/** The sheet when they stop. */
const settled = (session: SessionView, pad: Pad, accounts?: RunningAccount[]): SessionView => ({
  ...session,
  ...told(accounts),
  sheet: { ...session.sheet, pads: [...session.sheet.pads.slice(0, -1), pad] },
});
