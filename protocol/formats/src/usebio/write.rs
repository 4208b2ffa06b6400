//! Matches to XML.

use std::borrow::Cow;

use bridge_rules::{BySide, Card, Contract, Doubling, Outcome, Seat, Vulnerability};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event as Xml};

use crate::{
    line::LineResult,
    standings::Standings,
    teams::{Board, BoardScoring, ByTeam, Form, MatchScoring, Standing, Team, TeamMatch, TeamsEvent},
};

const DOCTYPE: &str = "USEBIO SYSTEM \"http://www.usebio.org/files/usebio_v1_2.dtd\"";

/// Writes a USEBIO file about one match. Its teams are placed by its score.
#[must_use]
pub fn write(event: &TeamsEvent, played: &TeamMatch) -> String {
    let ByTeam { home, visitors } = played.score;
    let standing = |team: &Team, total, other| Standing {
        team: team.clone(),
        total,
        played: 1,
        won: total,
        lost: other,
        fined: None,
        withdrawn: false,
        byes: Vec::new(),
        place: Some(1 + u32::from(total < other)),
    };
    let standings = [standing(&played.home, home, visitors), standing(&played.visitors, visitors, home)];
    write_event(event, &standings, std::slice::from_ref(played))
}

/// Writes a USEBIO file about an event of several matches.
///
/// The participants are the teams of the standings, in their order; a team that has played and is not among them
/// follows without total and place. The file is UTF-8; of the text that is given, what XML 1.0 cannot hold becomes
/// `U+FFFD`, and white space of any kind a space.
#[must_use]
pub fn write_event(event: &TeamsEvent, standings: &[Standing], matches: &[TeamMatch]) -> String {
    Page::file(|page| {
        page.within("CLUB", &[], |page| page.tell("CLUB_NAME", &event.club));
        page.within("EVENT", &[("EVENT_TYPE", event_type(event.form))], |page| page.event(event, standings, matches));
    })
}

/// What is written so far.
pub(super) struct Page {
    xml: Writer<Vec<u8>>,
}

