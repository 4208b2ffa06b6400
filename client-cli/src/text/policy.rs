//! What a table has agreed, in two or three sentences: its profile, and where it differs from that.

use bridge_protocol::{
    Alerts, AtZero, ClaimPolicy, ComputerLevel, ComputerTempo, Kibitzing, OpeningLead, PlayFor, Policy, Profile,
    TableTalk, TableView, Undo,
};
use bridge_rules::{Calling, Form};

use super::{deal_name, form_terms::form_terms, is_duplicate, seat};

/// What everyone is told who sits down: where there is no auction nothing of calls, and where no lead is face down
/// nothing of that. Without a form boards of duplicate are played.
pub(crate) fn agreements(policy: &Policy, form: Option<&Form>) -> String {
    let differing = differing(policy, form);
    let here = if differing.is_empty() { String::new() } else { format!(" At this table {}.", differing.join("; ")) };
    format!("{}{here}", profile(policy, form))
}

/// What a table has agreed: of the form that it plays, where that is not boards of duplicate, and of the procedures.
pub(crate) fn agreed_at(view: &TableView) -> Vec<String> {
    let terms = view.session.as_ref().map(|session| form_terms(&session.form, session.event.is_some()));
    terms.into_iter().chain([agreements(&view.policy, form(view))]).collect()
}

/// The form that a table plays; none where it plays boards of duplicate.
pub(crate) fn form(view: &TableView) -> Option<&Form> {
    view.session.as_ref().map(|session| &session.form)
}

/// Whether what is played there has an auction.
pub(crate) fn has_auction(view: &TableView) -> bool {
    calling(form(view)) == Calling::Auction
}

fn calling(form: Option<&Form>) -> Calling {
    form.map_or(Calling::Auction, Form::calling)
}

/// Whether a lead can be made face down: where all see dummy before it, and without partners, it is face up.
fn may_lead_face_down(form: Option<&Form>) -> bool {
    form.is_none_or(|form| form.seating().has_partners() && form.calling() != Calling::Announced)
}

fn profile(policy: &Policy, form: Option<&Form>) -> String {
    let profile = policy.profile;
    // Where kibitzers see something else than the profile says, that is told after it and not here.
    let is_usual = policy.kibitzing == profile.policy().kibitzing;
    let usually = |words: &'static str| if is_usual { words } else { "" };
    let watched = usually("; kibitzers see it when it is over");
    let nor_watches = usually(" or watches");
    let leads = if may_lead_face_down(form) { "opening leads are face down" } else { "leads are face up" };
    let deal = deal_name(form);
    match (profile, calling(form)) {
        (Profile::Social, Calling::Auction) => {
            "This is a social table: you alert and explain your own calls, leads are face up, and everybody may talk. A slip \
             may be taken back if the other side allows it, and a rejected claim is played on."
                .to_owned()
        }
        (Profile::Social, Calling::Announced | Calling::Slips | Calling::Named) => {
            "This is a social table: leads are face up, and everybody may talk. A slip may be taken back if the other side \
             allows it, and a rejected claim is played on."
                .to_owned()
        }
        (Profile::Club, Calling::Auction) => format!(
            "This is a club table: you alert and explain your own calls, {leads}, and during a {deal} only \
             phrases are said. A {deal} may take eight minutes{watched}."
        ),
        (Profile::Club, Calling::Announced | Calling::Slips | Calling::Named) => format!(
            "This is a club table: {leads}, and during a {deal} only phrases are said. A {deal} may take \
             eight minutes{watched}."
        ),
        (Profile::Tournament, Calling::Auction) => format!(
            "This is a tournament: you alert your own calls, {leads}, nobody talks{nor_watches}. The call \
             after a jump waits ten seconds. The director decides contested claims; a call may go back until partner calls."
        ),
        (Profile::Tournament, Calling::Announced | Calling::Slips | Calling::Named) => format!(
            "This is a tournament: {leads}, nobody talks{nor_watches}. The director decides contested claims."
        ),
        (Profile::Screens, Calling::Auction) => format!(
            "This is a table with screens: calls cross in pairs, and what they mean is told to your screenmate only. Nobody \
             talks{nor_watches}, {leads}, and only the director gives anything back."
        ),
        (Profile::Screens, Calling::Announced | Calling::Slips | Calling::Named) => format!(
            "This is a table with screens. Nobody talks{nor_watches}, {leads}, and only the director gives \
             anything back."
        ),
        (Profile::Teaching, Calling::Auction) => format!(
            "This is a lesson: any call or card may be taken back if all others allow it{}. You alert and explain your own \
             calls, and everybody may talk.",
            usually(", and who watches sees all four hands")
        ),
        (Profile::Teaching, Calling::Announced | Calling::Slips | Calling::Named) => format!(
            "This is a lesson: any card may be taken back if all others allow it{}. Everybody may talk.",
            usually(", and who watches sees all hands")
        ),
    }
}

