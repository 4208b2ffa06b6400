//! What a player keeps of a dealing from before it could be known whether it was fair: the root, everybody's
//! commitments, their own share and the hands they saw. With the server's transcript it becomes a proof that `verify`
//! checks.

use std::{
    io,
    path::{Path, PathBuf},
};

use bridge_dealing::{
    AnnouncedCommitment, BoardKeyId, Contribution, DrawnBoard, EveningSet, GoulashBoard, Kept, Seen, SeenDeal, SetRoot,
    Transcript,
};
use bridge_protocol::{
    AccountId, BoardView, ContributionView, Dealing, MatchId, SegmentView, SessionRecord, Stage, TableId, TableView,
};
use bridge_rules::{BoardNumber, CardsFrom, Drawn, Hand, Seat, Terms};
use serde::{Deserialize, Serialize};

use crate::{
    connection::Attended,
    state::{StateDir, write_private},
};

const KIND: &str = "dealings";

/// A table's dealing as one player knows it; also the file that `verify` reads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealProof {
    /// The server's account, when it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<Transcript>,
    /// The root as it came before the set was dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<SetRoot>,
    /// The player's own label and bytes, if they were taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<Contribution>,
    /// Everybody's commitments, from before the first reveal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced: Option<Vec<AnnouncedCommitment>>,
    /// The hands seen at the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<Seen>,
    /// In a session of a form: the boards that were dealt as a goulash of the one before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goulashes: Vec<GoulashBoard>,
    /// In a session of a form: the boards whose hands were drawn, and how.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<DrawnBoard>,
    /// In a session of a form: the sets after this one, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<DealProof>,
}

impl DealProof {
    /// Notes what a table shows. True if there was something to note.
    pub fn observe(&mut self, attended: &Attended) -> bool {
        let before = self.clone();
        let view = attended.view.as_ref();
        let first = view.set.commitment.as_ref().and_then(|commitment| commitment.boards.first());
        self.set_of(view, first.map(|committed| committed.id.board)).observe_dealing(attended);
        if let Some(board) = &view.board {
            self.set_of(view, Some(board.board)).see(board);
            board.terms.iter().for_each(|terms| self.note_goulash(terms));
            self.note_draw(board);
        }
        *self != before
    }

    fn observe_dealing(&mut self, attended: &Attended) {
        let view = attended.view.as_ref();
        if view.set.entropy.is_none() && self.root.is_none() {
            self.root = view.set.commitment.as_ref().map(|commitment| commitment.root);
        }
        if view.stage == Stage::Revealing && view.set.revealed.iter().all(|(_, revealed)| !revealed) {
            self.announced.get_or_insert_with(|| announced(view));
        }
        let accepted = attended.contribution.as_ref().filter(|own| has_accepted(attended, own));
        if accepted.is_some() {
            self.contribution = accepted.cloned();
        }
    }

    fn note_goulash(&mut self, terms: &Terms) {
        let goulash = GoulashBoard { board: terms.board, dealer: terms.dealer };
        if terms.cards == CardsFrom::Goulash && !self.goulashes.contains(&goulash) {
            self.goulashes.push(goulash);
        }
    }

    /// That the hands are drawn is known from the first view, and how when the board is over.
    fn note_draw(&mut self, board: &BoardView) {
        let drawn = board.drawn.as_deref();
        if board.drawing.is_some() || drawn.is_some() {
            self.note_drawn(board.board, board.dealer, drawn);
        }
    }

    fn note_drawn(&mut self, board: BoardNumber, dealer: Seat, drawn: Option<&Drawn>) {
        match self.draws.iter_mut().find(|noted| noted.board == board) {
            Some(noted) if noted.drawn.is_none() => noted.drawn = drawn.cloned(),
            Some(_) => {}
            None => self.draws.push(DrawnBoard { board, dealer, drawn: drawn.cloned() }),
        }
    }

    /// Notes which boards were goulashes, and how hands were drawn, as far as this player was not there to see it.
    pub fn note_record(&mut self, record: &SessionRecord) {
        let deals = record.session.iter().flat_map(|session| &session.sheet.deals);
        deals.for_each(|deal| self.note_goulash(&deal.terms));
        for board in record.boards.iter().filter(|board| board.drawn.is_some()) {
            self.note_drawn(board.board, board.dealer, board.drawn.as_ref());
        }
    }