impl Page {
    /// A whole file of what is told inside.
    pub(super) fn file(told: impl FnOnce(&mut Page)) -> String {
        let mut page = Page { xml: Writer::new_with_indent(Vec::new(), b' ', 2) };
        page.put(Xml::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        page.put(Xml::DocType(BytesText::from_escaped(DOCTYPE)));
        page.within("USEBIO", &[("Version", "1.2")], told);
        let mut text = String::from_utf8(page.xml.into_inner()).expect("only text is written");
        text.push('\n');
        text
    }

    fn event(&mut self, event: &TeamsEvent, standings: &[Standing], matches: &[TeamMatch]) {
        self.tell("EVENT_DESCRIPTION", &event.name);
        if let Some(date) = event.date.as_deref().and_then(day_month_year) {
            self.tell("DATE", &date);
        }
        let boards = board_scoring(event.boards);
        self.tell("BOARD_SCORING_METHOD", boards);
        self.tell(
            "MATCH_SCORING_METHOD",
            match event.matches {
                MatchScoring::OfBoards => boards,
                MatchScoring::VictoryPoints => "VPS",
            },
        );
        self.tell("SESSION_COUNT", "1");
        self.tell("SECTION_COUNT", "1");
        self.tell("BOARDS_PLAYED", &boards_played(matches).to_string());
        self.tell("WINNER_TYPE", "1");
        // The format has no place for these.
        let said = event.standings.as_ref().map_or_else(Vec::new, Standings::sentences);
        said.iter().for_each(|sentence| self.note_of_others(sentence));
        self.within("SESSION", &[("SESSION_ID", "1")], |page| {
            page.within("SECTION", &[("SECTION_ID", "A")], |page| {
                page.within("PARTICIPANTS", &[], |page| page.participants(standings, matches));
                matches.iter().for_each(|played| page.team_match(event.boards, played));
            });
        });
    }

    fn participants(&mut self, standings: &[Standing], matches: &[TeamMatch]) {
        let mut listed = Vec::new();
        for standing in standings {
            listed.push(standing.team.number);
            self.team(&standing.team, |page| {
                page.tell("TOTAL_SCORE", &standing.total.to_string());
                if standing.place.is_some() {
                    page.tell("PLACE", &standing.shown_place(standings));
                }
                if standing.withdrawn {
                    page.note("withdrawn");
                }
                if let Some(fined) = standing.fined {
                    page.note(&format!("fined {fined}"));
                }
                standing.byes.iter().for_each(|round| page.note(&format!("bye in round {round}")));
            });
        }
        for team in matches.iter().flat_map(|played| [&played.home, &played.visitors]) {
            if !listed.contains(&team.number) {
                listed.push(team.number);
                self.team(team, |_| ());
            }
        }
    }

    fn team(&mut self, team: &Team, ended: impl FnOnce(&mut Page)) {
        let number = team.number.to_string();
        self.within("TEAM", &[("TEAM_ID", &number), ("TEAM_NAME", &team.name)], |page| {
            ended(page);
            for player in &team.players {
                page.within("PLAYER", &[], |page| page.tell("PLAYER_NAME", player));
            }
        });
    }

    fn team_match(&mut self, scoring: BoardScoring, played: &TeamMatch) {
        let boards = || played.segments.iter().flat_map(|segment| &segment.boards);
        let numbers = || boards().map(|board| board.number);
        self.within("MATCH", &[], |page| {
            page.tell("ROUND_NUMBER", &played.round.to_string());
            page.tell("TEAM", &played.home.number.to_string());
            page.tell("OPPOSING_TEAM", &played.visitors.number.to_string());
            if let (Some(first), Some(last)) = (numbers().min(), numbers().max()) {
                page.tell("START_BOARD_NUMBER", &first.to_string());
                page.tell("END_BOARD_NUMBER", &last.to_string());
            }
            page.tell("TEAM_SCORE", &played.score.home.to_string());
            page.tell("OPPOSING_TEAM_SCORE", &played.score.visitors.to_string());
            if let Some(decided) = &played.decided {
                page.note_of_others(decided);
            }
            for (number, segment) in (1..).zip(&played.segments) {
                if played.segments.len() > 1 {
                    page.note(&format!("Segment {number}"));
                }
                segment.boards.iter().for_each(|board| page.board(scoring, board));
            }
        });
    }

    fn board(&mut self, scoring: BoardScoring, board: &Board) {
        self.within("BOARD", &[], |page| {
            page.tell("BOARD_NUMBER", &board.number.to_string());
            page.tell("VULNERABILITY", vulnerability(board.vulnerability));
            if let Some(deal) = &board.deal {
                Seat::ALL.into_iter().for_each(|seat| page.hand(seat, &deal.hand(seat).to_string()));
            }
            match board.points {
                Some(ByTeam { home, visitors }) if scoring == BoardScoring::Imps && home == -visitors => {
                    page.tell("IMPS", &home.to_string());
                }
                Some(ByTeam { home, visitors }) => {
                    page.tell("TEAM_POINTS", &home.to_string());
                    page.tell("OPPOSING_TEAM_POINTS", &visitors.to_string());
                }
                None => {}
            }
            for (home_sat, room) in [("NS", &board.open), ("EW", &board.closed)] {
                if room.result != LineResult::NotPlayed {
                    page.within("TRAVELLER_LINE", &[], |page| {
                        page.tell("DIRECTION", home_sat);
                        page.result(&room.result, board.vulnerability);
                    });
                }
            }
        });
    }

    /// The suits of a hand from spades to clubs, as its text parts them; a void is empty.
    pub(super) fn hand(&mut self, seat: Seat, hand: &str) {
        self.within("HAND", &[], |page| {
            page.tell("DIRECTION", seat.as_str());
            for (suit, cards) in ["SPADES", "HEARTS", "DIAMONDS", "CLUBS"].into_iter().zip(hand.split('.')) {
                page.tell(suit, cards);
            }
        });
    }

    /// What a line says of how the board was played, or of what was given in its place.
    pub(super) fn result(&mut self, result: &LineResult, vulnerability: Vulnerability) {
        match result {
            LineResult::Played { outcome, lead } => self.outcome(*outcome, *lead, vulnerability),
            LineResult::Assigned { outcome, .. } => self.outcome(*outcome, None, vulnerability),
            LineResult::Artificial(BySide { north_south, east_west }) => {
                self.tell("SCORE", &format!("A{:02}{:02}", north_south.percent(), east_west.percent()));
            }
            LineResult::Adjusted(_) => {}
            LineResult::ToBeRuled => {
                self.tell("SCORE", "NP");
                self.note("to be ruled");
            }
            LineResult::NotPlayed => self.tell("SCORE", "NP"),
        }
        if let Some(given) = result.given() {
            self.note(&given);
        }
    }

    fn outcome(&mut self, outcome: Outcome, lead: Option<Card>, vulnerability: Vulnerability) {
        match outcome {
            Outcome::PassedOut => self.tell("CONTRACT", "PASS"),
            Outcome::Played { contract, tricks } => {
                self.tell("CONTRACT", &doubled(contract));
                self.tell("PLAYED_BY", contract.declarer.as_str());
                if let Some(lead) = lead {
                    self.tell("LEAD", lead.as_str());
                }
                self.tell("TRICKS", &tricks.to_string());
            }
        }
        self.tell("SCORE", &outcome.score(vulnerability).to_string());
    }

    pub(super) fn within(&mut self, name: &str, attributes: &[(&str, &str)], inside: impl FnOnce(&mut Page)) {
        let mut start = BytesStart::new(name);
        for (attribute, value) in attributes {
            start.push_attribute((*attribute, allowed(value).as_ref()));
        }
        self.put(Xml::Start(start));
        inside(self);
        self.put(Xml::End(BytesEnd::new(name)));
    }

    pub(super) fn tell(&mut self, name: &str, text: &str) {
        self.put(Xml::Start(BytesStart::new(name)));
        self.put(Xml::Text(BytesText::new(&allowed(text))));
        self.put(Xml::End(BytesEnd::new(name)));
    }

    /// What the format has no element for, in a comment. The text is the writer's own: no two hyphens stand in a row.
    pub(super) fn note(&mut self, text: &str) {
        self.put(Xml::Comment(BytesText::from_escaped(format!(" {text} "))));
    }

    /// The same with words of other people, in which two hyphens in a row would end it.
    pub(super) fn note_of_others(&mut self, text: &str) {
        self.note(&allowed(text).replace("--", "- -").replace("--", "- -"));
    }

    fn put(&mut self, event: Xml<'_>) {
        self.xml.write_event(event).expect("a vector takes all that is written to it");
    }
}

/// XML 1.0 (2.2) has no place for most control characters, escaped or not; a line end in an attribute would not
/// survive.
fn allowed(text: &str) -> Cow<'_, str> {
    let replaced = |c: char| match c {
        '\t' | '\n' | '\r' => Some(' '),
        '\u{FFFE}' | '\u{FFFF}' => Some('\u{FFFD}'),
        _ if c < ' ' => Some('\u{FFFD}'),
        _ => None,
    };
    if text.chars().any(|c| replaced(c).is_some()) {
        text.chars().map(|c| replaced(c).unwrap_or(c)).collect()
    } else {
        Cow::Borrowed(text)
    }
}

