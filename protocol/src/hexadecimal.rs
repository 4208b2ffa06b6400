//! Bytes that are written as hexadecimal digits.

/// Such types, each with how many digits it has.
macro_rules! in_hexadecimal {
    ($($bytes:ident: $digits:literal),*) => {
        $(impl std::fmt::Display for $bytes {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&data_encoding::HEXLOWER.encode(&self.0))
            }
        }

        impl std::fmt::Debug for $bytes {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($bytes), "({})"), self)
            }
        }

        impl serde::Serialize for $bytes {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $bytes {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                let bytes = data_encoding::HEXLOWER.decode(text.as_bytes()).map_err(serde::de::Error::custom)?;
                let wanted = concat!("it is ", $digits, " hexadecimal digits");
                Ok(Self(bytes.try_into().map_err(|_| serde::de::Error::custom(wanted))?))
            }
        })*
    };
}

pub(crate) use in_hexadecimal;
