//! One message as Rust has it and as the wire has it.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::script::compact;

type ReadsBack = Box<dyn Fn(&str) -> Result<bool, String>>;

/// A message with the name of its golden file.
pub(crate) struct Sample {
    /// Such as `request.call`.
    pub(crate) name: String,
    /// As the server or the client writes it.
    pub(crate) json: String,
    /// What the schema calls its type.
    pub(crate) schema: String,
    /// Whether a text is read as this very value.
    reads_back: ReadsBack,
}

impl Sample {
    pub(crate) fn new<T>(name: impl Into<String>, value: T) -> Self
    where
        T: Serialize + DeserializeOwned + PartialEq + Debug + JsonSchema + 'static,
    {
        let json = compact(&value);
        let reads_back =
            move |text: &str| serde_json::from_str(text).map(|read: T| read == value).map_err(|e| e.to_string());
        Self { name: name.into(), json, schema: T::schema_name().into_owned(), reads_back: Box::new(reads_back) }
    }

    /// What is wrong with reading `text`, if anything is.
    pub(crate) fn misread(&self, text: &str) -> Option<String> {
        match (self.reads_back)(text) {
            Ok(true) => None,
            Ok(false) => Some(format!("{}: the file is another value than the sample", self.name)),
            Err(error) => Some(format!("{}: the file cannot be read: {error}", self.name)),
        }
    }
}

/// Names the variants of a message, arm by arm: one that is missing here does not compile, and one without a sample
/// fails `every_message_has_a_golden_file`.
macro_rules! variants {
    ($list:ident, $enum:ty, $($variant:ident => $name:literal),+ $(,)?) => {
        /// The names on the wire.
        pub(crate) const $list: &[&str] = &[$($name),+];

        /// The name of this one.
        fn name_of(message: &$enum) -> &'static str {
            type Named = $enum;
            match message {
                $(Named::$variant { .. } => $name),+
            }
        }
    };
}
pub(crate) use variants;
