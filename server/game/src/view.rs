//! The door: the only code that builds what a viewer receives, here and in each procedure's `show.rs`. A lane is all it
//! asks for, and the server derived that lane from the account and the seating, never from a request. Who hears what
//! was decided before, in `table/hears`.

pub(crate) mod board;

use bridge_protocol::{AccountId, Lane, Stage, TableEvent, TableView};
use bridge_rules::{BySeat, BySide};

use crate::BelongsTo;
use crate::table::{FinishedBoard, Record, Table, seating::show::occupant};

/// The table as a lane may see it.
pub fn snapshot(table: &Table, lane: Lane) -> TableView {
    let mut view = TableView {
        host: shown_host(table.belongs_to),
        policy: table.policy,
        seats: BySeat::from_fn(|seat| occupant(table, seat, lane)),
        set: table.set.view(),
        session: table.session_view(),
        meeting: table.meeting.clone(),
        stage: if table.keeps_board_from(lane) { first_stage(table) } else { table.stage.name() },
        closed: table.closed.map(|closed| closed.by),
        ready: table.ready,
        swaps: table.swaps.asked().to_vec(),
        would_stop: table.would_stop.clone(),
        turn: table.next_turn(lane),
        board: board::on_the_table(table, lane),
        sheet: table.finished.iter().map(FinishedBoard::result).collect(),
        adjustments: table.direction.adjustments().to_vec(),
        cards: BySide::from_fn(|side| table.cards.times(side)),
        clock: if table.stage.is_board_on() { None } else { table.clock_of_the_last_board() },
        direction: table.direction.view(lane),
        chat: table.chat.heard_by(lane).cloned().collect(),
    };
    // The last thing that is done to a message is to number its turns as the lane counts them, so that none goes out
    // with a gap in it (Spec C9.3).
    view.for_each_turn(|turn| *turn = table.as_heard(lane, *turn));
    view
}

/// What a lane is told of a record, which `after` has just applied; nothing if it may not know of it.
pub fn event_for(record: &Record, after: &Table, lane: Lane) -> Option<TableEvent> {
    if !after.has_told(lane) {
        return None;
    }
    let mut shown = match record {
        Record::Seating(record) => record.shown(after, lane),
        Record::Dealing(record) => record.shown(after, lane),
        Record::Drawing(record) => record.shown(after, lane),
        Record::Auction(record) => record.shown(after, lane),
        Record::Declaring(record) => record.shown(after, lane),
        Record::Explaining(record) => record.shown(after, lane),
        Record::Play(record) => record.shown(after, lane),
        Record::Claim(record) => record.shown(after, lane),
        Record::Undo(record) => record.shown(after, lane),
        Record::Direction(record) => record.shown(after, lane),
        Record::Session(record) => record.shown(after, lane),
        Record::Talk(record) => record.shown(after, lane),
    }?;
    shown.for_each_turn(|turn| *turn = after.as_heard(lane, *turn));
    Some(shown)
}

/// Where every board begins: who is kept from it is told no more.
fn first_stage(table: &Table) -> Stage {
    match (table.stage.draw(), table.stage.declaring()) {
        (Some(_), _) => Stage::Drawing,
        (None, Some(_)) => Stage::Declaring,
        (None, None) => Stage::Auction,
    }
}

/// Of a room the view has an account that is nobody's in this place: its match's name, by which clients know the match.
fn shown_host(belongs_to: BelongsTo) -> AccountId {
    match belongs_to {
        BelongsTo::Host(account) => account,
        BelongsTo::Match(id) => AccountId::from_bytes(id.to_bytes()),
        BelongsTo::Event(id) => AccountId::from_bytes(id.to_bytes()),
    }
}