/// The most boards that a team has played.
fn boards_played(matches: &[TeamMatch]) -> usize {
    let boards = |played: &TeamMatch| played.segments.iter().map(|segment| segment.boards.len()).sum::<usize>();
    let of_team = |team: u32| {
        let its = matches.iter().filter(|played| [played.home.number, played.visitors.number].contains(&team));
        its.map(boards).sum::<usize>()
    };
    matches.iter().flat_map(|played| [played.home.number, played.visitors.number]).map(of_team).max().unwrap_or(0)
}

/// `2026.11.21` is 21/11/2026.
pub(super) fn day_month_year(date: &str) -> Option<String> {
    let parts: Vec<&str> = date.split('.').collect();
    let [year, month, day] = parts.as_slice() else { return None };
    let digits = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    (digits(year, 4) && digits(month, 2) && digits(day, 2)).then(|| format!("{day}/{month}/{year}"))
}

/// `4Sx`.
fn doubled(contract: Contract) -> String {
    let doubling = match contract.doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => "x",
        Doubling::Redoubled => "xx",
    };
    format!("{}{doubling}", contract.bid)
}

fn event_type(form: Form) -> &'static str {
    match form {
        Form::Swiss => "SWISS_TEAMS",
        Form::Match | Form::RoundRobin | Form::Knockout => "TEAMS",
    }
}

fn board_scoring(scoring: BoardScoring) -> &'static str {
    match scoring {
        BoardScoring::Imps => "IMPS",
        BoardScoring::BoardAMatch => "BOARD_A_MATCH",
        BoardScoring::Aggregate => "AGGREGATE",
    }
}

fn vulnerability(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "Love",
        Vulnerability::NorthSouth => "North-South",
        Vulnerability::EastWest => "East-West",
        Vulnerability::Both => "All",
    }
}
