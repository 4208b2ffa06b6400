//! How long a client is waited for. One that repeats its mistake for ever shows as many signs of life as one that
//! plays: every stage has its end, and so has the whole.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::{Exam, Stage, State};

/// How long the first thing that a client does may take, for whoever starts it by hand.
const COMES_WITHIN: Duration = Duration::from_secs(120);
/// How long a client may do nothing before it is taken for gone.
const GONE_AFTER: Duration = Duration::from_secs(60);
/// How long a client may take for one stage: a person who plays by hand needs a few calls and a card for the longest.
const STAGE_WITHIN: Duration = Duration::from_secs(5 * 60);
/// How long all stages together may take.
const ALL_WITHIN: Duration = Duration::from_secs(30 * 60);
/// How long a client whose token is not known may think about it, where nobody sees that it has ended.
const THINKS_FOR: Duration = Duration::from_secs(5);
/// How long it may go on to ask with that token. It keeps it, and that is what it has to do.
const ASKS_FOR: Duration = Duration::from_secs(60);

/// How the waiting for a client ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waited {
    /// Why what was not tried was not, in words.
    pub(crate) why: String,
    /// Whether it was given up while the client went on, at what the words say.
    pub(crate) was_cut_short: bool,
}

/// What is waited for at most, and until when.
enum Limit {
    Silence(Duration),
    Asking,
    Stage,
    Whole,
}

impl Exam {
    /// Waits until it is over, the client does nothing more or not enough, or somebody has asked to end it.
    pub(in super::super) async fn over(&self, asked_to_end: impl Future<Output = ()>) -> Waited {
        tokio::pin!(asked_to_end);
        loop {
            if self.state.lock().over {
                return Waited::to_its_end("the trial was over before");
            }
            let (until, limit) = self.limit(true);
            tokio::select! {
                biased;
                () = asked_to_end.as_mut() => return self.cut_short("the trial was ended by hand"),
                moved = timeout_at(until, self.moved.notified()) => {
                    if moved.is_err() && self.limit(true).0 <= Instant::now() {
                        return self.at_the_limit(&limit);
                    }
                }
            }
        }
    }

    /// Waits until it is over, or the client has ended, as somebody sees who has started it.
    pub(in super::super) async fn over_by(&self, ended: impl Future<Output = ()>) -> Waited {
        tokio::pin!(ended);
        loop {
            if self.state.lock().over {
                return Waited::to_its_end("the trial was over before");
            }
            let (until, limit) = self.limit(false);
            tokio::select! {
                biased;
                () = ended.as_mut() => {
                    self.has_left();
                    return Waited::to_its_end(format!("the client ended; what came next was {}", self.state.lock().stage));
                }
                moved = timeout_at(until, self.moved.notified()) => {
                    if moved.is_err() && self.limit(false).0 <= Instant::now() {
                        return self.at_the_limit(&limit);
                    }
                }
            }
        }
    }

    /// Until when it is waited for at most. Silence says nothing where somebody sees whether the client has ended.
    fn limit(&self, minds_silence: bool) -> (Instant, Limit) {
        let state = self.state.lock();
        let silence = match (state.seen, state.learnt) {
            (None, _) => (state.since, COMES_WITHIN),
            (Some(seen), None) => (seen, GONE_AFTER),
            (Some(seen), Some(_)) => (seen, THINKS_FOR),
        };
        let silence = minds_silence.then(|| (silence.0 + silence.1, Limit::Silence(silence.1)));
        let asking = state.learnt.map(|learnt| (learnt + ASKS_FOR, Limit::Asking));
        let bounds = [(state.since + STAGE_WITHIN, Limit::Stage), (self.begun + ALL_WITHIN, Limit::Whole)];
        let all = silence.into_iter().chain(asking).chain(bounds);
        all.min_by_key(|(until, _)| *until).expect("there are always two")
    }

    fn at_the_limit(&self, limit: &Limit) -> Waited {
        match limit {
            Limit::Silence(patience) => {
                self.has_left();
                let seconds = patience.as_secs();
                Waited::to_its_end(format!(
                    "the client did nothing more for {seconds} s, {}",
                    self.state.lock().waited_for()
                ))
            }
            Limit::Asking => {
                self.has_left();
                Waited::to_its_end("the client asked on with a token that is not known")
            }
            Limit::Stage => self.cut_short(&format!("the client took more than {} s", STAGE_WITHIN.as_secs())),
            Limit::Whole => self.cut_short(&format!("all of it took more than {} s", ALL_WITHIN.as_secs())),
        }
    }

