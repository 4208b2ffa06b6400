//! The reason of a ruling, where it is asked for.

/// What a director is asked when a ruling came without a reason.
pub(crate) const WHY: &str = "Why? Type the reason, which goes into the record; Enter alone drops the ruling.";

/// The reason that was typed. `is_line` is whether the line could be typed by itself: then somebody has gone on to
/// something else, and it is no reason.
///
/// # Errors
/// A sentence that says that nothing is ruled.
pub(crate) fn reason(line: &str, is_line: impl FnOnce(&str) -> bool) -> Result<String, String> {
    match line.trim() {
        "" => Err("Nothing is ruled.".to_owned()),
        line if is_line(line) => Err(format!(
            "Nothing is ruled: \"{line}\" is a line by itself, and not taken for the reason. Type it once more, or the \
             ruling with -- and the reason behind it.",
        )),
        reason => Ok(reason.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_be_typed_by_itself_is_no_reason() {
        let is_line = |line: &str| line == "ranking";
        assert_eq!(reason(" two tricks too few ", is_line), Ok("two tricks too few".to_owned()));
        assert_eq!(reason("", is_line), Err("Nothing is ruled.".to_owned()));
        let told = reason("ranking", is_line).unwrap_err();
        assert!(told.starts_with("Nothing is ruled: \"ranking\""), "{told}");
    }
}
