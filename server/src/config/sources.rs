//! One configuration from three sources: what the command line says, else the environment, else the file. Every option
//! of the command line can stand in the file under its long name, so there is one list of options, and it is clap's.
//! Whatever is wrong, in any of the three, is told at once.

use clap::{
    Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches,
    builder::{Resettable, ValueParser},
    parser::ValueSource,
};

use super::{
    Config,
    file::File,
    mistakes::{Mistakes, first_paragraph, no_such_setting, why},
};

/// The setting that names the file.
const FILE: &str = "config";

/// A setting that is not as the default says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) name: String,
    /// None of a secret.
    pub(crate) value: Option<String>,
    pub(crate) source: String,
}

/// The server that these words, the environment and the file describe.
pub(super) fn server(words: &ArgMatches) -> Result<(Config, Vec<Setting>), Mistakes> {
    let mut mistakes = Vec::new();
    let file = match words.get_one::<String>(FILE).filter(|path| !path.is_empty()) {
        Some(path) => File::read(path.as_ref(), &mut mistakes),
        None => File::none(),
    };
    let options = Config::command();
    let (mut settings, mut line, mut wrong) = (Vec::new(), vec!["bridge-server".to_owned()], Vec::new());
    for option in options.get_arguments() {
        let Some((values, source)) = given(option, words, &file) else { continue };
        let is_secret = option.is_hide_env_values_set();
        if values.len() > 1 && !matches!(option.get_action(), ArgAction::Append) {
            wrong.push(name(option));
            mistakes.push(format!("{source}: one value is enough, and here is a list of {}", values.len()));
            continue;
        }
        if is_text(option) && source == file.source(name(option)) && file.has_no_text(name(option)) {
            wrong.push(name(option));
            mistakes.push(format!("{source}: a text has to stand there, in quotes"));
            continue;
        }
        for value in values {
            let word = format!("--{}={value}", name(option));
            match strict().arg(by_itself(option)).try_get_matches_from(["bridge-server", &word]) {
                Ok(_) => line.push(word),
                Err(cause) => {
                    wrong.push(name(option));
                    let shown = if is_secret { String::new() } else { format!("`{value}`: ") };
                    mistakes.push(format!("{source}: {shown}{}", why(&cause, &value)));
                }
            }
            let value = (!is_secret).then_some(value);
            settings.push(Setting { name: name(option).to_owned(), value, source: source.clone() });
        }
    }
    let known = |setting: &str| setting != FILE && options.get_arguments().any(|option| name(option) == setting);
    for unknown in file.names().filter(|setting| !known(setting)) {
        mistakes.push(format!("{}: {}", file.source(unknown), no_such_setting(&options, unknown)));
    }
    // Each value in the line is good by itself, and no option forbids another, or is needed.
    let whole = strict().args(options.get_arguments().map(by_itself)).try_get_matches_from(line);
    let config = whole.and_then(|matches| Config::from_arg_matches(&matches));
    let config = config.map_err(|cause| Mistakes(vec![first_paragraph(&cause)]))?;
    if file.is_whole() {
        let all = config.contradictions().into_iter();
        let known = all.filter(|each| !wrong.iter().any(|setting| each.is_about(setting)));
        let source = |name: &str| settings.iter().find(|each| each.name == name).map(|each| each.source.as_str());
        mistakes.extend(known.map(|contradiction| contradiction.told(source)));
    }
    if mistakes.is_empty() { Ok((config, settings)) } else { Err(Mistakes(mistakes)) }
}

/// A command line that knows nothing but what is added to it.
fn strict() -> Command {
    Command::new("bridge-server")
}

/// An option that looks for nothing in the environment.
fn by_itself(option: &Arg) -> Arg {
    option.clone().env(Resettable::Reset)
}

/// What an option is called, in the file too.
fn name(option: &Arg) -> &str {
    option.get_long().unwrap_or_else(|| option.get_id().as_str())
}

/// Whether any text may stand there: a number or a `true` in the file would be taken for its digits or letters.
fn is_text(option: &Arg) -> bool {
    let kind = option.get_value_parser().type_id();
    [ValueParser::path_buf(), ValueParser::string()].iter().any(|text| text.type_id() == kind)
}

