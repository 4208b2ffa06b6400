//! What the cards could have made, and why computers did what they did.

use bridge_protocol::{BoardAnalysis, Hint, HintedAct, Par, PlayFor, Reasoned, ReasonedAct, Turn, Weighed, WhyChosen};
use bridge_rules::{Call, Card, Contract, Seat, Side, Strain, Tricks};

use super::{
    call, call_name, capital, card, contract,
    declaring::{self, CameBy},
    number, policy, seat, side,
};

/// What is said where a contract is not worth by itself what it is at duplicate.
const NO_PAR: &str = "No par: in this form of the game a contract is not worth what it is at duplicate.";

/// The table of twenty, the par, the cards that gave tricks away, and reasons. `auction` is the dealer, the turns of
/// the calls and the calls; `played` says how it came to what was played.
pub(crate) fn analysis(
    analysis: &BoardAnalysis,
    played: Option<(Contract, CameBy)>,
    cards: &[Card],
    auction: Option<(Seat, &[Turn], &[Call])>,
) -> Vec<String> {
    let mut lines = table(analysis);
    lines.push(analysis.par.as_ref().map_or_else(|| NO_PAR.to_owned(), par));
    if let Some((played, came_by)) = played {
        let makes = analysis.tricks[played.declarer].of(played.bid.strain);
        let title = capital(&declaring::played(played, came_by));
        lines.push(format!("{title}: {} tricks double dummy.", number(makes)));
        lines.extend(given_away(&analysis.costs, played, cards));
    }
    if !analysis.auction.is_empty() {
        let calls: Vec<_> = analysis.auction.iter().map(|call| call.as_str()).collect();
        lines.push(format!("Four computers would bid: {}.", calls.join(" ")));
    }
    let reasons = analysis.reasons.iter().map(|each| format!("  {}", reason(each, auction)));
    if !analysis.reasons.is_empty() {
        lines.push("Why the computers did what they did:".to_owned());
    }
    lines.into_iter().chain(reasons).collect()
}

/// Declarer's tricks, a line a declarer.
fn table(analysis: &BoardAnalysis) -> Vec<String> {
    const STRAINS: [(Strain, &str); 5] = [
        (Strain::NoTrump, "NT"),
        (Strain::Spades, "S"),
        (Strain::Hearts, "H"),
        (Strain::Diamonds, "D"),
        (Strain::Clubs, "C"),
    ];
    let heading = STRAINS.map(|(_, name)| format!("{name:>4}")).concat();
    let row = |declarer: Seat| {
        let tricks = STRAINS.map(|(strain, _)| format!("{:>4}", analysis.tricks[declarer].of(strain)));
        format!("  {:<6}{}", seat(declarer), tricks.concat())
    };
    [format!("Tricks  {heading}")].into_iter().chain(Seat::ALL.map(row)).collect()
}

fn par(par: &Par) -> String {
    let Some(first) = par.contracts.first() else { return "Par: passed out.".to_owned() };
    // A contract that both partners make is said once.
    let mut names: Vec<String> = Vec::new();
    for (place, each) in par.contracts.iter().enumerate() {
        match par.contracts[..place].iter().any(|before| before.contract.title() == each.contract.title()) {
            true => names.push(seat(each.contract.declarer).to_owned()),
            false => names.push(contract(each.contract)),
        }
    }
    let needed = first.contract.tricks_needed();
    let how = if first.tricks >= needed { String::new() } else { format!(", {} down", number(needed - first.tricks)) };
    let winner = if par.score >= 0 { Side::NorthSouth } else { Side::EastWest };
    format!("Par: {}{how}. {} score {}.", names.join(" or "), side(winner), par.score.abs())
}

fn given_away(costs: &[u8], played: Contract, cards: &[Card]) -> Vec<String> {
    let mut tricks = Tricks::new(played);
    let mut lines = Vec::new();
    for (place, (played, cost)) in cards.iter().zip(costs).enumerate() {
        let Some(by) = tricks.turn() else { break };
        tricks.play_unchecked(*played);
        if *cost > 0 {
            let what = if *cost == 1 { "a trick".to_owned() } else { format!("{} tricks", number(*cost)) };
            let which = card(*played);
            let which = which.strip_prefix("the ").unwrap_or(&which);
            lines.push(format!("  Trick {}: {}'s {which} gave {what} away.", place / 4 + 1, seat(by)));
        }
    }
    if lines.is_empty() && !costs.is_empty() {
        return vec!["No card gave a trick away.".to_owned()];
    }
    lines
}

