//! What stands in the environment beside settings: names that are nearly one, and values that are no text.

use std::ffi::{OsStr, OsString};

use clap::{Arg, CommandFactory};
use strsim::levenshtein;

use super::Config;

/// What the names of settings begin with in the environment.
const PREFIX: &str = "BRIDGE_";

/// The variables of the environment that are no text: clap would not say which.
pub(super) fn unreadable(variable: impl Fn(&OsStr) -> Option<OsString>) -> Vec<String> {
    let options = Config::command();
    let named = options.get_arguments().filter_map(Arg::get_env);
    let wrong = named.filter(|name| variable(name).is_some_and(|value| value.to_str().is_none()));
    wrong.map(|name| format!("{}: a text in UTF-8 has to stand there", name.display())).collect()
}

/// What is nearly a setting in the environment, and is not read: programs beside this one have variables there that
/// begin as its own do.
pub(crate) fn misspelt() -> Vec<String> {
    misspelt_among(std::env::vars_os().map(|(name, _)| name))
}

fn misspelt_among(variables: impl Iterator<Item = OsString>) -> Vec<String> {
    let options = Config::command();
    let known: Vec<_> = options.get_arguments().filter_map(|option| option.get_env()?.to_str()).collect();
    let mut misspelt: Vec<_> = variables
        .filter_map(|name| {
            let name = name.to_str().filter(|name| name.starts_with(PREFIX) && !known.contains(name))?;
            let near = known.iter().min_by_key(|known| levenshtein(name, known))?;
            let is_near = levenshtein(name, near) <= ((near.len() - PREFIX.len()) / 3).max(1);
            is_near.then(|| format!("{name}: there is no such setting, and it is not read; is it {near}?"))
        })
        .collect();
    misspelt.sort();
    misspelt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_variable_that_is_no_text_is_named() {
        use std::os::unix::ffi::OsStringExt;
        let told = unreadable(|name| (name == "BRIDGE_DATA").then(|| OsString::from_vec(vec![b'd', 0xff])));
        assert_eq!(told, ["BRIDGE_DATA: a text in UTF-8 has to stand there"]);
    }

    #[test]
    fn a_name_in_the_environment_that_is_nearly_a_setting_is_told_and_what_others_have_there_is_not() {
        let told = |name: &str| misspelt_among([OsString::from(name)].into_iter());
        for (name, near) in [
            ("BRIDGE_LISTN", "BRIDGE_LISTEN"),
            ("BRIDGE_ORIGIN", "BRIDGE_ORIGINS"),
            ("BRIDGE_TRUSTED_PROXY", "BRIDGE_TRUSTED_PROXIES"),
            ("BRIDGE_MAXTABLES", "BRIDGE_MAX_TABLES"),
            ("BRIDGE_DATE", "BRIDGE_DATA"),
        ] {
            assert!(
                told(name).iter().any(|said| said.ends_with(&format!("is it {near}?"))),
                "{name}: {:?}",
                told(name)
            );
        }
        for other in ["BRIDGE_LISTEN", "BRIDGE_DOMAIN", "BRIDGE_TABLES", "BRIDGE_MATCHES", "BRIDGE_SEEDS", "LISTN"] {
            assert_eq!(told(other), [""; 0], "{other}");
        }
    }
}