/// What a source says of an option, if any does; the command line before the environment, and both before the file.
fn given(option: &Arg, words: &ArgMatches, file: &File) -> Option<(Vec<String>, String)> {
    let id = option.get_id().as_str();
    let written = || words.get_many::<String>(id).into_iter().flatten().cloned().collect::<Vec<_>>();
    let is_empty = |values: &[String]| values.iter().all(String::is_empty);
    // A file that names another would be read by nobody.
    let in_file = || file.values(name(option)).filter(|_| id != FILE);
    let from_file = || in_file().map(|values| (values, file.source(name(option))));
    match words.value_source(id) {
        Some(ValueSource::CommandLine) => Some((written(), format!("--{}", name(option)))),
        // As compose files hand variables on that nobody has set. A key that is empty is told: it would be everybody's.
        Some(ValueSource::EnvVariable) if is_empty(&written()) && !option.is_hide_env_values_set() => from_file(),
        Some(ValueSource::EnvVariable) => {
            let variable = option.get_env().unwrap_or_default().to_string_lossy();
            Some((written(), variable.into_owned()))
        }
        _ => from_file(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rates, config::invocation::command_line};

    #[test]
    fn the_command_line_comes_before_the_file_and_the_file_before_the_default() {
        let file =
            written("listen = '127.0.0.1:1'\nmax-tables = 7\norigin = ['http://a.example', 'http://b.example']\n");
        let (config, settings) = try_server(&["--config", path(&file), "--listen", "127.0.0.1:2"]).unwrap();
        assert_eq!(config.listen.port(), 2);
        assert_eq!((config.limits.max_tables, config.origins.len(), config.rates), (7, 2, Rates::Default));
        let told: Vec<_> =
            settings.iter().map(|each| (each.name.as_str(), each.source.contains("bridge.toml"))).collect();
        let expected = [("listen", false), ("config", false), ("origin", true), ("origin", true), ("max-tables", true)];
        assert!(expected.iter().all(|each| told.contains(each)) && told.len() == expected.len(), "{told:?}");
    }

    #[test]
    fn all_that_is_wrong_is_told_at_once() {
        let file =
            written("lisen = '127.0.0.1:1'\nmax-tables = -1\nrates = 'fast'\nlimits = { max = 1 }\nconfig = 'x'\n");
        let wrong =
            try_server(&["--config", path(&file), "--public-url", "bridge.example", "--trusted-proxy", "10.0.0.0/99"]);
        let Mistakes(wrong) = wrong.unwrap_err();
        let about = |what: &str, why: &str| wrong.iter().any(|each| each.contains(what) && each.contains(why));
        assert!(about("--public-url", "`bridge.example`: an origin is http:// or https://"), "{wrong:#?}");
        assert!(about("--trusted-proxy", "`10.0.0.0/99`"), "{wrong:#?}");
        assert!(about("lisen", "is it `listen`?"), "{wrong:#?}");
        assert!(about("max-tables", "`-1`"), "{wrong:#?}");
        assert!(about("rates", "it is one of default, unlimited"), "{wrong:#?}");
        assert!(about("limits", "a text, a number, true, false, or a list"), "{wrong:#?}");
        assert!(about("config", "there is no such setting"), "{wrong:#?}");
        assert_eq!(wrong.len(), 7, "{wrong:#?}");
    }

    #[test]
    fn an_empty_value_is_told_as_one() {
        let Mistakes(wrong) = try_server(&["--data", ""]).unwrap_err();
        assert!(wrong.len() == 1 && wrong[0].contains("nothing stands there"), "{wrong:#?}");
    }

    #[test]
    fn a_file_that_is_not_there_or_no_toml_is_told_beside_the_rest_and_shows_nothing_of_what_it_says() {
        let Mistakes(wrong) = try_server(&["--config", "/nowhere/bridge.toml", "--rates", "fast"]).unwrap_err();
        assert!(wrong[0].contains("/nowhere/bridge.toml: cannot be read") && wrong.len() == 2, "{wrong:#?}");
        let file = written("listen = '127.0.0.1:1'\nmetrics-key = sesame, open\n");
        let Mistakes(wrong) = try_server(&["--config", path(&file)]).unwrap_err();
        assert!(wrong[0].contains("line 2") && !wrong[0].contains("sesame"), "{wrong:#?}");
        let file = written("listen = '127.0.0.1:1'\nmetrics-key = 'sesame'\nmetrics-key = 'open'\n");
        let Mistakes(wrong) = try_server(&["--config", path(&file)]).unwrap_err();
        assert!(wrong[0].contains("line 3 has a name that is there already"), "{wrong:#?}");
    }

    #[test]
    fn a_secret_is_told_by_nobody() {
        let file = written("metrics-key = 'sesame'\nopen-tables = 'code'\nopening-code = 'opensesame'\n");
        let (_, settings) = try_server(&["--config", path(&file)]).unwrap();
        assert!(settings.iter().all(|each| !format!("{each:?}").contains("sesame")), "{settings:#?}");
        let file = written("open-tables = 'code'\nopening-code = 'sesame'\nmetrics-key = ''\n");
        let Mistakes(wrong) = try_server(&["--config", path(&file)]).unwrap_err();
        assert!(wrong.len() == 2 && wrong.iter().all(|each| !each.contains("sesame")), "{wrong:#?}");
        let Mistakes(wrong) = try_server(&["--journal", "mysql://sesame@here"]).unwrap_err();
        assert!(wrong[0].contains("postgres://") && !wrong[0].contains("sesame"), "{wrong:#?}");
    }

    #[cfg(feature = "cluster")]
    #[test]
    fn a_database_or_a_nats_that_cannot_be_is_told_before_the_start() {
        let wrong = |journal: &str, nats: &str| {
            let told = try_server(&["--journal", journal, "--nats", nats]);
            told.err().map_or(0, |Mistakes(wrong)| wrong.len())
        };
        let (journal, nats) = ("postgres://bridge@here/bridge", "nats://one:4222,nats://two:4222");
        assert_eq!(wrong(journal, nats), 0);
        assert_eq!(wrong(journal, "nats://user:word@one"), 0);
        assert_eq!(wrong("postgres://bridge@here/bridge?sslmode=nonsense", "nats://one:99999"), 2);
        assert_eq!(wrong(journal, "nats://"), 1);
        assert_eq!(wrong(journal, "http://one:4222"), 1);
        let folder = written("journal = 'postgres://bridge@here/bridge'\nnats = 'nats://'");
        let Mistakes(wrong) = try_server(&["--config", path(&folder)]).unwrap_err();
        assert!(wrong.len() == 1 && wrong[0].starts_with("nats in "), "{wrong:#?}");
    }

    #[test]
    fn what_is_no_number_is_told_in_words() {
        let values = [
            ("many", "a whole number, 0 or more"),
            ("1.5", "a whole number, 0 or more"),
            ("-5", "a whole number, 0 or more"),
            ("-99999999999999999999", "a whole number, 0 or more"),
            ("99999999999999999999", "too large"),
        ];
        for option in ["robots", "max-tables", "close-unbegun-hours", "keep-chat-days"] {
            for (value, said) in values {
                let Mistakes(wrong) = try_server(&[&format!("--{option}={value}")]).unwrap_err();
                assert!(wrong.len() == 1 && wrong[0].contains(said), "{wrong:#?}");
            }
        }
        let Mistakes(wrong) = try_server(&["--keep-chat-days=999999999999"]).unwrap_err();
        assert!(wrong[0].ends_with("the number is too large"), "{wrong:#?}");
    }

    #[test]
    fn where_any_text_may_stand_a_number_in_the_file_is_none() {
        for name in ["data", "nats", "metrics-key", "opening-code"] {
            for value in ["5", "true", "['a', 5]"] {
                let file = written(&format!("{name} = {value}\n"));
                let Mistakes(wrong) = try_server(&["--config", path(&file)]).unwrap_err();
                assert!(wrong.iter().any(|each| each.starts_with(name)), "{name} = {value}: {wrong:#?}");
            }
        }
        let file = written("data = 5\n");
        let Mistakes(wrong) = try_server(&["--config", path(&file)]).unwrap_err();
        assert!(wrong.len() == 1 && wrong[0].ends_with("a text has to stand there, in quotes"), "{wrong:#?}");
        assert_eq!(try_server(&["--config", path(&file), "--data", "5"]).unwrap().0.data.to_str(), Some("5"));
        let file = written("data = '5'\nmax-tables = '7'\n");
        assert_eq!(try_server(&["--config", path(&file)]).unwrap().0.limits.max_tables, 7);
    }

    #[test]
    fn what_contradicts_itself_is_told_too() {
        let words = ["--clocks", "fast", "--listen", "0.0.0.0:1", "--proxy-protocol", "--open-tables", "code"];
        let Mistakes(wrong) = try_server(&words).unwrap_err();
        assert_eq!(wrong.len(), 3, "{wrong:#?}");
    }

    #[test]
    fn a_contradiction_is_told_beside_a_value_that_is_wrong_unless_it_is_of_that_value() {
        let fast = ["--clocks", "fast", "--listen", "0.0.0.0:1", "--rates", "fast"];
        let Mistakes(wrong) = try_server(&fast).unwrap_err();
        assert!(wrong.len() == 2 && wrong[0].contains("--rates") && wrong[1].contains("0.0.0.0:1"), "{wrong:#?}");
        let Mistakes(wrong) = try_server(&["--open-tables", "code", "--opening-code", ""]).unwrap_err();
        assert!(wrong.len() == 1 && wrong[0].starts_with("--opening-code"), "{wrong:#?}");
        let unreadable = ["--config", "/nowhere/bridge.toml", "--open-tables", "code"];
        let Mistakes(wrong) = try_server(&unreadable).unwrap_err();
        assert!(wrong.len() == 1, "the code may stand there: {wrong:#?}");
    }

    fn try_server(words: &[&str]) -> Result<(Config, Vec<Setting>), Mistakes> {
        server(&command_line().try_get_matches_from(["bridge-server"].iter().chain(words)).unwrap())
    }

    fn written(text: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("bridge.toml"), text).unwrap();
        folder
    }

    fn path(folder: &tempfile::TempDir) -> &'static str {
        Box::leak(folder.path().join("bridge.toml").display().to_string().into_boxed_str())
    }
}