/// What is not as the profile has it.
fn differing(policy: &Policy, form: Option<&Form>) -> Vec<String> {
    let usual = policy.profile.policy();
    let (is_called, deal) = (calling(form) == Calling::Auction, deal_name(form));
    let lines = [
        (policy.kibitzing != usual.kibitzing).then(|| kibitzing(policy.kibitzing, deal)),
        (policy.claims != usual.claims).then(|| claims(policy.claims).to_owned()),
        (policy.claim_statement != usual.claim_statement).then(|| {
            let how = if policy.claim_statement { "says" } else { "need not say" };
            format!("a claim {how} how the tricks are taken")
        }),
        (is_called && policy.alerts != usual.alerts).then(|| alerts(policy.alerts).to_owned()),
        (may_lead_face_down(form) && policy.lead != usual.lead).then(|| lead(policy.lead).to_owned()),
        (policy.undo != usual.undo).then(|| undo(policy.undo).to_owned()),
        (is_called && policy.skip_pause != usual.skip_pause).then(|| {
            let held = if policy.skip_pause { "is held for ten seconds" } else { "is not held" };
            format!("the call after a jump {held}")
        }),
        (is_called && policy.own_card != usual.own_card).then(|| {
            let may = if policy.own_card { "may" } else { "may not" };
            format!("you {may} look at your own convention card during a {deal}")
        }),
        (is_duplicate(form) && policy.importer_plays != usual.importer_plays).then(|| {
            let plays = if policy.importer_plays { "may play" } else { "does not play" };
            format!("whoever imported the boards {plays} them")
        }),
        (policy.chat != usual.chat).then(|| chat(policy.chat, deal)),
        (policy.clock != usual.clock).then(|| clock(policy, deal)),
        policy.stakes.map(|stakes| {
            let points = if stakes == 1 { "point" } else { "points" };
            format!("a hundred is worth {stakes} {points} to each person, which nobody pays")
        }),
        policy
            .between_boards()
            .map(|after| format!("the next {deal} begins by itself after {} seconds", after.as_secs())),
        (policy.computers.level != usual.computers.level).then(|| level(policy.computers.level).to_owned()),
        (policy.computers.tempo != usual.computers.tempo).then(|| tempo(policy.computers.tempo).to_owned()),
        (policy.computers.play_for != usual.computers.play_for)
            .then(|| format!("computers play for {}", play_for(policy.computers.play_for))),
        (policy.computers.replace_absent != usual.computers.replace_absent).then(|| {
            let takes = if policy.computers.replace_absent { "takes" } else { "does not take" };
            format!("a computer {takes} the seat of whoever is gone for long, until they return")
        }),
        (policy.computers.hints != usual.computers.hints).then(|| {
            let may = if policy.computers.hints { "may" } else { "may not" };
            format!("whoever is to act {may} ask what a computer would do (hint)")
        }),
        policy.computers.auction_only.then(|| {
            "only the auction is practised: with computers at the table a board comes to what double dummy makes"
                .to_owned()
        }),
    ];
    lines.into_iter().flatten().collect()
}

/// What computers play for.
pub(super) const fn play_for(play_for: PlayFor) -> &'static str {
    match play_for {
        PlayFor::Imps => "IMPs",
        PlayFor::Matchpoints => "matchpoints",
        PlayFor::Points => "points",
    }
}

fn kibitzing(kibitzing: Kibitzing, deal: &str) -> String {
    match kibitzing {
        Kibitzing::Off => "nobody may watch".to_owned(),
        Kibitzing::OpenCards => "kibitzers see the cards on the table".to_owned(),
        Kibitzing::OneHand(shown) => format!("kibitzers see {}'s hand", seat(shown)),
        Kibitzing::Delayed => format!("kibitzers see a {deal} when it is over"),
        Kibitzing::AllHands => "kibitzers see all four hands".to_owned(),
    }
}

const fn claims(claims: ClaimPolicy) -> &'static str {
    match claims {
        ClaimPolicy::PlayOn => "a rejected claim is played on",
        ClaimPolicy::PlayOnIfAllAgree => "a rejected claim is played on if all agree, else the director decides",
        ClaimPolicy::Director => "the director decides about a rejected claim",
    }
}

