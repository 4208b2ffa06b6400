//! The text of a value that has few enough values to list: a static string, written without
//! formatting machinery and read back by an exact comparison. There is one spelling, in ASCII
//! capitals.

/// Gives `Display` and `FromStr` to types with `as_str`, `from_text` and `EXPECTED`.
macro_rules! text_form {
    ($type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::from_text(text).ok_or_else(|| $crate::ParseError::new(Self::EXPECTED, text))
            }
        }
    };
}

pub(crate) use text_form;
