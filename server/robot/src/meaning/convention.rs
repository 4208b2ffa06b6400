//! The conventions by the names that players use, and by those that the system has for them within itself.

use bridge_protocol::Convention;
use bridge_rules::{Bid, Strain, Suit};

use super::Span;

/// The name, in English.
pub(super) const fn title(convention: Convention) -> &'static str {
    match convention {
        Convention::Stayman => "Stayman",
        Convention::PuppetStayman => "Puppet Stayman",
        Convention::Smolen => "Smolen",
        Convention::Transfer => "transfer",
        Convention::TexasTransfer => "Texas transfer",
        Convention::Completion => "completes the transfer",
        Convention::Relay => "relay",
        Convention::StrongTwoClubs => "strong and artificial",
        Convention::WaitingAnswer => "waiting",
        Convention::SecondNegative => "negative",
        Convention::WeakJump => "weak jump",
        Convention::Jacoby2NT => "Jacoby, game-forcing raise",
        Convention::InvertedRaise => "inverted raise",
        Convention::Splinter => "splinter",
        Convention::Shortness => "shows shortness",
        Convention::Keycards => "keycard Blackwood",
        Convention::SlamTry => "slam try",
        Convention::GameForce => "game forcing",
        Convention::FourthSuitForcing => "fourth suit forcing",
        Convention::NewMinorForcing => "new minor forcing",
        Convention::TwoWayCheckback => "two-way checkback",
        Convention::Reverse => "reverse",
        Convention::JumpShift => "jump shift",
        Convention::Ogust => "Ogust",
        Convention::Lebensohl => "Lebensohl",
        Convention::Gladiator => "Gladiator",
        Convention::Michaels => "Michaels, two-suited",
        Convention::LeapingMichaels => "Leaping Michaels, two-suited",
        Convention::Unusual2NT => "unusual, both lower suits",
        Convention::BothMajors => "both majors",
        Convention::TakeoutDouble => "takeout",
        Convention::NegativeDouble => "negative double",
        Convention::ResponsiveDouble => "responsive double",
        Convention::SupportDouble => "support double",
        Convention::PenaltyDouble => "for penalties",
        Convention::ValueRedouble => "values",
        Convention::CueBidRaise => "cue-bid raise",
        Convention::CueBid => "cue bid",
        Convention::Landy => "Landy, both majors",
        Convention::Woolsey => "Woolsey",
        Convention::Multi => "Multi",
        Convention::MultiAnswer => "answer to the Multi",
        Convention::StaymanAnswer => "answer to Stayman",
        Convention::KeycardAnswer => "answer to keycard Blackwood",
        Convention::Muiderberg => "Muiderberg",
        Convention::Meckwell => "Meckwell",
        Convention::Dont => "DONT",
        Convention::Gambling3NT => "gambling",
        Convention::ChoiceOfGames => "choice of games",
        Convention::TwoSuiter => "two-suited",
        Convention::Values => "values",
        Convention::MinorTransfer => "transfer to a minor",
    }
}

/// Whether the call says something else than that its suit is held.
pub(super) const fn is_artificial(convention: Convention) -> bool {
    !matches!(
        convention,
        Convention::WeakJump
            | Convention::Reverse
            | Convention::JumpShift
            | Convention::GameForce
            | Convention::PenaltyDouble
            | Convention::Values
    )
}

