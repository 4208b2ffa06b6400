//! `host`: a table is opened, and one sits down at it. What makes no sense together is refused before it is open.

use bridge_client::api::InviteLink;
use bridge_protocol::{BoardSource, Computers, Kibitzing, Policy, Profile, Request};
use bridge_rules::{Duplicate, Form, Part, Seat};

use super::come::{check_name, connect, play_as_json};
use crate::{
    cli::{HostArgs, PracticeArgs, USUAL_BOARDS, is_for_computers, is_for_learners},
    connect::{open_table, own_folder, require_computers, seat_computers_or_close, set_meeting},
    exit::{Failure, Outcome},
    input::{boards, practice},
    output::show,
    session::Session,
    text,
};

/// Opens a table, sits down and plays.
///
/// # Errors
/// If the boards cannot be used, nobody answers, or the server refuses.
pub(crate) async fn host(args: HostArgs) -> Result<Outcome, Failure> {
    let source = source(&args)?;
    let usual = policy(&args, &source).policy();
    let kibitzing = args.kibitz.unwrap_or(usual.kibitzing);
    if let BoardSource::Session(form) = &source {
        check_computer_options(form, &args)?;
        check_kibitzing(form, kibitzing)?;
    }
    let own = own_seat(args.seat, &source)?;
    let Computers { tempo, hints, .. } = usual.computers;
    let HostArgs { replace_absent, auction_only, .. } = args;
    let level = args.level.unwrap_or_default();
    let hints = hints || args.hints;
    let play_for = args.play_for.unwrap_or_default();
    let computers = Computers { level, tempo, replace_absent, hints, auction_only, play_for };
    let policy =
        Policy { kibitzing, computers, next_board_seconds: args.next_board, stakes: args.form.stakes, ..usual };
    if args.robots.contains(&own) {
        let seat = text::seat(own);
        return Err(Failure::bad_input(format!("you sit {seat}, so no computer can: leave it out of --robots")));
    }
    check_name(&args.who)?;
    if !args.robots.is_empty() {
        require_computers(&args.at.server).await?;
    }
    let state = own_folder();
    let connection = connect(&args.at.server, &args.who, args.mode, &state).await?;
    connection.handle().show_code(args.code.code.as_deref()).await?;
    let (table, invitations) = open_table(&connection.handle(), source, policy).await?;
    if let Some(link) = args.meeting {
        set_meeting(&connection.handle(), table, link).await?;
    }
    seat_computers_or_close(&connection.handle(), table, &args.robots).await?;
    let link = InviteLink { server: args.at.server.clone(), invite: invitations.seats[own].clone() };
    if args.mode.json {
        return play_as_json(connection, Request::Sit { invite: link.invite }).await;
    }
    let mut session = Session::sit(connection, &link, &state, args.transcript).await?;
    debug_assert_eq!(session.table, table);
    session.invitations = Some(invitations);
    show(session, args.mode).await
}

/// What the table agrees on.
fn policy(args: &HostArgs, source: &BoardSource) -> Profile {
    let is_for_learners = matches!(source, BoardSource::Session(form) if is_for_learners(form));
    args.policy.unwrap_or(if is_for_learners { Profile::Teaching } else { Profile::Social })
}

/// What is played. The deals of a form follow from each other, and nobody gives them beforehand.
fn source(args: &HostArgs) -> Result<BoardSource, Failure> {
    let dealt = &args.practice.dealt;
    let form = args.form.chosen()?;
    if let Some(form) = form.filter(|form| !matches!(form, Form::Duplicate(_))) {
        check_no_board_options(&form, args)?;
        return Ok(BoardSource::Session(form));
    }
    args.practice.check_deals_are_named()?;
    match (&args.pbn, &args.practice.deals, form, args.boards) {
        (Some(path), _, _, _) => Ok(BoardSource::Import(boards::for_a_session(path)?)),
        (None, Some(condition), _, boards) => {
            let boards = boards.unwrap_or(USUAL_BOARDS);
            Ok(BoardSource::Import(practice::boards(condition, boards, dealt.dealer, dealt.seed)?))
        }
        (None, None, Some(form), None) => Ok(BoardSource::Session(form)),
        (None, None, _, boards) => Ok(BoardSource::Deal(boards.unwrap_or(USUAL_BOARDS))),
    }
}

