//! What the cards could have made, as PBN has it: `OptimumResultTable`, and `OptimumScore` where there is a par.

use bridge_formats::pbn::{Game, Tag, tables::optimum_result_table};
use bridge_protocol::BoardAnalysis;

/// The game with the tags.
pub(crate) fn with_optimum(mut game: Game, analysis: &BoardAnalysis) -> Game {
    let table = optimum_result_table(|seat, strain| analysis.tricks[seat].of(strain));
    let score = analysis.par.as_ref().map(|par| Tag::new("OptimumScore", &format!("NS {}", par.score)));
    let tags = score.into_iter().chain([table]);
    game.others.extend(tags.map(|tag| tag.expect("a score and twenty short rows can be written")));
    game
}

#[cfg(test)]
mod tests {
    use bridge_formats::pbn;
    use bridge_protocol::{Par, TricksByStrain};
    use bridge_rules::BySeat;

    use super::*;

    #[test]
    fn par_and_the_table_of_twenty_are_in_the_file() {
        let row = |no_trump| TricksByStrain { no_trump, ..TricksByStrain::default() };
        let analysis = BoardAnalysis {
            tricks: BySeat { north: row(7), east: row(6), south: row(13), west: row(6) },
            par: Some(Par { score: -130, contracts: Vec::new() }),
            costs: Vec::new(),
            auction: Vec::new(),
            reasons: Vec::new(),
            seed: None,
            computers: None,
        };
        let written = pbn::write(&[with_optimum(Game::default(), &analysis)]);
        let text = String::from_utf8(written.clone()).unwrap();
        assert!(text.contains("[OptimumScore \"NS -130\"]\r\n[OptimumResultTable "), "{text}");
        assert!(text.contains("\r\nN NT  7\r\n") && text.contains("\r\nS NT 13\r\n"), "{text}");
        let read = pbn::read(&written);
        let table = read.games[0].others.iter().find(|tag| tag.name() == "OptimumResultTable").unwrap();
        assert_eq!(table.rows().len(), 20);
    }
}
