//! What the program was called for: to serve, or one of its commands.

use clap::{Args, Command, CommandFactory, FromArgMatches, Subcommand, builder::ValueParser};

use super::{
    Config, Upkeep,
    environment::unreadable,
    mistakes::Mistakes,
    sources::{Setting, server},
};
#[cfg(unix)]
use crate::admin;
#[cfg(feature = "robots")]
use crate::away::Trip;

#[cfg(feature = "robots")]
const AWAY: &str = "away";
#[cfg(unix)]
const ADMIN: &str = "admin";
const HEALTH: &str = "health";
const SETTINGS: &str = "settings";

/// What the program was called for.
#[derive(Debug)]
pub(crate) enum Invocation {
    /// A server started.
    Server(Box<Config>),
    /// Its settings told, and where each comes from.
    Settings(Vec<Setting>),
    /// The server that is configured so asked whether it is well.
    Health(Box<Config>),
    /// Something done to the data of a server.
    Upkeep(Upkeep),
    /// Computers at another program's table manager.
    #[cfg(feature = "robots")]
    Away(Trip),
    /// An order to a server that runs.
    #[cfg(unix)]
    Admin(admin::CommandLine),
}

/// Reads the command line, and with it the environment and the file that they name. What only the command line can get
/// wrong, such as an option that there is not, is told by clap, which ends the process.
pub(crate) fn read() -> Result<Invocation, Mistakes> {
    let unreadable = unreadable(|variable| std::env::var_os(variable));
    if !unreadable.is_empty() {
        return Err(Mistakes(unreadable));
    }
    let words = command_line().get_matches();
    match words.subcommand() {
        None => server(&words).map(|(config, _)| Invocation::Server(Box::new(config))),
        Some((HEALTH, words)) => server(words).map(|(config, _)| Invocation::Health(Box::new(config))),
        Some((SETTINGS, words)) => server(words).map(|(_, settings)| Invocation::Settings(settings)),
        #[cfg(unix)]
        Some((ADMIN, words)) => {
            Ok(Invocation::Admin(admin::CommandLine::from_arg_matches(words).unwrap_or_else(|cause| cause.exit())))
        }
        #[cfg(feature = "robots")]
        Some((AWAY, words)) => Ok(Invocation::Away(Trip::from_arg_matches(words).unwrap_or_else(|cause| cause.exit()))),
        Some(_) => Ok(Invocation::Upkeep(Upkeep::from_arg_matches(&words).unwrap_or_else(|cause| cause.exit()))),
    }
}

/// A server to start or, with a command, what is asked or done about it. The values of a server's options are taken as
/// they are written, so that clap does not stop at the first that is wrong.
pub(super) fn command_line() -> Command {
    let options = || Config::command().mut_args(|option| option.value_parser(ValueParser::string()));
    let health = "Asks the server that is configured so, on this machine, whether it can store what people do. Exits with \
                  0 if it can, 1 if not";
    let settings = "Tells which settings are not as the default says, and where each comes from. Exits with 2 if any is \
                    wrong";
    let server = options().args_conflicts_with_subcommands(true);
    let about = server.get_about().cloned().unwrap_or_default();
    // The commands bring a word about themselves, which is not one about the server.
    let commands = Upkeep::augment_subcommands(server)
        .about(about)
        .subcommand(options().name(HEALTH).about(health))
        .subcommand(options().name(SETTINGS).about(settings));
    #[cfg(feature = "robots")]
    let commands = commands.subcommand(Trip::augment_args(Command::new(AWAY)));
    #[cfg(unix)]
    let commands = commands.subcommand(admin::CommandLine::augment_args(Command::new(ADMIN)));
    commands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_lists_the_values_of_what_has_a_few() {
        let help = command_line().render_long_help().to_string();
        for values in ["--rates <default|unlimited>", "--open-tables <anyone|listed|code>", "--clocks <real|fast>"] {
            assert!(help.contains(values), "{values} is not in {help}");
        }
    }

    #[cfg(feature = "robots")]
    #[test]
    fn help_lists_how_well_computers_play_away() {
        let mut commands = command_line();
        let help = commands.find_subcommand_mut(AWAY).unwrap().render_long_help().to_string();
        assert!(help.contains("--level <novice|club|strong>"), "{help}");
    }

    #[test]
    fn the_help_says_what_the_program_is() {
        assert_eq!(command_line().get_about(), Config::command().get_about());
    }

    #[test]
    fn without_a_command_a_server_is_opened_and_with_one_it_is_not() {
        let words = |words: &[&str]| command_line().try_get_matches_from(["bridge-server"].iter().chain(words));
        let backup = words(&["backup", "--data", "club", "copy"]).unwrap();
        let expected = Upkeep::Backup { data: "club".into(), journal: None, to: "copy".into() };
        assert_eq!(Upkeep::from_arg_matches(&backup).unwrap(), expected);
        let opened = server(&words(&["--listen", "127.0.0.1:0", "--data", "club"]).unwrap()).unwrap().0;
        assert_eq!(opened.data.to_str(), Some("club"));
        assert!(words(&["--listen", "127.0.0.1:0", "check"]).is_err(), "a check listens nowhere");
    }
}
