//! What can be typed, for whoever types `?`: a heading and lines, in leaves that fit a screen.

use bridge_protocol::Lane;

/// A leaf of the help: its heading and its lines.
pub(crate) type Leaf = (&'static str, Vec<String>);

/// A leaf as duplicate has it.
type DuplicateLeaf = (&'static str, &'static [&'static str]);

/// For players.
const HELP: &[DuplicateLeaf] = &[
    (
        "What you can type: calls and cards",
        &[
            "1nt  4s          bid",
            "p  x  xx         pass, double, redouble",
            "hearts game      without an auction: choose trumps, and game or part",
            "open  d  partner see partner's slip; name a suit; leave that to partner",
            "2c! TEXT         bid and alert, with what it means (or nothing)",
            "1nt = 12 to 14   bid and announce; 1nt alone: without what your card says",
            "s4  4s  sa       play that card",
            "4  k             play that card, if only one fits",
            "s  lo s  hi s    play the lowest or highest spade",
            "lo  hi           play the lowest or highest of the suit led",
            "noq  Enter       no questions, when you are asked before the lead is faced",
            "undo [TEXT]      ask to take your last call or card back (TEXT: you meant)",
            "allow  refuse    answer such a request",
            "ready  Enter     continue with the next board",
        ],
    ),
    (
        "What you can type: what calls mean",
        &[
            "ask  ask 2c      ask what the opponents' last call means, or their 2♣",
            "explain TEXT     answer a question, or correct what you said last",
            "explain 2c TEXT  the same for that call",
            "alert TEXT       alert your last call late",
            "auction          the auction with all that was said of it",
            "card  card own   read the opponents' convention card, or your own",
            "card file PATH   file your partnership's card: a JSON file like",
            "    {\"system\": \"Acol\", \"lines\": [{\"about\": \"1NT\", \"agreed\": \"12 to 14\"}],",
            "     \"calls\": [{\"after\": [\"1NT\", \"P\"], \"call\": \"2H\",",
            "       \"manner\": \"announcement\", \"text\": \"spades\"}], \"notes\": \"…\"}",
            "policy           what this table has agreed",
        ],
    ),
    (
        "What you can type: claims, the director, talk",
        &[
            "claim 5 TEXT     claim five of the remaining tricks, and how (claim: all)",
            "concede 2        give up two tricks; concede: all of them",
            "accept  reject   answer a claim",
            "consent  object  answer partner's concession",
            "play on  no      when everybody is asked whether to play on",
            "withdraw 3       withdraw your agreement with the claim on board 3",
            "honours          claim the honours that you held, where they count only so",
            "director TEXT    call the director; only they read why",
            "say TEXT         say something to the table; say 3 says the third phrase",
            "opps TEXT        say something to the opponents",
            "tell TEXT        say something to the director",
            "phrases          what may be said during a board where talk is limited",
        ],
    ),
    (
        "What you can type: the rest",
        &[
            "hand  score      your hand, the score sheet",
            "hint             what a computer would do, at tables with hints",
            "meanings         what your calls would mean to a partner that is a computer",
            "clock            what is known of times",
            "log 3            how to get the log of board 3",
            "invite           the invitations (host)",
            "swap e  stay     change seats with East before a board; do not, or ask no more",
            "stop  go on      end a rubber or a round here, if all would; or do not",
            "leave            give up your seat",
            "vacate N         free North's seat, whose player is gone (host)",
            "computer N       have a computer play North until somebody comes (host)",
            "quit             go; your seat is kept",
        ],
    ),
];

/// For kibitzers.
const KIBITZERS_HELP: &[DuplicateLeaf] = &[(
    "What you can type",
    &[
        "say TEXT         say something to the other kibitzers, unheard by players",
        "tell TEXT        say something to the director",
        "hand  score      the hands that you see, the score sheet",
        "auction          the auction with all that you were told of it",
        "card ns          North-South's convention card",
        "policy           what this table has agreed",
        "clock            what is known of times",
        "leave  quit      go",
    ],
)];

/// For directors.
const DIRECTORS_HELP: &[DuplicateLeaf] = &[
    (
        "What a director can type: at the table",
        &[
            "case             what lies before you: calls, claims, requests, rulings",
            "attend           come to the table that called",
            "freeze  go       stop the table, let play continue",
            "look n           look at North's hand",
            "back 2c  back 7  take the board back to before that call, or that turn",
            "allow  refuse    decide a request to take something back",
            "aid              Law 70 and double dummy on a claim, from all four hands",
            "award 5          the claimer's side gets five of the remaining tricks",
            "void claim       there is no claim; play goes on",
            "meaning 2c TEXT  correct what was said of that call",
            "unseat n         free North's seat for a substitute",
            "clock ns 3:20    North-South have used 3 minutes 20 (clock: how it stands)",
            "  … law 21B1 -- REASON   goes behind each; a reason is asked for when missing",
        ],
    ),
    (
        "What a director can type: scores and words",
        &[
            "adjust 3 ns avg+ ew avg-         average plus and minus (avg is average)",
            "adjust 3 ns 4S S 10 1/2, 4S S 9 1/2 ew 4S S 9",
            "                                 weighted results for each side",
            "penalise ns 1/2 vp               a fine, in vp, imp or mp (percent)",
            "void 3                           board 3 does not count",
            "rescore 3 4SS 10                 what was recorded wrong; rescore 3 pass",
            "find TEXT                        what you find, for all to read",
            "say TEXT  tell n TEXT            to the table, to North alone",
            "auction  times                   what was said of calls, how long each took",
            "card ns  policy  score  log 3    as a player",
            "leave  quit                      go; the link lets you come back",
        ],
    ),
];

/// The help for the viewer of a lane, at a table where what is played is called so: `board`, or `deal`.
pub(crate) fn help_for(lane: Lane, deal_name: &str) -> Vec<Leaf> {
    let leaves = match lane {
        Lane::North | Lane::East | Lane::South | Lane::West => HELP,
        Lane::Kibitzer => KIBITZERS_HELP,
        Lane::Director => DIRECTORS_HELP,
    };
    let named = |line: &&str| line.replace("board", deal_name);
    leaves.iter().map(|(title, lines)| (*title, lines.iter().map(named).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_of_duplicate() {
        for lane in Lane::ALL {
            let [boards, deals] = ["board", "deal"].map(|name| format!("{:?}", help_for(lane, name)));
            assert!(!boards.contains("deal") && !deals.contains("board"), "{deals}");
        }
    }
}
