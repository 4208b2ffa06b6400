//! The same evening for spreadsheets, and as the tables of PBN.

use bridge_formats::pbn::{self, Game, tables};
use bridge_formats::{
    Decimal, csv,
    field::{FieldEvent, FieldScoring, Place, WithHandicap},
    standings::Standings,
};
use bridge_rules::{Seat, Strain};

use crate::drawn_field::{by_average, corrected, evening, in_sections, persons};

#[test]
fn a_ranking_is_a_table_and_no_name_of_it_a_formula() {
    let wanted = "session,section,place,number,direction,players,boards,total,percentage,withdrawn,carried,fined,with handicap,\
                  place with handicap,standings,version,corrections\r\n\
                  1,A,1,2,NS,Cleo; Dan,2,5.33,66.63,,,,,,final,1,\r\n\
                  1,A,2=,1,NS,Ann; =cmd(),2,5,62.5,,,,,,final,1,\r\n\
                  1,A,2=,3,NS,\"Eve, \"\"the\"\" fox; Finn\",2,5,62.5,,,,,,final,1,\r\n\
                  1,A,1,6,EW,Kim; Lou,2,4.27,53.38,,,,,,final,1,\r\n\
                  1,A,2=,4,EW,Gus; Hal,2,1,25,,,,,,final,1,\r\n\
                  1,A,2=,5,EW,Ida; Jon,2,2,25,,,,,,final,1,\r\n";
    assert_eq!(csv::ranking(&evening()), wanted);
    let mut event = evening();
    let first = &mut event.sessions[0].sections[0].entries[0];
    (first.carried, first.fined) = (Some(Decimal::hundredths(-80)), Some(Decimal::hundredths(20)));
    first.with_handicap =
        Some(WithHandicap { score: Decimal::hundredths(6913), place: Place { number: 1, shared: true } });
    first.withdrawn = true;
    assert!(csv::ranking(&event).contains("Dan,2,5.33,66.63,yes,-0.8,0.2,69.13,1=,final,1,\r\n"));
    let file = bridge_formats::usebio::write_field(&event);
    assert_eq!(file.matches("<!-- withdrawn -->").count(), 1, "{file}");
    event.victory_points = true;
    assert!(csv::ranking(&event).contains(",boards,VPs,percentage,"));
    let total = tables::total_score_table(&event, &event.sessions[0].sections[0]).unwrap();
    assert!(total.value().contains(r";TotalVP\7R;"), "{}", total.value());
    event.sessions[0].sections[0].entries[0].players = vec!["=1+1".to_owned()];
    assert!(csv::ranking(&event).contains(",'=1+1,"));
}

/// Nothing stands there that is empty for all, and what the places go by does.
#[test]
fn a_ranking_by_an_average_has_it_and_how_many_boards_there_are() {
    let event = by_average();
    let table = csv::ranking(&event);
    assert!(
        table.contains(",players,boards,total,IMPs a board,withdrawn,carried,") && !table.contains("percentage"),
        "{table}"
    );
    assert!(table.contains(",Cleo; Dan,2,5.33,66.63,,") && table.contains(",Ann; =cmd(),1,5,62.5,,"), "{table}");
    let file = bridge_formats::usebio::write_field(&event);
    assert!(file.contains("<BOARDS_PLAYED>1</BOARDS_PLAYED>") && file.contains("<!-- IMPs a board 62.5 -->"), "{file}");
    let of_pbn = |event: &FieldEvent| {
        let total = tables::total_score_table(event, &event.sessions[0].sections[0]).unwrap();
        String::from_utf8(pbn::write(&[Game { others: vec![total], ..Game::default() }])).unwrap()
    };
    assert!(of_pbn(&event).contains(r"TotalIMP\7R;MeanIMP\6R;NrBoards\3R;Names"), "{}", of_pbn(&event));
    let mut level = event;
    level.sessions[0].sections[0].entries.iter_mut().for_each(|entry| entry.imps_a_board = None);
    assert!(csv::ranking(&level).contains(",players,boards,total,withdrawn,carried,"));
    assert!(of_pbn(&level).contains(r"TotalIMP\7R;NrBoards\3R;Names"));
}

