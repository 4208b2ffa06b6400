//! Adjusted scores and fines as they are typed: `avg+`, `55%`, `4S S 10 1/2, 4S S 9 1/2`, `1/2 vp`.

use bridge_protocol::{Artificial, Award, Ratio, Unit, Weighted};
use bridge_rules::Contract;

/// What one side gets.
pub(super) fn award(text: &str) -> Result<Award, String> {
    let artificial = match text.to_ascii_lowercase().as_str() {
        "avg+" | "average+" | "average plus" | "a+" => Some(Artificial::AveragePlus),
        "avg" | "avg=" | "average" | "a" => Some(Artificial::Average),
        "avg-" | "average-" | "average minus" | "a-" => Some(Artificial::AverageMinus),
        _ => None,
    };
    if let Some(artificial) = artificial {
        return Ok(Award::Artificial(artificial));
    }
    if let Some(percent) = text.strip_suffix('%') {
        let percent = percent.trim().parse().ok().filter(|percent| *percent <= 100);
        return percent.map(Award::Percent).ok_or_else(|| format!("\"{text}\" is not 0% to 100%, in whole percents."));
    }
    let results: Vec<Weighted> = text.split(',').map(weighted).collect::<Result<_, _>>()?;
    if Ratio::add_up_to_one(results.iter().map(|result| result.weight)) {
        Ok(Award::Assigned(results))
    } else {
        Err("The weights of a side's results must add up to one, like 2/3 and 1/3.".to_owned())
    }
}

/// A contract and declarer's tricks, or `pass`; what is left of the words is given back.
pub(super) fn result(text: &str) -> Result<(Option<Contract>, u8, Vec<&str>), String> {
    let wrong = || format!("\"{}\" is no result: type it like 4S S 10, 3NTX N 8, or pass.", text.trim());
    let words: Vec<&str> = text.split_whitespace().collect();
    let (first, rest) = words.split_first().ok_or_else(wrong)?;
    if matches!(first.to_ascii_lowercase().as_str(), "p" | "pass" | "passed") {
        let rest = rest.iter().filter(|word| !word.eq_ignore_ascii_case("out")).copied().collect();
        return Ok((None, 0, rest));
    }
    // The declarer stands alone or hangs on the contract; a contract cannot be read without them.
    let alone = || Some((rest.first().and_then(|seat| contract(&format!("{first}{seat}")))?, rest.get(1..)?));
    let (contract, rest) = contract(first).map(|contract| (contract, rest)).or_else(alone).ok_or_else(wrong)?;
    let (tricks, rest) = rest.split_first().ok_or_else(wrong)?;
    let tricks = tricks.parse().ok().filter(|tricks| *tricks <= 13).ok_or_else(wrong)?;
    Ok((Some(contract), tricks, rest.to_vec()))
}

/// An amount and what it is counted in.
pub(crate) fn fine(amount: &str, unit: &str) -> Result<(Ratio, Unit), String> {
    let amount = (amount.parse().ok())
        .filter(|amount: &Ratio| amount.n > 0)
        .ok_or_else(|| format!("\"{amount}\" is no amount: a whole number or a fraction like 1/2."))?;
    let unit = match unit.to_ascii_lowercase().as_str() {
        "vp" | "vps" => Unit::VictoryPoints,
        "imp" | "imps" => Unit::Imps,
        "mp" | "mps" | "%" | "percent" => Unit::Matchpoints,
        _ => return Err("A fine is counted in vp, imp or mp (percent of a top).".to_owned()),
    };
    Ok((amount, unit))
}

fn weighted(text: &str) -> Result<Weighted, String> {
    let (contract, tricks, rest) = result(text)?;
    let weight = match rest.as_slice() {
        [] => Some(Ratio::whole(1)),
        [weight] => weight.parse().ok(),
        _ => None,
    };
    let weight = weight.ok_or_else(|| format!("How much \"{}\" counts is one fraction, like 1/2.", text.trim()))?;
    Ok(Weighted { contract, tricks, weight })
}

fn contract(text: &str) -> Option<Contract> {
    text.to_ascii_uppercase().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_typed_with_the_declarer_beside_the_contract_or_on_it() {
        for (text, contract, tricks) in [
            ("4S S 10", Some("4SS"), 10),
            ("4ss 10", Some("4SS"), 10),
            ("3ntx n 8", Some("3NTXN"), 8),
            ("passed out", None, 0),
        ] {
            let contract = contract.map(|contract| contract.parse().unwrap());
            assert_eq!(result(text), Ok((contract, tricks, Vec::new())), "{text}");
        }
        for text in ["", "4S", "4S S", "4S S 14", "8S S 10", "S 10"] {
            assert!(result(text).is_err(), "{text}");
        }
    }

    #[test]
    fn weights_are_exact_and_add_up() {
        let Ok(Award::Assigned(results)) = award("4S S 10 2/3, 4S S 9 1/3") else { panic!("no award") };
        assert_eq!((results[0].weight, results[1].tricks), (Ratio { n: 2, d: 3 }, 9));
        assert_eq!(award("4S S 10").map(|award| matches!(award, Award::Assigned(_))), Ok(true));
        assert_eq!(award("avg-"), Ok(Award::Artificial(Artificial::AverageMinus)));
        assert_eq!(award("55 %"), Ok(Award::Percent(55)));
        assert!(award("101%").is_err() && award("55.5%").is_err());
        for text in ["4S S 10 1/2", "4S S 10 1/2, 4S S 9 2/3", "4S S 10 1/0", "4S S 10 half", "avg++"] {
            assert!(award(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_fine_is_above_nothing() {
        assert_eq!(fine("1/2", "VP"), Ok((Ratio { n: 1, d: 2 }, Unit::VictoryPoints)));
        assert_eq!(fine("10", "%"), Ok((Ratio::whole(10), Unit::Matchpoints)));
        for (amount, unit) in [("0", "vp"), ("-1", "vp"), ("1", "points")] {
            assert!(fine(amount, unit).is_err(), "{amount} {unit}");
        }
    }
}