/// The convention behind a name that the system uses within itself.
pub(super) fn from_label(label: &str) -> Option<Convention> {
    let (family, kind) = label.split_once(':').unwrap_or(("", label));
    Some(match (family, kind) {
        (_, "stayman" | "stayman-redouble") | ("staydef", _) => Convention::Stayman,
        (_, "puppet") => Convention::PuppetStayman,
        (_, "smolen") => Convention::Smolen,
        (_, "texas") => Convention::TexasTransfer,
        (_, "completion" | "lebensohl-completion") => Convention::Completion,
        // Two diamonds, as two-way checkback asks for.
        ("strong-2c", "waiting") | (_, "xyz-completion") => Convention::WaitingAnswer,
        ("strong-2c", "negative") => Convention::SecondNegative,
        (_, "strong-2c") => Convention::StrongTwoClubs,
        (_, "jacoby-2nt") => Convention::Jacoby2NT,
        (_, "inverted-minor") => Convention::InvertedRaise,
        (_, "rkcb") => Convention::Keycards,
        (_, "slam-try") => Convention::SlamTry,
        (_, "shortness") => Convention::Shortness,
        (_, "game-force" | "xyz-game-force") => Convention::GameForce,
        (_, "fourth-suit-forcing") => Convention::FourthSuitForcing,
        (_, "new-minor-forcing") => Convention::NewMinorForcing,
        (_, "xyz-relay") => Convention::TwoWayCheckback,
        (_, "opener-reverse") => Convention::Reverse,
        (_, "opener-jump-shift") => Convention::JumpShift,
        (_, "ogust") => Convention::Ogust,
        (_, "lebensohl-relay" | "lebensohl-cue") => Convention::Lebensohl,
        ("gladiator", "relay" | "relay-pc") => Convention::Gladiator,
        (_, "leaping-michaels") => Convention::LeapingMichaels,
        (_, "michaels" | "cue-michaels" | "uvu-cue") => Convention::Michaels,
        (_, "unusual-2nt") => Convention::Unusual2NT,
        (_, "both-majors" | "landy-2c") => Convention::BothMajors,
        (_, "takeout-double" | "multi-takeout" | "landy-tko" | "cachalot-takeout") => Convention::TakeoutDouble,
        (_, "negative-double") => Convention::NegativeDouble,
        (_, "responsive-double") => Convention::ResponsiveDouble,
        (_, "support-double") => Convention::SupportDouble,
        (_, "two-diamond-penalty" | "multi-penalty" | "landy-penalty") => Convention::PenaltyDouble,
        (_, "value-redouble" | "weak-two-xx") => Convention::ValueRedouble,
        (_, "cue-raise" | "jordan" | "limit-cue") => Convention::CueBidRaise,
        (_, "advance-cue" | "doubler-cue" | "delayed-cue" | "landy-cue") => Convention::CueBid,
        ("dutch-multi", "2d") => Convention::Multi,
        ("dutch-multi", _) => Convention::MultiAnswer,
        (_, "gambling-3nt") => Convention::Gambling3NT,
        (_, "choice-of-games-3nt") => Convention::ChoiceOfGames,
        (_, "weak-jump" | "weak-jump-shift" | "weak-jump-overcall") => Convention::WeakJump,
        _ => return from_family(family, kind),
    })
}

fn from_family(family: &str, kind: &str) -> Option<Convention> {
    let begins = |word: &str| kind.starts_with(word);
    match family {
        "1ntd" if begins("woolsey") => Some(Convention::Woolsey),
        "1ntd" if begins("multi") => Some(Convention::Multi),
        "1ntd" if begins("muiderberg") => Some(Convention::Muiderberg),
        "1ntd" if begins("meckwell") => Some(Convention::Meckwell),
        "1ntd" if begins("landy") => Some(Convention::Landy),
        "1ntd" if begins("dont") => Some(Convention::Dont),
        "minorxferdef" | "diaxferdef" => Some(Convention::MinorTransfer),
        _ if kind.contains("splinter") || kind.ends_with("-spl") => Some(Convention::Splinter),
        _ if kind.contains("two-suiter") => Some(Convention::TwoSuiter),
        _ if kind.ends_with("values") => Some(Convention::Values),
        _ if kind.contains("transfer") => Some(Convention::Transfer),
        _ if begins("meckstroth-2nt") || kind.contains("relay") => Some(Convention::Relay),
        _ => None,
    }
}

/// What somebody and their partner have bid at their last turns, where that was a bid.
#[derive(Clone, Copy)]
pub(super) struct OwnBids {
    pub(super) callers: Option<Bid>,
    pub(super) partners: Option<Bid>,
}

