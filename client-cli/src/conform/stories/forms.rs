//! Sessions of other forms of the game, as far as what is told there is told nowhere else.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{
    Answer, BoardResult, BoardSource, ClaimStage, ClosedBy, Lane, Policy, Refusal, ReplayedSession, Request, Stage,
    TableEvent, TableView, limits::CLAIM_PERIOD,
};
use bridge_rules::{
    Account, Aim, BoardNumber, BySeat, Card, ChicagoDuplicate, Choice, DealOutcome, DealResult, Declaration, Form,
    Honeymoon, HoneymoonHands, Honours, Minibridge, Partners, Rubber, Seat, Session, Sheet, Side, Strain, legal_cards,
};

use crate::conform::{Broken, Id, company::Company, period::Period, trial::Trial};

/// North has all the spades.
const SPADES: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

/// North and South are the stronger side.
const STRONG: &str = "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643";

pub(super) async fn rubber(trial: Trial) -> Result<(), Broken> {
    let form = Form::Rubber(Rubber { honours: Honours::Claimed, ..Rubber::default() });
    let mut company = Company::sit_down(&trial, replayed(form, SPADES), Policy::social(), &Seat::ALL).await?;
    company.direct(&trial).await?;
    let table = company.table;
    let board = BoardNumber::new(1).expect("a board's number");
    company.begin(board).await?;
    for (seat, call) in Seat::ALL.into_iter().zip(["1S", "P", "P", "P"]) {
        company.call(seat, call).await?;
    }
    company.play(Seat::East, "HA").await?;
    let period = Period::begin(CLAIM_PERIOD);
    let (turn, statement) = (company.turn_of(Seat::North).await?, Some("all trumps".to_owned()));
    company.done(Seat::North, Request::Claim { table, turn, tricks: 13, statement }).await?;
    for seat in [Seat::East, Seat::West] {
        let answer = Request::AnswerClaim { table, turn, stage: ClaimStage::Opponents, accept: true };
        company.at(seat)?.done_within(period, answer).await?;
    }
    company.meet().await?;
    let mut due = Due::of(&form, board, company.at(Seat::North)?.view()?)?;
    due.check(&mut company, "S-PAD")?;

    company.forget();
    company.done(Seat::North, Request::ClaimHonours { table, board }).await?;
    company.meet().await?;
    due.result.claimed[Seat::North] = true;
    let result = due.line(board)?;
    let claimed = |event: &TableEvent| matches!(event, TableEvent::HonoursClaimed { seat: Seat::North, result: told, .. } if *told == result);
    company.all_told("S-HONOURS", "that North claims honours, and what the deal came to with them", claimed);
    due.check(&mut company, "S-HONOURS")?;
    company.compare_with_snapshots(&trial).await?;

    company.forget();
    let next = company.at(Seat::North)?.view()?.next_board();
    let board = next.ok_or_else(|| Broken::new("no board comes next"))?;
    for seat in Seat::ALL {
        company.done(seat, Request::AgreeToStop { table, board, agree: true }).await?;
    }
    company.meet().await?;
    for seat in [Seat::North, Seat::East, Seat::South] {
        let agrees =
            |event: &TableEvent| matches!(event, TableEvent::StopAgreed { seat: told, agrees: true } if *told == seat);
        company.all_told("S-STOP", "who would stop", agrees);
    }
    let closed = |event: &TableEvent| matches!(event, TableEvent::Closed { by: ClosedBy::Players, .. });
    company.all_told("S-STOP", "that the players have stopped", closed);
    company.close().await
}

/// What a deal of a form comes to, told by the rules of the form.
struct Due {
    form: Form,
    result: DealResult,
}

impl Due {
    /// The deal that is over.
    fn of(form: &Form, number: BoardNumber, view: &TableView) -> Result<Self, Broken> {
        let over = view.board.as_ref().filter(|board| board.board == number);
        let (Some(deal), Some(result)) = (over.and_then(|board| board.deal), over.and_then(|board| board.result))
        else {
            return Err(Broken::new("the deal is not over"));
        };
        let played = result.contract.zip(result.tricks);
        let outcome =
            played.map_or(DealOutcome::PassedOut, |(contract, tricks)| DealOutcome::Contract { contract, tricks });
        let hands = BySeat::from_fn(|seat| deal.hand(seat));
        Ok(Self { form: *form, result: DealResult::new(outcome, hands) })
    }

    fn sheet(&self) -> Result<Sheet, Broken> {
        let session = Session::of(self.form, [&self.result]);
        Ok(session.map_err(|error| Broken::new(format!("the deal has no place in its form: {error}")))?.sheet().clone())
    }

