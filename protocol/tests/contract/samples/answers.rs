//! Every answer.

use bridge_protocol::{Answer, Refusal};
use bridge_rules::Seat;

use super::records;
use crate::{
    sample::{Sample, variants},
    session, table,
};

variants! { NAMES, Answer,
    Done => "done", Opened => "opened", Seated => "seated", Watching => "watching", Record => "record",
    Transcript => "transcript", Refused => "refused",
}

pub(crate) fn samples() -> Vec<Sample> {
    let answers = [
        Answer::Done {},
        session::opened(),
        Answer::Seated { table: table::table(), seat: Seat::South },
        Answer::Watching { table: table::table() },
        Answer::Record(Box::new(records::record())),
        Answer::Transcript(Box::new(table::transcript())),
        Answer::Refused(Refusal::OutOfTurn { turn: Seat::East }.into()),
    ];
    answers.into_iter().map(|answer| Sample::new(format!("answer.{}", name_of(&answer)), answer)).collect()
}
