//! What must hold of an evening, whoever looks: asked after every frame that anybody is sent.

mod accounts;
mod field;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    hash::{DefaultHasher, Hash},
    time::Duration,
};

use bridge_e2e::{Act, Attended};
use bridge_protocol::{
    AccountId, BoardLog, BoardView, ClaimStage, Kibitzing, Lane, MatchRecord, Room, SessionRecord, Stage, TableEvents,
    TableId, TableView, Turn,
    limits::{CLAIM_PERIOD, CONTRIBUTION_WINDOW, QUESTION_PERIOD},
};
use bridge_rules::{BoardNumber, BySeat, Calling, Deal, Hand, Seat};
use tokio::time::Instant;

use accounts::Accounts;
use field::Field;

/// Requests of an account that are accepted at once, and how soon there is one more (PROTOCOL.md, section 11).
const AT_ONCE: usize = 20;
const ONE_MORE_EVERY: Duration = Duration::from_millis(333);
/// What is due is done within this time, however slow the disk is.
const DELAY: Duration = Duration::from_secs(10);

/// Something that a table waits for, and that passes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// Contributions to the deal, at this stage.
    Contributions(Stage),
    /// Questions before the lead of this turn is faced.
    Questions(Turn),
    /// An answer to the claim of this turn.
    Claim(Turn, ClaimStage),
}

impl Passing {
    /// What the table waits for now, if it does not stand still.
    pub(crate) fn of(view: &TableView) -> Option<Self> {
        if view.direction.frozen {
            return None;
        }
        let board = view.board.as_ref();
        match view.stage {
            stage @ (Stage::Committing | Stage::Revealing) => Some(Self::Contributions(stage)),
            Stage::Play => board.and_then(|board| {
                let claim = board.claim.as_ref().filter(|claim| claim.stage != ClaimStage::Director);
                let claim = claim.map(|claim| Self::Claim(claim.turn, claim.stage));
                claim.or(board.lead.as_ref().map(|lead| Self::Questions(lead.turn)))
            }),
            Stage::Gathering | Stage::Drawing | Stage::Auction | Stage::Declaring | Stage::Finished => None,
        }
    }

    /// How long it lasts at most.
    const fn lasts(self) -> Duration {
        match self {
            Self::Contributions(_) => CONTRIBUTION_WINDOW,
            Self::Questions(_) => QUESTION_PERIOD,
            Self::Claim(..) => CLAIM_PERIOD,
        }
    }

    /// The table has waited for it since then, with a server that was up.
    pub(crate) fn has_lasted_since(self, since: Instant) {
        let lasts = since.elapsed();
        assert!(lasts <= self.lasts() + DELAY, "{self:?} has lasted {lasts:?}");
    }
}

/// What is known of an evening from all who were there.
#[derive(Default)]
pub(crate) struct Ledger {
    tables: BTreeMap<TableId, Book>,
    /// Of each person, at each node.
    accepted: BTreeMap<(usize, u64), VecDeque<Instant>>,
    /// What is known of the event of pairs.
    pub field: Field,
    /// What each account knows.
    pub accounts: Accounts,
    /// Views that were looked at.
    pub frames: u64,
    /// Of every frame that anybody was sent, in order.
    pub digest: DefaultHasher,
}

/// What is known of one table.
#[derive(Default)]
struct Book {
    acts: BTreeMap<Turn, (Seat, Act)>,
    dealt: BTreeMap<BoardNumber, BySeat<Option<Hand>>>,
    /// Whether anybody has claimed tricks there, and so may have shown their cards.
    has_claimed: bool,
    /// The hands at which a director has asked to look. When that is heard the next board may be on.
    asked_to_look: BTreeSet<Seat>,
    /// Those that a director may see for that.
    looked_at: BTreeSet<(BoardNumber, Seat)>,
}

impl Ledger {
    /// Somebody was sent this.
    pub(crate) fn sent(&mut self, person: u64, text: &str) {
        (person, text).hash(&mut self.digest);
    }

    /// An act was acknowledged: it is the only one at its turn, for ever.
    pub(crate) fn acknowledged(&mut self, table: TableId, turn: Turn, seat: Seat, act: Act) {
        let before = self.book(table).acts.insert(turn, (seat, act));
        assert!(
            before.is_none_or(|before| before == (seat, act)),
            "turn {turn} was acknowledged twice: {before:?}, then {act:?} by {seat}"
        );
    }