impl OwnBids {
    /// Whether partner has transferred over the caller's notrump, and a bid of this strain completes it.
    fn are_a_transfer_to(self, strain: Strain) -> bool {
        let is_answer = self.callers.is_some_and(|bid| bid.strain == Strain::NoTrump);
        is_answer
            && match self.partners.map(|bid| bid.strain) {
                Some(Strain::Diamonds) => strain == Strain::Hearts,
                Some(Strain::Hearts) => strain == Strain::Spades,
                Some(Strain::Clubs | Strain::Spades | Strain::NoTrump) | None => false,
            }
    }
}

/// What the system's name comes to after the bids of the caller's side: it has one name for some questions and their
/// answers, and names by the scheme that a bid belongs to where players name the bid. `is_cue` is whether the opponents
/// have bid the strain first, `lengths` what the bid shows.
pub(super) fn in_context(
    named: Option<Convention>,
    bid: Bid,
    own: OwnBids,
    is_cue: bool,
    lengths: &[Span; 4],
) -> Option<Convention> {
    let partners = own.partners;
    let shows = |strain| suit_asked_for(strain).is_some_and(|suit| lengths[suit as usize].least >= 5);
    let answers = |level, strain| partners.is_some_and(|bid| (bid.level.get(), bid.strain) == (level, strain));
    let is_held = bid.strain.trump().is_none_or(|suit| lengths[suit as usize].usually_least >= 3);
    // What has no name there has one at the table.
    let at_the_table = || {
        let is_transfer = matches!(bid.strain, Strain::Diamonds | Strain::Hearts) && shows(bid.strain);
        let answers_notrump = partners.is_some_and(|bid| bid.strain == Strain::NoTrump);
        let is_next = partners.is_some_and(|asked| asked.level.get() + 1 == bid.level.get());
        match bid.strain {
            _ if is_held => None,
            _ if is_cue => Some(Convention::CueBid),
            _ if own.are_a_transfer_to(bid.strain) => Some(Convention::Completion),
            _ if is_transfer && answers_notrump => Some(Convention::Transfer),
            Strain::Clubs if answers_notrump && is_next => Some(Convention::Stayman),
            Strain::Spades if answers_notrump && is_next => Some(Convention::Relay),
            _ => None,
        }
    };
    let is_other_major = |major: Suit| Strain::from(major) != bid.strain && lengths[major as usize].least >= 5;
    let has_other_major = || [Suit::Hearts, Suit::Spades].into_iter().any(is_other_major);
    let Some(named) = named else { return at_the_table() };
    match named {
        Convention::Completion if partners.is_some_and(|asked| asked.strain == Strain::Clubs) => {
            Some(Convention::StaymanAnswer)
        }
        Convention::Completion => {
            let asked_for = partners.and_then(|asked| suit_asked_for(asked.strain));
            (asked_for.is_some() && asked_for == bid.strain.trump()).then_some(Convention::Completion)
        }
        Convention::PuppetStayman if bid.strain != Strain::Clubs => {
            shows(bid.strain).then_some(Convention::MinorTransfer).or_else(at_the_table)
        }
        Convention::TexasTransfer => has_other_major().then_some(Convention::TexasTransfer),
        // Its answers go by its name.
        Convention::Smolen => has_other_major().then_some(Convention::Smolen),
        Convention::Keycards if answers(4, Strain::NoTrump) => Some(Convention::KeycardAnswer),
        // The jump to three is the weak one.
        Convention::InvertedRaise if bid.level.get() > 2 => Some(Convention::WeakJump),
        // Two notrump over one forces to game, and the notrump that follows is what it says.
        Convention::Relay if bid.strain == Strain::NoTrump => (bid.level.get() == 2).then_some(Convention::GameForce),
        Convention::CueBid if !is_cue && is_held => None,
        other => Some(other),
    }
}

/// The suit into which a bid of this strain transfers.
const fn suit_asked_for(strain: Strain) -> Option<Suit> {
    match strain {
        Strain::Clubs | Strain::NoTrump => Some(Suit::Diamonds),
        Strain::Diamonds => Some(Suit::Hearts),
        Strain::Hearts => Some(Suit::Spades),
        Strain::Spades => Some(Suit::Clubs),
    }
}
