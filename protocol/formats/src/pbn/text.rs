//! Bytes to text and back. PBN is ISO 8859-1 (PBN 2.1, 2.2); much of what is in circulation is UTF-8.
//!
//! A file says which by a byte order mark (UTF-8, UTF-16) or by `%Content-type: text/x-pbn; charset=...` among its
//! first lines. A file that does not say is UTF-8 where all of it is valid UTF-8, and otherwise ISO 8859-1: names in
//! Latin-1 are hardly ever valid UTF-8 by accident. What we write says what it is, so that it is never guessed at: ISO
//! 8859-1 where that is enough, which every reader knows, and UTF-8 where a name asks for more.

/// Only this many bytes are searched for the character set: directives stand at the top.
const DIRECTIVES: usize = 4 * 1024;

/// The file as text. Never fails: bytes that are not valid in the named character set become U+FFFD.
pub(crate) fn decode(bytes: &[u8]) -> String {
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return utf16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return utf16(rest, u16::from_be_bytes);
    }
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

/// What some editors save as "Unicode".
fn utf16(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// The character set that a text is written in.
pub(super) fn charset_of(text: &str) -> Charset {
    if text.chars().all(|character| u8::try_from(character).is_ok()) { Charset::Latin1 } else { Charset::Utf8 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Charset {
    Latin1,
    Utf8,
}

impl Charset {
    /// The line by which a written file names it.
    pub(super) const fn line(self) -> &'static str {
        match self {
            Self::Latin1 => "%Content-type: text/x-pbn; charset=ISO-8859-1",
            Self::Utf8 => "%Content-type: text/x-pbn; charset=UTF-8",
        }
    }

    /// A text that is of this character set, see [`charset_of`].
    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Self::Latin1 => text.chars().filter_map(|character| u8::try_from(character).ok()).collect(),
            Self::Utf8 => text.as_bytes().to_vec(),
        }
    }
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
            (&b"\xFF\xFEC\0a\0f\0\xE9\0"[..], "Café"),
            (&b"\xFE\xFF\0C\0a\0f\0\xE9"[..], "Café"),
            (
                &b"% PBN 2.1\r\n%Content-type: text/x-pbn; charset=ISO-8859-1\r\n\xC3\xA9"[..],
                "% PBN 2.1\r\n%Content-type: text/x-pbn; charset=ISO-8859-1\r\nÃ©",
            ),
        ] {
            assert_eq!(decode(bytes), text);
        }
    }

    #[test]
    fn what_latin_1_cannot_say_is_written_in_utf_8() {
        for (text, charset, written) in
            [("Café", Charset::Latin1, &b"Caf\xE9"[..]), ("Łódź", Charset::Utf8, "Łódź".as_bytes())]
        {
            assert_eq!(charset_of(text), charset);
            assert_eq!(charset.encode(text), written);
            let file = [charset.line().as_bytes(), b"\n", written].concat();
            assert_eq!(decode(&file), format!("{}\n{text}", charset.line()));
        }
    }
}
