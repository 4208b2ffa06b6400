//! The answers in words: what is asked for as a table with a heading, the rest as sentences.

use bridge_rules::Seat;

use super::{
    outcome::{boards_are_on, counted},
    protocol::{AnswerLine, Item, Kibitzer, Seated, ShownEvent, ShownKey, ShownMatch, ShownOrder, ShownTable},
};
use crate::{
    clock::calendar::spelled,
    listing::{Connection, Open},
    operator::{Order, Restriction},
};

/// Tells answers, to people or to programs.
pub(super) struct Teller {
    json: bool,
    /// With their heading.
    rows: Vec<Vec<String>>,
}

impl Teller {
    pub(super) const fn new(json: bool) -> Self {
        Self { json, rows: Vec::new() }
    }

    pub(super) const fn tells_programs(&self) -> bool {
        self.json
    }

    /// What is to be written now. A table is written when it is whole, so that its columns stand.
    pub(super) fn tell(&mut self, line: &str, answer: &AnswerLine) -> String {
        if self.json && !matches!(answer, AnswerLine::Taken {}) {
            return format!("{line}\n");
        }
        match answer {
            AnswerLine::Taken {} | AnswerLine::Refused { .. } => String::new(),
            AnswerLine::Item(item) => {
                let (heading, row) = match &**item {
                    Item::Table(table) => return page_of_table(table),
                    Item::Match(team_match) => return page_of_match(team_match),
                    Item::Event(event) => return page_of_event(event),
                    Item::Exported(_) | Item::Ordered(_) => return format!("{line}\n"),
                    Item::Waits { boards } => return boards_are_on(*boards) + "\n",
                    Item::Connection(connection) => connection_row(connection),
                    Item::Open(open) => open_row(open),
                    Item::Restriction(restriction) => restriction_row(restriction),
                    Item::Key(key) => key_row(key),
                    Item::Audited(order) => order_row(order),
                };
                if self.rows.is_empty() {
                    self.rows.push(heading.iter().map(|word| (*word).to_owned()).collect());
                }
                self.rows.push(row);
                String::new()
            }
            AnswerLine::Done { said, .. } => format!("{}{said}\n", columns(&std::mem::take(&mut self.rows))),
        }
    }
}

type Row = (&'static [&'static str], Vec<String>);

fn connection_row(connection: &Connection) -> Row {
    let Connection { connection: _, account, name, from, since_ms, tables, watches, node } = connection;
    let (since, tables, watches) = (spelled(*since_ms), listed(tables), listed(watches));
    let row = vec![account.to_string(), name.to_string(), from.to_string(), since, tables, watches];
    at_node(&["account", "name", "from", "since", "tables", "watches", "node"], row, node.as_ref())
}

fn open_row(open: &Open) -> Row {
    let Open { id, kind, host, stage, who, node } = open;
    let host = host.map_or_else(|| "-".to_owned(), |host| host.to_string());
    let stage = stage.clone().unwrap_or_else(|| "asleep".to_owned());
    let row = vec![id.to_string(), kind.name().to_owned(), host, stage, who.join(", ")];
    at_node(&["id", "kind", "host", "stage", "who", "node"], row, node.as_ref())
}

/// A row whose last column is of several nodes alone.
fn at_node(heading: &'static [&'static str], mut row: Vec<String>, node: Option<&String>) -> Row {
    row.extend(node.cloned());
    (&heading[..row.len()], row)
}

fn restriction_row(restriction: &Restriction) -> Row {
    let Restriction { kind, whom, since, until, why } = restriction;
    let until = until.map_or_else(|| "-".to_owned(), spelled);
    let why = why.as_ref().map_or_else(String::new, ToString::to_string);
    (&["what", "whom", "since", "until", "why"], vec![kind.to_string(), whom.to_string(), spelled(*since), until, why])
}

fn key_row(key: &ShownKey) -> Row {
    let ShownKey { id, state, since_ms, last_token_ends_ms } = key;
    let since = if *since_ms == 0 { "the first start".to_owned() } else { spelled(*since_ms) };
    let ends = last_token_ends_ms.map_or_else(|| "-".to_owned(), spelled);
    (&["key", "state", "signs since", "last token ends"], vec![id.to_string(), state.clone(), since, ends])
}

fn order_row(order: &ShownOrder) -> Row {
    let ShownOrder { number, at_ms, by, order, why, failed } = order;
    let failed = failed.as_ref().map(|failed| format!("came to nothing: {failed}"));
    let remarks: Vec<_> = why.iter().map(ToString::to_string).chain(failed).collect();
    let row = vec![number.to_string(), spelled(*at_ms), by.to_string(), words(order), remarks.join("; ")];
    (&["number", "when", "who", "what", "why"], row)
}