    /// Its line on the sheet: in points from North-South's side.
    fn line(&self, board: BoardNumber) -> Result<BoardResult, Broken> {
        let sheet = self.sheet()?;
        let of = |side| sheet.score(0, Account::Side(side));
        let DealOutcome::Contract { contract, tricks } = self.result.outcome else {
            return Err(Broken::new("the deal was not played"));
        };
        let score = of(Side::NorthSouth) - of(Side::EastWest);
        Ok(BoardResult { board, contract: Some(contract), tricks: Some(tricks), score })
    }

    /// That everybody's sheet has the deal and the pad that it comes to.
    fn check(&self, company: &mut Company, id: Id) -> Result<(), Broken> {
        let due = self.sheet()?;
        for lane in Lane::ALL {
            let told = company.at(lane)?.view()?.session.as_ref().map(|session| session.sheet.clone());
            company.check(id, told.as_ref() == Some(&due), || {
                format!("{lane:?} has the sheet {told:?}, and due is {due:?}")
            });
        }
        Ok(())
    }
}

/// A rubber that its host would break off in the middle of a deal, and which the others then give up with them.
pub(super) async fn breaking_off(trial: Trial) -> Result<(), Broken> {
    let boards = BoardSource::Session(Form::Rubber(Rubber::default()));
    let mut company = Company::sit_down(&trial, boards, Policy::social(), &Seat::ALL).await?;
    company.direct(&trial).await?;
    let (table, board) = (company.table, BoardNumber::new(1).expect("a board's number"));
    ready(&mut company, &Seat::ALL, board).await?;
    let is_not_agreed = |refusal: &Refusal| matches!(refusal, Refusal::StopNotAgreed {});
    let [host, others @ ..] = Seat::ALL;
    for seat in others {
        company.refuses("S-BREAK-OFF", host, Request::CloseTable { table }, is_not_agreed).await?;
        company.done(seat, Request::AgreeToStop { table, board, agree: true }).await?;
    }
    company.forget();
    company.done(host, Request::CloseTable { table }).await?;
    company.meet().await?;
    let closed = |event: &TableEvent| matches!(event, TableEvent::Closed { by: ClosedBy::Host, .. });
    company.all_told("S-BREAK-OFF", "that the host has closed what the others would stop", closed);
    company.close().await
}

/// Where there is no auction: declarer names what is played.
pub(super) async fn minibridge(trial: Trial) -> Result<(), Broken> {
    let form = Form::Minibridge(Minibridge::default());
    let mut company = Company::sit_down(&trial, replayed(form, STRONG), Policy::social(), &Seat::ALL).await?;
    company.direct(&trial).await?;
    company.begin(BoardNumber::new(1).expect("a board's number")).await?;
    let due = company.at(Seat::North)?.view()?.board.as_ref().and_then(|board| board.actor());
    let declarer = due.ok_or_else(|| Broken::new("nobody is to say what is played"))?;
    let (table, turn) = (company.table, company.turn_of(declarer).await?);
    let declaration = Declaration::Choose { strain: Strain::Spades, aim: Aim::Game };
    company.forget();
    company.done(declarer, Request::Declare { table, turn, declaration }).await?;
    company.meet().await?;
    let said =
        |event: &TableEvent| matches!(event, TableEvent::Declared { declaration: told, .. } if *told == declaration);
    company.all_told("S-DECLARED", "what declarer chose", said);
    company.close().await
}

/// Two who draw cards after a trick, and two who choose from the pack.
pub(super) async fn honeymoon(trial: Trial) -> Result<(), Broken> {
    let mut company = two(&trial, HoneymoonHands::Draw).await?;
    company.forget();
    for _ in 0..2 {
        let board = company.at(Seat::North)?.view()?.board.clone().ok_or_else(|| Broken::new("no board"))?;
        let by = board.actor().ok_or_else(|| Broken::new("nobody is to play to the trick"))?;
        let seen = company.at(by)?.view()?.board.as_ref().and_then(|board| board.hands.get(by));
        let hand = seen.ok_or_else(|| Broken::new("a player does not see their hand"))?;
        let card: Option<Card> = legal_cards(hand, board.led()).iter().next();
        company.play_card(by, card.ok_or_else(|| Broken::new("a hand without cards"))?).await?;
        company.meet().await?;
    }
    company.all_told("S-DRAWN", "that both have drawn", |event| matches!(event, TableEvent::Drawn { .. }));
    for seat in [Seat::North, Seat::East] {
        let which = |event: &TableEvent| {
            matches!(event, TableEvent::Drawn { cards, .. }
                if cards.iter().any(|drawn| drawn.seat == seat && drawn.card.is_some()))
        };
        company.only_told("S-DRAWN", "which card a player drew", &[seat.into()], which);
    }
    give_up(company, Seat::East).await?;

    let mut company = two(&trial, HoneymoonHands::DrawTwo).await?;
    let board = company.at(Seat::North)?.view()?.board.clone();
    let by = board.and_then(|board| board.actor()).ok_or_else(|| Broken::new("nobody is to choose"))?;
    let (table, turn) = (company.table, company.turn_of(by).await?);
    company.forget();
    company.done(by, Request::Choose { table, turn, choice: Choice::Keep }).await?;
    company.meet().await?;
    let chosen = |event: &TableEvent| matches!(event, TableEvent::Chosen { choice: Choice::Keep, .. });
    company.all_told("S-DRAWN", "that a player kept the card", chosen);
    let which = |event: &TableEvent| matches!(event, TableEvent::Chosen { kept: Some(_), put_away: Some(_), .. });
    company.only_told("S-DRAWN", "which card they kept, and which they put away", &[by.into()], which);
    let offered = |event: &TableEvent| matches!(event, TableEvent::Chosen { offered: Some(_), .. });
    let other = if by == Seat::North { Lane::East } else { Lane::North };
    company.only_told("S-DRAWN", "which card comes next", &[other], offered);
    give_up(company, Seat::East).await
}