fn reason(reasoned: &Reasoned, auction: Option<(Seat, &[Turn], &[Call])>) -> String {
    let called = |turn: Turn| {
        let (_, turns, calls) = auction?;
        calls.get(turns.iter().position(|at| *at == turn)?).copied()
    };
    let did = match reasoned.did {
        ReasonedAct::Call(turn) => called(turn).map_or_else(|| "called".to_owned(), call),
        ReasonedAct::Card(played) => format!("plays {}", card(played)),
        ReasonedAct::Claim(_) => "claims".to_owned(),
    };
    let Reasoned { why, layouts, play_for, choices, .. } = reasoned;
    format!("{} {did}: {}.", seat(reasoned.seat), because(*why, *layouts, *play_for, choices))
}

/// What a computer would do, in a sentence, and why.
pub(crate) fn hint(hint: &Hint) -> Vec<String> {
    let (does, more) = match &hint.act {
        HintedAct::Call { call: would, meaning } => {
            let meaning = meaning.as_ref().filter(|meaning| !meaning.text.is_empty());
            (format!("would call {}", call_name(*would)), meaning.map(|meaning| format!("It means: {}.", meaning.text)))
        }
        HintedAct::Play { card: would } => (format!("would play {}", card(*would)), None),
        HintedAct::Claim { tricks, statement } => {
            let tricks = format!("{} {}", number(*tricks), if *tricks == 1 { "trick" } else { "tricks" });
            (format!("would claim {tricks}"), Some(format!("It would say: {statement}.")))
        }
    };
    let told = format!("A computer {does}: {}.", because(hint.why, hint.layouts, hint.play_for, &hint.choices));
    [told].into_iter().chain(more).collect()
}

