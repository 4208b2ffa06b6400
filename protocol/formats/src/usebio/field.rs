//! Events of pairs and of individuals to XML.

use bridge_rules::{BySeat, BySide, Seat, Side, Vulnerability};

use super::write::{Page, day_month_year};
use crate::field::{Entry, FieldEvent, FieldScoring, FieldSection, FieldSession, Seating, TravellerLine};

/// Writes a USEBIO file about an event of pairs or of individuals; the module tells how. Text is as
/// [`write_event`](super::write_event) writes it.
#[must_use]
pub fn write_field(event: &FieldEvent) -> String {
    Page::file(|page| {
        page.within("CLUB", &[], |page| page.tell("CLUB_NAME", &event.club));
        page.within("EVENT", &[("EVENT_TYPE", event_type(event))], |page| page.field(event));
    })
}

impl Page {
    fn field(&mut self, event: &FieldEvent) {
        self.tell("EVENT_DESCRIPTION", &event.name);
        if let Some(date) = event.date.as_deref().and_then(day_month_year) {
            self.tell("DATE", &date);
        }
        self.tell("BOARD_SCORING_METHOD", scoring_method(event.scoring));
        if event.victory_points {
            self.tell("MATCH_SCORING_METHOD", "VPS");
        }
        self.tell("SESSION_COUNT", &event.sessions.len().to_string());
        self.tell("SECTION_COUNT", &event.sections().count().to_string());
        self.tell("BOARDS_PLAYED", &boards_played(event).to_string());
        self.tell("WINNER_TYPE", if event.two_winners { "2" } else { "1" });
        // The format has no place for these.
        event.standings.sentences().iter().for_each(|sentence| self.note_of_others(sentence));
        for (number, session) in (1..).zip(&event.sessions) {
            self.within("SESSION", &[("SESSION_ID", &format!("{number}"))], |page| page.session(event, session));
        }
    }

    fn session(&mut self, event: &FieldEvent, session: &FieldSession) {
        for section in &session.sections {
            self.within("SECTION", &[("SECTION_ID", &section.name)], |page| page.section(event, section));
        }
        let mut shown = Vec::new();
        for board in session.sections.iter().flat_map(|section| &section.boards) {
            let hands = board.deal.map(|deal| (board.number, deal));
            shown.extend(hands.filter(|hands| !shown.contains(hands)));
        }
        if !shown.is_empty() {
            self.within("HANDSET", &[], |page| {
                for (number, deal) in shown {
                    page.within("BOARD", &[], |page| {
                        page.tell("BOARD_NUMBER", &number.to_string());
                        Seat::ALL.into_iter().for_each(|seat| page.hand(seat, &deal.hand(seat).to_string()));
                    });
                }
            });
        }
    }

    fn section(&mut self, event: &FieldEvent, section: &FieldSection) {
        let individual = event.is_individual();
        self.within("PARTICIPANTS", &[], |page| {
            for entry in &section.entries {
                if individual {
                    page.within("PLAYER", &[], |page| {
                        page.tell("PLAYER_NUMBER", &entry.number.to_string());
                        page.tell("PLAYER_NAME", &entry.players.join(" / "));
                        page.ended(entry, &section.entries);
                    });
                } else {
                    page.within("PAIR", &[], |page| {
                        page.tell("PAIR_NUMBER", &entry.number.to_string());
                        page.ended(entry, &section.entries);
                        for player in &entry.players {
                            page.within("PLAYER", &[], |page| page.tell("PLAYER_NAME", player));
                        }
                    });
                }
            }
        });
        for board in &section.boards {
            self.within("BOARD", &[], |page| {
                page.tell("BOARD_NUMBER", &board.number.to_string());
                board.lines.iter().for_each(|line| page.traveller_line(event.scoring, line, board.vulnerability));
            });
        }
    }

