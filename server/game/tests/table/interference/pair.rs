//! One story told twice, with one difference: whose bytes tell the two apart?

use bridge_game::{Command, Moment, Person, direction, explaining, undo};
use bridge_protocol::{ByLane, Lane, Manner, Meaning, Policy, Ruling, Turn};
use bridge_rules::{BySeat, Deal, Hand, Seat};

use crate::{
    evening::{DEAL, Evening},
    people::{person, player},
};

pub(super) struct Pair {
    one: Evening,
    other: Evening,
    /// What each lane was sent so far.
    sent: [ByLane<String>; 2],
}

impl Pair {
    /// Two evenings alike.
    pub(super) fn with(policy: Policy) -> Self {
        Self::of_deals(policy, DEAL)
    }

    /// In the second evening, these two cards have changed places.
    pub(super) fn with_changed(policy: Policy, card: &str, for_card: &str) -> Self {
        Self::of_deals(policy, &changed(card, for_card))
    }

    fn of_deals(policy: Policy, other: &str) -> Self {
        let evening = |deal| Evening::with_policy(&[deal, DEAL], policy);
        let mut pair = Self { one: evening(DEAL), other: evening(other), sent: [no_bytes(), no_bytes()] };
        pair.both(|evening| {
            drop(evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap())
        });
        pair
    }

    /// Done alike in both.
    pub(super) fn both(&mut self, story: impl Fn(&mut Evening)) {
        story(&mut self.one);
        story(&mut self.other);
    }

    /// Done so in one, and so in the other.
    pub(super) fn differ(&mut self, one: impl FnOnce(&mut Evening), other: impl FnOnce(&mut Evening)) {
        one(&mut self.one);
        other(&mut self.other);
    }

    /// Done in one, and not in the other.
    pub(super) fn only_one(&mut self, story: impl FnOnce(&mut Evening)) {
        self.differ(story, |_| {});
    }

    /// The lanes that can tell the two evenings apart by anything that they were sent until then.
    pub(super) fn told_apart(&mut self) -> Vec<Lane> {
        for (evening, sent) in [&mut self.one, &mut self.other].into_iter().zip(&mut self.sent) {
            for lane in Lane::ALL {
                let records = serde_json::to_string(&evening.heard(lane)).unwrap();
                let snapshot = serde_json::to_string(&evening.sees(lane)).unwrap();
                sent[lane] += &format!("{records} {snapshot} {}\n", evening.table.seq(lane).0);
            }
        }
        Lane::ALL.into_iter().filter(|lane| self.sent[0][*lane] != self.sent[1][*lane]).collect()
    }

    /// The tray that is on its way arrives in both; at which moments?
    pub(super) fn tray_comes(&mut self) -> [Moment; 2] {
        [&mut self.one, &mut self.other].map(|evening| {
            let arrives = evening.table.next_deadline().expect("the tray is on its way");
            evening.time_passes(arrives);
            arrives
        })
    }

    #[track_caller]
    pub(super) fn is_told_apart_by(&mut self, lanes: &[Lane]) {
        assert_eq!(self.told_apart(), lanes);
    }
}

fn no_bytes() -> ByLane<String> {
    ByLane::from_fn(|_| String::new())
}

fn changed(card: &str, for_card: &str) -> String {
    let (card, for_card) = (card.parse().unwrap(), for_card.parse().unwrap());
    let deal: Deal = DEAL.parse().unwrap();
    let hands: BySeat<Hand> = deal.hands().map(|hand| {
        hand.iter()
            .map(|each| {
                if each == card {
                    for_card
                } else if each == for_card {
                    card
                } else {
                    each
                }
            })
            .collect()
    });
    Deal::new(hands).unwrap().to_string()
}

/// What those of the stories do.
impl Evening {
    pub(super) fn takes(&mut self, ms: u64) {
        self.now = Moment(self.now.0 + ms);
    }

    pub(super) fn done(&mut self, who: &Person, command: Command) {
        self.does(who, command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    }

    pub(super) fn explains_call(&mut self, seat: Seat, call: u32, version: u32, text: &str) {
        let meaning = Meaning::new(Manner::Explanation, text.to_owned());
        self.done(
            &player(seat),
            Command::Explaining(explaining::Command::Explain { call: Turn(call), version, meaning }),
        );
    }

    pub(super) fn asks_about(&mut self, seat: Seat, call: u32) {
        self.done(&player(seat), Command::Explaining(explaining::Command::Ask { call: Turn(call), heard: 0 }));
    }

    pub(super) fn asks_undo(&mut self, seat: Seat, back: u32, instead: &str) {
        self.done(
            &player(seat),
            Command::Undo(undo::Command::AskUndo { back: Turn(back), instead: Some(instead.to_owned()) }),
        );
    }

    pub(super) fn answers_undo(&mut self, seat: Seat, back: u32, accept: bool) {
        self.done(&player(seat), Command::Undo(undo::Command::AnswerUndo { back: Turn(back), accept }));
    }

    pub(super) fn dora_rules(&mut self, ruling: Ruling) {
        let number = u32::try_from(self.sees(Lane::Director).direction.rulings.len()).unwrap() + 1;
        let reason = "asked to".to_owned();
        self.done(&person("Dora"), Command::Direction(direction::Command::Rule { number, ruling, law: None, reason }));
    }
}