    fn cut_short(&self, why: &str) -> Waited {
        Waited { why: format!("{why}, {}", self.state.lock().waited_for()), was_cut_short: true }
    }

    /// The client does nothing more. If it has learnt that its token is not known, it keeps it and tells its user; if
    /// it has seen a false root, it gives nothing for it.
    fn has_left(&self) {
        let (learnt, seen_false_root) = {
            let state = self.state.lock();
            (state.learnt.is_some(), state.has_seen_false_root)
        };
        if learnt {
            self.findings.check("C-NO-NEW-TOKEN", true, String::new);
        }
        if seen_false_root {
            self.findings.check("C-CHECK-ROOT", true, String::new);
        }
    }
}

impl State {
    /// At what the client was waited for, in words.
    fn waited_for(&self) -> String {
        match (self.seen, self.comes_back) {
            (None, _) if self.stage == Stage::FalseRoot => "and did not come to the second table".to_owned(),
            (None, _) => "and did not come at all".to_owned(),
            (Some(_), Some(back)) => format!("and had to come back as {} has it", back.after),
            (Some(_), None) => format!("and had to act before what came next: {}", self.stage),
        }
    }
}

impl Waited {
    fn to_its_end(why: impl Into<String>) -> Self {
        Self { why: why.into(), was_cut_short: false }
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::{super::ComesBack, *};

    fn exam() -> Exam {
        Exam::new("http://127.0.0.1:1".parse().unwrap())
    }

    /// A client that shows a sign of life every second.
    async fn retries(exam: &Exam) {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            exam.sign_of_life();
        }
    }

    async fn waits_for(exam: &Exam, client: impl Future<Output = ()>) -> (Waited, Duration) {
        let begun = Instant::now();
        let waited = tokio::select! {
            waited = exam.over(pending()) => waited,
            () = client => unreachable!("it goes on for ever"),
        };
        (waited, begun.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_retries_for_ever_is_given_up_and_the_stage_is_told() {
        let exam = exam();
        exam.state.lock().goes_to(Stage::DoesNotFit);
        let (waited, after) = waits_for(&exam, retries(&exam)).await;
        assert!(
            waited.was_cut_short && waited.why.ends_with("what came next: an event that does not fit"),
            "{waited:?}"
        );
        assert_eq!(after, STAGE_WITHIN);
        exam.state.lock().comes_back = Some(ComesBack { after: "C-GAP", from: None });
        assert!(waits_for(&exam, retries(&exam)).await.0.why.ends_with("had to come back as C-GAP has it"));
    }

    #[tokio::test(start_paused = true)]
    async fn the_whole_has_an_end_though_every_stage_keeps_to_its_own() {
        let exam = exam();
        let slow = async {
            loop {
                exam.state.lock().goes_to(Stage::Gap);
                exam.sign_of_life();
                tokio::time::sleep(GONE_AFTER / 2).await;
            }
        };
        let (waited, after) = waits_for(&exam, slow).await;
        assert!(waited.was_cut_short && waited.why.starts_with("all of it took more than"), "{waited:?}");
        assert_eq!(after, ALL_WITHIN);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_ends_it_by_hand_is_told_where_it_was() {
        let exam = exam();
        exam.sign_of_life();
        let waited = exam.over(tokio::time::sleep(Duration::from_secs(7))).await;
        assert!(waited.was_cut_short && waited.why.starts_with("the trial was ended by hand"), "{waited:?}");
        assert!(waited.why.contains("what it has to bear"), "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_nothing_is_gone_and_who_never_came_is_waited_for_longer() {
        let exam = exam();
        let begun = Instant::now();
        let waited = exam.over(pending()).await;
        assert!(!waited.was_cut_short && waited.why.ends_with("did not come at all"), "{waited:?}");
        assert_eq!(begun.elapsed(), COMES_WITHIN);
        exam.sign_of_life();
        exam.over(pending()).await;
        assert_eq!(begun.elapsed(), COMES_WITHIN + GONE_AFTER);
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_on_with_a_token_that_is_not_known_has_kept_it() {
        let exam = exam();
        exam.has_learnt();
        let (waited, after) = waits_for(&exam, retries(&exam)).await;
        assert!(!waited.was_cut_short, "{waited:?}");
        assert_eq!(after, ASKS_FOR);
    }
}
