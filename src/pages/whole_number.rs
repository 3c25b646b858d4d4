//! Whole numbers in JSON that may have more than 53 bits.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A whole number that is written to JSON without loss: as a number up to 2^53, and as a text of
/// digits above. JavaScript, jq and many other programs round larger numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WholeNumber(u128);

/// The largest number up to which JavaScript has all whole numbers: 2^53.
const MAX_NUMBER: u64 = 1 << 53;

/// A whole number in JSON.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Json {
    Number(u64),
    Digits(String),
}

impl WholeNumber {
    /// Returns the number.
    pub fn get(self) -> u128 {
        self.0
    }
}

impl<N: Into<u128>> From<N> for WholeNumber {
    /// Converts a number of a smaller type.
    fn from(number: N) -> WholeNumber {
        WholeNumber(number.into())
    }
}

impl fmt::Display for WholeNumber {
    /// Writes all digits of the number.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for WholeNumber {
    /// Writes the number as a JSON number up to 2^53, and as a text of digits above.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = match u64::try_from(self.0) {
            Ok(number) if number <= MAX_NUMBER => Json::Number(number),
            // Larger numbers, also those of more than 64 bits.
            _ => Json::Digits(self.to_string()),
        };
        json.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for WholeNumber {
    /// Reads the number from a JSON number or from a text of digits, whatever its size.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WholeNumber, D::Error> {
        match Json::deserialize(deserializer)? {
            Json::Number(number) => Ok(WholeNumber(number.into())),
            Json::Digits(digits) => digits.parse().map(WholeNumber).map_err(D::Error::custom),
        }
    }
}

/// Writes a field as a [`WholeNumber`], for `serde(with)`.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a field by reference"
)]
pub(crate) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    WholeNumber::from(*number).serialize(serializer)
}

/// Reads a field as a [`WholeNumber`] of at most 64 bits, for `serde(with)`.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let number = WholeNumber::deserialize(deserializer)?;
    number.get().try_into().map_err(D::Error::custom)
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for WholeNumber {
    /// Returns the name of the type in the JSON schema.
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "WholeNumber".into()
    }

    /// Returns the JSON schema: a number, or a string of digits.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A whole number: above 2^53 a string of digits, because many programs round larger numbers.",
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": MAX_NUMBER},
                {"type": "string", "pattern": "^[0-9]+$"},
            ],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_above_2_53_are_strings() {
        for (number, json) in [
            (0, "0"),
            (1 << 53, "9007199254740992"),
            ((1 << 53) + 1, "\"9007199254740993\""),
            (u128::MAX, "\"340282366920938463463374607431768211455\""),
        ] {
            let written = serde_json::to_string(&WholeNumber::from(number)).unwrap();
            let read: WholeNumber = serde_json::from_str(json).unwrap();

            assert_eq!(written, json);
            assert_eq!(read.get(), number);
        }
    }

    #[test]
    fn earlier_versions_have_written_numbers_above_2_53() {
        let read: WholeNumber = serde_json::from_str("9007199254740993").unwrap();

        assert_eq!(read.get(), (1 << 53) + 1);
    }

    #[test]
    fn other_values_are_refused() {
        for json in ["-1", "1.5", "null", "\"\"", "\"-1\"", "\"x\"", "[1]"] {
            assert!(serde_json::from_str::<WholeNumber>(json).is_err(), "{json}");
        }
    }
}
