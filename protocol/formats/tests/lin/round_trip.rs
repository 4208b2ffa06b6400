//! What is written is read back, and any bytes are read.

use bridge_formats::lin;
use bridge_formats::pbn::{Game, Room};
use bridge_rules::Outcome;
use proptest::prelude::*;

use crate::random_game::game;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_legal_game_is_read_back_as_far_as_lin_tells_it(
        games in prop::collection::vec(game(), 0..4),
        names in prop::array::uniform4("[a-zA-Z0-9 ._é橋-]{0,10}"),
    ) {
        let games: Vec<Game> = games.into_iter().map(|game| told(game, &names)).collect();
        let written = lin::write(&games);
        let reading = lin::read(written.as_bytes());
        prop_assert_eq!(&reading.problems, &[], "{}", &written);
        prop_assert_eq!(&reading.games, &games, "{}", &written);
        prop_assert_eq!(lin::write(&reading.games), written);
    }

    #[test]
    fn a_match_is_read_back_with_its_rooms(games in prop::collection::vec((game(), any::<bool>()), 1..6)) {
        let match_of = |(number, (game, closed)): (u32, (Game, bool))| Game {
            event: Some("Autumn cup".to_owned()),
            stage: Some("Final".to_owned()),
            home_team: Some("Larks".to_owned()),
            visit_team: Some("Owls".to_owned()),
            board: bridge_rules::BoardNumber::new(number),
            room: Some(if closed { Room::Closed } else { Room::Open }),
            ..told(game, &[if closed { "Eve" } else { "Ann" }, "b", "c", "d"].map(str::to_owned))
        };
        let games: Vec<Game> = (11..).zip(games).map(match_of).collect();
        let written = lin::write_match(&games);
        let reading = lin::read(written.as_bytes());
        prop_assert_eq!(&reading.problems, &[], "{}", &written);
        prop_assert_eq!(&reading.games, &games, "{}", &written);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        settles(&bytes);
    }

    #[test]
    fn anything_of_lins_own_characters_is_read(
        text in "((pn|md|sv|ah|mb|an|pc|mc|qx|vg|rs|st|[a-zé])?\\|[0-9SHDCNEWAKQJTxpdr,=+!é \n-]{0,12}\\|){0,20}",
    ) {
        settles(text.as_bytes());
    }
}

/// What has been read once and written is from then on read without loss.
fn settles(bytes: &[u8]) {
    let games = lin::read(bytes).games;
    let settled = lin::read(lin::write(&games).as_bytes()).games;
    assert_eq!(lin::read(lin::write(&settled).as_bytes()).games, settled);
}

/// As much of a game as LIN tells: a known result without all cards is a claim there.
fn told(game: Game, names: &[String; 4]) -> Game {
    let mut names = names.iter().map(|name| Some(name.trim().to_owned()).filter(|name| !name.is_empty()));
    let players = bridge_rules::BySeat::from_fn(|_| names.next().flatten());
    let whole = matches!(game.outcome, Some(Outcome::Played { .. })) && game.play.len() < 52;
    Game { event: None, players, score: None, play_notes: Vec::new(), claimed: whole, ..game }
}