/// Whoever is not the host would stop in the middle of a deal: then the host may close the table.
async fn give_up(mut company: Company, other: Seat) -> Result<(), Broken> {
    let (table, board) = (company.table, company.at(other)?.view()?.board.as_ref().map(|board| board.board));
    let board = board.ok_or_else(|| Broken::new("no board is on"))?;
    company.done(other, Request::AgreeToStop { table, board, agree: true }).await?;
    company.close().await
}

async fn two(trial: &Trial, hands: HoneymoonHands) -> Result<Company, Broken> {
    let form = Form::Honeymoon(Honeymoon { hands, ..Honeymoon::default() });
    let seats = [Seat::North, Seat::East];
    let mut company = Company::sit_down(trial, BoardSource::Session(form), Policy::social(), &seats).await?;
    company.direct(trial).await?;
    let board = BoardNumber::new(1).expect("a board's number");
    ready(&mut company, &seats, board).await?;
    Ok(company)
}

/// A round of four boards, each passed out; then everybody sits down anew.
pub(super) async fn partners(trial: Trial) -> Result<(), Broken> {
    let form = ChicagoDuplicate { redeal: false, partners: Partners::Pivot, ..ChicagoDuplicate::default() };
    let boards = BoardSource::Session(Form::ChicagoDuplicate(form));
    let mut company = Company::sit_down(&trial, boards, Policy::social(), &Seat::ALL).await?;
    company.direct(&trial).await?;
    let mut dealer = Seat::North;
    for number in 1..=4 {
        let board = BoardNumber::new(number).expect("a board's number");
        ready(&mut company, &Seat::ALL, board).await?;
        for _ in 0..4 {
            company.call(dealer, "P").await?;
            dealer = dealer.next();
        }
        dealer = dealer.next();
        company.meet().await?;
    }
    company.forget();
    let (table, board) = (company.table, BoardNumber::new(5).expect("a board's number"));
    company.done(Seat::North, Request::Ready { table, board }).await?;
    company.meet().await?;
    let changed = |event: &TableEvent| matches!(event, TableEvent::PartnersChanged { .. });
    company.all_told("S-PARTNERS", "that partners change", changed);
    company.close().await
}

/// All are ready, and contribute if they are asked in time: nobody must.
async fn ready(company: &mut Company, seats: &[Seat], board: BoardNumber) -> Result<(), Broken> {
    let table = company.table;
    for seat in seats {
        company.done(*seat, Request::Ready { table, board }).await?;
    }
    company.meet().await?;
    if company.at(seats[0])?.view()?.stage == Stage::Committing {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| Broken::new(format!("no entropy: {error}")))?;
        let value = Share::new(&bytes).expect("32 bytes are a share");
        for seat in seats {
            let peer = company.at(*seat)?;
            let ctx = peer.view()?.set.ctx.clone().ok_or_else(|| Broken::new("nothing is promised of the deal"))?;
            let label = seat.as_str().parse().expect("a seat's letter is a label");
            let commitment = ClientCommitment::of(&ctx, &label, &value);
            is_answered(peer.ask(Request::Contribute { table, commitment }).await?)?;
        }
        for seat in seats {
            let peer = company.at(*seat)?;
            peer.until("the call for reveals", |view| view.stage != Stage::Committing).await?;
            is_answered(peer.ask(Request::Reveal { table, value: value.clone() }).await?)?;
        }
    }
    company.all_have(board).await
}

/// What comes too late is refused, and the deal goes on without it.
fn is_answered(answer: Answer) -> Result<(), Broken> {
    match answer {
        Answer::Done {} => Ok(()),
        Answer::Refused(refused) if matches!(refused.why, Refusal::NotNow { .. }) => Ok(()),
        other => Err(Broken::new(format!("a contribution came to {other:?}"))),
    }
}

/// A session of this deal, twice.
fn replayed(form: Form, deal: &str) -> BoardSource {
    let deals = vec![deal.parse().expect("a deal of a story"); 2];
    BoardSource::Replay(Box::new(ReplayedSession { form, deals }))
}
