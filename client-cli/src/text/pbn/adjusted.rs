//! A board whose score is not what was played, as PBN says it: a tag for programs and a comment for people. The
//! standard has no tag for it, so what it has must not mislead: such a board goes without `[Score]`.

use bridge_formats::pbn::{Game, Tag};
use bridge_protocol::{Adjusted, Artificial, Award, Weighted};
use bridge_rules::Outcome;

/// The tag: `void`, `to be ruled`, `rescored`, or what each side gets, `NS AVE+ EW 1/3 4SS 10 + 2/3 4SS 9`.
const TAG: &str = "Adjusted";

/// The game as the director left it.
pub(super) fn marked(game: Game, to: &Adjusted) -> Game {
    let (value, comment) = match to {
        Adjusted::Void {} => ("void".to_owned(), "The director cancelled this board: it does not count.".to_owned()),
        Adjusted::Rescored {} => ("rescored".to_owned(), "The director corrected the result of this board.".to_owned()),
        Adjusted::Adjudicated {} => {
            let comment = "This board was adjudicated: what both sides could take, double dummy.";
            ("adjudicated".to_owned(), comment.to_owned())
        }
        Adjusted::ToBeRuled {} => {
            let comment = "A claim on this board is still to be ruled on: until then it does not count.";
            ("to be ruled".to_owned(), comment.to_owned())
        }
        Adjusted::Awards { ns, ew } => {
            let (ns, ew) = (award(ns), award(ew));
            let comment =
                format!("The director adjusted this board: NS {ns}, EW {ew}. The score is not what was played.");
            (format!("NS {ns} EW {ew}"), comment)
        }
    };
    let score = match to {
        Adjusted::Rescored {} | Adjusted::Adjudicated {} => game.score,
        Adjusted::Void {} | Adjusted::ToBeRuled {} | Adjusted::Awards { .. } => None,
    };
    let tag = Tag::new(TAG, &value).ok();
    Game { score, comment: Some(comment), others: game.others.into_iter().chain(tag).collect(), ..game }
}

fn award(award: &Award) -> String {
    match award {
        Award::Artificial(Artificial::AveragePlus) => "AVE+".to_owned(),
        Award::Artificial(Artificial::Average) => "AVE".to_owned(),
        Award::Artificial(Artificial::AverageMinus) => "AVE-".to_owned(),
        Award::Percent(percent) => format!("{percent}%"),
        Award::Assigned(results) => results.iter().map(weighted).collect::<Vec<_>>().join(" + "),
    }
}

fn weighted(result: &Weighted) -> String {
    let outcome = match result.outcome() {
        Outcome::PassedOut => "Pass".to_owned(),
        Outcome::Played { contract, tricks } => format!("{contract} {tricks}"),
    };
    if result.weight.n == result.weight.d { outcome } else { format!("{} {outcome}", result.weight) }
}

#[cfg(test)]
mod tests {
    use bridge_formats::pbn;
    use bridge_protocol::Ratio;

    use super::*;

    #[test]
    fn a_board_that_was_adjusted_is_marked_and_goes_without_the_score_of_its_play() {
        let result = |contract: &str, tricks, n| {
            let contract = contract.parse().ok();
            Weighted { contract, tricks, weight: Ratio { n, d: 3 } }
        };
        let weighted = Award::Assigned(vec![result("4SS", 10, 1), result("4SXS", 9, 2)]);
        let passed = Award::Assigned(vec![Weighted { contract: None, tricks: 0, weight: Ratio { n: 1, d: 1 } }]);
        let [plus, average, minus] =
            [Artificial::AveragePlus, Artificial::Average, Artificial::AverageMinus].map(Award::Artificial);
        for (to, tag, score) in [
            (Adjusted::Void {}, "void", None),
            (Adjusted::ToBeRuled {}, "to be ruled", None),
            (Adjusted::Rescored {}, "rescored", Some(110)),
            (Adjusted::Adjudicated {}, "adjudicated", Some(110)),
            (Adjusted::Awards { ns: plus, ew: minus }, "NS AVE+ EW AVE-", None),
            (Adjusted::Awards { ns: weighted, ew: average }, "NS 1/3 4SS 10 + 2/3 4SXS 9 EW AVE", None),
            (Adjusted::Awards { ns: passed.clone(), ew: passed }, "NS Pass EW Pass", None),
        ] {
            let game = marked(Game { score: Some(110), ..Game::default() }, &to);
            let file = pbn::write(&[game]);
            let read = &pbn::read(&file).games[0];
            assert_eq!(read.others, [Tag::new(TAG, tag).unwrap()]);
            assert_eq!(read.score, score, "{tag}");
            let comment = match tag {
                "to be ruled" => "{A claim ",
                "adjudicated" => "{This board was ",
                _ => "{The director ",
            };
            assert!(String::from_utf8_lossy(&file).contains(comment), "{tag}");
        }
    }

    #[test]
    fn a_board_of_many_weights_is_marked_too() {
        let one = Weighted { contract: "7NTXXN".parse().ok(), tricks: 13, weight: Ratio { n: 1, d: 100 } };
        let ns = Award::Assigned(vec![one; bridge_protocol::limits::MAX_RESULTS_ASSIGNED]);
        let game = marked(Game::default(), &Adjusted::Awards { ns: ns.clone(), ew: ns });
        assert_eq!(game.others.len(), 1);
    }
}
