//! The name that others see, where the user gives none.

use std::env;

use bridge_protocol::{PlayerName, limits::NAME_LENGTH};

/// The name that the environment suggests: `$USER`, without what a name may not hold.
pub(crate) fn known_name() -> Option<PlayerName> {
    cleaned(&env::var("USER").unwrap_or_default())
}

/// The same, or the name of somebody who needs none, since they only look.
pub(crate) fn default_name() -> PlayerName {
    known_name().unwrap_or_else(|| PlayerName::new("Guest").expect("five letters are a name"))
}

/// The nearest name that others may see, if there is one.
pub(crate) fn cleaned(text: &str) -> Option<PlayerName> {
    let allowed = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    let words: Vec<String> = text.split_whitespace().map(|word| word.chars().filter(allowed).collect()).collect();
    let words = words.iter().filter(|word| !word.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ");
    let name: String = words.chars().skip_while(|c| !c.is_alphanumeric()).take(*NAME_LENGTH.end()).collect::<String>();
    PlayerName::new(name.trim_end()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_name_becomes_a_players_name() {
        for (user, name) in [
            ("ann", Some("ann")),
            ("  _ann  b<o>b ", Some("ann bob")),
            ("DOMAIN\\carl", Some("DOMAINcarl")),
            ("a-name-that-is-far-too-long", Some("a-name-that-is-far-t")),
            ("jo", Some("jo")),
            ("j", None),
            ("", None),
            ("♠♥♦", None),
        ] {
            assert_eq!(cleaned(user).as_ref().map(PlayerName::as_str), name, "{user}");
        }
    }
}