/// Refuses what is said of boards of duplicate where another form is played.
fn check_no_board_options(form: &Form, args: &HostArgs) -> Result<(), Failure> {
    let PracticeArgs { deals, dealt } = &args.practice;
    let given = [("--pbn", args.pbn.is_some()), ("--deals", deals.is_some())];
    if let Some((option, _)) = given.into_iter().find(|(_, given)| *given) {
        return Err(Failure::bad_input(format!(
            "{option} gives boards of duplicate, and each deal of {form} is dealt when the one before it has been scored: \
             leave {option} out, or leave --form out to play these deals as boards of duplicate; a recorded rubber or \
             Chicago is played again by `bridge-cli replay FILE`"
        )));
    }
    let why = [
        ("--dealer", dealt.dealer.is_some(), "who deals follows from the deal before, and North begins"),
        ("--seed", dealt.seed.is_some(), "everybody at the table adds to the chance of each deal"),
        ("--boards", args.boards.is_some(), how_long(form)),
        ("--play-for", args.play_for.is_some(), what_for(form)),
        ("--auction-only", args.auction_only, "a deal is not over with its auction"),
    ];
    let not = why.into_iter().find(|(_, given, _)| *given);
    not.map_or(Ok(()), |(option, _, why)| {
        Err(Failure::bad_input(format!(
            "{option} is for boards of duplicate; in {form} {why}: leave {option} out, or leave --form out"
        )))
    })
}

/// What computers play for where they play a form.
fn what_for(form: &Form) -> &'static str {
    if is_for_computers(form) { "computers play for what is written down" } else { "no computer plays" }
}

/// How the length of a session is said, where it is not a number of boards.
fn how_long(form: &Form) -> &'static str {
    match form.part() {
        Part::Rubber => "--rubbers N says how many rubbers",
        Part::Round => "--rubbers N says how many rounds of four deals",
        Part::Whole => "--rubbers N says how many deals",
    }
}

/// What is asked of computers where none plays is refused before a table is open.
fn check_computer_options(form: &Form, args: &HostArgs) -> Result<(), Failure> {
    let options = [
        ("--robots", !args.robots.is_empty()),
        ("--hints", args.hints),
        ("--replace-absent", args.replace_absent),
        ("--level", args.level.is_some()),
    ];
    match options.iter().find(|(_, asked)| *asked && !is_for_computers(form)) {
        Some((option, _)) => Err(Failure::bad_input(format!("no computer plays {form}: leave {option} out"))),
        None => Ok(()),
    }
}

/// Two hands of two or three players hide nearly nothing from whoever watches them.
fn check_kibitzing(form: &Form, kibitzing: Kibitzing) -> Result<(), Failure> {
    let players = form.seating().players();
    let may_watch = match kibitzing {
        Kibitzing::AllHands => form.seating().has_partners(),
        Kibitzing::OneHand(seat) => players.contains(&seat),
        Kibitzing::Off | Kibitzing::OpenCards | Kibitzing::Delayed => true,
    };
    if may_watch {
        return Ok(());
    }
    let players: Vec<_> = players.iter().map(|seat| seat.as_str()).collect();
    let sentence = format!(
        "who watches {form} sees one player's hand, the cards on the table, or each board when it is over: --kibitz {}, \
         open or delayed",
        players.join(", ")
    );
    Err(Failure::bad_input(sentence))
}

