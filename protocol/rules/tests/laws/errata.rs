//! The errata of Spec C19 that touch this crate: each row holds the right value and names the wrong
//! one that popular descriptions give.

use bridge_rules::{
    Auction, AuctionOutcome, Bid, Call, Contract, Doubling, IllegalCall, Outcome, Seat, Vulnerability, duplicate_score,
    imps,
};

/// Number in C19, contract, vulnerable (`+`) or not (`-`), tricks, the right score, the wrong one.
const SCORES: &str = "
    1   4S     +  10     620    420     the lost cell: a vulnerable game is 500, not 300
    1   2S     -  10     170    420     the lost cell: a part-score is 50, not 300
    7   4S     -  10     420    460     a major trick is 30, not 40
    8   3H     -  10     170    460     3H with an overtrick is 90 + 30 + 50 and no game
    9   4SX    -   9    -100   -200     not the vulnerable column
    9   4SX    -   8    -300   -500     not the vulnerable column
    9   4SXX   -   9    -200   -400     not the vulnerable column
    9   4SXX   -   8    -600  -1000     not the vulnerable column
    10  3HX    -   7    -300   -500     3H doubled, two down
    11  2SX    -   8     470    210     the trick score is doubled, not the part-score bonus
    11  6SX    -  12    1210   1830     the bonuses for game and slam are not doubled
    12  1DXX   -   7     230    180     the insult redoubled is 100, not 50
    13  6S     -  12     980   1230     a small slam is 500 not vulnerable
    13  6S     +  12    1430   1180     a small slam is 750 vulnerable
    14  4SX    -   6    -800   -700     the fourth doubled undertrick is 300, not 200
    14  4SX    -   5   -1100   -900     and so is the fifth
    16  1NTXX  -   7     560    360     a redouble quadruples the trick score, not the score
    20  1C     -   7      70    -50     the book is six, not half of thirteen";

#[test]
fn the_right_score_stands_and_the_wrong_one_does_not() {
    for row in SCORES.lines().filter(|row| !row.trim().is_empty()) {
        let mut words = row.split_whitespace().skip(1);
        let mut word = || words.next().unwrap();
        let (contract, vulnerable, tricks) = (contract(word()), word() == "+", word().parse().unwrap());
        let (right, wrong): (i32, i32) = (word().parse().unwrap(), word().parse().unwrap());

        let score = duplicate_score(contract.bid, contract.doubling, vulnerable, tricks);
        assert_eq!(score, right, "{row}");
        assert_ne!(score, wrong, "{row}");
    }
}

#[test]
fn erratum_2_the_fused_imp_rows_are_read_by_arithmetic() {
    assert_eq!([imps(10), imps(20), imps(499), imps(500), imps(4000)], [0, 1, 10, 11, 24]);
}

#[test]
fn erratum_4_a_passed_out_board_is_scored_and_not_dealt_again() {
    let auction = after("P P P P");
    assert_eq!(auction.outcome(), Some(AuctionOutcome::PassedOut)); // not a redeal
    assert_eq!(auction.turn(), None);
    assert_eq!(Outcome::PassedOut.score(Vulnerability::None), 0);
}

#[test]
fn erratum_18_a_pass_is_a_call() {
    assert_eq!("P".parse(), Ok(Call::Pass));
    assert_eq!(Call::all().count(), 38); // not 37
}

#[test]
fn erratum_20_the_book_is_six_tricks() {
    assert_eq!(contract("1C").tricks_needed(), 7); // not 1 + 13 / 2 rounded up
}

#[test]
fn erratum_21_the_next_player_may_also_double() {
    assert_eq!(after("1S").check(Call::Double), Ok(())); // not only pass or bid higher
}

#[test]
fn erratum_22_an_opponents_bid_is_no_licence_once_another_call_intervenes() {
    // The opponents have bid 1S, but the last call other than a pass is partner's 2H.
    let by = Seat::West;
    let last = Some((Seat::East, Call::Bid(bid("2H"))));
    assert_eq!(after("1S 2H P").check(Call::Double), Err(IllegalCall::InadmissibleDouble { by, last }));
}

/// The calls from North.
fn after(calls: &str) -> Auction {
    let mut auction = Auction::new(Seat::North);
    for call in calls.split(' ') {
        auction.call(call.parse().expect("the script is calls")).expect("the script is legal");
    }
    auction
}

fn contract(title: &str) -> Contract {
    let contract: Contract = format!("{title}N").parse().expect("the script is contracts");
    assert_eq!(contract.doubling == Doubling::Undoubled, !title.ends_with('X'));
    contract
}

fn bid(text: &str) -> Bid {
    text.parse().expect("the script is bids")
}