    /// The last turn of which an act was acknowledged to anybody at the table.
    pub(crate) fn last_turn(&mut self, table: TableId) -> Turn {
        self.book(table).acts.last_key_value().map(|(turn, _)| *turn).unwrap_or_default()
    }

    /// Somebody claims tricks at the table.
    pub(crate) fn claims(&mut self, table: TableId) {
        self.book(table).has_claimed = true;
    }

    /// A director asks to look at a hand.
    pub(crate) fn is_looked_at(&mut self, table: TableId, seat: Seat) {
        self.book(table).asked_to_look.insert(seat);
    }

    fn may_look(&mut self, table: TableId, board: BoardNumber, seat: Seat) -> bool {
        let book = self.book(table);
        book.looked_at.contains(&(board, seat))
            || (book.asked_to_look.remove(&seat) && book.looked_at.insert((board, seat)))
    }

    /// A request of this person, asked then at this node, was not refused for haste: it was judged between then and
    /// now.
    pub(crate) fn accepted(&mut self, node: usize, person: u64, asked: Instant) {
        let accepted = self.accepted.entry((node, person)).or_default();
        accepted.push_back(asked);
        // Whatever the window: a full bucket, and what has run into it since. What is stored late is answered late.
        let window = accepted.iter().min().map_or(Duration::ZERO, Instant::elapsed);
        let most = AT_ONCE + usize::try_from(window.as_millis() / ONE_MORE_EVERY.as_millis()).expect("a few") + 1;
        assert!(accepted.len() <= most, "{} requests were accepted within {window:?}", accepted.len());
        if accepted.len() > 2 * AT_ONCE {
            accepted.pop_front();
        }
    }

    /// A node has started anew, and knows nothing of how fast anybody was.
    pub(crate) fn started(&mut self, node: usize) {
        self.accepted.retain(|(at, _), _| *at != node);
    }

    /// Events follow on those that are held.
    pub(crate) fn follows(held: &Attended, events: &TableEvents) {
        assert_eq!(events.from, held.seq.next(), "there is a gap in lane {:?}", held.lane);
    }

    /// A snapshot is what was folded, where it is of the same event.
    pub(crate) fn same(held: &Attended, fresh: &Attended) {
        if (held.id, held.lane, held.seq) == (fresh.id, fresh.lane, fresh.seq) {
            assert_eq!(held.view, fresh.view, "the fold of lane {:?} is not the snapshot", held.lane);
        }
    }

    /// What an account sees may be seen by it, and agrees with what all others saw.
    pub(crate) fn sees(&mut self, who: AccountId, attended: &Attended) {
        self.frames += 1;
        let view = &attended.view;
        let Some(board) = &view.board else { return };
        // Whoever is to lead may claim instead, and shows their hand.
        let has_claimed = self.book(attended.id).has_claimed;
        if view.stage == Stage::Auction || (board.lead.is_some() && !has_claimed) {
            self.sees_one_hand_at_most(who, attended, board);
        }
        if !has_claimed && board.result.is_none() && view.stage.is_board_on() {
            no_card_is_out_of_time(attended, board);
        }
        if let Some(deal) = board.deal {
            assert!(board.result.is_some(), "the deal of a board that is not over: {:?}", attended.lane);
            let dealt = self.book(attended.id).dealt.get(&board.board).copied().unwrap_or_default();
            for seat in Seat::ALL {
                assert!(
                    dealt[seat].is_none_or(|hand| hand == deal.hand(seat)),
                    "{seat} was dealt other cards than the board's"
                );
            }
        }
    }

