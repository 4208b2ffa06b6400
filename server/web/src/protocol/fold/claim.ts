// A claim is made, goes from those who answer to those who answer next, and is over.

import type { TableView } from "../messages";
import { acted, onBoard, onClaim, type Folds } from "./folding";

export const claim = (view: TableView) =>
  ({
    claimed: ({ turn, seat, tricks, statement, stage, hand }) =>
      acted(
        turn,
        onBoard(view, (board) => ({
          hands: hand ? { ...board.hands, [seat]: hand } : board.hands,
          claim: { turn, seat, tricks, statement, stage, answer: null },
        })),
      ),
    claim_passed: ({ to, may_accept }) =>
      onClaim(view, () => ({ stage: to, answer: null, may_accept: may_accept || undefined })),
    claim_answered: ({ accept, by }) =>
      onClaim(view, (claim) => {
        if (!by) return { answer: accept, may_accept: undefined };
        const none = { N: null, E: null, S: null, W: null };
        const answers = claim.answers ?? { partner: none, opponents: none, play_on: none };
        const at = claim.stage === "director" ? "after_all" : claim.stage;
        return { answers: { ...answers, [at]: { ...(answers[at] ?? none), [by]: accept } } };
      }),
    claim_settled: () =>
      acted(
        view.turn,
        onBoard(view, () => ({ claim: null })),
      ),
    claim_deferred: () =>
      acted(
        view.turn,
        onBoard(view, () => ({ claim: null })),
      ),
    agreement_withdrawn: () => view,
  }) satisfies Folds;