    /// The part of the proof that is of a board's set. Only a session of a form has more than one.
    fn set_of(&mut self, view: &TableView, board: Option<BoardNumber>) -> &mut Self {
        self.set_number(board.filter(|_| view.session.is_some()).map_or(1, |board| EveningSet::of(board).number()))
    }

    fn set_number(&mut self, number: u32) -> &mut Self {
        let Some(place) = usize::try_from(number).ok().and_then(|number| number.checked_sub(2)) else { return self };
        if self.later.len() <= place {
            self.later.resize_with(place + 1, Self::default);
        }
        &mut self.later[place]
    }

    /// Takes the server's account of a set, from 1.
    pub fn take(&mut self, set: u32, transcript: Transcript) {
        self.set_number(set).transcript = Some(transcript);
    }

    /// Every set by itself, in order.
    pub fn sets(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.later)
    }

    /// Notes what a match shows of a segment's dealing. True if there was something to note.
    pub fn observe_segment(&mut self, segment: &SegmentView, own: Option<&Contribution>) -> bool {
        let Some(set) = &segment.set else { return false };
        let before = self.clone();
        if set.entropy.is_none() && self.root.is_none() {
            self.root = Some(set.commitment.root);
        }
        if set.wanted == Dealing::Contributions && set.contributions.iter().all(|each| !each.revealed) {
            let announced = |each: &ContributionView| AnnouncedCommitment {
                label: each.label.clone(),
                commitment: each.commitment,
            };
            self.announced.get_or_insert_with(|| set.contributions.iter().map(announced).collect());
        }
        let accepted = |own: &&Contribution| {
            let commitment = own.commitment(&set.ctx);
            let is_own = |each: &ContributionView| each.label == own.label && each.commitment == commitment;
            set.contributions.iter().any(|each| is_own(each) && each.revealed)
        };
        if let Some(own) = own.filter(accepted) {
            self.contribution = Some(own.clone());
        }
        *self != before
    }

    /// The commitments and contributions that a check is made against.
    pub fn kept(&self) -> Kept {
        Kept {
            server_key: None,
            root: self.root,
            contribution: self.contribution.clone(),
            announced: self.announced.clone(),
        }
    }

    /// The transcript with the hands seen added, to be checked.
    pub fn transcript_with_seen(&self) -> Option<Transcript> {
        let mut transcript = self.transcript.clone()?;
        let known = |seen: &Seen| transcript.boards.iter().any(|board| board.id == seen.id);
        transcript.seen.extend(self.seen.iter().filter(|seen| known(seen)).cloned());
        Some(transcript)
    }

    /// A hand is noted while it is whole, one that is drawn when it is so; when the board is over, all four as they
    /// were shown. A hand that turns out to be another than was held stays as it was held.
    fn see(&mut self, board: &BoardView) {
        let id = BoardKeyId::planned(board.board);
        let at = self.seen.iter().position(|seen| seen.id == id);
        match (at, &board.deal) {
            (Some(at), Some(deal)) => {
                let same = |seat| self.seen[at].deal.hand(seat).is_none_or(|held| held == deal.hand(seat));
                if Seat::ALL.into_iter().all(same) {
                    self.seen[at].deal = SeenDeal::whole(deal);
                }
            }
            (None, Some(deal)) => self.seen.push(Seen { id, deal: SeenDeal::whole(deal) }),
            (None, None) if board.contract.is_none() && is_dealt(board) => {
                if let Some((seat, hand)) = whole_hand(board) {
                    self.seen.push(Seen { id, deal: SeenDeal::one_hand(seat, hand) });
                }
            }
            (Some(_) | None, None) => {}
        }
    }
}

/// Whether the table has shown that this share was committed to and revealed at this seat. Another window may have been
/// first, or the time may have run out: then it is not in what was mixed.
fn has_accepted(attended: &Attended, own: &Contribution) -> bool {
    let set = &attended.view.set;
    let Some((seat, ctx)) = attended.lane.seat().zip(set.ctx.as_ref()) else { return false };
    set.revealed[seat] && set.committed[seat] == Some(own.commitment(ctx))
}

fn announced(view: &TableView) -> Vec<AnnouncedCommitment> {
    let one = |seat: Seat| {
        let label = seat.as_str().parse().expect("a seat's letter is a label");
        Some(AnnouncedCommitment { label, commitment: view.set.committed[seat]? })
    };
    Seat::ALL.into_iter().filter_map(one).collect()
}

