//! Screens of the other forms of the game, at 80 by 24.

use bridge_protocol::{
    DeclarationDue, Declared, DeclaringView, DrawingView, GivenSlip, Hands, RunningAccount, SessionView, Stage,
    TrickView,
};
use bridge_rules::{
    BySeat, Calling, CardsFrom, DealOutcome, DealResult, Declaration, DeclarationKind, Drawing, Form, Partners, Rubber,
    Session, Side, Slip, Terms, Vulnerability,
};

use super::*;
use crate::text::before::Before;

/// A board of a form on which `script` was called, as South sees it, or North where two play.
fn playing(form: Form, script: &str) -> TableView {
    let mut view = fixtures::played(script);
    let sheet = Session::new(form).sheet().clone();
    view.session = Some(SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None });
    view.board.as_mut().unwrap().seating = form.seating();
    for seat in Seat::ALL {
        if !form.seating().players().contains(&seat) {
            view.seats[seat] = None;
        }
    }
    view
}

fn form(name: &str) -> Form {
    name.parse().unwrap()
}

#[test]
fn the_title_of_every_form_is_read_to_its_end() {
    for form in Form::all() {
        let mut view = playing(form, "");
        for vulnerability in
            [Vulnerability::None, Vulnerability::NorthSouth, Vulnerability::EastWest, Vulnerability::Both]
        {
            let board = view.board.as_mut().unwrap();
            board.board = BoardNumber::new(100).unwrap();
            board.vulnerability = vulnerability;
            let of = |side: Side| vulnerability.is_vulnerable(side);
            let vulnerable = BySeat::from_fn(|seat: Seat| of(seat.side()));
            board.terms =
                Some(Terms { board: board.board, part: 1, dealer: Seat::North, vulnerable, cards: CardsFrom::Fresh });
            let screen = shown(&view, COLOURS);
            let title = screen.lines().next().unwrap_or_default();
            assert!(title.contains(" vulnerable ") && title.ends_with("connected"), "{form}: {title}");
        }
    }
}

#[test]
fn nobody_is_looked_for_on_seats_that_nobody_takes() {
    for (name, over, beside) in [
        ("honeymoon", false, ["South (North's)", "(East's)"]),
        ("honeymoon-draw", false, ["South", ""]),
        ("honeymoon-draw", true, ["South (put away)", "(put away)"]),
    ] {
        let mut view = playing(form(name), "");
        if over {
            view.board.as_mut().unwrap().deal = Some(fixtures::deal());
            view.stage = Stage::Gathering;
        }
        let screen = on_terminal(&view, Lane::North, COLOURS, 80, 24);
        assert!(!screen.contains("(free)") && beside.iter().all(|words| screen.contains(words)), "{name}:\n{screen}");
    }
    let small = on_terminal(&playing(form("honeymoon-draw"), ""), Lane::North, COLOURS, 60, 20);
    assert!(!small.lines().any(|line| line.starts_with(" S ")), "{small}");
    let screen = shown(&playing(form("three-handed"), ""), COLOURS);
    assert!(!screen.contains("(free)") && screen.contains("(closed hand)"), "{screen}");
    let mut view = playing(form("honeymoon"), "");
    view.seats[Seat::East] = None;
    assert!(on_terminal(&view, Lane::North, COLOURS, 80, 24).contains("E (free)"), "East is wanted");
}

#[test]
fn two_players_have_columns_of_their_own() {
    let mut view = playing(form("honeymoon"), "");
    let outcome = Outcome::Played { contract: "2SN".parse().unwrap(), tricks: 9 };
    view.sheet = vec![BoardResult::new(BoardNumber::FIRST, outcome)];
    let screen = on_terminal(&view, Lane::North, COLOURS, 80, 24);
    assert!(screen.contains("Deal         Tr     N     E"), "{screen}");
}

