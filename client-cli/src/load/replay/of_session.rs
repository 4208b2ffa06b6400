//! `replay` of a session of a form: its deals follow from each other, so that they are played one after the other
//! at one table, under the form that the file names. Beside what each deal came to, who dealt and who was
//! vulnerable must be as recorded, and at the end the score sheet.

use bridge_formats::pbn::Game;
use bridge_protocol::{
    AccountId, BoardSource, PlayerName, ReplayedSession, RunningAccount, SessionView, limits::MAX_BOARDS,
};
use bridge_rules::{
    Account, BySeat, Chicago, ChicagoDuplicate, ChicagoOrder, DealResult, Form, Partners, PersonAccount, Rubber, Seat,
    Session, Sheet, Side, accounts,
};

use super::{Recorded, foursome::Foursome, play_all, seated};
use crate::{
    cli::ReplayArgs,
    exit::{Failure, Outcome},
    input::player_name::cleaned,
    stdout::tell,
    text::{
        pbn::of_session::{OfSession, total, total_of_people},
        plural, score_pad,
    },
};

/// A session that was recorded whole.
pub(super) struct RecordedSession {
    form: Form,
    deals: Vec<Recorded>,
    /// Who sat where, deal by deal.
    players: Vec<BySeat<Option<String>>>,
    total: Option<String>,
    /// The first deal of which the file has other points than the form gives it, as another program may write them
    /// otherwise: they are not compared.
    other_points: Option<String>,
}