/// What a director has given can be scored again from either file.
#[test]
fn the_scores_and_weights_of_an_adjusted_line_stand_in_its_table() {
    let event = evening();
    let section = &event.sessions[0].sections[0];
    let others = vec![tables::score_table(&event, section, &section.boards[1]).unwrap()];
    let file = String::from_utf8(pbn::write(&[Game { others, ..Game::default() }])).unwrap();
    assert!(file.contains(r#""NS 2/3 of 420, 1/3 of -50; EW 60 %""#) && file.contains(";Adjusted"), "{file}");
}

#[test]
fn every_line_of_a_ranking_names_its_version_and_why_there_is_one() {
    let corrected = csv::ranking(&corrected());
    let why = "\"2: board 1 -- scored \"\"the wrong way\"\" & late {see --->}; 3: fined\"";
    assert_eq!(corrected.matches(&format!(",final,3,{why}\r\n")).count(), 6, "{corrected}");
    for (standings, told) in [(Standings::SoFar, ",so far,,\r\n"), (Standings::Provisional, ",provisional,,\r\n")] {
        let event = FieldEvent { standings, ..evening() };
        assert_eq!(csv::ranking(&event).matches(told).count(), 6);
        assert!(csv::travellers(&event).contains(",3,1,matchpoints,\r\n"));
    }
}

#[test]
fn travellers_are_a_table() {
    let wanted = "session,section,board,vulnerable,round,table,north,south,east,west,contract,declarer,lead,tricks,score,\
                  adjusted,ns points,ew points,scoring,version\r\n\
                  1,A,1,None,1,1,1,1,4,4,4S,N,DA,10,420,,3,1,matchpoints,1\r\n\
                  1,A,1,None,1,2,2,2,5,5,4Sx,E,DA,8,300,,4,0,matchpoints,1\r\n\
                  1,A,1,None,1,3,3,3,6,6,60-40 %,,,,,NS average plus; EW average minus,2.4,1.6,matchpoints,1\r\n\
                  1,A,2,NS,1,1,1,1,5,5,pass,,,,0,,2,2,matchpoints,1\r\n\
                  1,A,2,NS,1,2,2,2,6,6,adjusted,,,,,\"NS 2/3 of 420, 1/3 of -50; EW 60 %\",1.33,2.67,matchpoints,1\r\n\
                  1,A,2,NS,1,3,3,3,4,4,not played,,,,,,,,matchpoints,1\r\n";
    assert_eq!(csv::travellers(&evening()), wanted);
    assert!(csv::travellers(&persons()).contains("\r\n1,A,1,None,1,1,4,1,2,3,4S,N,"));
}

#[test]
fn the_tables_of_pbn_are_read_back_as_they_were() {
    for scoring in [FieldScoring::Matchpoints, FieldScoring::CrossImps, FieldScoring::CrossImpsTotal] {
        for mut event in [evening(), persons(), in_sections(), by_average()] {
            event.scoring = scoring;
            let section = &event.sessions[0].sections[0];
            let mut games: Vec<Game> = section
                .boards
                .iter()
                .map(|board| Game {
                    board: Some(board.number),
                    deal: board.deal,
                    others: vec![tables::score_table(&event, section, board).unwrap()],
                    ..Game::default()
                })
                .collect();
            games[0].others.push(tables::total_score_table(&event, section).unwrap());
            games[0].others.push(tables::optimum_result_table(|_, _| 7).unwrap());
            let reading = pbn::read(&pbn::write(&games));
            assert_eq!((reading.problems, reading.games), (vec![], games));
        }
    }
}

#[test]
fn a_comment_of_pbn_says_why_the_standings_were_corrected() {
    let comment = Some(tables::standings_comment(&corrected()));
    let games = vec![Game { comment, ..Game::default() }];
    let file = pbn::write(&games);
    assert_eq!(pbn::read(&file).problems, vec![]);
    let file = String::from_utf8(file).unwrap();
    let words: Vec<&str> = file.split_whitespace().collect();
    let told = "Standings: final, version 3. Version 2, by Dora (Law 79C): board 1 -- scored \"the wrong way\" & late \
                {see --->). Version 3, by Dora: fined.";
    assert!(words.join(" ").ends_with(&format!("{{{told}}}")), "{file}");
}

#[test]
fn each_row_of_a_table_has_a_token_for_each_column() {
    for event in [evening(), persons(), in_sections()] {
        each_row_has_its_tokens(&event);
    }
}

fn each_row_has_its_tokens(event: &FieldEvent) {
    let section = &event.sessions[0].sections[0];
    let mut all = vec![tables::total_score_table(event, section).unwrap()];
    all.extend(section.boards.iter().map(|board| tables::score_table(event, section, board).unwrap()));
    let tricks = |seat: Seat, strain: Strain| (seat.index() + strain as usize) as u8;
    all.push(tables::optimum_result_table(tricks).unwrap());
    for table in all {
        let columns = table.value().split(';').count();
        for row in table.rows() {
            let mut quoted = false;
            let parts = |character: char| {
                quoted ^= character == '"';
                character == ' ' && !quoted
            };
            let tokens = row.split(parts).filter(|token| !token.is_empty()).count();
            assert_eq!(tokens, columns, "{} in [{} \"{}\"]", row, table.name(), table.value());
        }
    }
}

#[test]
fn several_sections_are_one_list_in_which_a_column_tells_them_apart() {
    let event = in_sections();
    let section = &event.sessions[0].sections[0];
    let total = tables::total_score_table(&event, section).unwrap();
    assert!(total.value().starts_with(r"Rank\3R;PairId\3R;Section;TotalMP"), "{}", total.value());
    let words = |row: &str| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let letters: Vec<String> = total.rows().iter().map(|row| words(row)[2].clone()).collect();
    assert_eq!(letters.concat(), "ABABAB");
    let board = tables::score_table(&event, section, &section.boards[0]).unwrap();
    assert!(board.value().starts_with(r"Round\2R;Section;Table\3R;PairId_NS"), "{}", board.value());
    let letters: Vec<String> = board.rows().iter().map(|row| words(row)[1].clone()).collect();
    assert_eq!(letters.len(), 3);
    assert!(letters.iter().all(|letter| ["A", "B"].contains(&letter.as_str())), "{letters:?}");
}