/// Nothing is still drawn.
fn is_dealt(board: &BoardView) -> bool {
    board.drawing.as_ref().is_none_or(|drawing| drawing.left == 0)
}

fn whole_hand(board: &BoardView) -> Option<(Seat, Hand)> {
    Seat::ALL.into_iter().find_map(|seat| Some((seat, board.hands.get(seat).filter(|hand| hand.len() == 13)?)))
}

/// A proof on disk, written whenever it grows.
#[derive(Debug)]
pub struct ProofStore {
    state: StateDir,
    name: String,
    copy_to: Option<PathBuf>,
    /// Whether the table is a room of a match, which knows of the dealing what the table does not.
    in_room: bool,
    proof: DealProof,
}

impl ProofStore {
    /// The proof that an account keeps of a table. `copy_to` gets a copy of everything with a transcript.
    pub fn of(state: &StateDir, table: TableId, account: AccountId, copy_to: Option<PathBuf>) -> Self {
        let name = format!("{table}-{account}.json");
        let proof = state.load(KIND, &name).unwrap_or_default();
        Self { state: state.clone(), name, copy_to, in_room: false, proof }
    }

    /// The proof that an account keeps of a segment of a match.
    pub fn of_segment(state: &StateDir, id: MatchId, segment: u8, account: AccountId) -> Self {
        let name = format!("{id}-{segment}-{account}.json");
        let proof = state.load(KIND, &name).unwrap_or_default();
        Self { state: state.clone(), name, copy_to: None, in_room: true, proof }
    }

    /// Notes what a match shows of a segment's dealing, and the player's own part in it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn observe_segment(&mut self, segment: &SegmentView, own: Option<&Contribution>) -> io::Result<()> {
        if self.proof.observe_segment(segment, own) { self.write().map(drop) } else { Ok(()) }
    }

    /// Notes what a table shows.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn observe(&mut self, attended: &Attended) -> io::Result<()> {
        let dealt_here = self.proof.root.is_some() && self.in_room || attended.view.set.commitment.is_some();
        if dealt_here && self.proof.observe(attended) { self.write().map(drop) } else { Ok(()) }
    }

    /// Takes the server's account; the answer is where everything is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn take(&mut self, transcript: Transcript) -> io::Result<PathBuf> {
        // The first board of a later set of an evening is not board 1.
        let first = transcript.boards.first().map(|committed| committed.id.board);
        let set = first.filter(|_| !self.in_room).map_or(1, |board| EveningSet::of(board).number());
        self.proof.take(set, transcript);
        self.write()
    }

    /// The proof as it is kept.
    pub fn proof(&self) -> &DealProof {
        &self.proof
    }

    /// Where it is, if a transcript has been taken.
    pub fn path(&self) -> Option<PathBuf> {
        self.proof.transcript.is_some().then(|| match &self.copy_to {
            Some(path) => path.clone(),
            None => self.state.path(KIND, &self.name),
        })
    }

    fn write(&self) -> io::Result<PathBuf> {
        let kept = self.state.keep(KIND, &self.name, &self.proof)?;
        match &self.copy_to {
            Some(path) if self.proof.transcript.is_some() => {
                write_proof(path, &self.proof)?;
                Ok(path.clone())
            }
            Some(_) | None => Ok(kept),
        }
    }
}