const fn alerts(alerts: Alerts) -> &'static str {
    match alerts {
        Alerts::ByBidder => "you alert and explain your own calls",
        Alerts::ByPartner => "you alert and explain your partner's calls, and all four hear it",
        Alerts::BehindScreens => "calls cross a screen, and what they mean is told to your screenmate only",
    }
}

const fn lead(lead: OpeningLead) -> &'static str {
    match lead {
        OpeningLead::FaceUp => "leads are face up",
        OpeningLead::FaceDown => "the opening lead is face down until nobody asks",
    }
}

const fn undo(undo: Undo) -> &'static str {
    match undo {
        Undo::None => "only the director gives anything back",
        Undo::Auction => "a call may be taken back until partner has called, and no card",
        Undo::Misclick => "a slip may be taken back if the other side allows it",
        Undo::Free => "anything may be taken back if all others allow it",
    }
}

fn chat(talk: TableTalk, deal: &str) -> String {
    match talk {
        TableTalk::Free => "everybody may talk".to_owned(),
        TableTalk::Phrases => format!("only phrases are said during a {deal}"),
        TableTalk::Closed => format!("nothing is said during a {deal}"),
    }
}

fn clock(policy: &Policy, deal: &str) -> String {
    match policy.clock {
        None => "nobody looks at the clock".to_owned(),
        Some(clock) => {
            let zero = match clock.at_zero {
                AtZero::Note => "and more is noted",
                AtZero::CallDirector => "and then the director is called",
            };
            format!("a {deal} may take {} minutes, {zero}", clock.minutes_per_board)
        }
    }
}

const fn level(level: ComputerLevel) -> &'static str {
    match level {
        ComputerLevel::Novice => "computers play as novices",
        ComputerLevel::Club => "computers play as good club players",
        ComputerLevel::Strong => "computers play as well as they can",
    }
}

const fn tempo(tempo: ComputerTempo) -> &'static str {
    match tempo {
        ComputerTempo::Even => "computers take the same time for acts of one kind",
        ComputerTempo::AtOnce => "computers act as soon as they have thought",
    }
}

#[cfg(test)]
mod tests {
    use bridge_rules::Seat;

    use super::*;

    #[test]
    fn a_profile_is_told_in_two_or_three_sentences() {
        for profile in Profile::ALL {
            for form in [None, Some("minibridge".parse::<Form>().unwrap())] {
                let told = agreements(&profile.policy(), form.as_ref());
                let sentences = told.matches(". ").count() + 1;
                assert!((2..=3).contains(&sentences) && !told.contains("At this table"), "{told}");
                assert!(textwrap::wrap(&told, 78).len() <= 3, "it fits the talk of the smallest screen: {told}");
                assert_eq!(told.contains("call"), form.is_none(), "{told}");
            }
        }
    }

    #[test]
    fn what_differs_is_told_after_it() {
        let policy = Policy { kibitzing: Kibitzing::OneHand(Seat::North), undo: Undo::None, ..Policy::club() };
        let told = agreements(&policy, None);
        assert!(
            told.ends_with("At this table kibitzers see North's hand; only the director gives anything back."),
            "{told}"
        );
    }

    #[test]
    fn where_nobody_may_watch_nothing_else_is_said_of_kibitzers() {
        for form in [None, Some("minibridge".parse::<Form>().unwrap())] {
            let told = agreements(&Policy { kibitzing: Kibitzing::Off, ..Policy::club() }, form.as_ref());
            assert!(told.ends_with("eight minutes. At this table nobody may watch."), "{told}");
            assert!(!told.contains("kibitzers"), "{told}");
            for profile in Profile::ALL {
                let all_hands = Policy { kibitzing: Kibitzing::AllHands, ..profile.policy() };
                assert!(!agreements(&all_hands, form.as_ref()).contains("or watches"), "{profile:?}");
                let nobody = Policy { kibitzing: Kibitzing::Off, ..profile.policy() };
                assert!(!agreements(&nobody, form.as_ref()).contains("who watches"), "{profile:?}");
            }
        }
    }

    #[test]
    fn a_lead_is_face_up_where_it_always_is() {
        for form in Form::all() {
            let is_hidden = !["minibridge", "honeymoon", "honeymoon-draw", "honeymoon-draw-two", "three-handed"]
                .contains(&form.name());
            for policy in [Policy::club(), Policy { lead: OpeningLead::FaceDown, ..Policy::social() }] {
                let told = agreements(&policy, Some(&form));
                assert_eq!(told.contains("face down"), is_hidden, "{form}: {told}");
            }
        }
    }
}