impl RecordedSession {
    /// The session of these games; none if they are boards of duplicate.
    ///
    /// # Errors
    /// A sentence about what is not recorded.
    pub(super) fn of(games: &[&Game]) -> Result<Option<Self>, String> {
        let Some(first) = games.first() else { return Ok(None) };
        let Some(OfSession { form, .. }) = OfSession::of(first)? else { return by_another_program(games) };
        if !form.seating().has_partners() {
            return Err(format!("a session of {form} is not replayed: a PBN file has no place for its auctions"));
        }
        if games.len() > MAX_BOARDS {
            return Err(format!("there are {} deals, and at most {MAX_BOARDS} can be replayed", games.len()));
        }
        let mut session = Self { form, deals: Vec::new(), players: Vec::new(), total: None, other_points: None };
        for (number, game) in (1..).zip(games) {
            let of = OfSession::of(game)?.filter(|of| of.form == form);
            let of = of.filter(|_| game.board.is_some_and(|board| board.get() == number));
            let of = of.ok_or_else(|| format!("deal {number} of the {form} is not the next one of this file"))?;
            session.deals.push(Recorded::of_session(game, &of)?);
            session.players.push(game.players.clone());
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
        tell(score_pad(&self.with_people(after.clone())))?;
        tell([""])?;
        let count = self.deals.len();
        let deals = plural("deal", count);
        let replayed = format!("{count} {deals} of {} replayed; all agree with the record", self.form);
        if let Some(other) = &self.other_points {
            tell([format!("{other}: the file writes points otherwise, and they were not compared.")])?;
        }
        let (Some(recorded), Some(found)) = (&self.total, self.comes_to(&after)) else {
            tell([format!("{replayed}. What the sheet came to is not recorded.")])?;
            return Ok(Outcome::Good);
        };
        if self.comes_to(&before).as_ref() != Some(recorded) && found != *recorded {
            tell([format!("{count} deals agree, but the sheet comes to {found}: {recorded} is recorded.")])?;
            return Ok(Outcome::Disagreement);
        }
        tell([format!("{replayed}, and so does the sheet.")])?;
        Ok(Outcome::Good)
    }

    /// What the sheet comes to. Where partners changed it is each person's who is recorded.
    fn comes_to(&self, session: &SessionView) -> Option<String> {
        match self.form.partners() {
            Partners::Fixed => Some(total(&session.sheet)),
            Partners::Pivot | Partners::Cut => {
                let people = self.people()?;
                let won = people.accounts(&session.sheet, self.form);
                total_of_people(people.names.iter().map(PlayerName::as_str).zip(won.iter().map(|won| won.points)))
            }
        }
    }

    /// The sheet with those who are recorded where partners changed: those who play it again have stayed where they
    /// are. Where not all are recorded it tells of nobody.
    fn with_people(&self, session: SessionView) -> SessionView {
        if self.form.partners() == Partners::Fixed {
            return session;
        }
        let Some(people) = self.people() else {
            return SessionView { accounts: Vec::new(), sat: Vec::new(), ..session };
        };
        let won = people.accounts(&session.sheet, self.form);
        let People { names, sat } = people;
        let accounts = (0_u8..).zip(&names).zip(won).map(|((person, name), won)| RunningAccount {
            account: AccountId::from_bytes([person; 16]),
            name: (*name).clone(),
            played: won.played,
            points: won.points,
            balance: won.balance,
            staked: None,
        });
        let accounts = accounts.collect();
        let of_part = |part| {
            let deals = session.sheet.deals.iter().zip(&sat).filter(|(deal, _)| deal.terms.part == part);
            let mut sat = deals.map(|(_, sat)| sat);
            let first = sat.next().copied().unwrap_or_default();
            let all =
                sat.fold(first, |all, sat| BySeat::from_fn(|seat| all[seat].filter(|one| sat[seat] == Some(*one))));
            BySeat::from_fn(|seat| all[seat].map(|person| names[usize::from(person)].clone()))
        };
        let sat = (1..).zip(&session.sheet.pads).map(|(part, _)| of_part(part)).collect();
        SessionView { accounts, sat, ..session }
    }

    /// Everybody who is recorded; none if in some deal not all are.
    fn people(&self) -> Option<People> {
        let (mut names, mut sat) = (Vec::<PlayerName>::new(), Vec::new());
        for players in &self.players {
            let mut places = BySeat::default();
            for seat in Seat::ALL {
                let name = players[seat].as_deref()?;
                let name = PlayerName::new(name).ok().or_else(|| cleaned(name))?;
                let place = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                places[seat] = Some(u8::try_from(place).ok()?);
            }
            sat.push(places);
        }
        Some(People { names, sat })
    }
}

/// Those who are recorded, at most 255, and deal by deal which of them sat where.
struct People {
    names: Vec<PlayerName>,
    sat: Vec<BySeat<Option<u8>>>,
}

impl People {
    fn accounts(&self, sheet: &Sheet, form: Form) -> Vec<PersonAccount> {
        let count = u8::try_from(self.names.len()).unwrap_or(u8::MAX);
        accounts(form.seating(), sheet, &self.sat, count, 0)
    }
}

/// A session that another program wrote. The standard has a word for its scoring and none for its options: of the forms
/// that are scored so the first is taken under which the deals follow from each other and bring the points that are
/// recorded, or at least the first under which they follow from each other.
fn by_another_program(games: &[&Game]) -> Result<Option<RecordedSession>, String> {
    let scoring = games.first().and_then(|first| first.scoring.as_deref()).unwrap_or_default();
    let chicago = |order| Form::Chicago(Chicago { order, ..Chicago::default() });
    let duplicate = |order| Form::ChicagoDuplicate(ChicagoDuplicate { order, ..ChicagoDuplicate::default() });
    let forms = if is_scored_as(scoring, "rubber") {
        vec![Form::Rubber(Rubber::default())]
    } else if is_scored_as(scoring, "chicago") {
        let orders = [ChicagoOrder::NonDealer, ChicagoOrder::Dealer];
        orders.map(chicago).into_iter().chain(orders.map(duplicate)).collect()
    } else {
        return Ok(None);
    };
    let (mut follows, mut why) = (None, None);
    for form in forms {
        match under(form, scoring, games) {
            Ok(session) if session.other_points.is_none() => return Ok(Some(session)),
            Ok(session) => follows = follows.or(Some(session)),
            Err(what) => why = why.or(Some(what)),
        }
    }
    match (follows, why) {
        (None, Some(why)) => Err(why),
        (follows, _) => Ok(follows),
    }
}

/// The standard lets more follow, such as `Rubber;Honors`.
fn is_scored_as(scoring: &str, name: &str) -> bool {
    scoring.split(|at: char| !at.is_alphanumeric()).next().is_some_and(|word| word.eq_ignore_ascii_case(name))
}

/// The deals one after the other, numbered as they come. What the file leaves out of who deals and who is vulnerable
/// follows from the deals before, and so does what a deal comes to: programs write its points in more than one way, and
/// whether this file has those of the form is noted.
fn under(form: Form, scoring: &str, games: &[&Game]) -> Result<RecordedSession, String> {
    if games.len() > MAX_BOARDS {
        return Err(format!("there are {} deals, and at most {MAX_BOARDS} can be replayed", games.len()));
    }
    let mut so_far = Session::new(form);
    let mut session = RecordedSession { form, deals: Vec::new(), players: Vec::new(), total: None, other_points: None };
    for (number, game) in (1..).zip(games) {
        let terms = so_far.next().ok_or_else(|| format!("the {form} is over before deal {number}"))?;
        if let Some(other) = game.scoring.as_deref().filter(|other| *other != scoring) {
            return Err(format!(
                "deal {number} is scored as {other} and the first one as {scoring}: put what was played as one session \
                 into a file of its own"
            ));
        }
        let due = |what: &str, recorded: &str, follows: &str| {
            format!(
                "deal {number} has {what} {recorded} in this file, and {follows} follows in {form} from the deals before \
                 it: every deal of the session must be there, from the first one, which North deals; without its \
                 [Scoring] the file is replayed as boards of duplicate"
            )
        };
        if let Some(dealer) = game.dealer.filter(|dealer| *dealer != terms.dealer) {
            return Err(due("the dealer", dealer.as_str(), terms.dealer.as_str()));
        }
        let vulnerability = terms.of_north_and_east();
        if let Some(recorded) = game.vulnerability.filter(|recorded| *recorded != vulnerability) {
            return Err(due("the vulnerability", &recorded.to_string(), &vulnerability.to_string()));
        }
        let numbered = Game {
            board: Some(terms.board),
            dealer: Some(terms.dealer),
            vulnerability: Some(vulnerability),
            ..(*game).clone()
        };
        let of = OfSession { form, declarations: Vec::new(), honours: Vec::new(), total: None };
        let mut recorded = Recorded::of_session(&numbered, &of)?;
        let hands = BySeat::from_fn(|seat| recorded.board.deal.hand(seat));
        let result = DealResult::new(recorded.outcome.into(), hands);
        so_far.record(&result).map_err(|error| format!("deal {number}: {error}"))?;
        let place = session.deals.len();
        let [ours, theirs] = Side::ALL.map(|side| so_far.sheet().score(place, Account::Side(side)));
        recorded.score = ours - theirs;
        if let Some(points) = game.score.filter(|points| *points != recorded.score) {
            let other = format!("Deal {number} has {points} points in the file, and {} in {form}", recorded.score);
            session.other_points.get_or_insert(other);
        }
        session.deals.push(recorded);
        session.players.push(game.players.clone());
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use bridge_formats::pbn::Tag;
    use bridge_rules::{Outcome, Seat, Vulnerability};

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

    #[test]
    fn another_program_names_the_scoring_and_leaves_out_what_it_likes() {
        let of = |games: &[Game]| RecordedSession::of(&games.iter().collect::<Vec<_>>());
        let scored = |scoring: &str| Game { board: None, scoring: Some(scoring.to_owned()), ..game(1) };
        for (scoring, form) in [("Rubber", "rubber"), ("rubber;honors", "rubber"), ("Chicago", "chicago")] {
            let session = of(&[scored(scoring), scored(scoring)]).unwrap().unwrap();
            assert_eq!((session.form.name(), session.deals.len()), (form, 2), "{scoring}");
        }
        // Who deals after a pass-out, and who is vulnerable then, tells rubber and the kinds of Chicago apart.
        let dealt = |dealer, vulnerability| Game { dealer: Some(dealer), vulnerability, ..scored("Chicago") };
        let second = |vulnerability| dealt(Seat::East, Some(vulnerability));
        let first = dealt(Seat::North, None);
        let session = of(&[first.clone(), second(Vulnerability::EastWest)]).unwrap().unwrap();
        let order = ChicagoOrder::Dealer;
        assert_eq!(session.form, Form::ChicagoDuplicate(ChicagoDuplicate { order, ..ChicagoDuplicate::default() }));
        let said = of(&[first, second(Vulnerability::Both)]).err().unwrap();
        assert!(said.starts_with("deal 2 has the dealer E in this file, and N follows in chicago"), "{said}");
        // Where both follow, the points that are recorded tell them apart.
        let auction = ["P", "P", "2S", "P", "P", "P"].map(|call| call.parse().unwrap()).to_vec();
        let made = Outcome::Played { contract: "2SS".parse().unwrap(), tricks: 8 };
        let worth =
            |points| Game { score: Some(points), auction: auction.clone(), outcome: Some(made), ..scored("Chicago") };
        for (points, form, is_other) in
            [(110, "chicago-duplicate", false), (160, "chicago", false), (77, "chicago", true)]
        {
            let session = of(&[worth(points)]).unwrap().unwrap();
            assert_eq!(
                (session.form.name(), session.other_points.is_some()),
                (form, is_other),
                "{:?}",
                session.other_points
            );
        }
        let said = of(&[scored("Rubber"), scored("Chicago")]).err().unwrap();
        assert!(said.starts_with("deal 2 is scored as Chicago and the first one as Rubber"), "{said}");
        assert!(of(&[scored("IMP")]).unwrap().is_none() && of(&[scored("MatchPoints")]).unwrap().is_none());
    }

    fn of_rubber(number: u32) -> Game {
        let others = vec![Tag::new("SessionForm", "rubber").unwrap()];
        Game { others, dealer: Some(Seat::North), vulnerability: Some(Vulnerability::None), ..game(number) }
    }
}