    fn ended(&mut self, entry: &Entry, among: &[Entry]) {
        if let Some(direction) = entry.direction {
            // By its first seat.
            self.tell("DIRECTION", direction.seats()[0].as_str());
        }
        self.tell("BOARDS_PLAYED", &entry.boards.to_string());
        self.tell("TOTAL_SCORE", &entry.total.to_string());
        // The format has no place for these.
        if entry.withdrawn {
            self.note("withdrawn");
        }
        if let Some(fined) = entry.fined {
            self.note(&format!("fined {fined}"));
        }
        if let Some(carried) = entry.carried {
            self.note(&format!("carried {carried}"));
        }
        if let Some(with) = entry.with_handicap {
            self.note(&format!("handicap {} place {}", with.score, with.place.shown()));
        }
        if let Some(imps) = entry.imps_a_board {
            self.note(&format!("IMPs a board {imps}"));
        }
        if let Some(overall) = entry.overall {
            self.note(&format!("place of all sections {}", overall.shown()));
        }
        for round in &entry.sat_out {
            self.note(&format!("sat out round {round}"));
        }
        if let Some(percentage) = entry.percentage {
            self.tell("PERCENTAGE", &percentage.to_string());
        }
        if entry.place.is_some() {
            self.tell("PLACE", &entry.shown_place(among));
        }
    }

    fn traveller_line(&mut self, scoring: FieldScoring, line: &TravellerLine, vulnerability: Vulnerability) {
        self.within("TRAVELLER_LINE", &[], |page| {
            match line.sitting {
                Seating::Pairs(BySide { north_south, east_west }) => {
                    page.tell("NS_PAIR_NUMBER", &north_south.to_string());
                    page.tell("EW_PAIR_NUMBER", &east_west.to_string());
                }
                Seating::Persons(BySeat { north, east, south, west }) => {
                    for (seat, player) in [("N", north), ("S", south), ("E", east), ("W", west)] {
                        page.tell(&format!("{seat}_PLAYER_NUMBER"), &player.to_string());
                    }
                }
            }
            page.result(&line.result, vulnerability);
            for side in Side::ALL {
                if let Some(points) = line.points[side] {
                    page.tell(&format!("{side}_{}", points_name(scoring)), &points.to_string());
                }
            }
        });
    }
}

fn event_type(event: &FieldEvent) -> &'static str {
    match (event.is_individual(), event.swiss, event.scoring) {
        (true, _, _) => "INDIVIDUAL",
        (false, true, FieldScoring::Matchpoints) => "SWISS_PAIRS",
        (false, true, FieldScoring::CrossImps | FieldScoring::CrossImpsTotal) => "SWISS_PAIRS_CROSS_IMPS",
        (false, true, FieldScoring::Butler) => "SWISS_PAIRS_BUTLER_IMPS",
        (false, false, FieldScoring::Matchpoints) => "MP_PAIRS",
        (false, false, FieldScoring::CrossImps | FieldScoring::CrossImpsTotal) => "CROSS_IMPS",
        (false, false, FieldScoring::Butler) => "BUTLER_PAIRS",
    }
}

fn scoring_method(scoring: FieldScoring) -> &'static str {
    match scoring {
        FieldScoring::Matchpoints => "MATCH_POINTS",
        FieldScoring::CrossImps | FieldScoring::CrossImpsTotal => "CROSS_IMPS",
        FieldScoring::Butler => "BUTLER_IMPS",
    }
}

fn points_name(scoring: FieldScoring) -> &'static str {
    match scoring {
        FieldScoring::Matchpoints => "MATCH_POINTS",
        FieldScoring::CrossImps | FieldScoring::CrossImpsTotal => "CROSS_IMP_POINTS",
        FieldScoring::Butler => "BUTLER_IMP_POINTS",
    }
}

/// How many boards the section with the most of them has, over all sessions.
fn boards_played(event: &FieldEvent) -> usize {
    let most = |session: &FieldSession| session.sections.iter().map(|section| section.boards.len()).max().unwrap_or(0);
    event.sessions.iter().map(most).sum()
}
