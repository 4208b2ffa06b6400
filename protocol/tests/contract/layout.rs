//! Compact JSON laid out for readers: a value that fits its line stays on it, a longer one opens, one member a line. An
//! object of one member opens with what is in it.

const WIDTH: usize = 112;

/// Lays out compact JSON. Nothing but white space is added, so that what is shown is what is sent.
pub(crate) fn laid_out(json: &str) -> String {
    let mut text = String::new();
    lay(json, 0, 0, &mut text);
    text
}

/// `before` and `behind` are what shares the first and the last line with the value.
fn lay(value: &str, indent: usize, before: usize, text: &mut String) {
    let members = members(value);
    if indent + before + value.len() < WIDTH || members.is_empty() {
        text.push_str(value);
        return;
    }
    let (open, close) = (&value[..1], &value[value.len() - 1..]);
    if let ("{", [member]) = (open, members.as_slice()) {
        let (key, inner) = member.split_at(key_length(member));
        text.push_str(open);
        text.push_str(key);
        lay(inner, indent, before + 1 + key.len(), text);
        text.push_str(close);
        return;
    }
    text.push_str(open);
    for (place, member) in members.iter().enumerate() {
        let (key, inner) = if open == "{" { member.split_at(key_length(member)) } else { ("", *member) };
        text.push_str(if place == 0 { "\n" } else { ",\n" });
        text.push_str(&" ".repeat(indent + 2));
        text.push_str(key);
        lay(inner, indent + 2, key.len(), text);
    }
    text.push('\n');
    text.push_str(&" ".repeat(indent));
    text.push_str(close);
}

/// The members of an object or a list; none for anything else.
fn members(value: &str) -> Vec<&str> {
    let Some(inner) = value.strip_prefix(['{', '[']).and_then(|rest| rest.strip_suffix(['}', ']'])) else {
        return Vec::new();
    };
    let (mut members, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in outside_strings(inner) {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                members.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !inner.is_empty() {
        members.push(&inner[start..]);
    }
    members
}

/// The names and values of an object's members, in their order.
pub(crate) fn named_members(object: &str) -> Vec<(&str, &str)> {
    let named = |member| {
        let (key, value): (&str, &str) = str::split_at(member, key_length(member));
        (key.trim_end_matches(':').trim_matches('"'), value)
    };
    members(object).into_iter().map(named).collect()
}

fn key_length(member: &str) -> usize {
    let colon = outside_strings(member).find(|(_, c)| *c == ':');
    colon.map_or(0, |(at, _)| at + 1)
}

fn outside_strings(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut quoted, mut escaped) = (false, false);
    text.char_indices().filter(move |(_, c)| {
        let outside = !quoted;
        if quoted {
            quoted = escaped || *c != '"';
            escaped = !escaped && *c == '\\';
        } else {
            quoted = *c == '"';
        }
        outside
    })
}

#[test]
fn what_fits_stays_and_what_does_not_opens() {
    assert_eq!(laid_out(r#"{"id":7,"do":{}}"#), r#"{"id":7,"do":{}}"#);
    let long = format!(r#"{{"a":{{"b":[1,"x, \"y\": {{"],"c":null}},"long":["{}","z"]}}"#, "x".repeat(WIDTH));
    let open = format!(
        "{{\n  \"a\":{{\"b\":[1,\"x, \\\"y\\\": {{\"],\"c\":null}},\n  \"long\":[\n    \"{}\",\n    \"z\"\n  ]\n}}",
        "x".repeat(WIDTH)
    );
    assert_eq!(laid_out(&long), open);
    let wrapped = |json: &str| format!("{{\"events\":{json}}}");
    assert_eq!(laid_out(&wrapped(&long)), wrapped(&open));
}
