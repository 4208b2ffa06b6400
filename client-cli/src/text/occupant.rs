//! Who sits at a seat.

use bridge_protocol::Occupant;

/// A name, and whether it is a computer's: a person may call themselves like one.
pub(crate) fn occupant(occupant: &Occupant) -> String {
    if occupant.computer { format!("{} (computer)", occupant.name) } else { occupant.name.to_string() }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Stage;

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn a_computer_is_named_as_one() {
        let person = fixtures::table(Stage::Gathering).seats.east.unwrap();
        assert_eq!(occupant(&person), "Dan");
        assert_eq!(occupant(&Occupant { computer: true, ..person }), "Dan (computer)");
    }
}
