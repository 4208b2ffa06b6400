//! What people say to each other.

use bridge_protocol::{Audience, ChatLine, Lane, PHRASES, TableTalk, TableView};

use super::{deal_name, form, seat};

/// `Ann (South) says: hello`, `Ann (South) says to the opponents: …`.
pub(crate) fn line(line: &ChatLine, view: &TableView, lane: Lane) -> String {
    let who = match line.from {
        Lane::North | Lane::East | Lane::South | Lane::West => line.from.seat().map_or("", seat),
        Lane::Kibitzer => "watching",
        Lane::Director => "director",
    };
    let to = match line.to {
        Audience::Table => String::new(),
        Audience::Opponents if is_opponent(line.from, view, lane) => {
            if view.seating().has_partners() { " to you and your partner" } else { " to you" }.to_owned()
        }
        Audience::Opponents => " to the opponents".to_owned(),
        Audience::Kibitzers => " to the kibitzers".to_owned(),
        Audience::Director => " to the director".to_owned(),
        Audience::Player(to) if lane.seat() == Some(to) => " to you alone".to_owned(),
        Audience::Player(to) => format!(" to {}", seat(to)),
    };
    format!("{} ({who}) says{to}: {}", line.name, line.text)
}

fn is_opponent(from: Lane, view: &TableView, lane: Lane) -> bool {
    from.seat().zip(lane.seat()).is_some_and(|(by, me)| !view.seating().allies(by, me))
}

/// The phrases with their numbers, and when they are needed.
pub(crate) fn phrases(view: &TableView) -> Vec<String> {
    let deal = deal_name(form(view));
    let when = match view.policy.chat {
        TableTalk::Free => "At this table you may say anything.".to_owned(),
        TableTalk::Phrases => {
            format!("While a {deal} is on, say 3 says the third of these, and nothing else may be said:")
        }
        TableTalk::Closed => format!("At this table nothing is said while a {deal} is on."),
    };
    let listed = PHRASES.iter().enumerate().filter(|_| view.policy.chat == TableTalk::Phrases);
    let listed = listed.map(|(place, phrase)| format!("{:>3}  {phrase}", place + 1));
    [when].into_iter().chain(listed).collect()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{PlayerName, Policy};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn it_is_said_who_hears_a_line() {
        let said = |from, to, lane| {
            let name = PlayerName::new("Ann").unwrap();
            let view = fixtures::table(bridge_protocol::Stage::Gathering);
            line(&ChatLine { from, to, name, line: 1, text: "hello".to_owned() }, &view, lane)
        };
        assert_eq!(said(Lane::South, Audience::Table, Lane::East), "Ann (South) says: hello");
        assert_eq!(
            said(Lane::South, Audience::Opponents, Lane::East),
            "Ann (South) says to you and your partner: hello"
        );
        assert_eq!(
            said(Lane::Kibitzer, Audience::Kibitzers, Lane::Kibitzer),
            "Ann (watching) says to the kibitzers: hello"
        );
        let alone = Audience::Player(bridge_rules::Seat::North);
        assert_eq!(said(Lane::Director, alone, Lane::North), "Ann (director) says to you alone: hello");
    }

    #[test]
    fn phrases_are_listed_where_they_are_needed() {
        let mut view = fixtures::table(bridge_protocol::Stage::Gathering);
        assert_eq!(phrases(&view).len(), 1);
        view.policy = Policy::club();
        assert_eq!(phrases(&view)[3], "  3  Thank you, partner");
    }
}
