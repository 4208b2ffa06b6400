//! Frames that keep to the letter of JSON and not to the protocol: each gets a clean refusal that says what was wrong.

use bridge_protocol::{ClientHello, GuestRequest, Refusal, RequestFrame, ServerFrame};

use crate::{samples, script::compact, table, team_match};

#[test]
fn what_is_unknown_is_refused() {
    refused(r#"{"id":1,"do":{"dance":{}}}"#, "unknown name `dance`");
    refused(r#"{"id":1,"do":{"watch":{"invite":"x","quietly":true}}}"#, "unknown field `quietly`");
    refused(r#"{"id":1,"do":{"watch":{"invite":"x"}},"please":true}"#, "unknown field `please`");
    refused(r#"{"id":1,"do":{"watch":{"invite":"x"},"sit":{"invite":"x"}}}"#, "");
    refused(&call(r#""turn":1,"call":"1NT","alert":"15-17""#), "unknown field `alert`");
    refused(&open(r#"{"deal":4,"shuffle":2}"#, r#""open_cards""#), "");
    refused(&open(r#"{"hand":4}"#, r#""open_cards""#), "unknown name `hand`");
    refused(&open(r#"{"deal":4}"#, r#""everything""#), "unknown name `everything`");
}

#[test]
fn what_is_missing_or_comes_twice_is_refused() {
    refused(r#"{"do":{"watch":{"invite":"x"}}}"#, "missing field `id`");
    refused(r#"{"id":1}"#, "missing field `do`");
    refused(r#"{"id":1,"do":{}}"#, "");
    refused(r#"{"id":1,"do":{"watch":{}}}"#, "missing field `invite`");
    refused(&call(r#""call":"1NT""#), "missing field `turn`");
    refused(&call(r#""turn":1,"turn":2,"call":"1NT""#), "duplicate field `turn`");
    refused(r#"{"id":1,"do":{"watch":{"invite":"x"}}}{"#, "trailing characters");
}

#[test]
fn numbers_are_whole_and_in_range() {
    for turn in
        ["1.0", "1.5", "1e0", "-1", "-0.0", "4294967296", "1e400", "18446744073709551616", "\"1\"", "null", "NaN"]
    {
        refused(&call(&format!(r#""turn":{turn},"call":"P""#)), "");
    }
    for id in ["-1", "0.5", "18446744073709551616", "\"1\"", "[1]"] {
        refused(&format!(r#"{{"id":{id},"do":{{"watch":{{"invite":"x"}}}}}}"#), "");
    }
    for count in ["-1", "256", "4.0"] {
        refused(&open(&format!(r#"{{"deal":{count}}}"#), r#""off""#), "");
    }
    for board in ["0", "65536", "-1", "1.0"] {
        refused(&format!(r#"{{"id":1,"do":{{"ready":{{"table":"{}","board":{board}}}}}}}"#, table::table()), "");
    }
}

#[test]
fn values_have_one_spelling_and_one_type() {
    for call_text in
        ["\"p\"", "\"Pass\"", "\"1nt\"", "\"8C\"", "\"1NT \"", "\"1♠\"", "1", "null", "[\"P\"]", "{\"P\":{}}", "true"]
    {
        refused(&call(&format!(r#""turn":1,"call":{call_text}"#)), "");
    }
    refused(&call(r#""turn":1,"call":"1Z""#), r#"expected a call, P X XX or a bid such as 1NT, found "1Z""#);
    for text in ["", "[]", "null", "1", "\"call\"", "[{\"id\":1}]", "\u{feff}{}", "{\"id\":1,}", "{'id':1}", "// {}"] {
        refused(text, "");
    }
    for table in ["", "short", &"A".repeat(26), &"a".repeat(27), "aaaaaaaaaaaaaaaaaaaaaaaaab"] {
        refused(&format!(r#"{{"id":1,"do":{{"record":{{"table":"{table}"}}}}}}"#), "an identity is 26 characters");
    }
    let reveal =
        |value: &str| format!(r#"{{"id":1,"do":{{"reveal":{{"table":"{}","value":"{value}"}}}}}}"#, table::table());
    for value in ["", "11", &"11".repeat(65), &"GG".repeat(16), &"AB".repeat(16), &"1".repeat(33)] {
        refused(&reveal(value), "hex");
    }
    refused(&call(r#""turn":1,"call":"\ud800""#), "");
}

#[test]
fn a_set_is_made_of_whole_deals() {
    let import = |deal: &str| open(&format!(r#"{{"import":[{{"board":1,"deal":"{deal}"}}]}}"#), r#""off""#);
    let deal = table::deal().to_string();
    assert!(RequestFrame::read(&import(&deal)).is_ok());
    for broken in [deal.replace("N:", ""), deal.replace("K", "Q"), deal.replacen('J', "", 1), deal.replace(' ', "  ")] {
        let detail = refused(&import(&broken), "");
        assert!(!detail.contains("QJ986") && !detail.contains("73."), "a refusal repeats no cards: {detail}");
    }
}

#[test]
fn a_director_is_held_to_the_letter_too() {
    let rule = |ruling: &str| {
        let table = table::table();
        format!(r#"{{"id":1,"do":{{"rule":{{"table":"{table}","number":1,"ruling":{ruling},"reason":"x"}}}}}}"#)
    };
    assert!(RequestFrame::read(&rule(r#"{"freeze":{}}"#)).is_ok());
    refused(&rule(r#"{"freeze":{"for":"ever"}}"#), "unknown field `for`");
    refused(&rule(r#""freeze""#), "");
    refused(&rule(r#"{"forgive":{}}"#), "unknown name `forgive`");
    let weighing = |weight: &str| {
        let assigned = format!(r#"{{"assigned":[{{"contract":"4SN","tricks":10,"weight":{weight}}}]}}"#);
        rule(&format!(r#"{{"adjust":{{"board":1,"ns":{assigned},"ew":{{"artificial":"average"}}}}}}"#))
    };
    assert!(RequestFrame::read(&weighing(r#""1""#)).is_ok());
    for weight in ["1", "0.5", r#""0.5""#, r#""1/0""#, r#""2/1""#, r#""01""#, r#""-1""#, r#"{"n":1,"d":1}"#] {
        refused(&weighing(weight), "");
    }
}

#[test]
fn who_asks_something_of_a_match_is_held_to_the_letter() {
    let ask = |ask: &str| format!(r#"{{"id":1,"do":{{"match":{{"id":"{}","ask":{ask}}}}}}}"#, team_match::id());
    assert!(RequestFrame::read(&ask(r#"{"follow":{}}"#)).is_ok());
    refused(&ask(r#"{"follow":{"quietly":true}}"#), "unknown field `quietly`");
    refused(&ask(r#"{"postpone":{}}"#), "unknown name `postpone`");
    refused(&ask(r#"{"follow":{},"concede":{}}"#), "");
    refused(&ask(r#""concede""#), "");
    refused(&ask(r#"{"enter_room":{"room":"third"}}"#), "unknown name `third`");
    refused(&ask(r#"{"agree_score":{"version":-1}}"#), "");
    let lineup = |open: &str| {
        let lineup = format!(r#"{{"open":{open},"closed":[3,4]}}"#);
        ask(&format!(r#"{{"hand_in_lineup":{{"segment":1,"lineup":{lineup}}}}}"#))
    };
    assert!(RequestFrame::read(&lineup("[1,2]")).is_ok());
    for pair in ["[1]", "[1,2,3]", "[1,256]", "[1,-1]", "[1.0,2]", "[\"1\",2]", "{}", "null", "[1,2],\"third\":[5,6]"] {
        refused(&lineup(pair), "");
    }
    let rule = |ruling: &str| {
        let id = team_match::id();
        format!(r#"{{"id":1,"do":{{"rule_match":{{"id":"{id}","number":1,"ruling":{ruling},"reason":"x"}}}}}}"#)
    };
    assert!(RequestFrame::read(&rule(r#"{"finalise":{}}"#)).is_ok());
    refused(&rule(r#"{"finalise":{"at":"once"}}"#), "unknown field `at`");
    refused(&rule(r#"{"freeze":{}}"#), "unknown name `freeze`");
    refused(&rule(r#"{"penalise":{"team":"home","amount":"-1","unit":"imps"}}"#), "");
}

#[test]
fn conditions_of_event_are_read_to_the_letter() {
    let open = |from: &str, to: &str| {
        let conditions = compact(&team_match::conditions());
        assert!(conditions.contains(from), "{conditions}");
        let conditions = conditions.replacen(from, to, 1);
        let key = team_match::id();
        format!(r#"{{"id":1,"do":{{"open_match":{{"key":"{key}","boards":{{"deal":4}},"conditions":{conditions}}}}}}}"#)
    };
    assert!(RequestFrame::read(&open("Club final", "Final")).is_ok());
    refused(&open(r#""name":"#, r#""nom":"#), "unknown field `nom`");
    refused(&open(r#""segments":[2,2]"#, r#""segments":[2,256]"#), "");
    refused(&open(r#""visibility":"at_board""#, r#""visibility":"never""#), "unknown name `never`");
    refused(&open(r#"{"wbf":{}}"#, r#"{"wbf":{"boards":4}}"#), "unknown field `boards`");
    refused(&open(r#"{"wbf":{}}"#, r#""wbf""#), "");
    refused(&open(r#""amount":"1/10""#, r#""amount":0.1"#), "");
    refused(&open(r#""Ann""#, r#""A""#), "");
}

#[test]
fn depth_is_answered_and_not_fallen_into() {
    for (open_with, close_with) in [("[", "]"), ("{\"a\":", "}")] {
        for depth in [9, 200, 2_000] {
            let nest = format!("{}0{}", open_with.repeat(depth), close_with.repeat(depth));
            refused(&nest, "");
            refused(&format!(r#"{{"id":1,"do":{nest}}}"#), "");
            refused(&call(&format!(r#""turn":{nest},"call":"P""#)), "");
            refused(&format!(r#"{{"id":1,"do":{{"watch":{{"invite":"x"}}}},"more":{nest}}}"#), "unknown field `more`");
            assert!(serde_json::from_str::<ClientHello>(&nest).is_err());
            assert!(serde_json::from_str::<ClientHello>(&format!(r#"{{"hello":{nest}}}"#)).is_err());
            assert!(serde_json::from_str::<ServerFrame>(&nest).is_err());
        }
    }
}

/// A promise to those who read frames with a limit on depth (Promise S14).
#[test]
fn no_request_is_deeper_than_eight_and_no_frame_than_sixteen() {
    for sample in samples::all() {
        let depths = sample.json.chars().scan(0, |depth, c| {
            *depth += i32::from("{[".contains(c)) - i32::from("]}".contains(c));
            Some(*depth)
        });
        let limit = match sample.name.split_once('.') {
            Some(("request", _)) => 8,
            Some(("frame", _)) => 16,
            // Around an event of a frame are three levels: the frame, what is in it, and the list.
            Some(_) | None => 16 - 3,
        };
        assert!(depths.max() <= Some(limit), "{}", sample.name);
    }
}

#[test]
fn a_hello_is_strict() {
    let hello = |inner: &str| serde_json::from_str::<ClientHello>(&format!(r#"{{"hello":{{{inner}}}}}"#));
    assert!(hello(r#""protocol":1,"ticket":"x""#).is_ok());
    for inner in [
        r#""protocol":1"#,
        r#""ticket":"x""#,
        r#""protocol":"1","ticket":"x""#,
        r#""protocol":-1,"ticket":"x""#,
        r#""protocol":65536,"ticket":"x""#,
        r#""protocol":1,"ticket":"x","token":"y""#,
        r#""protocol":1,"ticket":"x","resume":[{"table":"x","lane":"N","seq":0}]"#,
        r#""protocol":1,"ticket":"x","resume":{}"#,
    ] {
        assert!(hello(inner).is_err(), "{inner}");
    }
}

#[test]
fn a_guest_gives_a_name_and_nothing_else() {
    for (body, good) in [
        (r#"{"name":"Ann"}"#, true),
        (r#"{"name":"A"}"#, false),
        (r#"{"name":"Ann","admin":true}"#, false),
        (r#"{"name":7}"#, false),
        (r#"{"name":"♠♥♦♣"}"#, false),
        ("{}", false),
    ] {
        assert_eq!(serde_json::from_str::<GuestRequest>(body).is_ok(), good, "{body}");
    }
}

/// Within a major version changes only add, so a client passes over fields that it does not know.
#[test]
fn a_client_passes_over_unknown_fields_of_a_server() {
    for sample in samples::all().into_iter().filter(|sample| sample.name.starts_with("frame.")) {
        let more = sample.json.replacen(":{", r#":{"news":[{"a":1.5}],"#, 1).replace(",}", "}");
        assert_ne!(more, sample.json);
        assert_eq!(sample.misread(&more), None);
    }
}

/// Reads a frame that must be refused as malformed, with this in the detail.
fn refused(text: &str, because: &str) -> String {
    let Err(unreadable) = RequestFrame::read(text) else { panic!("{text} was taken for a request") };
    let Refusal::Malformed { detail } = unreadable.why else { panic!("{text}: {}", compact(&unreadable.why)) };
    assert!(detail.contains(because), "{text}\n{detail}");
    detail
}

fn call(fields: &str) -> String {
    format!(r#"{{"id":1,"do":{{"call":{{"table":"{}",{fields}}}}}}}"#, table::table())
}

fn open(boards: &str, kibitzing: &str) -> String {
    let policy = format!(r#"{{"profile":"social","kibitzing":{kibitzing},"claims":"play_on"}}"#);
    let key = table::table();
    format!(r#"{{"id":1,"do":{{"open_table":{{"key":"{key}","boards":{boards},"policy":{policy}}}}}}}"#)
}
