//! What can be typed, for whoever types `?`: a heading and lines, in leaves that fit a screen.

use bridge_protocol::Lane;
use bridge_rules::{Calling, Form};

use crate::text;

/// A leaf of the help: its heading and its lines.
pub(crate) type Leaf = (&'static str, Vec<String>);

/// Lines as duplicate has them, and where each is right.
type Lines = &'static [(&'static str, &'static [Line])];

/// What can be typed, with the games in which it can.
enum Line {
    /// In every game.
    Ever(&'static str),
    /// Where calls are made.
    Called(&'static str),
    /// Where it comes in this way to what is played.
    Declared(Calling, &'static str),
    /// Before the calling, where cards are drawn.
    Drawn(&'static str),
    /// Among partners.
    Partners(&'static str),
    /// Among partners who make calls: they have agreements, and computers can sit with them.
    Agreed(&'static str),
    /// On boards, whose results do not hang on one another.
    Boards(&'static str),
    /// In a game of which each deal follows from those before.
    Deals(&'static str),
}
use Line::{Agreed, Boards, Called, Deals, Declared, Drawn, Ever, Partners};

impl Line {
    /// The line, if it is right in this game; none is duplicate.
    fn of(&self, form: Option<&Form>) -> Option<&'static str> {
        let calling = form.map_or(Calling::Auction, Form::calling);
        let has_partners = form.is_none_or(|form| form.seating().has_partners());
        let (is_right, line) = match *self {
            Ever(line) => (true, line),
            Called(line) => (calling == Calling::Auction, line),
            Declared(way, line) => (calling == way, line),
            Drawn(line) => (form.is_some_and(|form| form.drawing().is_some()), line),
            Partners(line) => (has_partners, line),
            Agreed(line) => (has_partners && calling == Calling::Auction, line),
            Boards(line) => (text::is_duplicate(form), line),
            Deals(line) => (!text::is_duplicate(form), line),
        };
        is_right.then_some(line)
    }
}

/// For players.
const HELP: Lines = &[
    (
        "What you can type: calls and cards",
        &[
            Called("1nt  4s          bid"),
            Called("p  x  xx         pass, double, redouble"),
            Declared(Calling::Announced, "hearts game      choose trumps, and game or part"),
            Declared(Calling::Slips, "open  p  2s      read partner's slip, pass, name a contract"),
            Declared(Calling::Named, "hearts  partner  name trumps, or leave that to partner"),
            Declared(Calling::Named, "double  p        double, or not"),
            Drawn("keep  discard    what becomes of the card that you are offered"),
            Called("2c! TEXT         bid and alert, with what it means (or nothing)"),
            Called("1nt = 12 to 14   bid and announce; 1nt alone: without what your card says"),
            Ever("s4  4s  sa       play that card"),
            Ever("4  k             play that card, if only one fits"),
            Ever("s  lo s  hi s    play the lowest or highest spade"),
            Ever("lo  hi           play the lowest or highest of the suit led"),
            Partners("noq  Enter       no questions, when you are asked before the lead is faced"),
            Ever("undo [TEXT]      ask to take your last call or card back (TEXT: you meant)"),
            Ever("allow  refuse    answer such a request"),
            Ever("ready  Enter     continue with the next board"),
        ],
    ),
    (
        "What you can type: what calls mean",
        &[
            Called("ask  ask 2c      ask what the opponents' last call means, or their 2♣"),
            Called("explain TEXT     answer a question, or correct what you said last"),
            Called("explain 2c TEXT  the same for that call"),
            Called("alert TEXT       alert your last call late"),
            Called("auction          the auction with all that was said of it"),
            Agreed("card  card own   read the opponents' convention card, or your own"),
            Agreed("card file PATH   file your partnership's card: a JSON file like"),
            Agreed("    {\"system\": \"Acol\", \"lines\": [{\"about\": \"1NT\", \"agreed\": \"12 to 14\"}],"),
            Agreed("     \"calls\": [{\"after\": [\"1NT\", \"P\"], \"call\": \"2H\","),
            Agreed("       \"manner\": \"announcement\", \"text\": \"spades\"}], \"notes\": \"…\"}"),
        ],
    ),
    (
        "What you can type: claims, the director, talk",
        &[
            Ever("claim 5 TEXT     claim five of the remaining tricks, and how (claim: all)"),
            Ever("concede 2        give up two tricks; concede: all of them"),
            Ever("accept  reject   answer a claim"),
            Partners("consent  object  answer partner's concession"),
            Ever("play on  no      when everybody is asked whether to play on"),
            Boards("withdraw 3       withdraw your agreement with the claim on board 3"),
            Deals("honours          claim the honours that you held, where they count only so"),
            Ever("director TEXT    call the director; only they read why"),
            Ever("say TEXT         say something to the table; say 3 says the third phrase"),
            Ever("opps TEXT        say something to the opponents"),
            Ever("tell TEXT        say something to the director"),
            Ever("phrases          what may be said during a board where talk is limited"),
        ],
    ),
    (
        "What you can type: the rest",
        &[
            Ever("hand  score      your hand, the score sheet"),
            Agreed("hint             what a computer would do, at tables with hints"),
            Agreed("meanings         what your calls would mean to a partner that is a computer"),
            Ever("policy           what this table has agreed"),
            Ever("clock            what is known of times"),
            Ever("log 3            how to get the log of board 3"),
            Ever("invite           the invitations (host)"),
            Partners("swap e  stay     change seats with East before a board; do not, or ask no more"),
            Deals("stop  go on      end a rubber or a round here, if all would; or do not"),
            Ever("leave            give up your seat"),
            Ever("vacate N         free North's seat, whose player is gone (host)"),
            Agreed("computer N       have a computer play North until somebody comes (host)"),
            Ever("quit             go; your seat is kept"),
        ],
    ),
];

/// For kibitzers.
const KIBITZERS_HELP: Lines = &[(
    "What you can type",
    &[
        Ever("say TEXT         say something to the other kibitzers, unheard by players"),
        Ever("tell TEXT        say something to the director"),
        Ever("hand  score      the hands that you see, the score sheet"),
        Called("auction          the auction with all that you were told of it"),
        Agreed("card ns          North-South's convention card"),
        Ever("policy           what this table has agreed"),
        Ever("clock            what is known of times"),
        Ever("leave  quit      go"),
    ],
)];

/// For directors.
const DIRECTORS_HELP: Lines = &[
    (
        "What a director can type: at the table",
        &[
            Ever("case             what lies before you: calls, claims, requests, rulings"),
            Ever("attend           come to the table that called"),
            Ever("freeze  go       stop the table, let play continue"),
            Ever("look n           look at North's hand"),
            Ever("back 2c  back 7  take the board back to before that call, or that turn"),
            Ever("allow  refuse    decide a request to take something back"),
            Ever("aid              Law 70 and double dummy on a claim, from all four hands"),
            Ever("award 5          the claimer's side gets five of the remaining tricks"),
            Ever("void claim       there is no claim; play goes on"),
            Called("meaning 2c TEXT  correct what was said of that call"),
            Ever("unseat n         free North's seat for a substitute"),
            Boards("clock ns 3:20    North-South have used 3 minutes 20 (clock: how it stands)"),
            Ever("  … law 21B1 -- REASON   goes behind each; a reason is asked for when missing"),
        ],
    ),
    (
        "What a director can type: scores and words",
        &[
            Boards("adjust 3 ns avg+ ew avg-         average plus and minus (avg is average)"),
            Boards("adjust 3 ns 4S S 10 1/2, 4S S 9 1/2 ew 4S S 9"),
            Boards("                                 weighted results for each side"),
            Boards("penalise ns 1/2 vp               a fine, in vp, imp or mp (percent)"),
            Boards("void 3                           board 3 does not count"),
            Boards("rescore 3 4SS 10                 what was recorded wrong; rescore 3 pass"),
            Ever("find TEXT                        what you find, for all to read"),
            Ever("say TEXT  tell n TEXT            to the table, to North alone"),
            Ever("auction  times                   what was said of calls, how long each took"),
            Ever("card ns  policy  score  log 3    as a player"),
            Ever("leave  quit                      go; the link lets you come back"),
        ],
    ),
];

/// The help for the viewer of a lane, at a table where this form of the game is played; none is duplicate.
pub(crate) fn help_for(lane: Lane, form: Option<&Form>) -> Vec<Leaf> {
    let leaves = match lane {
        Lane::North | Lane::East | Lane::South | Lane::West => HELP,
        Lane::Kibitzer => KIBITZERS_HELP,
        Lane::Director => DIRECTORS_HELP,
    };
    let lines = |lines: &[Line]| -> Vec<String> {
        lines.iter().filter_map(|line| line.of(form)).map(|line| text::said_of(form, line)).collect()
    };
    let leaves = leaves.iter().map(|(title, all)| (*title, lines(all)));
    leaves.filter(|(_, lines)| !lines.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_of_duplicate() {
        for lane in Lane::ALL {
            assert!(!told(lane, None).contains("deal"));
            for form in Form::all() {
                assert!(text::is_duplicate(Some(&form)) || !told(lane, Some(&form)).contains("board"), "{form}");
            }
        }
    }

    #[test]
    fn what_a_game_has_not_is_not_in_its_help() {
        for (form, has, lacks) in [
            (
                "rubber",
                vec!["1nt  4s", "honours", "stop  go on", "computer N"],
                vec!["hearts game", "withdraw", "keep"],
            ),
            ("honeymoon-draw-two", vec!["1nt  4s", "keep"], vec!["partner", "computer N", "card own"]),
            ("three-handed", vec!["1nt  4s"], vec!["consent", "hint", "keep"]),
            ("minibridge", vec!["hearts game"], vec!["1nt  4s", "slip", "alert"]),
            ("minibridge-slips", vec!["slip"], vec!["hearts game", "alert"]),
            ("bridge-whist", vec!["leave that to partner"], vec!["slip", "1nt  4s"]),
        ] {
            let told = told(Lane::South, Some(&form.parse().unwrap()));
            assert!(has.iter().all(|line| told.contains(line)), "{form}: {told}");
            assert!(!lacks.iter().any(|line| told.contains(line)), "{form}: {told}");
        }
        assert!(told(Lane::South, None).contains("withdraw 3"));
        let [boards, rubber] = [None, Some("rubber".parse().unwrap())].map(|form| told(Lane::Director, form.as_ref()));
        assert!(boards.contains("adjust 3") && !rubber.contains("adjust") && rubber.contains("award 5"));
    }

    fn told(lane: Lane, form: Option<&Form>) -> String {
        help_for(lane, form).into_iter().flat_map(|(_, lines)| lines).collect::<Vec<_>>().join("\n")
    }
}
