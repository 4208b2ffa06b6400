//! `replay` of a session of a form: its deals follow from each other, so that they are played one after the other
//! at one table, under the form that the file names. Beside what each deal came to, who dealt and who was
//! vulnerable must be as recorded, and at the end the score sheet.

use bridge_formats::pbn::Game;
use bridge_protocol::{BoardSource, ReplayedSession, SessionView, limits::MAX_BOARDS};
use bridge_rules::Form;

use super::{Recorded, foursome::Foursome, play_all, seated};
use crate::{
    cli::ReplayArgs,
    exit::{Failure, Outcome},
    stdout::tell,
    text::{
        pbn::of_session::{OfSession, total},
        score_pad,
    },
};

/// A session that was recorded whole.
pub(super) struct RecordedSession {
    form: Form,
    deals: Vec<Recorded>,
    total: Option<String>,
}

impl RecordedSession {
    /// The session of these games; none if they are boards of duplicate.
    ///
    /// # Errors
    /// A sentence about what is not recorded.
    pub(super) fn of(games: &[&Game]) -> Result<Option<Self>, String> {
        let Some(first) = games.first() else { return Ok(None) };
        let Some(OfSession { form, .. }) = OfSession::of(first)? else { return Ok(None) };
        if !form.seating().has_partners() {
            return Err(format!("a session of {form} is not replayed: a PBN file has no place for its auctions"));
        }
        if games.len() > MAX_BOARDS {
            return Err(format!("there are {} deals, and at most {MAX_BOARDS} can be replayed", games.len()));
        }
        let mut session = Self { form, deals: Vec::new(), total: None };
        for (number, game) in (1..).zip(games) {
            let of = OfSession::of(game)?.filter(|of| of.form == form);
            let of = of.filter(|_| game.board.is_some_and(|board| board.get() == number));
            let of = of.ok_or_else(|| format!("deal {number} of the {form} is not the next one of this file"))?;
            session.deals.push(Recorded::of_session(game, &of)?);
            session.total = of.total;
        }
        Ok(Some(session))
    }

    /// Plays it again at one table.
    ///
    /// # Errors
    /// If nobody answers, or the server refuses four friends a table.
    pub(super) async fn replay(self, args: &ReplayArgs) -> Result<Outcome, Failure> {
        if args.boards.is_some() || args.abreast > 1 {
            let form = self.form;
            let why =
                format!("the deals of a session of {form} follow from each other: leave out --boards and --abreast");
            return Err(Failure::bad_input(why));
        }
        let deals: Vec<&Recorded> = self.deals.iter().collect();
        let source = ReplayedSession { form: self.form, deals: deals.iter().map(|each| each.board.deal).collect() };
        let mut foursome = seated(args, &deals, BoardSource::Replay(source.into())).await?;
        let tally = play_all(&mut foursome, "Table", &deals).await?;
        if tally.agreed < tally.asked() {
            foursome.goodbye().await;
            tell([tally])?;
            return Ok(Outcome::Disagreement);
        }
        let outcome = self.sheet_agrees(&mut foursome).await;
        foursome.goodbye().await;
        outcome
    }

    /// What was recorded while they played has not yet what is due when they stop.
    async fn sheet_agrees(&self, foursome: &mut Foursome) -> Result<Outcome, Failure> {
        let [before, after] = foursome.stop().await?;
        tell([""])?;
        tell(score_pad(&after))?;
        tell([""])?;
        let count = self.deals.len();
        let comes_to = |session: &SessionView, recorded: &String| total(&session.sheet) == *recorded;
        match &self.total {
            Some(recorded) if !comes_to(&before, recorded) && !comes_to(&after, recorded) => {
                let found = total(&after.sheet);
                tell([format!("{count} deals agree, but the sheet comes to {found}: {recorded} is recorded.")])?;
                Ok(Outcome::Disagreement)
            }
            Some(_) | None => {
                let form = self.form;
                tell([format!("{count} deals of {form} replayed; all agree with the record, and so does the sheet.")])?;
                Ok(Outcome::Good)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge_formats::pbn::Tag;
    use bridge_rules::{Seat, Vulnerability};

    use super::*;
    use crate::load::replay::record::tests::game;

    #[test]
    fn the_deals_of_a_session_are_all_there() {
        let deals = |numbers: &[u32]| -> Vec<Game> { numbers.iter().map(|number| of_rubber(*number)).collect() };
        let of = |games: &[Game]| RecordedSession::of(&games.iter().collect::<Vec<_>>());
        let two = of(&deals(&[1, 2])).unwrap().unwrap();
        assert_eq!((two.deals.len(), two.form.name()), (2, "rubber"));
        assert_eq!(of(&deals(&[1, 3])).err().unwrap(), "deal 2 of the rubber is not the next one of this file");
        assert!(of(&[game(1)]).unwrap().is_none());
        let too_many: Vec<u32> = (1..=101).collect();
        assert!(of(&deals(&too_many)).is_err());
        let of_two = Game { others: vec![Tag::new("SessionForm", "honeymoon").unwrap()], ..game(1) };
        assert!(of(&[of_two]).err().unwrap().contains("no place for its auctions"));
    }

    fn of_rubber(number: u32) -> Game {
        let others = vec![Tag::new("SessionForm", "rubber").unwrap()];
        Game { others, dealer: Some(Seat::North), vulnerability: Some(Vulnerability::None), ..game(number) }
    }
}
