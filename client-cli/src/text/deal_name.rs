//! What a deal is called: boards are of duplicate, where others play the same cards. Without a form that is played.

use bridge_rules::Form;

/// `board`, or `deal` where another form than duplicate is played.
pub(crate) fn deal_name(form: Option<&Form>) -> &'static str {
    if is_duplicate(form) { "board" } else { "deal" }
}

/// The same over a column of numbers, of four columns at most.
pub(crate) fn deal_title(form: Option<&Form>) -> &'static str {
    if is_duplicate(form) { "Bd" } else { "Deal" }
}

fn is_duplicate(form: Option<&Form>) -> bool {
    form.is_none_or(|form| matches!(form, Form::Duplicate(_)))
}
