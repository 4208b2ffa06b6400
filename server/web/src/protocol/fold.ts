// The fold: a view and the next event of its lane give the next view (PROTOCOL.md, section 9). Views are never changed in
// place, so what the screen holds is always one whole position.

import { dealerOf, vulnerabilityOf } from "../rules/board";
import { cardsOf, declarerOf, handOf, handWithout, partnerOf, SEATS, seatOfLane } from "../rules/cards";
import { callerAfter, handAfter, sideIn } from "../rules/seating";
import type {
  BoardNumber,
  BoardView,
  Call,
  Card,
  ClaimView,
  Explained,
  Lane,
  Pad,
  RulingNotice,
  RunningAccount,
  Scored,
  Seat,
  SessionView,
  Swap,
  TableEvent,
  TableView,
  Terms,
  Turn,
} from "./messages";
import { type Handlers, match } from "./unions";

const CHAT_REMEMBERED = 100;
const DIRECTOR_CALLS_REMEMBERED = 100;

/** The event does not follow from the view: something was missed, and a snapshot is due. */
export class FoldError extends Error {}

export function fold(view: TableView, lane: Lane, event: TableEvent): TableView {
  const next = match(event, folds(view, lane));
  if (next === undefined) throw new FoldError(`unknown event ${Object.keys(event)[0]}`);
  return next;
}

/** The changes of seats that are still asked for; where none is, the view says nothing. */
function withSwaps(view: TableView, stands: (swap: Swap) => boolean): TableView {
  const { swaps, ...rest } = view;
  const still = (swaps ?? []).filter(stands);
  return still.length > 0 ? { ...rest, swaps: still } : rest;
}

/** Who would stop here; where nobody would, the view says nothing. */
function withStopping(view: TableView, without: readonly Seat[], more: Seat[] = []): TableView {
  const { would_stop, ...rest } = view;
  const still = [...(would_stop ?? []).filter((seat) => !without.includes(seat)), ...more];
  return still.length > 0 ? { ...rest, would_stop: still } : rest;
}

/** A deal comes: nothing is asked about seats any more, and nobody would stop. */
const goingOn = (view: TableView) =>
  withStopping(
    withSwaps(view, () => false),
    SEATS,
  );

/** Somebody else sits there, or nobody: they are not ready yet, and have asked nobody for their seat. */
function unsettled(view: TableView, seats: Seat[]): TableView {
  const ready = { ...view.ready };
  for (const seat of seats) ready[seat] = false;
  const unasked = withSwaps(view, ({ by, of }) => !seats.includes(by) && !seats.includes(of));
  return { ...withStopping(unasked, seats), ready };
}

/** What was for the ears of one player alone does not go over to who sits there next. */
function ofAnother(view: TableView): TableView {
  const { calls: _, ...direction } = view.direction;
  return { ...view, chat: view.chat.filter((line) => (line.to ?? "table") === "table"), direction };
}