/// Where the host sits: South, or first where the form has no South.
fn own_seat(wanted: Option<Seat>, boards: &BoardSource) -> Result<Seat, Failure> {
    let form = if let BoardSource::Session(form) = boards { *form } else { Form::Duplicate(Duplicate::default()) };
    let players = form.seating().players();
    let usual = players.iter().find(|seat| **seat == Seat::South).or(players.first());
    match wanted.or(usual.copied()) {
        Some(seat) if players.contains(&seat) => Ok(seat),
        Some(_) | None => {
            let players: Vec<_> = players.iter().map(|seat| seat.as_str()).collect();
            Err(Failure::bad_input(format!("{form} is played at {}: choose one for --seat", text::listed(&players))))
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    #[test]
    fn nobody_watches_two_hands_of_two_players() {
        let said = |form: &str, kibitzing| {
            check_kibitzing(&form.parse().unwrap(), kibitzing).err().map(|failure| failure.to_string())
        };
        let told = said("honeymoon", Kibitzing::AllHands).unwrap();
        assert!(told.starts_with("who watches honeymoon sees one player's hand"), "{told}");
        assert!(told.ends_with("--kibitz N, E, open or delayed"), "{told}");
        assert!(said("three-handed", Kibitzing::OneHand(Seat::West)).is_some());
        assert_eq!(said("three-handed", Kibitzing::OneHand(Seat::South)), None);
        assert_eq!(said("rubber", Kibitzing::AllHands), None);
        assert!(said("honeymoon", Policy::teaching().kibitzing).is_some(), "a lesson shows all hands");
        assert_eq!(said("honeymoon", Policy::social().kibitzing), None);
    }

    #[test]
    fn a_form_has_deals_of_its_own_and_says_what_to_do() {
        for (line, said) in [
            ("host --form rubber --deals weak-two --dealer S", Some("--deals gives boards of duplicate")),
            ("host --form honeymoon --pbn no-such-file.pbn", Some("each deal of honeymoon is dealt when")),
            ("host --form rubber --dealer S", Some("in rubber who deals follows from the deal before")),
            ("host --form rubber --seed 4", Some("leave --seed out, or leave --form out")),
            ("host --form rubber --boards 4", Some("--rubbers N says how many rubbers: leave --boards out")),
            ("host --form chicago --boards 4", Some("--rubbers N says how many rounds of four deals")),
            ("host --form minibridge --boards 4", Some("--rubbers N says how many deals")),
            ("host --form rubber --play-for imps", Some("--play-for is for boards of duplicate")),
            ("host --form minibridge --play-for imps", Some("in minibridge no computer plays: leave --play-for out")),
            ("host --form rubber --auction-only", Some("a deal is not over with its auction")),
            ("host --dealer S", Some("--dealer is for deals that are practised: say which with --deals CONDITION")),
            ("host --form duplicate --seed 4", Some("--seed is for deals that are practised")),
            ("host --form duplicate --boards 4", None),
            ("host --form duplicate --play-for imps", None),
            ("host --form duplicate --deals weak-two --seed 4 --dealer S", None),
            ("host --form rubber", None),
        ] {
            let words = ["bridge-cli"].into_iter().chain(line.split(' '));
            let Command::Host(args) = Cli::try_parse_from(words).unwrap().command else { panic!("{line}") };
            let refused = source(&args).err().map(|failure| failure.to_string());
            assert_eq!(refused.is_some(), said.is_some(), "{line}: {refused:?}");
            assert!(said.is_none_or(|said| refused.unwrap().contains(said)), "{line}");
        }
    }

    #[test]
    fn minibridge_is_a_lesson_unless_somebody_says_otherwise() {
        for (line, agreed) in [
            ("host --form minibridge", Profile::Teaching),
            ("host --form minibridge-slips", Profile::Teaching),
            ("host --form minibridge --policy club", Profile::Club),
            ("host --form rubber", Profile::Social),
            ("host", Profile::Social),
        ] {
            let words = ["bridge-cli"].into_iter().chain(line.split(' '));
            let Command::Host(args) = Cli::try_parse_from(words).unwrap().command else { panic!("{line}") };
            assert_eq!(policy(&args, &source(&args).unwrap()), agreed, "{line}");
        }
    }

    #[test]
    fn computers_are_asked_for_only_where_they_play() {
        for (line, refused) in [
            ("host --form rubber --hints --robots N", None),
            ("host --form minibridge", None),
            ("host --form minibridge --hints", Some("--hints")),
            ("host --form honeymoon-draw --level novice", Some("--level")),
            ("host --form three-handed --robots N", Some("--robots")),
            ("host --form honeymoon --replace-absent", Some("--replace-absent")),
        ] {
            let words = ["bridge-cli"].into_iter().chain(line.split(' '));
            let Command::Host(args) = Cli::try_parse_from(words).unwrap().command else { panic!("{line}") };
            let form = args.form.chosen().unwrap().unwrap();
            let said = check_computer_options(&form, &args).err().map(|failure| failure.to_string());
            assert_eq!(said.is_some(), refused.is_some(), "{line}: {said:?}");
            assert!(refused.is_none_or(|option| said.unwrap().contains(option)), "{line}");
        }
    }
}
