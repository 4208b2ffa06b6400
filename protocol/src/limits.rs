//! Every limit of the protocol, in one place, each with its reason.

mod table;

use std::time::Duration;

pub use table::{Limit, table};

/// The largest frame and message a client may send, in bytes: an imported set of [`MAX_BOARDS`] fits with room to
/// spare.
pub const MAX_FRAME: usize = 16 * 1024;
/// Characters of [`Refusal::Malformed`](crate::Refusal::Malformed)'s detail: enough to find the mistake, too few to
/// echo a frame.
pub const MAX_DETAIL: usize = 200;
/// Boards in one set: what `bridge-deal/1` commits to at once, and more than an evening holds.
pub const MAX_BOARDS: usize = 100;
/// Deals of a session of a form, which ends by itself when the form says so: more than a day of them, and a score sheet
/// that a client can still show.
pub const MAX_DEALS: usize = 200;
/// Points that a hundred of a rubber may be worth, or an IMP: what a person has staked over [`MAX_DEALS`] stays a small
/// number.
pub const MAX_STAKES: u32 = 1_000;
/// Tables that one connection attends at the same time: enough for a host who looks in on friends.
pub const MAX_TABLES_ATTENDED: usize = 8;
/// Connections of one account at the same time: every table of a host who opened as many as they may, in a tab of its
/// own.
pub const MAX_CONNECTIONS: usize = 16;
/// Matches that one connection follows at the same time, for the same reason.
pub const MAX_MATCHES_FOLLOWED: usize = 8;
/// Kibitzers that one table admits in its life.
pub const MAX_KIBITZERS: usize = 1_000;
/// Characters in a line of chat, after cleaning.
pub const MAX_CHAT: usize = 300;
/// Characters in the link to a table's meeting.
pub const MAX_MEETING: usize = 300;
/// The shortest time between a board and the next where boards follow by themselves: enough to see the score.
pub const SHORTEST_BETWEEN_BOARDS: Duration = Duration::from_secs(5);
/// Claims that one side may make on one board: a fourth would only keep the others from playing.
pub const CLAIMS_PER_SIDE: usize = 3;
/// Characters in the statement of a claim, in its order of play.
pub const MAX_STATEMENT: usize = 300;
/// Characters in the meaning of a call: what is read at a glance.
pub const MAX_MEANING: usize = 200;
/// Meanings that one player may give of one call, corrections included.
pub const MEANINGS_PER_CALL: usize = 8;
/// Bytes of all meanings that one player may give on one board: a snapshot has them all, and no auction of people comes
/// near it.
pub const MEANINGS_BYTES: usize = 16 * 1024;
/// Boards of a day: an hour, alone with computers.
pub const DAILY_BOARDS: u8 = 8;
/// Places of a day that are told: as many as anybody reads.
pub const DAILY_PLACES: usize = 100;
/// Choices that are told of what a computer did: what was far behind had no part in it.
pub const CHOICES_TOLD: usize = 5;
/// Calls of which one request asks what they would mean: as many as there are.
pub const MEANINGS_ASKED: usize = 38;
/// Questions that one player may ask on one board.
pub const QUESTIONS_PER_BOARD: usize = 6;
/// Requests to take something back that one side may make on one board, as far as whoever asks knows of them.
pub const UNDOS_PER_SIDE: usize = 3;
/// Characters in a convention card's free text, and in each of its lines.
pub const MAX_CARD_TEXT: usize = 4_000;
/// Convention cards that one side may file at one table: the last word holds, and an evening has time for few.
pub const CARDS_PER_SIDE: u32 = 30;
/// Calls of a convention card that come with their words, and the calls before one of them.
pub const MAX_CARD_CALLS: usize = 60;
/// Lines of a convention card.
pub const MAX_CARD_LINES: usize = 40;
/// Characters in a director's reason or finding, and in what a player calls the director for.
pub const MAX_REASON: usize = 500;
/// Calls for the director that one player may make in [`DIRECTOR_CALLS_WINDOW`].
pub const DIRECTOR_CALLS: usize = 3;
/// See [`DIRECTOR_CALLS`].
pub const DIRECTOR_CALLS_WINDOW: Duration = Duration::from_secs(600);
/// Calls for the director that wait: older ones are forgotten, as the director is late for all of them.
pub const DIRECTOR_CALLS_REMEMBERED: usize = 100;
/// Characters in the name of a Law: "21B1", with room for two.
pub const MAX_LAW: usize = 40;
/// People who direct one table: a director, the assistants and whoever hears the appeal.
pub const MAX_DIRECTORS: usize = 8;
/// Results in one side's assigned score: more than anybody ever weighted.
pub const MAX_RESULTS_ASSIGNED: usize = 16;
/// Rulings that a table keeps: more than any session needs.
pub const MAX_RULINGS: usize = 500;
/// Bytes of all rulings that a table, or a match, keeps, with their Laws and reasons, as JSON: a snapshot has them all.
pub const RULINGS_BYTES: usize = 256 * 1024;
/// The longest time that a director says a side has used on a board, in milliseconds: a day.
pub const MAX_USED_MS: u64 = 24 * 60 * 60 * 1000;
/// Teams of one event: what a bracket of six rounds holds.
pub const MAX_TEAMS: usize = 64;
/// People who enter an event of pairs or of persons: four at each of 300 tables.
pub const MAX_ENTRANTS: usize = 1_200;
/// Computers that enter such an event: their accounts are numbered, and some are left for those that replace somebody.
pub const MAX_COMPUTERS: u8 = 200;
/// Boards that a table of such an event plays in a round: a match between two pairs. Those of all rounds are at most
/// [`MAX_BOARDS`].
pub const MAX_BOARDS_A_ROUND: usize = 16;
/// Sections of such an event: a letter for each.
pub const MAX_SECTIONS: usize = 26;
/// The figures of one recap of such an event, rows times columns: 1,200 contestants have fifty columns at a time, and
/// their recap is far from [`MAX_SERVER_FRAME`].
pub const RECAP_FIGURES: usize = 60_000;
/// The longest round of such an event, and the most that its director lengthens one by at a time, in minutes.
pub const MAX_ROUND_MINUTES: u32 = 240;
/// How long the captains of a match may have for a line-up, in milliseconds: a week.
pub const MAX_LINEUP_MS: u64 = 7 * 24 * 60 * 60 * 1_000;
/// How long the ranking of such an event may be corrected when all is played, in milliseconds: a week.
pub const MAX_CORRECTION_MS: u64 = 7 * 24 * 60 * 60 * 1_000;
/// How long a board that is in play goes on when the time of a round is up that ends with adjudication (Spec F8).
pub const ADJUDICATED_AFTER: Duration = Duration::from_secs(60);
/// How long before its start such an event may be opened that starts by itself: a fortnight.
pub const MAX_START_AHEAD: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// Characters in the name of an event: with a round and a match it is the name of that match.
pub const MAX_EVENT_NAME: usize = 36;
/// Prizes of an event of pairs or of persons: more are hardly a distinction.
pub const MAX_PRIZES: usize = 16;
/// Characters of a prize: it is a line of a list.
pub const MAX_PRIZE: usize = 60;
/// Rulings of an event that its view shows: so many that nobody misses one, and the view stays small.
pub const RULINGS_SHOWN: usize = 5;
/// Rulings of an event in one answer to whoever asks for them. Each came in a frame of at most [`MAX_FRAME`]: so many
/// are within [`MAX_SERVER_FRAME`].
pub const RULINGS_ASKED: usize = 50;
/// How long a face-down lead waits for questions.
pub const QUESTION_PERIOD: Duration = Duration::from_secs(20);
/// How long a question that is open keeps the lead face down, from when it was asked.
pub const ANSWER_PERIOD: Duration = Duration::from_secs(60);
/// How long a claim waits for its answers before the director is called.
pub const CLAIM_PERIOD: Duration = Duration::from_secs(60);
/// How long a claim waits for the ruling of a director who has come to the table, and may have gone again; and a table
/// that was stopped for their next ruling.
pub const DIRECTOR_PERIOD: Duration = Duration::from_secs(15 * 60);
/// How long after a jump bid the next call is released.
pub const SKIP_PAUSE: Duration = Duration::from_secs(10);
/// The longest that a tray is held before it crosses the screen.
pub const TRAY_HOLD: Duration = Duration::from_secs(5);
/// How long a tray may be away and still tell nothing: it is held no longer than that (Spec C9.2).
pub const TRAY_RETURN: Duration = Duration::from_secs(15);
/// How long a player's clock waits for them when their connection is gone, [`GRACES`] times a session.
pub const GRACE: Duration = Duration::from_secs(60);
/// See [`GRACE`].
pub const GRACES: usize = 3;
/// How long a player is gone before a substitute is offered.
pub const SUBSTITUTE_AFTER: Duration = Duration::from_secs(180);
/// How long a player has been gone, or waited for, before the host alone may break a session of a form off
/// (Spec F10.5).
pub const BREAK_OFF_AFTER: Duration = Duration::from_secs(30 * 60);
/// How long after the last board an agreed claim and a score may still be put right (Laws 69B, 79C).
pub const CORRECTION_PERIOD: Duration = Duration::from_secs(30 * 60);
/// Lines of chat that a table remembers in each lane for those who arrive later.
pub const CHAT_REMEMBERED: usize = 100;
/// Lines of each speaker that a table knows again when they come twice: more than the pace of chat lets anybody have
/// unanswered.
pub const LINES_RECOGNISED: usize = 8;
/// The shortest and the longest name of a player, in characters.
pub const NAME_LENGTH: std::ops::RangeInclusive<usize> = 2..=20;
/// How long players have to commit to their contribution, and again to reveal it.
pub const CONTRIBUTION_WINDOW: Duration = Duration::from_secs(5);
/// The time of a segment of a match beside that for its boards.
pub const SEGMENT_ALLOWANCE: Duration = Duration::from_secs(5 * 60);
/// The longest time for a board of a match, in milliseconds: an hour.
pub const MAX_MS_PER_BOARD: u64 = 60 * 60 * 1000;
/// How long a new socket has to say hello with a valid ticket.
pub const HELLO_DEADLINE: Duration = Duration::from_secs(5);
/// How long it has while the door is crowded: long enough for a slow line, too short to fill the door with silence.
pub const CROWDED_HELLO_DEADLINE: Duration = Duration::from_secs(2);
/// How long a ticket can be used, once.
pub const TICKET_LIFE: Duration = Duration::from_secs(30);
/// How often the server pings a connection.
pub const PING_EVERY: Duration = Duration::from_secs(20);
/// How long a connection may be silent (not even a pong) before the server drops it.
pub const SILENCE: Duration = Duration::from_secs(45);
/// Frames that may wait for one slow reader before its socket is closed.
pub const OUTBOX_FRAMES: usize = 256;
/// Bytes that may wait for one slow reader, beside the longest frame among them, before its socket is closed.
pub const OUTBOX_BYTES: usize = 256 * 1024;
/// The longest frame of a server, in bytes: a snapshot, a record or a log of a board on which everybody wrote all that
/// they may.
pub const MAX_SERVER_FRAME: usize = 1024 * 1024;
/// Characters in the name of a match: what fits on one line of a sheet.
pub const MAX_MATCH_NAME: usize = 60;
/// Characters in the name of a team.
pub const MAX_TEAM_NAME: usize = 40;
/// Players on a team's roster (Spec D8).
pub const ROSTER: std::ops::RangeInclusive<usize> = 4..=8;
/// Segments of a match, without those that break a tie: a final of three days has a dozen.
pub const MAX_SEGMENTS: usize = 32;
/// Segments that break a tie: who is level after so many has drawn.
pub const MAX_EXTRA_SEGMENTS: usize = 8;