    /// In the auction, and until the lead is faced, a player sees their own hand, and nobody another's: what is their
    /// own is not what is told in their lane, but where they sit.
    fn sees_one_hand_at_most(&mut self, who: AccountId, attended: &Attended, board: &BoardView) {
        let sits = |seat: &Seat| attended.view.seats[*seat].as_ref().is_some_and(|sitting| sitting.account == who);
        let own = attended.lane.seat().filter(sits);
        for seat in Seat::ALL {
            let Some(hand) = board.hands.get(seat) else { continue };
            let may = match attended.lane {
                Lane::Director => self.may_look(attended.id, board.board, seat),
                Lane::Kibitzer => attended.view.policy.kibitzing != Kibitzing::Delayed,
                Lane::North | Lane::East | Lane::South | Lane::West => {
                    own == Some(seat)
                        || self.accounts.has_held(who, attended.id, board.board, seat)
                        || is_shown_early(board, seat)
                }
            };
            assert!(may, "{who}, who sits {own:?}, sees in {:?} the hand of {seat}: {board:?}", attended.lane);
            if own == Some(seat) {
                self.accounts.holds(who, attended.id, board.board, seat);
            }
            if own == Some(seat) && attended.view.stage == Stage::Auction {
                self.dealt(attended.id, board.board, seat, hand);
            }
        }
    }

    fn dealt(&mut self, table: TableId, board: BoardNumber, seat: Seat, hand: Hand) {
        let dealt = self.book(table).dealt.entry(board).or_default();
        assert!(dealt[seat].is_none_or(|before| before == hand), "{seat} was dealt twice: {dealt:?}, then {hand}");
        assert_eq!(hand.len(), 13, "{seat} has {hand}");
        for other in Seat::ALL.into_iter().filter(|other| *other != seat) {
            let shared = dealt[other].map_or(0, |theirs| theirs.iter().filter(|card| hand.contains(*card)).count());
            assert_eq!(shared, 0, "{seat} and {other} have the same cards");
        }
        dealt[seat] = Some(hand);
    }

    /// What the server recorded is what it acknowledged.
    pub(crate) fn recorded(&mut self, record: &SessionRecord) {
        let acts = &self.book(record.table).acts;
        for board in &record.boards {
            for (turn, call) in board.called_at.iter().zip(&board.calls) {
                let told = acts.get(turn).map(|(_, act)| *act);
                assert!(
                    told.is_none_or(|told| told == Act::Call(*call)),
                    "turn {turn}: {told:?} was acknowledged, {call} is recorded"
                );
            }
        }
    }

    /// The log of a board holds together, and its clock only went forward, whatever the server's did (Promise R8).
    pub(crate) fn logged(log: &BoardLog) {
        assert!(log.check().is_ok(), "the log of board {} does not verify", log.board);
        let back = log.entries.windows(2).find(|two| two[1].at_ms < two[0].at_ms);
        assert!(back.is_none(), "the clock of board {} went back: {back:?}", log.board);
    }

    /// Both rooms of a match had the same boards.
    pub(crate) fn played_in_both_rooms(record: &MatchRecord) {
        let of = |room| -> BTreeMap<BoardNumber, Deal> {
            let boards = record.boards.iter().filter(|(played_in, _)| *played_in == room);
            boards.map(|(_, board)| (board.board, board.deal)).collect()
        };
        let open = of(Room::Open);
        assert!(!open.is_empty(), "no boards were played");
        assert_eq!(open, of(Room::Closed), "the rooms had other boards");
    }

    fn book(&mut self, table: TableId) -> &mut Book {
        self.tables.entry(table).or_default()
    }
}

/// At minibridge dummy lies open before its declarer chooses what is played.
fn is_shown_early(board: &BoardView, seat: Seat) -> bool {
    let declaring = board.declaring.as_ref().filter(|declaring| declaring.way == Calling::Announced);
    let declarer = declaring.and_then(|declaring| {
        let chooses = declaring.due.as_ref().map(|due| due.seat);
        chooses.or(declaring.declarations.last().map(|chosen| chosen.seat))
    });
    declarer.is_some_and(|declarer| declarer.partner() == seat)
}

/// While the play goes on nobody but the director sees more hands than their own and dummy's; dummy sees no other.
fn no_card_is_out_of_time(attended: &Attended, board: &BoardView) {
    let Some(own) = attended.lane.seat() else { return };
    let is_dummy = |seat| {
        board.contract.is_some_and(|contract| board.seating.dummies(contract.declarer).any(|dummy| dummy == seat))
    };
    for seat in Seat::ALL.into_iter().filter(|seat| *seat != own && !is_dummy(*seat) && !is_shown_early(board, *seat)) {
        assert!(
            board.hands.get(seat).is_none(),
            "{:?} sees the hand of {seat} in the play, at turn {}: {board:?}",
            attended.lane,
            attended.view.turn
        );
    }
}
