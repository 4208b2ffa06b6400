//! A director's ruling on its way. Each has a number, so that none is made twice; rulings that are typed ahead are
//! numbered as if all before them would be made.

use bridge_client::connection::{Handle, RequestError};
use bridge_protocol::{Answer, Refusal, Request};

/// Asks for a ruling under its number, or, as one before it was refused, under the one that is free then. What was
/// asked for in the end, and the answer.
pub(crate) async fn rule(handle: &Handle, mut ruling: Request) -> (Request, Result<Answer, RequestError>) {
    let last = number(&mut ruling).map_or(0, |number| *number);
    loop {
        let answer = handle.patiently(ruling.clone()).await;
        let Some(asked) = number(&mut ruling) else { return (ruling, answer) };
        match free_before(last, *asked, &answer) {
            Some(free) => *asked = free,
            None => return (ruling, answer),
        }
    }
}

/// The number of a ruling; none of what is none.
fn number(request: &mut Request) -> Option<&mut u32> {
    match request {
        Request::Rule { number, .. } | Request::RuleMatch { number, .. } | Request::RuleEvent { number, .. } => {
            Some(number)
        }
        _ => None,
    }
}

/// The number under which a ruling may be asked for again: not beyond its own, where others have ruled meanwhile, of
/// which the director is to know first.
fn free_before(last: u32, asked: u32, answer: &Result<Answer, RequestError>) -> Option<u32> {
    let Err(RequestError::Refused(refused)) = answer else { return None };
    let Refusal::StaleNumber { next } = refused.why else { return None };
    Some(next).filter(|next| *next <= last && *next != asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_that_is_refused_takes_none_with_it_that_was_typed_after_it() {
        let refused = |why: Refusal| Err(RequestError::Refused(Box::new(why.into())));
        let stale = |next| refused(Refusal::StaleNumber { next });
        assert_eq!(free_before(4, 4, &stale(3)), Some(3), "one before it was refused");
        assert_eq!(free_before(4, 3, &stale(4)), Some(4), "another that was typed after that one was quicker");
        assert_eq!(free_before(4, 4, &stale(5)), None, "somebody else has ruled");
        assert_eq!(free_before(4, 4, &refused(Refusal::NotDirector {})), None);
        assert_eq!(free_before(4, 4, &Ok(Answer::Done {})), None);
    }
}
