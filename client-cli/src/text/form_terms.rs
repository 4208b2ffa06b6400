//! What is agreed of the form of the game that a table plays, for whoever sits down.

use bridge_rules::Form;
use serde_json::Value;

use super::form_name;

/// `Russian Chicago: 2 rounds of four; the side that deals is vulnerable on the second and third deal.` Of what has an
/// end of its own, as at a party, nothing is said where no number is agreed.
pub(crate) fn form_terms(form: &Form, ends_itself: bool) -> String {
    let options = serde_json::to_value(form).unwrap_or_default();
    let is = |member: &str, wanted: &str| options[member].as_str() == Some(wanted);
    let holds = |member: &str| options[member].as_bool() == Some(true);
    let (one, several) = match options {
        _ if options.get("rounds").is_some() || is("scoring", "chicago") => ("round of four", "rounds of four"),
        _ if options.get("deals").is_some() => ("deal", "deals"),
        _ => ("rubber", "rubbers"),
    };
    let parts = match ["rubbers", "rounds", "deals", "parts"].iter().find_map(|member| options[*member].as_u64()) {
        Some(1) => Some(format!("one {one}")),
        Some(parts) => Some(format!("{parts} {several}")),
        None if ends_itself => None,
        None => Some("until all agree to stop".to_owned()),
    };
    let chosen = [
        (is("scoring", "rubber"), "scored in rubbers"),
        (is("scoring", "chicago"), "scored as Chicago"),
        (is("order", "dealer"), "the side that deals is vulnerable on the second and third deal"),
        (is("order", "non_dealer"), "the side that does not deal is vulnerable on the second and third deal"),
        (is("partners", "pivot"), "everybody plays with everybody"),
        (is("partners", "cut"), "partners are cut for each time"),
        (is("honours", "computed"), "honours count by themselves"),
        (is("honours", "claimed"), "honours count when they are claimed"),
        (is("honours", "off"), "honours do not count"),
        (holds("goulash"), "a passed-out deal is dealt again as a goulash"),
        (holds("beer_card"), "whoever wins the last trick with the seven of diamonds is owed a beer"),
        (holds("redeal"), "a passed-out deal is dealt again"),
        (holds("vulnerability"), "sides are vulnerable as the boards say"),
        (matches!(options.get("expectation"), Some(Value::Array(_))), "what is expected is a table of the host's own"),
    ];
    let chosen = chosen.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words.to_owned());
    let said: Vec<String> = parts.into_iter().chain(chosen).collect();
    let name = form_name(form.name());
    if said.is_empty() { format!("{name}.") } else { format!("{name}: {}.", said.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(form: &str, ends_itself: bool) -> String {
        form_terms(&serde_json::from_str(form).unwrap(), ends_itself)
    }

    #[test]
    fn whoever_sits_down_is_told_what_was_chosen_of_the_form() {
        assert_eq!(
            told(r#"{"form":"russian","order":"dealer","partners":"cut","rounds":2}"#, false),
            "Russian Chicago: 2 rounds of four; the side that deals is vulnerable on the second and third deal; partners \
             are cut for each time."
        );
        assert_eq!(
            told(r#"{"form":"rubber","honours":"off","goulash":true,"beer_card":true}"#, false),
            "Rubber bridge: until all agree to stop; honours do not count; a passed-out deal is dealt again as a \
             goulash; whoever wins the last trick with the seven of diamonds is owed a beer."
        );
        assert_eq!(told(r#"{"form":"minibridge","deals":1}"#, false), "Minibridge: one deal.");
    }

    #[test]
    fn of_what_ends_by_itself_no_end_is_told() {
        assert_eq!(told(r#"{"form":"minibridge"}"#, true), "Minibridge.");
        for form in Form::all().iter().filter(|form| !matches!(form, Form::Duplicate(_))) {
            assert!(!form_terms(form, true).contains("until"), "{form:?}");
            assert!(form_terms(form, false).contains("until"), "{form:?}");
        }
    }
}
