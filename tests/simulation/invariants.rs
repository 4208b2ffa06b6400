//! What must hold of an evening, whoever looks: asked after every frame that anybody is sent.

mod accounts;
mod field;
mod laws;
mod meanings;
mod passing;
mod rates;
mod screen;

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash},
    iter,
};

use bridge_e2e::{Act, Attended};
use bridge_protocol::{
    AccountId, BoardLog, BoardView, Kibitzing, Lane, MatchRecord, MatchView, Room, SessionRecord, Stage, TableEvents,
    TableId, Totals, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Calling, Deal, Form, Hand, Seat};

use accounts::Accounts;
use field::Field;
pub(crate) use passing::Passing;
pub(crate) use rates::Bucket;
use rates::Rates;
use screen::ScreenSide;

/// What is known of an evening from all who were there.
#[derive(Default)]
pub(crate) struct Invariants {
    tables: BTreeMap<TableId, Book>,
    /// How fast anybody was.
    pub rates: Rates,
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
    /// What was acknowledged, by its turn as whoever acted counts: behind screens each side counts for itself.
    acts: BTreeMap<(Option<ScreenSide>, Turn), (Seat, Act)>,
    /// How many calls of which board each side of the screen has seen.
    called: BTreeMap<ScreenSide, (BoardNumber, usize)>,
    /// Whether the sides of the screen may count differently, as something was taken back out of sight of one.
    counts_apart: bool,
    dealt: BTreeMap<BoardNumber, BySeat<Option<Hand>>>,
    /// Whether anybody has claimed tricks there, and so may have shown their cards.
    has_claimed: bool,
    /// The hands at which a director has asked to look. When that is heard the next board may be on.
    asked_to_look: BTreeSet<Seat>,
    /// Those that a director may see for that.
    looked_at: BTreeSet<(BoardNumber, Seat)>,
}

impl Invariants {
    /// Somebody was sent this.
    pub(crate) fn sent(&mut self, person: u64, text: &str) {
        (person, text).hash(&mut self.digest);
    }

    /// An act was acknowledged: it is the only one at its turn, for ever.
    pub(crate) fn acknowledged(&mut self, held: &Attended, turn: Turn, seat: Seat, act: Act) {
        let before = self.book(held.id).acts.insert((ScreenSide::of(held), turn), (seat, act));
        assert!(
            before.is_none_or(|before| before == (seat, act)),
            "turn {turn} was acknowledged twice: {before:?}, then {act:?} by {seat}"
        );
    }

    /// The last turn of which an act was acknowledged to anybody at the table, on the same side of the screen if there
    /// is one.
    pub(crate) fn last_turn(&mut self, held: &Attended) -> Turn {
        let side = ScreenSide::of(held);
        let turns = self.book(held.id).acts.keys().filter(|(of, _)| *of == side).map(|(_, turn)| *turn);
        turns.max().unwrap_or_default()
    }

    /// A director asks to take a call back, which the other side of a screen may never hear of.
    pub(crate) fn takes_back(&mut self, held: &Attended) {
        self.book(held.id).counts_apart |= held.view.policy.has_screens();
    }

