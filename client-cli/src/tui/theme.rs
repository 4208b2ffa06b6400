//! What the terminal can show: colours or not, suit symbols or letters. Meaning never hangs on colour alone.

use bridge_rules::Suit;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text;

use crate::tui::screen::{Span, Tone, What};

/// How spans are put on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) colour: bool,
    pub(super) symbols: bool,
}

impl Theme {
    /// A span as it is shown.
    pub(super) fn span(self, span: &Span) -> text::Span<'static> {
        let style = self.tone(span.tone);
        match &span.what {
            What::Words(words) => text::Span::styled(words.clone(), style),
            What::Suit(suit) => text::Span::styled(self.sign(*suit), self.suit(*suit).patch(style)),
            What::Rank(suit, rank) => text::Span::styled(rank.as_str(), self.suit(*suit).patch(style)),
        }
    }

    /// The sign of a suit.
    pub(super) const fn sign(self, suit: Suit) -> &'static str {
        match (self.symbols, suit) {
            (true, Suit::Spades) => "♠",
            (true, Suit::Hearts) => "♥",
            (true, Suit::Diamonds) => "♦",
            (true, Suit::Clubs) => "♣",
            (false, suit) => suit.as_str(),
        }
    }

    /// Four colours of the 256 that can be told apart, and read on black and on white.
    fn suit(self, suit: Suit) -> Style {
        if !self.colour {
            return Style::new();
        }
        Style::new().fg(Color::Indexed(match suit {
            Suit::Spades => 33,
            Suit::Hearts => 160,
            Suit::Diamonds => 172,
            Suit::Clubs => 35,
        }))
    }

    fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => Style::new(),
            Tone::Legal if self.colour => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Tone::Legal | Tone::Strong => Style::new().add_modifier(Modifier::BOLD),
            Tone::Faint => Style::new().add_modifier(Modifier::DIM),
        }
    }
}
