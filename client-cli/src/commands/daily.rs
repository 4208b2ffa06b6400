//! `daily` and `play --daily`: the boards of the day, what was promised of them, and who did how well.

use bridge_client::{
    api::{InviteLink, Server},
    connection::{Connection, Options},
    identity::Identity,
    state::StateDir,
};
use bridge_dealing::SetRoot;
use bridge_protocol::{BoardSource, Daily, DailyBoard, DailyPlace, DailyRanking, DailySet, Policy, Request};
use bridge_rules::Seat;

use super::export::write;
use crate::{
    cli::{DailyArgs, PlayArgs},
    connect::{connect, open_table, options, own_folder, seat_computers},
    exit::{Failure, Outcome},
    input::player_name::default_name,
    output::{
        json::{self, Until},
        show,
    },
    session::Session,
    text::shown,
};

/// What a server has promised of a day is kept in this folder.
const PROMISES: &str = "daily";

/// Tells what is known of a day.
///
/// # Errors
/// If nobody answers, the server refuses, or the boards are not those that it had promised.
pub(crate) async fn run(args: DailyArgs) -> Result<Outcome, Failure> {
    let (server, state) = (&args.at.server, own_folder());
    let name = args.who.name.unwrap_or_else(default_name);
    let mut identity = Identity::of(server, &name, &state).await?;
    let daily = server.daily(args.day, Some(&identity.guest().token)).await?;
    identity.take_notices().iter().for_each(|notice| eprintln!("{}", shown(&notice.to_string())));
    let kept = holds_to_promises(&state, server, &daily)?;
    let told = if args.json {
        serde_json::to_string(&daily).map_err(|error| Failure::bad_input(error.to_string()))? + "\n"
    } else {
        shown(&in_words(&daily, kept))
    };
    write(None, told.as_bytes())?;
    Ok(Outcome::Good)
}

/// Sits down South with three computers at today's boards, or comes back to them.
///
/// # Errors
/// As [`run`], and what is refused at the table.
pub(crate) async fn play(args: PlayArgs) -> Result<Outcome, Failure> {
    let (server, state) = (&args.at.server, own_folder());
    let daily = server.daily(None, None).await?;
    holds_to_promises(&state, server, &daily)?;
    let mode = args.mode;
    let connection: Connection =
        connect(server, args.who.name.as_ref(), &state, Options { tap: mode.json, ..options() }).await?;
    let handle = connection.handle();
    handle.show_code(args.code.code.as_deref()).await?;
    let (table, invitations) = open_table(&handle, BoardSource::Daily(daily.set.day), Policy::daily()).await?;
    let invite = invitations.seats[Seat::South].clone();
    let link = InviteLink { server: server.clone(), invite };
    if mode.json {
        handle.patiently(Request::Sit { invite: link.invite }).await?;
        seat_computers(&handle, table, &computers()).await?;
        return json::run(connection, Until::InputEnds).await;
    }
    let session = Session::sit(connection, &link, &state, args.transcript).await?;
    seat_computers(&handle, table, &computers()).await?;
    show(session, mode).await
}

fn computers() -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|seat| *seat != Seat::South).collect()
}

/// Whether the commitment of each day equals the one stored at an earlier look. What was not stored yet is stored now,
/// and it is told which of the two it was.
fn holds_to_promises(state: &StateDir, server: &Server, daily: &Daily) -> Result<bool, Failure> {
    let mut known_before = false;
    for set in [Some(&daily.set), daily.next.as_ref()].into_iter().flatten() {
        let DailySet { day, commitment, .. } = set;
        let authority: String =
            server.authority().chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' }).collect();
        let file = format!("{authority}/{day}.json");
        let unreadable = |error: std::io::Error| Failure::file(&state.path(PROMISES, &file), &error);
        match state.load_whole::<SetRoot>(PROMISES, &file).map_err(unreadable)? {
            Some(root) if root == commitment.root => known_before |= *day == daily.set.day,
            Some(root) => {
                return Err(Failure::refused(format!(
                    "the boards of {day} are not those that the server had promised: the root was {root}, and is {}",
                    commitment.root
                )));
            }
            None => {
                state.keep(PROMISES, &file, &commitment.root).map_err(unreadable)?;
            }
        }
    }
    Ok(known_before)
}

fn in_words(daily: &Daily, known_before: bool) -> String {
    let Daily { set, next, ends_ms: _, played, table, ranking } = daily;
    let played = match played {
        0 => "Nobody has played them yet.".to_owned(),
        1 => "One person has played them.".to_owned(),
        several => format!("{several} have played them."),
    };
    let since = if known_before { "as it was told before" } else { "kept from now on" };
    let mut lines = vec![
        format!("The boards of {}: eight, South, with three computers. {played}", set.day),
        format!("What the server has promised of them: {} ({since})", set.commitment.root),
    ];
    lines.extend(next.as_ref().map(|next| format!("And of those of {}: {} (kept)", next.day, next.commitment.root)));
    match ranking {
        Some(ranking) if ranking.places.is_empty() => {}
        Some(ranking) => lines.extend(ranked(ranking)),
        None if table.is_some() => {
            lines.push(
                "\nYou have begun: `bridge-cli play --daily` goes on. Afterwards you see how others did.".to_owned(),
            );
        }
        None => lines.push("\n`bridge-cli play --daily` plays them. Afterwards you see how others did.".to_owned()),
    }
    lines.join("\n") + "\n"
}

/// The places, and below them the boards.
fn ranked(DailyRanking { places, boards }: &DailyRanking) -> Vec<String> {
    let width = places.iter().map(|at| at.name.as_str().chars().count()).max().unwrap_or_default().max(4);
    let mut lines = vec![String::new(), format!("{:>5}  {:<width$}  {:>5}  {:>7}", "place", "name", "IMPs", "score")];
    lines.extend(places.iter().map(|DailyPlace { place, name, own, imps, score }| {
        let mark = if *own { " (you)" } else { "" };
        format!("{place:>5}  {:<width$}  {imps:>+5}  {score:>+7}{mark}", name.as_str())
    }));
    lines.extend([String::new(), format!("{:>5}  {:>7}  {:>7}", "board", "median", "yours")]);
    lines.extend(boards.iter().map(|DailyBoard { board, median, own }| {
        let own = own.map_or_else(|| "-".to_owned(), |own| format!("{own:+}"));
        format!("{:>5}  {median:>+7}  {own:>7}", board.get())
    }));
    lines.push(String::new());
    lines.push(
        "IMPs: of each board what the score is better than the median, which half of the players reached.".to_owned(),
    );
    lines
}

#[cfg(test)]
mod tests {
    use bridge_protocol::PlayerName;
    use bridge_rules::BoardNumber;

    use super::*;

    #[test]
    fn a_ranking_has_its_columns() {
        let name = |name| PlayerName::new(name).unwrap();
        let places = vec![
            DailyPlace { place: 1, name: name("Ann"), own: true, imps: 12, score: 1_430 },
            DailyPlace { place: 2, name: name("Benedict"), own: false, imps: -3, score: -50 },
        ];
        let board = BoardNumber::new(1).unwrap();
        let lines = ranked(&DailyRanking { places, boards: vec![DailyBoard { board, median: -50, own: Some(420) }] });
        assert_eq!(lines[1], "place  name       IMPs    score");
        assert_eq!(lines[2], "    1  Ann         +12    +1430 (you)");
        assert_eq!(lines[3], "    2  Benedict     -3      -50");
        assert_eq!(lines[6], "    1      -50     +420");
    }
}
