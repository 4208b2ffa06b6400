//! Who hears those who watch, those who call for the director, and the director.

use bridge_protocol::{Audience, Lane, Refusal, Request, TableEvent};
use bridge_rules::Seat;

use super::Directed;
use crate::conform::{Broken, Id};

/// Who says what to whom, and who hears it.
const LINES: [(Id, Lane, Audience, &str, &[Lane]); 5] = [
    ("S-CHAT-KIBITZERS", Lane::Kibitzer, Audience::Kibitzers, "a good board", &[Lane::Kibitzer, Lane::Director]),
    ("S-CHAT-KIBITZERS", Lane::Director, Audience::Kibitzers, "be quiet", &[Lane::Kibitzer, Lane::Director]),
    ("S-CHAT-DIRECTOR", Lane::Kibitzer, Audience::Director, "they have revoked", &[Lane::Director]),
    ("S-CHAT-DIRECTOR", Lane::South, Audience::Director, "may I ask", &[Lane::South, Lane::Director]),
    ("S-CHAT-DIRECTOR", Lane::Director, Audience::Player(Seat::West), "you may", &[Lane::West, Lane::Director]),
];

impl Directed {
    pub(super) async fn talk(&mut self) -> Result<(), Broken> {
        let table = self.company.table;
        self.company.forget();
        let say = |text: &str, to| Request::Say { table, line: 1, text: text.to_owned(), to };
        for (_, from, to, text, _) in LINES {
            self.company.done(from, say(text, to)).await?;
        }
        self.company.meet().await?;
        for (id, from, audience, text, to) in LINES {
            let said = |event: &TableEvent| {
                matches!(event, TableEvent::Said(line)
                    if (line.from, line.to, line.text.as_str()) == (from, audience, text))
            };
            self.company.only_told(id, &format!("{text:?}, which {from:?} said to {audience:?}"), to, said);
        }
        let silent = |why: &Refusal| matches!(why, Refusal::KibitzersAreSilent {});
        self.company.refuses("S-CHAT-KIBITZERS", Lane::Kibitzer, say("play low", Audience::Table), silent).await?;
        let apart = |why: &Refusal| matches!(why, Refusal::PlayersCannotKibitz {});
        self.company.refuses("S-CHAT-KIBITZERS", Lane::North, say("look", Audience::Kibitzers), apart).await?;
        let not_theirs = |why: &Refusal| matches!(why, Refusal::NotDirector {});
        let to_one = say("lead a heart", Audience::Player(Seat::West));
        self.company.refuses("S-CHAT-DIRECTOR", Lane::East, to_one, not_theirs).await
    }
}
