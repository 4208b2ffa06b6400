//! What a deal is called: boards are of duplicate, where others play the same cards. Without a form that is played.

use bridge_rules::Form;

use super::capital;

/// `board`, or `deal` where another form than duplicate is played.
pub(crate) fn deal_name(form: Option<&Form>) -> &'static str {
    if is_duplicate(form) { "board" } else { "deal" }
}

/// A sentence that says "board" whatever is played, such as the server's: as it is said of this form.
pub(crate) fn said_of(form: Option<&Form>, sentence: &str) -> String {
    let name = deal_name(form);
    let said = |word: &str| match word {
        "board" => name.to_owned(),
        "boards" => format!("{name}s"),
        "Board" => capital(name),
        "Boards" => format!("{}s", capital(name)),
        other => other.to_owned(),
    };
    let ends_a_word = |at: char| !at.is_alphanumeric();
    let pieces = sentence.split_inclusive(ends_a_word).map(|piece| {
        let word = piece.trim_end_matches(ends_a_word);
        said(word) + &piece[word.len()..]
    });
    pieces.collect()
}

/// The same over a column of numbers, of four columns at most.
pub(crate) fn deal_title(form: Option<&Form>) -> &'static str {
    if is_duplicate(form) { "Bd" } else { "Deal" }
}

/// Whether boards are played, which others may have played.
pub(crate) fn is_duplicate(form: Option<&Form>) -> bool {
    form.is_none_or(|form| matches!(form, Form::Duplicate(_)))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Refusal;
    use bridge_rules::{BoardNumber, Rubber};

    use super::*;

    #[test]
    fn a_refusal_speaks_of_what_is_played() {
        let refusal = Refusal::WrongBoard { next: BoardNumber::new(3).unwrap() }.to_string();
        assert_eq!(said_of(None, &refusal), "the next board is 3");
        let rubber = Form::Rubber(Rubber::default());
        assert_eq!(said_of(Some(&rubber), &refusal), "the next deal is 3");
        assert_eq!(said_of(Some(&rubber), "Board 3. North deals."), "Deal 3. North deals.");
        assert_eq!(said_of(Some(&rubber), "Boardman: between boards"), "Boardman: between deals", "a name");
    }
}
