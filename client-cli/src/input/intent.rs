//! What somebody wants, before it is known whether it can be done.

use bridge_protocol::{Audience, BoardView, Manner, Stage, TableView};
use bridge_rules::{BoardNumber, Call, Card, Choice, Declaration, DeclarationKind, Rank, Seat, Side, Suit};

/// What letters mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// Calls.
    Auction,
    /// What is said where there is no auction.
    Declaring {
        /// Whether a double may be said, for which `d` stands then, and else for diamonds.
        may_double: bool,
    },
    /// Cards.
    Play,
    /// Answers to a claim.
    Claim,
    /// Neither.
    Between,
}

impl Mood {
    /// The mood of a table.
    pub(crate) fn of(view: &TableView) -> Self {
        match view.stage {
            Stage::Auction => Self::Auction,
            Stage::Declaring => Self::Declaring { may_double: view.board.as_ref().is_some_and(may_double) },
            Stage::Play if view.board.as_ref().is_some_and(asks_about_a_claim) => Self::Claim,
            // Where cards are chosen, letters still mean cards: the words for that mean nothing else.
            Stage::Drawing | Stage::Play => Self::Play,
            Stage::Gathering | Stage::Committing | Stage::Revealing | Stage::Finished => Self::Between,
        }
    }
}

fn may_double(board: &BoardView) -> bool {
    let due = board.declaring.as_ref().and_then(|declaring| declaring.due.as_ref());
    due.is_some_and(|due| due.kinds.contains(&DeclarationKind::Double))
}

fn asks_about_a_claim(board: &BoardView) -> bool {
    board.claim.is_some()
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// An empty line.
    Nothing,
    /// To call, and say in what manner and words what it means; without them, as one's own card says.
    Call(Call, Option<(Manner, String)>),
    /// To call, and say nothing of it, whatever one's own card has to say.
    CallAlone(Call),
    /// Where there is no auction, to say something that leads to what is played.
    Declare(Declaration),
    /// Where two choose their hands: to keep the card that one looks at, or to put it away.
    Choose(Choice),
    /// To play a card.
    Play(CardWish),
    /// To claim tricks.
    Claim(Statement),
    /// To concede tricks.
    Concede(Statement),
    /// To accept or reject a claim, consent to it, play on.
    Answer(bool),
    /// To have no questions before the lead is faced.
    NoQuestions,
    /// To alert one's last call late.
    Alert(String),
    /// To answer a question about a call, or to correct what one said of it.
    Explain(Option<Call>, String),
    /// To ask what a call means.
    Ask(Option<Call>),
    /// To read a convention card.
    Card(Cards),
    /// To file a convention card from this file.
    FileCard(String),
    /// To take back what one did last, and what one meant to do.
    Undo(Option<String>),
    /// To allow or refuse that somebody takes something back.
    Allow(bool),
    /// To withdraw one's agreement with the claim that ended this board, or the last one.
    Withdraw(Option<BoardNumber>),
    /// To claim the honours of the board that is over.
    Honours,
    /// To stop here, or not any more.
    Stop(bool),
    /// To be helped, as director, with a contested claim.
    Aid,
    /// To know what a computer would do.
    Hint,
    /// To know what one's calls would mean to a computer as partner.
    Meanings,
    /// To go on to the next board.
    Ready,
    /// To say something to those one speaks to.
    Say(String),
    /// To say something to others.
    Tell(Audience, String),
    /// To call the director.
    Director(String),
    /// To give up the seat.
    Leave,
    /// To change seats with this player, or with whoever asks.
    Swap(Option<Seat>),
    /// To keep one's seat, whoever asks for it, or not to ask for another's any more.
    Stay,
    /// To free somebody's seat.
    Vacate(Seat),
    /// To have a computer play on a free seat.
    Computer(Seat),
    /// To be shown something.
    Show(Show),
    /// To go.
    Quit,
}

/// What the client knows and shows when it is asked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    /// The hands that the viewer sees.
    Hand,
    /// The auction, with what was said of it.
    Auction,
    /// The score sheet.
    Score,
    /// The table's agreements.
    Agreements,
    /// What may be said during a board.
    Phrases,
    /// What is known of times.
    Clock,
    /// To the director: how long each act took.
    Times,
    /// How the log of a board is had.
    Log(Option<BoardNumber>),
    /// The invitations.
    Invite,
    /// To the director: what lies before them.
    Case,
    /// What can be typed.
    Help,
}

/// How many tricks, all if not said, and in what words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Statement {
    /// The tricks.
    pub tricks: Option<u8>,
    /// How they are taken (Law 68C).
    pub words: Option<String>,
}

/// Whose convention card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cards {
    /// The opponents'.
    Theirs,
    /// One's own.
    Own,
    /// This side's.
    Of(Side),
}

/// Which card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardWish {
    /// This one.
    Exactly(Card),
    /// The one of this rank.
    Ranked(Rank),
    /// The lowest of this suit, or of the suit led.
    Lowest(Option<Suit>),
    /// The highest of this suit, or of the suit led.
    Highest(Option<Suit>),
}

/// The line means nothing here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Misread {
    /// No such word.
    #[error("\"{0}\" means nothing here: type ? for what does")]
    Unknown(String),
    /// The word means something at another moment.
    #[error("\"{word}\" is {what}")]
    AnotherTime {
        /// What was typed.
        word: String,
        /// What it is, and when it means something.
        what: &'static str,
    },
    /// A card in the auction, where it is too early for one: taken for a bid it would be none that anybody meant.
    #[error("\"{word}\" is a card: a bid is {bid}")]
    CardForBid {
        /// What was typed.
        word: String,
        /// The bid of the same suit and number, as it is typed.
        bid: String,
    },
    /// Something must follow the word.
    #[error("{0}")]
    Incomplete(&'static str),
}
