//! A set is dealt, and a board of it comes to the table.

use bridge_rules::{BySeat, Drawing};

use crate::{BoardView, SetView, Stage, TableView, TrickView};

impl TableView {
    /// The players mix something into the deal, of another set if there is one.
    pub(super) fn contributions_wanted(&mut self, set: Option<&SetView>) {
        self.stage = Stage::Committing;
        self.goes_on();
        if let Some(set) = set {
            self.set = set.clone();
        }
    }

    pub(super) fn board_opened(&mut self, mut opened: BoardView) {
        self.stage = match (&opened.declaring, &opened.drawing) {
            (_, Some(_)) => Stage::Drawing,
            (Some(_), None) => Stage::Declaring,
            (None, None) => Stage::Auction,
        };
        self.ready = BySeat::default();
        self.goes_on();
        self.clock = None;
        opened.trick = opened.first_trick_of_the_draw();
        self.board = Some(opened);
    }

    /// A deal comes: nothing is asked about seats any more, and nobody would stop.
    pub(super) fn goes_on(&mut self) {
        self.swaps.clear();
        self.would_stop.clear();
    }
}

impl BoardView {
    /// Where the draw goes by tricks, who does not deal leads to the first.
    fn first_trick_of_the_draw(&self) -> Option<TrickView> {
        let way = self.drawing.as_ref()?.way;
        let leader = self.seating.callers().after(self.dealer, 1);
        (way == Drawing::FromTheStock).then(|| TrickView { leader, cards: Vec::new() })
    }
}
