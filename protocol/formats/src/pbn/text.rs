//! Bytes to text and back. PBN is ISO 8859-1 (PBN 2.1, 2.2); much of what is in circulation is UTF-8.
//!
//! A file says which by a byte order mark (UTF-8) or by `%Content-type: text/x-pbn; charset=...` among its first lines.
//! A file that does not say is UTF-8 where all of it is valid UTF-8, and otherwise ISO 8859-1: names in Latin-1 are
//! hardly ever valid UTF-8 by accident. What we write says what it is, so that it is never guessed at.

/// The line by which a written file names its character set.
pub(super) const CHARSET_LINE: &str = "%Content-type: text/x-pbn; charset=ISO-8859-1";

/// Only this many bytes are searched for the character set: directives stand at the top.
const DIRECTIVES: usize = 4 * 1024;

/// The file as text. Never fails: bytes that are not valid in the named character set become U+FFFD.
pub(super) fn decode(bytes: &[u8]) -> String {
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        return String::from_utf8_lossy(rest).into_owned();
    }
    match named_charset(bytes) {
        Some(Charset::Latin1) => latin1(bytes),
        Some(Charset::Utf8) => String::from_utf8_lossy(bytes).into_owned(),
        None => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => latin1(bytes),
        },
    }
}

/// A character as the byte it is written as: printable Latin-1, and `?` for everything else.
pub(super) fn latin1_byte(character: char) -> u8 {
    match u8::try_from(u32::from(character)) {
        Ok(byte @ (0x20..=0x7E | 0xA0..=0xFF)) => byte,
        Ok(_) | Err(_) => b'?',
    }
}

enum Charset {
    Latin1,
    Utf8,
}

fn named_charset(bytes: &[u8]) -> Option<Charset> {
    let top = &bytes[..bytes.len().min(DIRECTIVES)];
    top.split(|byte| matches!(byte, b'\n' | b'\r'))
        .take_while(|line| line.is_empty() || line.starts_with(b"%"))
        .find_map(|line| {
            let line = String::from_utf8_lossy(line).to_ascii_lowercase();
            let (_, charset) = line.split_once("charset=")?;
            match charset.trim().trim_matches('"') {
                "iso-8859-1" | "latin1" | "latin-1" => Some(Charset::Latin1),
                "utf-8" | "utf8" => Some(Charset::Utf8),
                _ => None,
            }
        })
}

fn latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_in_the_character_set_of_its_file() {
        for (bytes, text) in [
            (&b"Caf\xE9"[..], "Café"),
            (&b"Caf\xC3\xA9"[..], "Café"),
            (&b"\xEF\xBB\xBFCaf\xC3\xA9"[..], "Café"),
            (
                &b"% PBN 2.1\r\n%Content-type: text/x-pbn; charset=ISO-8859-1\r\n\xC3\xA9"[..],
                "% PBN 2.1\r\n%Content-type: text/x-pbn; charset=ISO-8859-1\r\nÃ©",
            ),
        ] {
            assert_eq!(decode(bytes), text);
        }
    }

    #[test]
    fn what_latin_1_cannot_say_is_a_question_mark() {
        let written: Vec<u8> = "é♠\n\u{9F}Ł".chars().map(latin1_byte).collect();
        assert_eq!(written, b"\xE9????");
    }
}