function folds(view: TableView, lane: Lane): Handlers<TableEvent, TableView> {
  const own = seatOfLane(lane);
  const same = () => view;
  const onBoard = (change: (board: BoardView) => Partial<BoardView>): TableView => {
    if (!view.board) throw new FoldError("no board is on the table");
    return { ...view, board: { ...view.board, ...change(view.board) } };
  };
  const onClaim = (change: (claim: ClaimView) => Partial<ClaimView>) =>
    onBoard((board) => {
      if (!board.claim) throw new FoldError("there is no claim");
      return { claim: { ...board.claim, ...change(board.claim) } };
    });
  const acted = (turn: Turn, next: TableView): TableView => ({ ...next, turn: turn + 1 });

  return {
    seat_taken: ({ seat, occupant }) => ({
      ...unsettled(view, [seat]),
      seats: { ...view.seats, [seat]: occupant },
    }),
    seat_left: ({ seat }) => ({ ...unsettled(view, [seat]), seats: { ...view.seats, [seat]: null } }),
    swap_asked: ({ by, of }) => ({
      ...view,
      swaps: [...(view.swaps ?? []).filter((swap) => swap.by !== by), { by, of }],
    }),
    swap_over: ({ by }) => withSwaps(view, (swap) => swap.by !== by),
    seats_swapped: ({ one, other, sittings }) => {
      const [first, second] = [view.seats[one], view.seats[other]];
      if (!first || !second) throw new FoldError("nobody changes seats with an empty chair");
      const next = unsettled(view, [one, other]);
      const seats = {
        ...view.seats,
        [one]: { ...second, sitting: sittings[0] },
        [other]: { ...first, sitting: sittings[1] },
      };
      if (own !== one && own !== other) return { ...next, seats };
      return ofAnother({ ...next, seats });
    },
    partners_changed: ({ from, sittings }) => {
      const seats = { ...view.seats };
      for (const seat of SEATS) {
        const occupant = view.seats[from[seat]];
        seats[seat] = occupant && { ...occupant, sitting: sittings[seat] ?? occupant.sitting };
      }
      const next = {
        ...goingOn(view),
        seats,
        ready: { N: false, E: false, S: false, W: false },
      };
      return own && from[own] !== own ? ofAnother(next) : next;
    },
    ready: ({ seat }) => ({ ...view, ready: { ...view.ready, [seat]: true } }),
    contributions_wanted: ({ set }) => ({
      ...goingOn(view),
      stage: "committing",
      ...(set ? { set } : {}),
    }),
    contributed: ({ seat, commitment }) => ({
      ...view,
      set: { ...view.set, committed: { ...view.set.committed, [seat]: commitment } },
    }),
    reveals_wanted: () => ({ ...view, stage: "revealing" }),
    revealed: ({ seat }) => ({ ...view, set: { ...view.set, revealed: { ...view.set.revealed, [seat]: true } } }),
    dealt: ({ entropy }) => ({ ...view, set: { ...view.set, entropy } }),
    board_opened: ({ board, terms, seating, hands, declaring, drawing }) => {
      const opened = { ...bareBoard(board), ...(terms ? under(terms) : {}) };
      const leader = callerAfter(opened.dealer, 1, seating);
      return {
        ...goingOn(view),
        stage: drawing ? "drawing" : declaring ? "declaring" : "auction",
        ready: { N: false, E: false, S: false, W: false },
        clock: null,
        board: {
          ...opened,
          ...(seating ? { seating } : {}),
          hands,
          ...(declaring ? { declaring } : {}),
          ...(drawing ? { drawing } : {}),
          trick: drawing?.way === "from_the_stock" ? { leader, cards: [] } : null,
        },
      };
    },
    drawn: ({ cards, left }) => ({
      ...onBoard(({ hands, drawing, trick, last_trick }) => ({
        hands: cards.reduce((held, { seat, card }) => withCard(held, seat, card), hands),
        drawing: { ...drawing!, left },
        ...(left ? { trick, last_trick } : { trick: null, last_trick: null }),
      })),
      stage: left ? "drawing" : "auction",
    }),
    chosen: ({ turn, seat, kept, put_away, offered, next, left }) => ({
      ...acted(
        turn,
        onBoard(({ hands, drawing }) => {
          const away = drawing!.put_away ?? {};
          return {
            hands: withCard(hands, seat, kept),
            drawing: {
              ...drawing!,
              left,
              turn: next,
              offered,
              put_away: put_away ? withCard({ [seat]: handOf([]), ...away }, seat, put_away) : drawing!.put_away,
            },
          };
        }),
      ),
      stage: left ? "drawing" : "auction",
    }),
    called: ({ turn, seat, call, meaning }) =>
      acted(
        turn,
        onBoard((board) => ({
          ...withCall(board, turn, call),
          held: null,
          ...(meaning ? learned(board, { call: turn, by: seat, version: 1, meaning }) : {}),
        })),
      ),
    declared: ({ turn, seat, declaration, due, slip }) =>
      acted(
        turn,
        onBoard(({ declaring }) => {
          if (!declaring) throw new FoldError("there is an auction");
          const declarations = [...(declaring.declarations ?? []), { turn, seat, declaration }];
          return { declaring: { ...declaring, declarations, due, slip: slip ?? declaring.slip } };
        }),
      ),
    call_held: ({ call }) => onBoard(() => ({ held: call })),
    tray_came: ({ calls, called_at }) => {
      const next = onBoard((board) =>
        calls.reduce((held, call, at) => ({ ...held, ...withCall(held, called_at[at]!, call) }), board),
      );
      const last = called_at.at(-1);
      return last === undefined ? next : acted(last, next);
    },
    explained: (explained) => onBoard((board) => learned(board, explained)),
    asked: (question) => onBoard((board) => ({ questions: [...(board.questions ?? []), question] })),
    answered_again: same,
    card_filed: ({ side, version }) => ({ ...view, cards: { ...view.cards, [side]: version } }),
    contract_reached: ({ contract, dummy }) => ({
      ...onBoard(({ hands, seating }) => ({
        contract,
        trick: { leader: handAfter(declarerOf(contract), 1, { contract, seating }), cards: [] },
        hands: own && dummy ? { ...hands, [partnerOf(own)]: dummy } : hands,
      })),
      stage: "play",
    }),
    lead_made: ({ turn, seat, card }) =>
      acted(
        turn,
        onBoard((board) => ({
          hands: card ? without(board, seat, card) : board.hands,
          lead: { turn, seat, card, no_questions: false },
        })),
      ),
    no_questions: ({ by }) =>
      onBoard(({ lead }) => {
        if (!lead) throw new FoldError("no lead lies face down");
        const nobody = { N: false, E: false, S: false, W: false };
        return {
          lead: by
            ? { ...lead, no_questions_by: { ...(lead.no_questions_by ?? nobody), [by]: true } }
            : { ...lead, no_questions: true },
        };
      }),
    lead_faced: ({ seat, card }) => onBoard((board) => ({ lead: null, ...laid(board, lane, seat, card, null) })),
    played: ({ turn, seat, card, won_by }) =>
      acted(
        turn,
        onBoard((board) => laid(board, lane, seat, card, won_by ?? null)),
      ),
    dummy_faced: ({ seat, hand, also }) => onBoard(({ hands }) => ({ hands: { ...hands, ...also, [seat]: hand } })),
    claimed: ({ turn, seat, tricks, statement, stage, hand }) =>
      acted(
        turn,
        onBoard((board) => ({
          hands: hand ? { ...board.hands, [seat]: hand } : board.hands,
          claim: { turn, seat, tricks, statement, stage, answer: null },
        })),
      ),
    claim_passed: ({ to, may_accept }) =>
      onClaim(() => ({ stage: to, answer: null, may_accept: may_accept || undefined })),
    claim_answered: ({ accept, by }) =>
      onClaim((claim) => {
        if (!by) return { answer: accept, may_accept: undefined };
        const none = { N: null, E: null, S: null, W: null };
        const answers = claim.answers ?? { partner: none, opponents: none, play_on: none };
        const at = claim.stage === "director" ? "after_all" : claim.stage;
        return { answers: { ...answers, [at]: { ...(answers[at] ?? none), [by]: accept } } };
      }),
    claim_settled: () =>
      acted(
        view.turn,
        onBoard(() => ({ claim: null })),
      ),
    claim_deferred: () =>
      acted(
        view.turn,
        onBoard(() => ({ claim: null })),
      ),
    agreement_withdrawn: same,
    undo_asked: ({ back, seat, instead }) => onBoard(() => ({ undo: { back, seat, instead, answer: null } })),
    undo_answered: ({ accept, seat }) =>
      onBoard(({ undo }) => {
        if (!undo) throw new FoldError("nobody asks to take anything back");
        return seat ? {} : { undo: { ...undo, answer: accept } };
      }),
    undo_refused: () => onBoard(() => ({ undo: null })),
    taken_back: ({ turn, stage, board }) => ({ ...view, turn: turn + 1, stage, board }),
    clock_warning: same,
    player_dropped: same,
    player_returned: same,
    server_was_away: same,
    substitute_due: same,
    meeting_set: ({ link }) => ({ ...view, meeting: link ?? undefined }),
    director_called: ({ call }) => {
      const { direction } = view;
      if (!call) return { ...view, direction: { ...direction, called: true } };
      const mine = call.by !== null && call.by === seatOfLane(lane);
      return {
        ...view,
        direction: {
          ...direction,
          called: true,
          calls_made: direction.calls_made + (mine ? 1 : 0),
          calls: [...(direction.calls ?? []), call].slice(-DIRECTOR_CALLS_REMEMBERED),
        },
      };
    },
    // From here on the director decides about a claim that waits.
    director_came: ({ name }) => ({
      ...(view.board?.claim ? onClaim(() => ({ may_accept: undefined })) : view),
      direction: { ...view.direction, director: name },
    }),
    ruled: (notice) => ({ ...view, direction: ruled(view.direction, notice) }),
    hand_shown: ({ seat, hand }) => onBoard((board) => ({ hands: { ...board.hands, [seat]: hand } })),
    adjusted: ({ adjustment, result }) => ({
      ...view,
      adjustments: [...(view.adjustments ?? []).filter((known) => known.board !== adjustment.board), adjustment],
      sheet: result ? view.sheet.map((line) => (line.board === result.board ? result : line)) : view.sheet,
      board: result && view.board?.board === result.board ? { ...view.board, result } : view.board,
    }),
    board_ended: ({ result, deal, drawn, secret, meanings, log, clock, scored }) => ({
      ...onBoard(() => ({
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
    // What came into the protocol after this program was made changes nothing that it shows.
    added: () => view,
    said: (line) => {
      const speaker = seatOfLane(line.seat);
      const occupant = speaker && view.seats[speaker];
      const aloud = line.to === undefined || line.to === "table";
      return {
        ...view,
        seats: occupant && aloud ? { ...view.seats, [speaker]: { ...occupant, lines: line.line } } : view.seats,
        chat: [...view.chat, line].slice(-CHAT_REMEMBERED),
      };
    },
  };
}

/** A board on which nothing has happened, as somebody sees it who sees no hand. */
export function bareBoard(board: BoardNumber): BoardView {
  return {
    board,
    dealer: dealerOf(board),
    vulnerability: vulnerabilityOf(board),
    hands: {},
    calls: [],
    called_at: [],
    contract: null,
    trick: null,
    last_trick: null,
    won: { NS: 0, EW: 0 },
    claim: null,
    result: null,
    deal: null,
    secret: null,
  };
}

/** What the terms say of a board where its number does not. */
export function under(terms: Terms): Partial<BoardView> {
  const { N, E, S, W } = terms.vulnerable;
  const sides = N === S && E === W ? (N ? (E ? "Both" : "NS") : E ? "EW" : "None") : "None";
  return { dealer: terms.dealer, vulnerability: sides, terms };
}

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

const withCall = (board: BoardView, turn: Turn, call: Call) => ({
  calls: [...board.calls, call],
  called_at: [...board.called_at, turn],
});

/** A player's later word on a call takes the place of their earlier one, and answers the questions about it. */
const learned = (board: BoardView, said: Explained) => ({
  questions: (board.questions ?? []).filter(({ call, of }) => call !== said.call || of !== said.by),
  meanings: [...(board.meanings ?? []).filter(({ call, by }) => call !== said.call || by !== said.by), said],
});

/** With a card that comes to a hand, for who sees both. */
const withCard = (hands: BoardView["hands"], seat: Seat, card: Card | null | undefined): BoardView["hands"] =>
  card && hands[seat] != null ? { ...hands, [seat]: handOf([...cardsOf(hands[seat]), card]) } : hands;

function without(board: BoardView, seat: Seat, card: Card): BoardView["hands"] {
  const hand = board.hands[seat];
  return hand ? { ...board.hands, [seat]: handWithout(hand, card) } : board.hands;
}

function laid(board: BoardView, lane: Lane, seat: Seat, card: Card, wonBy: Seat | null): Partial<BoardView> {
  if (!board.trick) throw new FoldError("no trick is in progress");
  const { leader } = board.trick;
  const cards = [...board.trick.cards, card];
  const hands = without(board, seat, card);
  if (wonBy) {
    const side = sideIn(board, wonBy);
    return {
      hands,
      trick: { leader: wonBy, cards: [] },
      last_trick: { leader, cards, winner: wonBy },
      // The tricks of a draw count nothing.
      won: board.contract ? { ...board.won, [side]: board.won[side] + 1 } : board.won,
    };
  }
  return { hands, trick: { leader, cards }, last_trick: turnsLastTrick(board, lane, seat) ? null : board.last_trick };
}

/** A player may look at the last trick until their side plays to the next (Law 66A); kibitzers until anyone does. */
function turnsLastTrick(board: BoardView, lane: Lane, played: Seat): boolean {
  const own = seatOfLane(lane);
  return own === null || sideIn(board, own) === sideIn(board, played);
}

function ruled(direction: TableView["direction"], notice: RulingNotice): TableView["direction"] {
  const rulings = [...(direction.rulings ?? []), notice];
  if ("attend" in notice.ruling) return { ...direction, called: false, calls: [], rulings };
  if ("freeze" in notice.ruling) return { ...direction, frozen: true, rulings };
  if ("unfreeze" in notice.ruling) return { ...direction, frozen: false, rulings };
  return { ...direction, rulings };
}
