//! Boards of any file that has some.

use bridge_formats::{boards, lin, pbn};
use bridge_rules::BoardNumber;
use proptest::prelude::*;

use crate::random_game::game;

const DLM: &str = "[Document]\r\nFrom board=7\r\nTo board=7\r\nBoard 07=fnbkmmincldklcfcofoiefnapm018\r\n";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_boards_of_a_file_are_the_same_in_every_notation(games in prop::collection::vec(game(), 1..4)) {
        let games: Vec<_> =
            (1..).zip(games).map(|(number, game)| pbn::Game { board: BoardNumber::new(number), ..game }).collect();
        let of_pbn = boards::read(&pbn::write(&games));
        let of_lin = boards::read(lin::write(&games).as_bytes());
        prop_assert_eq!(&of_pbn.problems, &[]);
        prop_assert_eq!(&of_lin, &of_pbn);
        let dealt: Vec<_> = games.iter().map(|game| (game.board.unwrap(), game.deal.unwrap())).collect();
        prop_assert_eq!(of_pbn.deals.into_iter().collect::<Vec<_>>(), dealt);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300), begins in 0..3_usize) {
        let begin = ["", "[Document]\nBoard 1=", "md|"][begins];
        let _ = boards::read(&[begin.as_bytes(), &bytes].concat());
    }
}

#[test]
fn a_dealing_machines_file_is_read() {
    let boards = boards::read(DLM.as_bytes());
    assert_eq!(boards.problems, []);
    let (number, deal) = boards.deals.into_iter().next().unwrap();
    assert_eq!(number.get(), 7);
    assert!(deal.to_string().starts_with("N:T53.AJ7.AT.AQ762 "));
}

#[test]
fn a_board_that_is_there_twice_is_there_once_unless_it_was_dealt_anew() {
    let board = |deal: &str| format!("[Board \"1\"]\n[Deal \"{deal}\"]\n\n");
    let one = board("N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9");
    let other = board("E:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9");
    let twice = boards::read(format!("{one}{one}").as_bytes());
    assert_eq!((twice.deals.len(), twice.problems.len()), (1, 0));
    let anew = boards::read(format!("{one}{other}").as_bytes());
    assert_eq!(anew.deals, twice.deals, "the first stays");
    assert!(anew.problems[0].to_string().contains("one deal of board 1"));
}

#[test]
fn boards_without_numbers_are_numbered_and_those_without_hands_are_told() {
    let deal = "[Deal \"N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9\"]";
    let boards = boards::read(format!("[Event \"a\"]\n{deal}\n\n[Event \"b\"]\n[Board \"4\"]\n").as_bytes());
    assert_eq!(boards.deals.keys().map(|number| number.get()).collect::<Vec<_>>(), [1]);
    assert!(boards.problems[0].to_string().contains("board 4 without"));
}
