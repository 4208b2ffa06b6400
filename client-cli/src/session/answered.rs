//! What an answer comes to for whoever asked.

use bridge_protocol::{Answer, CallMeanings, EventStage, Request};
use bridge_rules::Call;

use super::{News, Session, is_to_leave};
use bridge_client::{api::ApiError, connection::RequestError};

use crate::text;

impl Session {
    pub(super) fn answered(&mut self, request: &Request, answer: Result<Answer, RequestError>) -> News {
        self.under_way.answered(request);
        match &answer {
            Ok(_) => self.cards_read.done(request, self.lane()),
            // They may be taken away all the same.
            Err(_) => self.leaves &= !is_to_leave(request),
        }
        match (answer, request) {
            (Ok(Answer::Transcript(transcript)), _) => match self.proof.take(*transcript) {
                Ok(_) => News::Done,
                Err(error) => News::Notice(format!("The dealing could not be kept: {error}.")),
            },
            (Ok(Answer::Card(card)), Request::ReadCard { side, .. }) => match card {
                Some(card) => News::Told(text::convention_card(*side, &card)),
                None => News::Notice(text::no_card(*side)),
            },
            (Ok(Answer::ClaimAnalysis(aid)), _) => News::Told(text::claim_analysis(&aid)),
            (Ok(Answer::Hint(hint)), _) => News::Told([vec!["A hint".to_owned()], text::hint(&hint)].concat()),
            (Ok(_), request) if is_to_leave(request) => News::Left,
            (Ok(_), Request::CallDirector { .. }) if self.view().direction.director.is_none() => {
                let is_on = self.field.as_ref().is_some_and(|field| field.told.stage != EventStage::Final);
                let who_hears = if is_on {
                    "whoever directs the event is told"
                } else {
                    "nobody directs this table yet: the host has the link"
                };
                News::Notice(format!("The director is called; {who_hears}."))
            }
            (Ok(_), _) => News::Done,
            (Err(error), _) => self.failed(error),
        }
    }

    /// Each call that means something has a line, as long as the call is still to be made.
    pub(super) fn meant(is_due: bool, calls: &[Call], told: Result<CallMeanings, ApiError>) -> News {
        match told {
            Ok(_) if !is_due => News::Notice(
                "The board has gone on since you asked for meanings: ask again at your next call.".to_owned(),
            ),
            Ok(told) => {
                let meant = calls.iter().zip(told.meanings);
                let lines = meant
                    .filter_map(|(call, meaning)| meaning.map(|meaning| text::would_mean_in_words(*call, &meaning)));
                let lines: Vec<String> = lines.collect();
                if lines.is_empty() {
                    return News::Notice("Nothing is agreed about these calls.".to_owned());
                }
                let title = "What your calls would mean to your partner".to_owned();
                News::Told([title].into_iter().chain(lines).collect())
            }
            Err(error) => News::Notice(format!("{}.", text::capital(&error.to_string()))),
        }
    }

    pub(super) fn failed(&self, error: RequestError) -> News {
        match error {
            RequestError::Ended(ended) => News::Ended(ended),
            RequestError::Refused(_) | RequestError::Gone | RequestError::Strange(_) => {
                let sentence = text::said_of(text::form(self.view()), &error.to_string());
                News::Notice(format!("{}.", text::capital(&sentence)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Manner, Meaning};

    use super::*;

    #[test]
    fn what_calls_would_have_meant_does_not_lie_over_a_later_position() {
        let calls = [Call::Pass, "1NT".parse().unwrap()];
        let told = CallMeanings { meanings: vec![None, Some(Meaning::new(Manner::Announcement, "15-17 HCP"))] };
        let News::Told(lines) = Session::meant(true, &calls, Ok(told.clone())) else { panic!("told") };
        assert_eq!(lines, ["What your calls would mean to your partner", "One notrump: 15-17 HCP"]);
        assert!(matches!(Session::meant(false, &calls, Ok(told)), News::Notice(_)));
    }
}
