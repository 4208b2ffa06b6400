//! Text to tags, section lines and blank lines (PBN 2.1, 2.3 to 3.3 and 3.8). It knows how PBN is written down and
//! nothing of what it says. Comments and lines behind `%` end here. Each character is looked at a bounded number of
//! times.

use std::collections::VecDeque;

use super::limits;
use super::problem::Severity;
use super::quoted;

/// What a file is made of.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Lexeme<'a> {
    /// A line of white space: between games, if not in the middle of one.
    Blank,
    /// `[Name "value"]`, unescaped.
    Tag { line: usize, name: &'a str, value: String },
    /// What stands on a line outside tags and comments: part of a section.
    Text { line: usize, text: &'a str },
    /// What is none of these.
    Fault { line: usize, expected: &'static str, found: &'a str, severity: Severity },
}

#[derive(Debug, Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

/// Reads lexemes one by one.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: Option<&'a str>,
    lines: usize,
    rest: Option<Line<'a>>,
    pending: VecDeque<Lexeme<'a>>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        // DOS programs ended a file by Ctrl-Z.
        Lexer { text: Some(text.trim_end_matches('\u{1A}')), lines: 0, rest: None, pending: VecDeque::new() }
    }

    /// The next line that is neither escaped by `%` in its first column (PBN 2.1, 2.4) nor too long.
    fn next_line(&mut self) -> Option<Line<'a>> {
        loop {
            let text = self.text?;
            let end = text.find(['\n', '\r']).unwrap_or(text.len());
            let (line, after) = text.split_at(end);
            self.text = after.strip_prefix("\r\n").or_else(|| after.get(1..));
            self.lines += 1;
            if line.len() > limits::LINE_BYTES {
                self.pending.push_back(Lexeme::Fault {
                    line: self.lines,
                    expected: "a line of at most 8192 bytes",
                    found: line,
                    severity: Severity::Omitted,
                });
            } else if !line.starts_with('%') {
                return Some(Line { number: self.lines, text: line });
            }
        }
    }

    /// From behind `{` to behind `}`, over as many lines as it takes. A blank line and then a tag mean that the comment
    /// was never closed: better a doubtful comment than a lost game.
    fn skip_comment(&mut self, opened: Line<'a>) {
        let mut line = opened;
        let mut after_blank = false;
        loop {
            if after_blank && starts_a_tag(line.text) {
                self.unclosed_comment(opened);
                self.pending.push_back(Lexeme::Blank);
                self.rest = Some(line);
                return;
            }
            if let Some((_, rest)) = line.text.split_once('}') {
                self.rest = Some(Line { text: rest, ..line });
                return;
            }
            after_blank = line.text.trim().is_empty();
            match self.next_line() {
                Some(next) => line = next,
                None => return self.unclosed_comment(opened),
            }
        }
    }

    fn unclosed_comment(&mut self, opened: Line<'a>) {
        self.pending.push_back(Lexeme::Fault {
            line: opened.number,
            expected: "a comment closed by }",
            found: opened.text,
            severity: Severity::Doubtful,
        });
    }

    /// From behind `[`. A tag may stand on several lines (PBN 2.1, 3.3), though not across a blank one.
    fn tag(&mut self, opened: Line<'a>) -> Option<Lexeme<'a>> {
        let fault = Lexeme::Fault {
            line: opened.number,
            expected: "a tag, [Name \"value\"]",
            found: opened.text,
            severity: Severity::Omitted,
        };
        let Some(at_name) = self.over_white_space(opened) else { return Some(fault) };
        let length = at_name.text.find(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c)));
        let (name, after) = at_name.text.split_at(length.unwrap_or(at_name.text.len()));
        let Some(at_value) = self.over_white_space(Line { text: after, ..at_name }) else { return Some(fault) };
        let quoted = if name.is_empty() { None } else { at_value.text.strip_prefix('"') };
        let Some(read) = quoted.and_then(quoted::read) else {
            self.rest = (at_value.number != opened.number).then_some(at_value);
            return Some(fault);
        };
        self.close_tag(Line { text: read.rest, ..at_value });
        if read.value.chars().nth(limits::VALUE_CHARS).is_some() {
            return Some(Lexeme::Fault {
                line: at_name.number,
                expected: "a value of at most 2000 characters",
                found: opened.text,
                severity: Severity::Omitted,
            });
        }
        Some(Lexeme::Tag { line: at_name.number, name, value: read.value })
    }

    /// `]` behind the value, be it on the next line.
    fn close_tag(&mut self, after_value: Line<'a>) {
        let mut line = after_value;
        if line.text.trim().is_empty() {
            match self.next_line() {
                Some(next) => line = next,
                None => return self.unclosed_tag(after_value),
            }
        }
        if let Some(rest) = line.text.trim_start().strip_prefix(']') {
            self.rest = Some(Line { text: rest, ..line });
            return;
        }
        self.unclosed_tag(after_value);
        if line.text.trim().is_empty() {
            self.pending.push_back(Lexeme::Blank);
        }
        self.rest = Some(line);
    }

    fn unclosed_tag(&mut self, after_value: Line<'a>) {
        self.pending.push_back(Lexeme::Fault {
            line: after_value.number,
            expected: "a tag closed by ]",
            found: "the end of the line",
            severity: Severity::Doubtful,
        });
    }

    /// The next character that is not white space; `None` where a blank line or the end of the file comes before it.
    fn over_white_space(&mut self, from: Line<'a>) -> Option<Line<'a>> {
        let text = from.text.trim_start();
        if !text.is_empty() {
            return Some(Line { text, ..from });
        }
        let next = self.next_line()?;
        let text = next.text.trim_start();
        if text.is_empty() {
            self.pending.push_back(Lexeme::Blank);
            return None;
        }
        Some(Line { text, ..next })
    }

    /// Section text up to a comment. A cell in quotes may hold what would otherwise begin one (PBN 2.1, 5.2).
    fn section_text(&mut self, line: Line<'a>) -> Lexeme<'a> {
        let mut quoted = false;
        let end = line.text.find(|c: char| {
            quoted ^= c == '"';
            !quoted && (c == ';' || c == '{')
        });
        let (text, comment) = line.text.split_at(end.unwrap_or(line.text.len()));
        self.rest = Some(Line { text: comment, ..line });
        Lexeme::Text { line: line.number, text: text.trim_end() }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Lexeme<'a>;

    fn next(&mut self) -> Option<Lexeme<'a>> {
        loop {
            if let Some(lexeme) = self.pending.pop_front() {
                return Some(lexeme);
            }
            let Some(line) = self.rest.take() else {
                match self.next_line() {
                    Some(line) if line.text.trim().is_empty() => self.pending.push_back(Lexeme::Blank),
                    Some(line) => self.rest = Some(line),
                    None => return self.pending.pop_front(),
                }
                continue;
            };
            let line = Line { text: line.text.trim_start(), ..line };
            match line.text.chars().next() {
                None | Some(';') => {}
                Some('{') => self.skip_comment(Line { text: &line.text[1..], ..line }),
                Some('[') => return self.tag(Line { text: &line.text[1..], ..line }),
                Some(_) => return Some(self.section_text(line)),
            }
        }
    }
}

fn starts_a_tag(line: &str) -> bool {
    line.strip_prefix('[').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_however_they_are_laid_out() {
        for text in [
            "[Event \"Cup\"]",
            "\t[ Event\"Cup\" ]",
            " [\r\n   Event\r\n  \"Cup\"\r\n   ]",
            "{ a\n[Site \"x\"]\n comment } [Event \"Cup\"] ; another",
            "% escaped [Site \"x\"]\n[Event \"Cup\"]{}",
        ] {
            assert_eq!(tags(text), ["Event=Cup"], "{text}");
        }
        assert_eq!(tags("[Event \"Cup\"] [Site \"x\"]"), ["Event=Cup", "Site=x"]);
    }

    #[test]
    fn an_unclosed_comment_ends_before_the_next_game() {
        assert_eq!(tags("[Event \"a\"]\n{ open\n\n[Event \"b\"]"), ["Event=a", "fault 2", "blank", "Event=b"]);
        assert_eq!(tags("{ open"), ["fault 1"]);
    }

    #[test]
    fn a_broken_tag_costs_its_line() {
        assert_eq!(tags("[Event]\n[Site \"x\"]"), ["fault 1", "Site=x"]);
        assert_eq!(tags("[Event\n[Site \"x\"]"), ["fault 1", "Site=x"]);
        assert_eq!(tags("[Event \"open\n[Site \"x\"]"), ["fault 1", "Site=x"]);
        assert_eq!(tags("[Event \"a\"\n[Site \"x\"]"), ["Event=a", "fault 1", "Site=x"]);
        assert_eq!(tags("[\n\n[Site \"x\"]"), ["fault 1", "blank", "Site=x"]);
    }

    #[test]
    fn a_section_keeps_its_lines_without_comments() {
        assert_eq!(tags("[T \"A\"]\n1 \"x;y\" {c} 2 ; d\n\n3"), ["T=A", "1 \"x;y\"", "2", "blank", "3"]);
    }

    fn tags(text: &str) -> Vec<String> {
        Lexer::new(text)
            .map(|lexeme| match lexeme {
                Lexeme::Blank => "blank".to_owned(),
                Lexeme::Tag { name, value, .. } => format!("{name}={value}"),
                Lexeme::Text { text, .. } => text.to_owned(),
                Lexeme::Fault { line, .. } => format!("fault {line}"),
            })
            .collect()
    }
}