#[test]
fn what_an_unfinished_rubber_brings_is_in_the_sum() {
    let form = form("honeymoon");
    let outcome = Outcome::Played { contract: "2SN".parse().unwrap(), tricks: 8 };
    let mut session = Session::new(form);
    session.record(&DealResult::new(outcome.into(), BySeat::default())).unwrap();
    session.stop();
    let mut view = playing(form, "");
    view.sheet = vec![BoardResult::new(BoardNumber::FIRST, outcome)];
    let sheet = session.sheet().clone();
    view.session = Some(SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None });
    let screen = on_terminal(&view, Lane::North, COLOURS, 80, 24);
    assert!(screen.contains(&format!("  {:<13}{:>6}", "sum", 160)), "{screen}");
}

#[test]
fn a_slip_and_what_was_said_are_read_to_their_end() {
    let mut view = playing(form("minibridge-slips"), "");
    view.stage = Stage::Declaring;
    let mut declaring = DeclaringView::new(Calling::Slips, None, None);
    let said = [
        (Seat::North, Declaration::Pass),
        (Seat::East, Declaration::Open),
        (Seat::East, Declaration::Bid("2S".parse().unwrap())),
        (Seat::South, Declaration::Bid("3D".parse().unwrap())),
    ];
    declaring.declarations =
        said.into_iter().map(|(seat, declaration)| Declared { turn: Turn(1), seat, declaration }).collect();
    declaring.slip = Some(GivenSlip { of: Seat::North, slip: Slip { points: 9, lengths: [4, 4, 2, 3] } });
    view.board.as_mut().unwrap().declaring = Some(Box::new(declaring));
    let screen = shown(&view, COLOURS);
    for words in ["opens and reads", "partner's slip", "North's slip: 9 points; 4", "diamonds, 3 clubs."] {
        assert!(screen.contains(words), "{words}:\n{screen}");
    }
}

#[test]
fn what_may_be_said_is_not_said_twice() {
    let mut view = playing(form("minibridge"), "");
    view.stage = Stage::Declaring;
    let due = DeclarationDue { seat: Seat::South, kinds: vec![DeclarationKind::Choose] };
    view.board.as_mut().unwrap().declaring = Some(Box::new(DeclaringView::new(Calling::Announced, None, Some(due))));
    let screen = shown(&view, COLOURS);
    let wanted = "* Your turn: choose trumps and how far, such as hearts game or nt part.";
    assert!(screen.contains(wanted) && screen.contains("  hearts game   nt part   …   score   ?: help"), "{screen}");
    assert_eq!(screen.matches("Your turn").count(), 1, "{screen}");
}

#[test]
fn every_window_shows_what_other_forms_have_before_the_play() {
    let mut declaring = playing(form("minibridge-slips"), "");
    declaring.stage = Stage::Declaring;
    declaring.board.as_mut().unwrap().declaring = Some(Box::new(DeclaringView::new(Calling::Slips, None, None)));
    let mut drawing = playing(form("honeymoon-draw"), "");
    drawing.stage = Stage::Drawing;
    let board = drawing.board.as_mut().unwrap();
    board.drawing = Some(Box::new(DrawingView {
        way: Drawing::FromTheStock,
        left: 26,
        turn: None,
        offered: None,
        put_away: Hands::default(),
    }));
    board.trick = Some(TrickView { leader: Seat::North, cards: Vec::new() });
    *board.hands.get_mut(Seat::North) = Some(fixtures::deal().hand(Seat::North));
    for (view, lane) in [
        (declaring, Lane::South),
        (drawing, Lane::North),
        (playing(form("rubber"), "1H P 1S P 2S P 3S P"), Lane::South),
        (playing(form("three-handed"), ""), Lane::South),
    ] {
        in_every_window(&view, lane);
    }
}

