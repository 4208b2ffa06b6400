//! Forms and their sheets as JSON.

use bridge_rules::{BySeat, DealOutcome, DealResult, Form, Session, Sheet, Terms};

#[test]
fn a_form_travels_with_its_options_and_what_is_left_out_is_usual() {
    for form in Form::all() {
        let json = serde_json::to_string(&form).unwrap();
        assert_eq!(serde_json::from_str::<Form>(&json).unwrap(), form, "{json}");
    }
    let rubber: Form = serde_json::from_str(r#"{"form":"rubber"}"#).unwrap();
    assert_eq!(rubber, "rubber".parse().unwrap());
    let drawn: Form = serde_json::from_str(r#"{"form":"honeymoon","hands":"draw_two"}"#).unwrap();
    assert_eq!(drawn, "honeymoon-draw-two".parse().unwrap());
    for silly in
        [r#"{"form":"rubber","order":"dealer"}"#, r#"{"form":"bridge"}"#, r#"{"form":"minibridge","goulash":true}"#]
    {
        assert!(serde_json::from_str::<Form>(silly).is_err(), "{silly}");
    }
}

#[test]
fn a_sheet_travels_as_it_is_drawn() {
    let mut session = Session::new("rubber".parse().unwrap());
    let outcome = DealOutcome::Contract { contract: "3NTN".parse().unwrap(), tricks: 10 };
    session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
    let sheet = serde_json::to_value(session.sheet()).unwrap();
    assert_eq!(
        sheet["pads"],
        serde_json::json!([{
            "columns": [
                { "account": "NS", "games": 1, "leg": 0, "below": 100, "above": 30 },
                { "account": "EW", "games": 0, "leg": 0, "below": 0, "above": 0 },
            ],
            "lines": [
                { "below": { "deal": 0, "to": "NS", "points": 100 } },
                { "above": { "deal": 0, "to": "NS", "kind": "overtricks", "points": 30 } },
                { "game": { "deal": 0, "to": "NS" } },
            ],
            "over": false,
        }])
    );
    assert_eq!(serde_json::from_value::<Sheet>(sheet).unwrap(), *session.sheet());
    let terms = session.next().unwrap();
    let json = serde_json::to_string(&terms).unwrap();
    assert!(json.starts_with(r#"{"board":2,"part":1,"dealer":"E","vulnerable":{"N":true,"#), "{json}");
    assert_eq!(serde_json::from_str::<Terms>(&json).unwrap(), terms);
}
