//! The board on the table, as one is told when it is opened.

use bridge_protocol::{BoardView, Lane, TableView};
use bridge_rules::{CardsFrom, Form, Seat, Seating, Vulnerability};

use super::{capital, deal_name, declaring, drawing, form, hand, listed, seat};

/// Number, dealer, vulnerability and the hands that the viewer sees.
pub(crate) fn board_opened(board: &BoardView, lane: Lane, form: Option<&Form>) -> String {
    let vulnerable = if has_vulnerability(form) { format!(" {}.", vulnerable(board)) } else { String::new() };
    let shown = Seat::ALL
        .into_iter()
        .filter_map(|at| Some((at, board.hands.get(at)?)))
        .filter(|(_, cards)| !cards.is_empty())
        .map(|(at, cards)| {
            let whose = if lane.seat() == Some(at) { "Your hand".to_owned() } else { capital(seat(at)) };
            format!(" {whose}: {}.", hand(cards))
        });
    let points = board.declaring.as_ref().and_then(|declaring| declaring.points);
    let points = points.map_or_else(String::new, |points| format!(" {}", declaring::points(&points, board.dealer)));
    let is_goulash = board.terms.is_some_and(|terms| terms.cards == CardsFrom::Goulash);
    let goulash = if is_goulash { " It is a goulash of the hands before." } else { "" };
    let name = capital(deal_name(form));
    let dealt = format!("{name} {}. {} deals.{vulnerable}{goulash}", board.board, seat(board.dealer));
    let drawing = drawing::opened(board).map_or_else(String::new, |how| format!(" {how}"));
    format!("{dealt}{points}{drawing}{}", shown.collect::<String>())
}

/// Whether somebody is ever vulnerable in the game that is played; none is duplicate.
fn has_vulnerability(form: Option<&Form>) -> bool {
    match form {
        Some(Form::Auction(_) | Form::Whist(_) | Form::MinibridgeSlips(_)) => false,
        Some(Form::Minibridge(minibridge)) => minibridge.vulnerability,
        Some(_) | None => true,
    }
}

/// Who is vulnerable: of three players each by themself.
fn vulnerable(board: &BoardView) -> String {
    if let (Seating::Three, Some(terms)) = (board.seating, board.terms) {
        let players = board.seating.players().iter().filter(|player| terms.vulnerable[**player]);
        let players: Vec<_> = players.map(|player| seat(*player)).collect();
        return match players[..] {
            [] => "Nobody is vulnerable".to_owned(),
            [alone] => format!("{alone} is vulnerable"),
            _ => format!("{} are vulnerable", listed(&players)),
        };
    }
    let said = match board.vulnerability {
        Vulnerability::None => "Nobody is vulnerable",
        Vulnerability::NorthSouth if !board.seating.has_partners() => "North is vulnerable",
        Vulnerability::EastWest if !board.seating.has_partners() => "East is vulnerable",
        Vulnerability::Both if !board.seating.has_partners() => "Both are vulnerable",
        Vulnerability::NorthSouth => "North-South are vulnerable",
        Vulnerability::EastWest => "East-West are vulnerable",
        Vulnerability::Both => "Both sides are vulnerable",
    };
    said.to_owned()
}

/// What is said where nothing is dealt.
pub(crate) fn none_on_the_table(view: &TableView) -> String {
    format!("No {} is on the table.", deal_name(form(view)))
}

/// The hands that the viewer sees.
pub(crate) fn hands(view: &TableView, lane: Lane) -> Vec<String> {
    let Some(board) = &view.board else { return vec![none_on_the_table(view)] };
    let whose = |at: Seat| match board.contract {
        _ if lane.seat() == Some(at) => "Your hand".to_owned(),
        Some(contract) if board.seating.dummies(contract.declarer).any(|dummy| dummy == at) => {
            format!("Dummy, {}", seat(at))
        }
        Some(_) | None => seat(at).to_owned(),
    };
    let seen = Seat::ALL.into_iter().filter_map(|at| Some(format!("{}: {}.", whose(at), hand(board.hands.get(at)?))));
    let seen: Vec<_> = seen.chain(drawing::put_away(board, lane)).collect();
    if seen.is_empty() { vec!["You see no hand.".to_owned()] } else { seen }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn the_own_hand_and_dummys_are_named() {
        let view = fixtures::played("P P 1S P 2S P P P | H7");
        let told = hands(&view, Lane::South);
        assert!(told[0].starts_with("Dummy, North: ") && told[1].starts_with("Your hand: "), "{told:?}");
    }
}
