//! What was given on the command line, and what is wrong with it.

use std::ffi::OsString;

use clap::{
    ArgMatches, Command, Error,
    builder::{OsStr, Resettable},
};

/// Reads the words of a command line.
///
/// # Errors
/// What is wrong with it, beside how it is typed: an option that only the environment gives is nobody's to type.
pub(crate) fn read(command: &Command, words: &[OsString]) -> Result<ArgMatches, Error> {
    command.clone().try_get_matches_from(words).map_err(|error| {
        let typed = without_environment(command.clone()).try_get_matches_from(words).err();
        typed.filter(|typed| error.use_stderr() && typed.kind() == error.kind()).unwrap_or(error)
    })
}

fn without_environment(command: Command) -> Command {
    command.mut_args(|option| option.env(Resettable::<OsStr>::Reset)).mut_subcommands(without_environment)
}

#[cfg(test)]
mod tests {
    use clap::{Arg, error::ErrorKind};

    use super::*;

    #[test]
    fn what_the_environment_gives_is_not_said_to_be_typed() {
        // Every program has a path.
        let server = Arg::new("server").long("server").env("PATH");
        let play = Command::new("play").arg(server).arg(Arg::new("link").required(true));
        let command = Command::new("bridge-cli").subcommand(play);
        let words = ["bridge-cli", "play"].map(OsString::from);
        let usual = command.clone().try_get_matches_from(&words).unwrap_err().to_string();
        assert!(usual.contains("--server"), "{usual}");
        let error = read(&command, &words).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::MissingRequiredArgument);
        let told = error.to_string();
        assert!(told.contains("<link>") && !told.contains("--server"), "{told}");
        let help = ["bridge-cli", "play", "--help"].map(OsString::from);
        assert!(read(&command, &help).unwrap_err().to_string().contains("[env: PATH="), "the help says it");
    }
}
