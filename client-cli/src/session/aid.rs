//! What calls would mean; and help with a claim (Law 70; Spec C6.6): the director looks at the hands that they do not
//! see, each look with its reason in the record, and then asks.

use bridge_client::connection::RequestError;
use bridge_protocol::{Answer, MeaningsRequest, Request, Ruling, Turn};
use bridge_rules::Seat;

use super::{Asked, Completed, Session};
use crate::input::rulings::Draft;

impl Session {
    pub(super) fn ask_for_aid(&mut self, turn: Turn) -> Result<(), String> {
        let board = self.view().board.as_ref();
        let hidden = |seat: &Seat| board.is_some_and(|board| board.hands.get(*seat).is_none());
        let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(hidden).collect();
        for seat in hidden {
            let (ruling, reason) = (Ruling::Look { seat }, "to judge the claim".to_owned());
            self.rulings.add(Draft { ruling, law: Some("70".to_owned()), reason: Some(reason) })?;
        }
        self.aids = Some(turn);
        self.go_on_ruling();
        Ok(())
    }

    /// Asks for the next ruling that waits, unless one has no answer yet; and for help when the looks are made.
    pub(super) fn go_on_ruling(&mut self) {
        let told = self.view().direction.rulings.last().map_or(0, |notice| notice.number);
        let table = self.table;
        if let Some((number, Draft { ruling, law, reason })) = self.rulings.next(told) {
            self.send(Request::Rule { table, number, ruling, law, reason: reason.unwrap_or_default() });
        } else if self.rulings.is_idle()
            && let Some(turn) = self.aids.take()
        {
            self.send(Request::ClaimAnalysis { table, turn });
        }
    }

    pub(super) fn heard_of_ruling(&mut self, answer: &Result<Answer, RequestError>) {
        self.rulings.hear(answer);
        if answer.is_err() {
            self.aids = None;
        }
        self.go_on_ruling();
    }

    /// What calls would mean to a computer is no table's, and asked of the server as by anybody.
    pub(super) fn ask_for_meanings(&mut self, asked: MeaningsRequest) {
        let Some(at) = Asked::on(self.view()) else { return };
        let server = self.server.clone();
        self.tasks.spawn(async move {
            let told = server.meanings(&asked).await;
            Completed::Meant(at, asked.of, told)
        });
    }
}
