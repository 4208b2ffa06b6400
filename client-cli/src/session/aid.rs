//! What calls would mean; and help with a claim (Law 70; Spec C6.6): the director looks at the hands that they do not
//! see, each look with its reason in the record, and then asks.

use bridge_protocol::{MeaningsRequest, Request, Ruling, Turn};
use bridge_rules::Seat;

use super::{Asked, Completed, Session, ruling::rule};

impl Session {
    pub(super) fn ask_for_aid(&mut self, turn: Turn) {
        let board = self.view().board.as_ref();
        let hidden = |seat: &Seat| board.is_some_and(|board| board.hands.get(*seat).is_none());
        let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(hidden).collect();
        let table = self.table;
        let looks: Vec<Request> = (self.next_ruling()..)
            .zip(hidden)
            .map(|(number, seat)| {
                let (ruling, reason) = (Ruling::Look { seat }, "to judge the claim".to_owned());
                Request::Rule { table, number, ruling, law: Some("70".to_owned()), reason }
            })
            .collect();
        self.ruled = self.next_ruling() - 1 + u32::try_from(looks.len()).expect("at most four");
        let handle = self.connection.handle();
        self.tasks.spawn(async move {
            for look in looks {
                if let (look, Err(error)) = rule(&handle, look).await {
                    return Completed::Answered(look.into(), Err(error));
                }
            }
            let ask = Request::ClaimAnalysis { table, turn };
            let answer = handle.request(ask.clone()).await;
            Completed::Answered(ask.into(), answer)
        });
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

    /// The number of the next ruling.
    pub(super) fn next_ruling(&self) -> u32 {
        let told = self.view().direction.rulings.last().map_or(0, |notice| notice.number);
        // The one before may be on its way still.
        told.max(self.ruled) + 1
    }
}