/// Writes a proof where the user wants it.
///
/// # Errors
/// If it cannot be written.
pub fn write_proof(path: &Path, proof: &DealProof) -> io::Result<()> {
    write_private(path, &serde_json::to_vec_pretty(proof)?)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bridge_dealing::Share;
    use bridge_protocol::{DrawingView, Hands, Lane, Seq};
    use bridge_rules::{Drawing, Terms};

    use super::*;
    use crate::fixtures;

    #[test]
    fn the_own_hand_is_noted_before_the_first_card_and_all_four_after_the_last() {
        let mut proof = DealProof::default();
        let mut attended = seen_by_south(fixtures::played("P"));
        assert!(proof.observe(&attended));
        assert!(!proof.observe(&attended));
        assert_eq!(proof.seen[0].deal.seats(), [Seat::South]);

        Arc::make_mut(&mut attended.view).board.as_mut().unwrap().deal = Some(fixtures::deal());
        assert!(proof.observe(&attended));
        assert_eq!(proof.seen[0].deal.seats(), Seat::ALL);
    }

    #[test]
    fn a_hand_that_was_swapped_stays_as_it_was_held() {
        let mut proof = DealProof::default();
        let mut attended = seen_by_south(fixtures::played("P"));
        proof.observe(&attended);
        let [north, east, south, west] = Seat::ALL.map(|seat| fixtures::deal().hand(seat));
        let swapped = bridge_rules::BySeat { north: south, east, south: north, west };
        let deal = bridge_rules::Deal::new(swapped).unwrap();
        Arc::make_mut(&mut attended.view).board.as_mut().unwrap().deal = Some(deal);
        proof.observe(&attended);
        assert_eq!(proof.seen[0].deal.hand(Seat::South), Some(fixtures::deal().hand(Seat::South)));
    }

    #[test]
    fn a_board_that_was_dealt_as_a_goulash_is_noted_once() {
        let mut proof = DealProof::default();
        let mut attended = seen_by_south(fixtures::played("P"));
        let board = Arc::make_mut(&mut attended.view).board.as_mut().unwrap();
        let (number, dealer) = (board.board, board.dealer);
        board.terms = Some(Terms { cards: CardsFrom::Goulash, ..Terms::of_board(number) });
        proof.observe(&attended);
        assert!(!proof.observe(&attended));
        assert_eq!(proof.goulashes, [GoulashBoard { board: number, dealer }]);
    }

    #[test]
    fn commitments_count_only_from_before_the_first_reveal() {
        let mut attended = seen_by_south(fixtures::table(Stage::Revealing));
        Arc::make_mut(&mut attended.view).set.revealed[Seat::East] = true;
        let mut proof = DealProof::default();
        assert!(!proof.observe(&attended));
        Arc::make_mut(&mut attended.view).set.revealed[Seat::East] = false;
        assert!(proof.observe(&attended));
        assert_eq!(proof.announced, Some(Vec::new()));
    }

    /// Whoever is gone when the board ends learns it from the record.
    #[test]
    fn that_hands_are_drawn_is_noted_at_once_and_how_when_it_is_shown() {
        let mut proof = DealProof::default();
        let mut attended = seen_by_south(fixtures::played("P"));
        let way = Drawing::OneOfTwo;
        let drawing = DrawingView { way, left: 0, turn: None, offered: None, put_away: Hands::default() };
        Arc::make_mut(&mut attended.view).board.as_mut().unwrap().drawing = Some(Box::new(drawing));
        proof.observe(&attended);
        assert_eq!(proof.draws.iter().map(|board| &board.drawn).collect::<Vec<_>>(), [&None]);
        assert_eq!(proof.seen[0].deal.seats(), [Seat::South]);
        let drawn = Drawn::Choices(Vec::new());
        Arc::make_mut(&mut attended.view).board.as_mut().unwrap().drawn = Some(Box::new(drawn.clone()));
        assert!(proof.observe(&attended));
        assert_eq!((proof.draws.len(), proof.draws[0].drawn.as_ref()), (1, Some(&drawn)));
    }

    /// Another window may have been quicker, or the time may have run out.
    #[test]
    fn the_own_share_counts_when_the_table_shows_that_it_was_taken() {
        let mut attended = seen_by_south(fixtures::table(Stage::Revealing));
        let ctx = "demo.example/table/7/segment/1|set=A|boards=1-2|beacon=none".parse().unwrap();
        let own = Contribution { label: "S".parse().unwrap(), r: Share::new(&[9; 32]).unwrap() };
        let set = &mut Arc::make_mut(&mut attended.view).set;
        set.committed[Seat::South] = Some(own.commitment(&ctx));
        set.ctx = Some(ctx);
        attended.contribution = Some(own.clone());
        let mut proof = DealProof::default();
        proof.observe(&attended);
        assert_eq!(proof.contribution, None, "it was not revealed");
        Arc::make_mut(&mut attended.view).set.revealed[Seat::South] = true;
        proof.observe(&attended);
        assert_eq!(proof.contribution, Some(own.clone()));
        attended.contribution = Some(Contribution { r: Share::new(&[8; 32]).unwrap(), ..own.clone() });
        proof.observe(&attended);
        assert_eq!(proof.contribution, Some(own), "the share of another window was promised");
    }

    fn seen_by_south(view: TableView) -> Attended {
        Attended { lane: Lane::South, seq: Seq(9), view: Arc::new(view), here: None, contribution: None }
    }
}