#[test]
fn a_trick_of_the_draw_is_told_apart() {
    let mut view = playing(form("honeymoon-draw"), "");
    view.stage = Stage::Drawing;
    let board = view.board.as_mut().unwrap();
    board.drawing = Some(Box::new(DrawingView {
        way: Drawing::FromTheStock,
        left: 26,
        turn: None,
        offered: None,
        put_away: Hands::default(),
    }));
    board.trick = Some(TrickView { leader: Seat::North, cards: Vec::new() });
    *board.hands.get_mut(Seat::North) = Some(fixtures::deal().hand(Seat::North));
    let screen = on_terminal(&view, Lane::North, COLOURS, 80, 24);
    assert!(screen.contains("* Your turn to lead to a trick of the draw."), "{screen}");
}

#[test]
fn where_partners_change_each_person_has_a_sum_and_hands_lie_beside_nobody_else() {
    let pivot = Form::Rubber(Rubber { partners: Partners::Pivot, ..Rubber::default() });
    let mut view = playing(pivot, "P P 1S P 2S P P P");
    let mut session = Session::new(pivot);
    for contract in ["4SN", "4SS"] {
        let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks: 10 };
        session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
    }
    let account = |seat: Seat, balance| {
        let occupant = view.seats[seat].as_ref().unwrap();
        RunningAccount {
            account: occupant.account,
            name: occupant.name.clone(),
            played: 1,
            points: 0,
            balance,
            staked: None,
        }
    };
    let accounts = vec![account(Seat::North, 940), account(Seat::East, -940)];
    let sheet = session.sheet().clone();
    let outcome = Outcome::Played { contract: "4SN".parse().unwrap(), tricks: 10 };
    let result = BoardResult::new(BoardNumber::FIRST, outcome);
    view.sheet = vec![result];
    view.session = Some(SessionView { form: pivot, sheet, accounts, sat: Vec::new(), event: None });
    let board = view.board.as_mut().unwrap();
    (board.result, board.deal) = (Some(result), Some(fixtures::deal()));
    view.stage = Stage::Gathering;
    let screen = shown(&view, COLOURS);
    assert!(screen.contains("  Bob                  +940") && !screen.contains("sum"), "{screen}");
    assert!(screen.contains("♦ Q T 8 3"), "the board that is over lies there until somebody goes on:\n{screen}");
    view.ready[Seat::East] = true;
    let screen = shown(&view, COLOURS);
    assert!(!screen.contains("♦ Q T 8 3") && screen.contains("+940"), "they sit elsewhere by now:\n{screen}");
}

#[test]
fn what_declarer_chose_is_no_bid_on_the_sheet_either() {
    let form = form("minibridge");
    let mut session = Session::new(form);
    for contract in ["1HS", "4SE"] {
        let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks: 10 };
        session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
    }
    let sheet = session.sheet().clone();
    let told = text::score_pad(&SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None });
    for words in ["deal 1, hearts for a part-score by South", "deal 2, spades for a game by East"] {
        assert!(told.iter().any(|line| line.ends_with(words)), "{words}: {told:#?}");
    }
}

#[test]
fn a_slip_is_read_when_it_is_given_and_not_with_everything_that_follows() {
    let mut view = playing(form("minibridge-slips"), "");
    view.stage = Stage::Declaring;
    view.board.as_mut().unwrap().declaring = Some(Box::new(DeclaringView::new(Calling::Slips, None, None)));
    let slip = Some(GivenSlip { of: Seat::North, slip: Slip { points: 9, lengths: [4, 4, 2, 3] } });
    for (seat, declaration, slip, is_read) in [
        (Seat::East, Declaration::Open, None, false),
        (Seat::East, Declaration::Bid("1S".parse().unwrap()), slip, true),
        (Seat::South, Declaration::Bid("2D".parse().unwrap()), slip, false),
        (Seat::East, Declaration::Bid("2S".parse().unwrap()), slip, false),
        (Seat::South, Declaration::Pass, slip, false),
    ] {
        let event = TableEvent::Declared { turn: view.turn, seat, declaration, slip, due: None, thought_ms: None };
        view.apply(Lane::South, &event).unwrap();
        let told = text::worth_a_line(&event, &Before::default(), &view, Lane::South).unwrap();
        assert_eq!(told.contains("North's slip: "), is_read, "{told}");
    }
}
