//! Matches of teams and events of pairs and individuals as USEBIO, for spreadsheets and as the tables of PBN: what is
//! written is read back by a reader of XML or PBN, element by element.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod drawn;
mod drawn_field;
mod events;
mod fields;
mod names;
mod others;
mod sheet;
mod structure;
mod tables;

use quick_xml::Reader;
use quick_xml::XmlVersion::Implicit1_0;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event as Xml};

/// Every attribute and every text of a file in its order, as `name=value` and `NAME: text`, after its names are known
/// to nest.
fn told(file: &str) -> Vec<String> {
    let mut reader = Reader::from_str(file);
    let (mut told, mut open, mut text) = (Vec::new(), Vec::new(), String::new());
    loop {
        match reader.read_event().unwrap() {
            Xml::Start(start) => {
                text.clear();
                told.extend(attributes(&start));
                open.push(start.name().as_ref().to_owned());
            }
            Xml::Text(part) => text.push_str(&part.xml10_content()),
            Xml::GeneralRef(entity) => match entity.resolve_char_ref().unwrap() {
                Some(character) => text.push(character),
                None => text.push_str(resolve_predefined_entity(&entity.into_inner()).unwrap()),
            },
            Xml::End(end) => {
                let name = open.pop().unwrap();
                assert_eq!(name, end.name().as_ref());
                if !text.trim().is_empty() {
                    told.push(format!("{name}: {text}"));
                }
                text.clear();
            }
            Xml::Decl(_) | Xml::DocType(_) | Xml::Comment(_) => {}
            Xml::Eof => break,
            other => panic!("{other:?} in {file}"),
        }
    }
    assert_eq!(open, Vec::<String>::new(), "{file}");
    told
}

fn attributes(start: &BytesStart<'_>) -> Vec<String> {
    let each = start.attributes().map(Result::unwrap);
    each.map(|attribute| format!("{}={}", attribute.key.as_ref(), attribute.normalized_value(Implicit1_0).unwrap()))
        .collect()
}

/// What a file tells under these names, in its order.
fn told_of(file: &str, names: &[&str]) -> Vec<String> {
    let of = |line: &String| line.split([':', '=']).next().is_some_and(|name| names.contains(&name));
    told(file).into_iter().filter(of).collect()
}