    /// What a player behind a screen waits for, where nobody takes anything back: the tray, with the calls that those
    /// across have seen and they have not.
    pub(crate) fn tray_for(&mut self, held: &Attended) -> Option<Passing> {
        let side = ScreenSide::of(held).filter(|_| held.view.stage == Stage::Auction)?;
        let board = held.view.board.as_ref()?;
        let (of, called) = *self.book(held.id).called.get(&side.other())?;
        let next = iter::successors(Some(board.dealer), |seat| Some(seat.next())).nth(called)?;
        let is_due = of == board.board && called > board.calls.len() && ScreenSide::of_seat(next) == side;
        is_due.then_some(Passing::Tray(of, called))
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
        laws::hold_in_the_play_of(board);
        if board.result.is_none() {
            meanings::are_told_to(attended, board);
        }
        if let (Some(side), Stage::Auction) = (ScreenSide::of(attended), view.stage) {
            let called = (board.board, board.calls.len());
            let before = self.book(attended.id).called.entry(side).or_insert(called);
            *before = called.max(*before);
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
                Lane::Kibitzer => match attended.view.policy.kibitzing {
                    Kibitzing::AllHands => true,
                    Kibitzing::OneHand(shown) => shown == seat || is_shown_early(board, seat),
                    Kibitzing::OpenCards => is_shown_early(board, seat),
                    Kibitzing::Off | Kibitzing::Delayed => false,
                },
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
        let Book { acts, counts_apart, .. } = self.book(record.table);
        let is_bid_as_at_duplicate = record.session.as_ref().is_none_or(|session| {
            matches!(session.form, Form::Rubber(_) | Form::Chicago(_) | Form::ChicagoDuplicate(_) | Form::Russian(_))
        });
        for board in &record.boards {
            if is_bid_as_at_duplicate {
                laws::hold_for(board);
            }
            for (turn, call) in board.called_at.iter().zip(&board.calls) {
                let counted = ScreenSide::EACH.into_iter().map(Some).chain([None]).filter(|_| !*counts_apart);
                for (_, told) in counted.filter_map(|side| acts.get(&(side, *turn))) {
                    assert_eq!(*told, Act::Call(*call), "was acknowledged at turn {turn}, and another is recorded");
                }
            }
        }
    }

    /// The log of a board holds together, and its clock only went forward, whatever the server's did (Promise R8).
    pub(crate) fn logged(log: &BoardLog) {
        assert!(log.check().is_ok(), "the log of board {} does not verify", log.board);
        let back = log.entries.windows(2).find(|two| two[1].at_ms < two[0].at_ms);
        assert!(back.is_none(), "the clock of board {} went back: {back:?}", log.board);
    }

    /// What one team has gained the other has lost, and all of it is the margin.
    pub(crate) fn compared(view: &MatchView) {
        for segment in &view.segments {
            for board in &segment.compared {
                let adds_up = board.points.as_ref().is_none_or(|points| points.home == -points.away);
                assert!(adds_up, "board {} is worth {:?}", board.board, board.points);
            }
        }
        let Totals { won, margin, .. } = &view.totals;
        assert_eq!(won.home.checked_sub(won.away), Some(*margin), "{:?}", view.totals);
    }

    /// Both rooms of a match had the same boards.
    pub(crate) fn played_in_both_rooms(record: &MatchRecord) {
        record.boards.iter().for_each(|(_, board)| laws::hold_for(board));
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

/// While the play goes on nobody sees more hands than their own, or the one that is shown to those who watch, and
/// dummy's; dummy sees no other. The director and those who watch all hands see what is played.
fn no_card_is_out_of_time(attended: &Attended, board: &BoardView) {
    let own = match (attended.lane, attended.view.policy.kibitzing) {
        (Lane::Director, _) | (Lane::Kibitzer, Kibitzing::AllHands) => return,
        (Lane::Kibitzer, Kibitzing::OneHand(shown)) => Some(shown),
        (Lane::Kibitzer, Kibitzing::Off | Kibitzing::OpenCards | Kibitzing::Delayed) => None,
        (lane @ (Lane::North | Lane::East | Lane::South | Lane::West), _) => lane.seat(),
    };
    let is_dummy = |seat| {
        board.contract.is_some_and(|contract| board.seating.dummies(contract.declarer).any(|dummy| dummy == seat))
    };
    for seat in
        Seat::ALL.into_iter().filter(|seat| Some(*seat) != own && !is_dummy(*seat) && !is_shown_early(board, *seat))
    {
        assert!(
            board.hands.get(seat).is_none(),
            "{:?} sees the hand of {seat} in the play, at turn {}: {board:?}",
            attended.lane,
            attended.view.turn
        );
    }
}
