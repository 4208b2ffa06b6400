//! Victory points as they are typed.

use bridge_rules::Vp;

/// `12`, `0.5` or `12.80`.
///
/// # Errors
/// A sentence that says how victory points are written.
pub(crate) fn victory_points(text: &str) -> Result<Vp, String> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let read = || {
        if whole.is_empty() || !digits(whole) || !digits(decimals) || decimals.len() > 2 || text.ends_with('.') {
            return None;
        }
        let whole = whole.parse::<i32>().ok()?.checked_mul(100)?;
        Some(Vp { hundredths: whole.checked_add(format!("{decimals:0<2}").parse().ok()?)? })
    };
    read().ok_or_else(|| format!("\"{text}\" is no number of victory points: write them like 12 or 0.80"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn victory_points_are_written_as_one_says_them() {
        for (text, hundredths) in [("12", 1200), ("0.5", 50), ("12.80", 1280), ("0", 0), ("7.05", 705)] {
            assert_eq!(victory_points(text), Ok(Vp { hundredths }), "{text}");
        }
        for text in ["", ".5", "5.", "-1", "1.234", "1,5", "+2", "99999999999"] {
            assert!(victory_points(text).is_err(), "{text}");
        }
    }
}