/// A server of before tells of layouts without what was played for.
fn because(reason: WhyChosen, layouts: Option<u16>, play_for: Option<PlayFor>, choices: &[Weighed]) -> String {
    let at = play_for.map_or_else(String::new, |play_for| format!(", at {}", policy::play_for(play_for)));
    let why = match reason {
        WhyChosen::Only => "nothing else could be done, or it made no difference".to_owned(),
        WhyChosen::Book => "its system says so".to_owned(),
        WhyChosen::Judgement => "no rule of its system, and by its judgement".to_owned(),
        WhyChosen::LeadTable => match layouts {
            Some(layouts) => format!("the table of opening leads and {layouts} layouts of the hidden cards together"),
            None => "the table of opening leads".to_owned(),
        },
        WhyChosen::Layouts => format!("best on {} layouts of the hidden cards{at}", layouts.unwrap_or_default()),
        WhyChosen::RuleOfThumb => "a rule of thumb".to_owned(),
        WhyChosen::Certain => "nothing was left to decide".to_owned(),
    };
    let worth = |worth: i32| match play_for {
        // Calls have shares of all.
        _ if matches!(reason, WhyChosen::Book | WhyChosen::Judgement) => format!("{worth} %"),
        Some(PlayFor::Matchpoints) => format!("{:.1} %", f64::from(worth) / 100.0),
        Some(PlayFor::Points) => format!("{:.0} points", f64::from(worth) / 100.0),
        Some(PlayFor::Imps) => format!("{:.2} IMPs", f64::from(worth) / 100.0),
        None => format!("{:.2}", f64::from(worth) / 100.0),
    };
    // What there was no choice about needs no number.
    let choices = if choices.len() > 1 { choices } else { &[] };
    let choices: Vec<_> = choices.iter().map(|each| format!("{} {}", each.choice, worth(each.worth))).collect();
    let from = if choices.is_empty() { String::new() } else { format!(" ({})", choices.join(", ")) };
    format!("{why}{from}")
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Answer, ParContract, TricksByStrain};
    use bridge_rules::BySeat;

    use super::*;

    #[test]
    fn it_is_said_what_could_be_made_where_it_went_and_why() {
        let tricks = |tricks| TricksByStrain::from_fn(|_| tricks);
        let weighed = |choice: &str, worth| Weighed { choice: choice.to_owned(), worth };
        let told = BoardAnalysis {
            tricks: BySeat { north: tricks(10), east: tricks(3), south: tricks(10), west: tricks(3) },
            par: Some(Par {
                score: 420,
                contracts: vec![ParContract { contract: "4SN".parse().unwrap(), tricks: 10 }],
            }),
            costs: vec![0, 0, 1, 0],
            auction: ["1S", "P", "4S", "P", "P", "P"].map(|call| call.parse().unwrap()).to_vec(),
            reasons: vec![Reasoned {
                seat: Seat::West,
                did: ReasonedAct::Card("HA".parse().unwrap()),
                why: WhyChosen::Layouts,
                layouts: Some(16),
                play_for: Some(PlayFor::Imps),
                choices: vec![weighed("HA", 25), weighed("H2", -110)],
            }],
            seed: None,
            computers: None,
        };
        let cards = ["HK", "H5", "HA", "H6"].map(|card| card.parse().unwrap());
        let lines = analysis(&told, Some(("4SN".parse().unwrap(), CameBy::Bid)), &cards, None);
        assert_eq!(lines[0], "Tricks    NT   S   H   D   C");
        assert_eq!(lines[1], "  North   10  10  10  10  10");
        assert_eq!(
            lines[5..],
            [
                "Par: four spades by North. North-South score 420.",
                "Four spades by North: ten tricks double dummy.",
                "  Trick 1: West's ace of hearts gave a trick away.",
                "Four computers would bid: 1S P 4S P P P.",
                "Why the computers did what they did:",
                "  West plays the ace of hearts: best on 16 layouts of the hidden cards, at IMPs (HA 0.25 IMPs, H2 -1.10 \
                 IMPs).",
            ]
        );
    }

    #[test]
    fn of_a_lead_it_is_said_whether_layouts_were_tried_too() {
        assert_eq!(because(WhyChosen::LeadTable, None, None, &[]), "the table of opening leads");
        let with_layouts = "the table of opening leads and 9 layouts of the hidden cards together";
        assert_eq!(because(WhyChosen::LeadTable, Some(9), None, &[]), with_layouts);
    }

    #[test]
    fn what_a_card_is_worth_is_said_in_what_is_played_for() {
        let choices = [("D3", 4_150), ("DK", -12_000)];
        let choices = choices.map(|(choice, worth)| Weighed { choice: choice.to_owned(), worth });
        let said = |play_for| because(WhyChosen::Layouts, Some(16), play_for, &choices);
        assert_eq!(
            [Some(PlayFor::Imps), Some(PlayFor::Matchpoints), Some(PlayFor::Points), None].map(said),
            [
                "best on 16 layouts of the hidden cards, at IMPs (D3 41.50 IMPs, DK -120.00 IMPs)",
                "best on 16 layouts of the hidden cards, at matchpoints (D3 41.5 %, DK -120.0 %)",
                "best on 16 layouts of the hidden cards, at points (D3 42 points, DK -120 points)",
                "best on 16 layouts of the hidden cards (D3 41.50, DK -120.00)",
            ]
        );
    }

    #[test]
    fn a_hint_says_what_and_why() {
        let told = |name: &str| {
            let file = format!("{}/../protocol/golden/v1/{name}.json", env!("CARGO_MANIFEST_DIR"));
            let answer = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
            let Answer::Hint(told) = answer else { panic!("a hint") };
            hint(&told)
        };
        let card = "A computer would play the three of diamonds: best on 16 layouts of the hidden cards, at IMPs (D3 \
                    -0.12 IMPs, DK -1.40 IMPs).";
        assert_eq!(told("answer.hint"), [card]);
        assert_eq!(
            told("answer.hint.call"),
            [
                "A computer would call two notrump: its system says so.",
                "It means: Jacoby, game-forcing raise: 4+ spades, 9+ HCP, usually 11-19, forcing.",
            ]
        );
    }
}