/// An order as it was typed, or nearly.
fn words(order: &Order) -> String {
    let time = |seconds: &Option<u64>| seconds.map_or_else(String::new, |seconds| format!(" for {seconds} s"));
    match order {
        Order::Who {} => "who".to_owned(),
        Order::Tables {} => "tables".to_owned(),
        Order::Show { id } => format!("show {id}"),
        Order::Close { id } => format!("close {id}"),
        Order::Kick { account } => format!("kick {account}"),
        Order::Ban { whom, seconds } => format!("ban {whom}{}", time(seconds)),
        Order::Unban { whom } => format!("unban {whom}"),
        Order::Mute { account, seconds } => format!("mute {account}{}", time(seconds)),
        Order::Unmute { account } => format!("unmute {account}"),
        Order::Restrictions {} => "restrictions".to_owned(),
        Order::Announce { text, .. } if text.is_empty() => "announce --off".to_owned(),
        Order::Announce { text, seconds } => format!("announce {text:?}{}", time(seconds)),
        Order::Drain { on: true, .. } => "drain".to_owned(),
        Order::Drain { on: false, .. } => "drain --off".to_owned(),
        Order::Revoke { account } => format!("revoke {account}"),
        Order::Keys {} => "keys list".to_owned(),
        Order::RotateKey {} => "keys rotate".to_owned(),
        Order::RetireKey { id } => format!("keys retire {id}"),
        Order::Prune {} => "prune".to_owned(),
        Order::Export { account } => format!("export {account}"),
        Order::Erase { account } => format!("erase {account}"),
        Order::Audit { last } => format!("audit of the last {last}"),
        Order::ForgetOrders {} => "forget-orders".to_owned(),
    }
}

fn page_of_table(table: &ShownTable) -> String {
    let ShownTable {
        id,
        host,
        of_match,
        policy,
        stage,
        board,
        boards_over,
        last_event_ms,
        seats,
        director,
        kibitzers,
        people,
        node,
    } = table;
    let mut lines = vec![format!("table {id}")];
    lines.extend(of_match.map(|of| format!("  room of     {of}")));
    lines.extend(host.map(|host| format!("  host        {host}")));
    lines.push(format!("  policy      {}", name_of(policy)));
    let board = board.map_or_else(String::new, |board| format!(", board {board}"));
    lines.push(format!("  stage       {stage}{board}, {} over", counted(*boards_over, "board", "boards")));
    lines.push(format!("  last event  {}", spelled(*last_event_ms)));
    for seat in Seat::ALL {
        let who = seats[seat].as_ref().map_or_else(|| "free".to_owned(), seated);
        lines.push(format!("  {seat}           {who}"));
    }
    lines.extend(director.as_ref().map(|director| format!("  director    {director}")));
    lines.extend(kibitzers.iter().map(|Kibitzer { account, name }| format!("  watched by  {name} ({account})")));
    lines.push(format!("  people      {}", listed(people)));
    lines.extend(at(node));
    lines.join("\n") + "\n"
}

fn page_of_match(team_match: &ShownMatch) -> String {
    let ShownMatch { id, name, host, of_event, stage, last_event_ms, people, node } = team_match;
    let mut lines = vec![format!("match {id}"), format!("  name        {name}")];
    lines.extend(of_event.map(|of| format!("  part of     {of}")));
    lines.extend(host.map(|host| format!("  host        {host}")));
    lines.push(format!("  stage       {}", name_of(stage)));
    lines.push(format!("  last event  {}", spelled(*last_event_ms)));
    lines.push(format!("  people      {}", listed(people)));
    lines.extend(at(node));
    lines.join("\n") + "\n"
}

fn page_of_event(event: &ShownEvent) -> String {
    let ShownEvent { id, name, host, stage, last_event_ms, people, node } = event;
    let mut lines = vec![
        format!("event {id}"),
        format!("  name        {name}"),
        format!("  host        {host}"),
        format!("  stage       {}", name_of(stage)),
        format!("  last event  {}", spelled(*last_event_ms)),
        format!("  people      {}", listed(people)),
    ];
    lines.extend(at(node));
    lines.join("\n") + "\n"
}

/// The line on which node has it in memory.
fn at(node: &Option<String>) -> Option<String> {
    node.as_ref().map(|node| format!("  node        {node}"))
}

fn seated(seated: &Seated) -> String {
    let Seated { account, name, computer, connected } = seated;
    let remark = match (computer, connected) {
        (true, _) => ", a computer",
        (false, true) => "",
        (false, false) => ", not connected",
    };
    format!("{name} ({account}){remark}")
}

/// A value as messages name it.
fn name_of(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

fn listed<T: std::fmt::Display>(all: &[T]) -> String {
    let all: Vec<_> = all.iter().map(ToString::to_string).collect();
    if all.is_empty() { "-".to_owned() } else { all.join(" ") }
}

/// Rows with their columns under one another. The last column is as long as it is.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let is_last = column + 1 == row.len();
            let room = if is_last { 0 } else { width(column).unwrap_or_default() };
            format!("{cell:room$}")
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use bridge_game::MachineKind;
    use bridge_protocol::TableId;

    use super::*;

    #[test]
    fn people_get_columns_and_programs_the_lines_as_they_are() {
        let open = |name: &str| {
            let id = TableId::from_bytes([1; 16]);
            let who = vec![name.to_owned()];
            AnswerLine::Item(Box::new(Item::Open(Open {
                id,
                kind: MachineKind::Table,
                host: None,
                stage: None,
                who,
                node: None,
            })))
        };
        let done = AnswerLine::Done { said: "2 in all".to_owned(), count: 2, silent: 0 };
        let mut people = Teller::new(false);
        assert_eq!(people.tell("", &open("Ann")) + &people.tell("", &open("Jürgen")), "");
        let told = people.tell("", &done);
        let lines: Vec<_> = told.lines().collect();
        assert_eq!((lines.len(), lines[3]), (4, "2 in all"));
        assert_eq!(lines[1].find("Ann"), lines[0].find("who"));
        assert_eq!(Teller::new(true).tell(r#"{"done":{}}"#, &done), "{\"done\":{}}\n");
    }
}
