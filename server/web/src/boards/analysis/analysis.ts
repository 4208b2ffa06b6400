// What an analysis says of a board and of its steps. Pure.

import type {
  AnalysisRequest,
  BoardAnalysis,
  BoardRecord,
  BySeat,
  Card,
  Contract,
  Form,
  Par,
  Reasoned,
  Seat,
} from "../../protocol/messages";
import { contractParts, SEATS } from "../../rules/cards";
import type { SharedBoard } from "../shared";
import { type Deed, momentAt, stepsBeforePlay } from "../replay/replay";

/** A card that gave tricks away. */
export interface Given {
  /** Where the replay shows it. */
  step: number;
  trick: number;
  seat: Seat;
  card: Card;
  tricks: number;
}

/** The cards that gave tricks away, in the order of play. */
export function givenAway(record: BoardRecord, { costs }: BoardAnalysis): Given[] {
  return costs.flatMap((tricks, at) => {
    const card = record.cards[at];
    if (tricks === 0 || card === undefined) return [];
    const step = stepsBeforePlay(record) + at + 1;
    const { deed } = momentAt(record, step);
    return deed?.did === "card" ? [{ step, trick: Math.floor(at / 4) + 1, seat: deed.seat, card, tricks }] : [];
  });
}

/** What the card of a step gave away; 0 if it is none. */
export const costAt = (record: BoardRecord, analysis: BoardAnalysis, step: number): number =>
  analysis.costs[step - stepsBeforePlay(record) - 1] ?? 0;

/** Why a computer did what a step shows; `null` if nobody knows, or a person did it. */
export function reasonFor(record: BoardRecord, { reasons }: BoardAnalysis, deed: Deed | null): Reasoned | null {
  if (!deed) return null;
  const isIt = ({ did, seat }: Reasoned) =>
    deed.did === "call"
      ? "call" in did && did.call === record.called_at?.[deed.at]
      : deed.did === "card"
        ? "card" in did && did.card === deed.card
        : deed.did === "claim" && "claim" in did && seat === deed.seat;
  return reasons.find(isIt) ?? null;
}

/** The contracts that come to par, each once, with all who make it. */
export function parContracts({ contracts }: Par): { contract: Contract; declarers: Seat[] }[] {
  const title = (contract: Contract) => contract.slice(0, -1);
  const titles = [...new Set(contracts.map(({ contract }) => title(contract)))];
  return titles.map((each) => {
    const same = contracts.filter(({ contract }) => title(contract) === each).map(({ contract }) => contract);
    const by = new Set(same.map((contract) => contractParts(contract).declarer));
    return { contract: same[0]!, declarers: SEATS.filter((seat) => by.has(seat)) };
  });
}

/** Declarer's tricks double dummy in the contract that was played. */
export function makes(tricks: BySeat<BoardAnalysis["tricks"]["N"]>, contract: Contract): number {
  const { declarer, strain } = contractParts(contract);
  return tricks[declarer][strain];
}

/** What is asked of a board that is known without a table; the options of its form change nothing. */
export function requestOf({ deal, dealer, vulnerability, result, cards, form }: SharedBoard): AnalysisRequest {
  const board = { deal, dealer, vulnerability, contract: result.contract, cards };
  return form ? { ...board, form: { form } as Form } : board;
}
