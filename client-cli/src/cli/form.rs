//! Which form of the game a table plays, in the words of the command line.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bridge_protocol::limits::MAX_STAKES;
use bridge_rules::{Calling, Expectation, Form};
use clap::{Args, ValueEnum, builder::RangedI64ValueParser};
use serde_json::{Value, json};

use crate::{exit::Failure, text};

/// The deals of minibridge in a round of an event.
const FOUR_DEALS: u32 = 4;

/// The form of the game and its options.
#[derive(Clone, Debug, Default, Args)]
pub struct FormArgs {
    /// What is played: duplicate boards, or as many deals as another form takes: rubber, chicago, chicago-duplicate,
    /// russian, auction, minibridge, minibridge-slips, bridge-whist, biritch, for three three-handed, or for two
    /// honeymoon, honeymoon-draw, honeymoon-draw-two; five and more play in turn at a party (`event new`)
    #[arg(long, value_name = "NAME", value_parser = form)]
    pub(crate) form: Option<Form>,
    /// Who is vulnerable on the second and third deal of a Chicago [default: non-dealer]
    #[arg(long, value_enum)]
    pub(crate) order: Option<Order>,
    /// Whether honours count [default: on]
    #[arg(long, value_enum)]
    pub(crate) honours: Option<Honours>,
    /// A deal that is passed out is followed by a goulash
    #[arg(long)]
    pub(crate) goulash: bool,
    /// Who wins the last trick with the seven of diamonds is owed a beer
    #[arg(long)]
    pub(crate) beer_card: bool,
    /// How many rubbers, rounds of four deals, or deals of minibridge [default: until they stop; in
    /// each round of an event one rubber, one round of four deals, or four deals]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=50))]
    pub(crate) rubbers: Option<u32>,
    /// Everybody plays with everybody, a rubber or a round each
    #[arg(long)]
    pub(crate) pivot: bool,
    /// Partners, and who deals first, are cut for before each rubber or round
    #[arg(long)]
    pub(crate) cut: bool,
    /// How honeymoon is scored
    #[arg(long, value_enum)]
    pub(crate) scored_as: Option<Scoring>,
    /// A deal of chicago-duplicate that is passed out is dealt again, and does not score nothing
    #[arg(long)]
    pub(crate) redeal: bool,
    /// Sides are vulnerable at minibridge, as the boards say
    #[arg(long)]
    pub(crate) vulnerability: bool,
    /// What the cards let expect at russian, from a file: lines of points from 20 to 40, score not vulnerable, score
    /// vulnerable
    #[arg(long, value_name = "FILE")]
    pub(crate) expectation: Option<PathBuf>,
    /// How many points a hundred is worth, or an IMP: they are counted for each person, and never paid
    #[arg(long, value_name = "POINTS", value_parser = stakes())]
    pub(crate) stakes: Option<u16>,
}

/// Who is vulnerable on the second and third deal of a Chicago.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Order {
    /// The side that deals
    Dealer,
    /// The other side
    NonDealer,
}

/// How honeymoon is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scoring {
    /// In rubbers
    Rubber,
    /// In rounds of four deals
    Chicago,
}

/// Whether honours count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Honours {
    /// They count by themselves
    On,
    /// When they are claimed after the play
    Claimed,
    /// They do not
    Off,
}

impl FormArgs {
    /// The form with its options; none where boards of duplicate are played.
    ///
    /// # Errors
    /// An option that the form does not have.
    pub(crate) fn chosen(&self) -> Result<Option<Form>, Failure> {
        self.with_parts(self.rubbers)
    }

    /// The same as one round of an event: one rubber, one round of four deals, or four deals, unless it is said.
    ///
    /// # Errors
    /// As [`chosen`](Self::chosen).
    pub(crate) fn of_a_round(&self) -> Result<Option<Form>, Failure> {
        let usual = match self.form {
            None => return self.chosen(),
            Some(Form::Duplicate(_)) => return self.chosen().map(|_| None),
            Some(Form::Minibridge(_) | Form::MinibridgeSlips(_)) => FOUR_DEALS,
            Some(_) => 1,
        };
        self.with_parts(self.rubbers.or(Some(usual)))
    }

    fn with_parts(&self, parts: Option<u32>) -> Result<Option<Form>, Failure> {
        let given = self.given(parts);
        let Some(form) = self.form else {
            return given.first().map_or(Ok(None), |option| Err(option.without_a_form()));
        };
        if self.pivot && self.cut {
            return Err(Failure::bad_input(
                "with --pivot everybody plays with everybody, with --cut partners are cut for: give one of the two",
            ));
        }
        let mut options = serde_json::to_value(form).map_err(|error| Failure::bad_input(error.to_string()))?;
        for option in &given {
            if !option.is_of(&form) {
                return Err(Failure::bad_input(format!("{form} has no {}: leave it out", option.name)));
            }
            match &option.sets {
                Sets::Member(names, value) => {
                    for name in names.iter().filter(|name| has(&form, name)) {
                        options[*name] = value.clone();
                    }
                }
                Sets::Expectation(path) => options["expectation"] = expectation(path)?,
                Sets::Stakes => {}
            }
        }
        let chosen = serde_json::from_value(options).map_err(|error| Failure::bad_input(error.to_string()))?;
        Ok(Some(chosen))
    }

    /// What was given.
    fn given(&self, parts: Option<u32>) -> Vec<Given<'_>> {
        let order = self.order.map(|order| match order {
            Order::Dealer => "dealer",
            Order::NonDealer => "non_dealer",
        });
        let honours = self.honours.map(|honours| match honours {
            Honours::On => "computed",
            Honours::Claimed => "claimed",
            Honours::Off => "off",
        });
        let scored_as = self.scored_as.map(|scoring| match scoring {
            Scoring::Rubber => "rubber",
            Scoring::Chicago => "chicago",
        });
        let members: [(_, &[_], _); 10] = [
            ("--order", &["order"], order.map(Value::from)),
            ("--honours", &["honours"], honours.map(Value::from)),
            ("--goulash", &["goulash"], self.goulash.then_some(json!(true))),
            ("--beer-card", &["beer_card"], self.beer_card.then_some(json!(true))),
            ("--rubbers", &["rubbers", "rounds", "deals", "parts"], parts.map(Value::from)),
            ("--pivot", &["partners"], self.pivot.then_some(json!("pivot"))),
            ("--cut", &["partners"], self.cut.then_some(json!("cut"))),
            ("--scored-as", &["scoring"], scored_as.map(Value::from)),
            ("--redeal", &["redeal"], self.redeal.then_some(json!(true))),
            ("--vulnerability", &["vulnerability"], self.vulnerability.then_some(json!(true))),
        ];
        let members = members.into_iter().filter_map(|(name, members, value)| {
            let sets = Sets::Member(members, value?);
            Some(Given { name, sets })
        });
        let expectation = self.expectation.as_deref().map(Sets::Expectation);
        let expectation = expectation.map(|sets| Given { name: "--expectation", sets });
        let stakes = self.stakes.map(|_| Given { name: "--stakes", sets: Sets::Stakes });
        members.chain(expectation).chain(stakes).collect()
    }
}

/// An option that was given, by its name here.
struct Given<'a> {
    name: &'static str,
    sets: Sets<'a>,
}

/// What an option sets.
enum Sets<'a> {
    /// What a form has under one of these names.
    Member(&'static [&'static str], Value),
    /// What the cards let expect.
    Expectation(&'a Path),
    /// An agreement of the table, for forms that have accounts.
    Stakes,
}

impl Given<'_> {
    fn is_of(&self, form: &Form) -> bool {
        match &self.sets {
            Sets::Member(names, _) => names.iter().any(|name| has(form, name)),
            Sets::Expectation(_) => matches!(form, Form::Russian(_)),
            Sets::Stakes => !matches!(form, Form::Duplicate(_)),
        }
    }

    fn without_a_form(&self) -> Failure {
        let forms: Vec<_> = Form::all().into_iter().filter(|form| self.is_of(form)).map(|form| form.name()).collect();
        let (name, forms) = (self.name, text::listed(&forms));
        Failure::bad_input(format!("{name} is an option of {forms}: say with --form which is played"))
    }
}

/// Whether a form has something of that name to be said.
fn has(form: &Form, member: &str) -> bool {
    serde_json::to_value(form).is_ok_and(|options| options.get(member).is_some())
}

fn expectation(path: &Path) -> Result<Value, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file(path, &error))?;
    let no_text = || format!("{}: this is no text: lines of points from 20 to 40 and two scores", path.display());
    let text = String::from_utf8(bytes).map_err(|_| Failure::bad_input(no_text()))?;
    // Some editors begin a file with a mark that it is UTF-8.
    let table = Expectation::parse(text.trim_start_matches('\u{feff}'))
        .map_err(|why| Failure::bad_input(format!("{}: {why}", path.display())))?;
    serde_json::to_value(table).map_err(|error| Failure::bad_input(error.to_string()))
}

fn stakes() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=MAX_STAKES.into())
}

/// Whether computers sit down to it.
pub(crate) fn is_for_computers(form: &Form) -> bool {
    form.seating().has_partners() && form.calling() == Calling::Auction
}

/// Whether it is played to learn the play of the cards: a table of it is a lesson unless somebody says otherwise (Spec
/// F13.1).
pub(crate) fn is_for_learners(form: &Form) -> bool {
    matches!(form, Form::Minibridge(_) | Form::MinibridgeSlips(_))
}

/// A form that computers play, with its usual options, by its name.
pub(super) fn form_of_computers(text: &str) -> Result<Form, String> {
    let form = form(text)?;
    if is_for_computers(&form) { Ok(form) } else { Err(format!("no computer plays {form}")) }
}

fn form(text: &str) -> Result<Form, String> {
    text.to_ascii_lowercase().parse().map_err(|_| {
        let names: Vec<_> = Form::all().iter().map(Form::name).collect();
        format!("a form is {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use bridge_rules::{Chicago, ChicagoDuplicate, ChicagoOrder, Honeymoon, HoneymoonScoring, Minibridge, Rubber};
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::cli::{Cli, Command};

    #[test]
    fn a_form_has_the_options_that_were_given() {
        let args = FormArgs {
            form: "chicago".parse().ok(),
            order: Some(Order::Dealer),
            honours: Some(Honours::Off),
            rubbers: Some(3),
            ..FormArgs::default()
        };
        let honours = bridge_rules::Honours::Off;
        let chicago = Chicago { order: ChicagoOrder::Dealer, honours, rounds: Some(3), ..Chicago::default() };
        assert_eq!(args.chosen().unwrap(), Some(Form::Chicago(chicago)));
        let usual = FormArgs { form: "rubber".parse().ok(), ..FormArgs::default() };
        assert_eq!(usual.chosen().unwrap(), Some(Form::Rubber(Rubber::default())));
        assert_eq!(FormArgs::default().chosen().unwrap(), None);
    }

    #[test]
    fn what_help_calls_the_default_is_what_comes_of_nothing() {
        let help = Cli::command().find_subcommand_mut("host").unwrap().render_long_help().to_string();
        assert!(
            help.contains("a Chicago [default: non-dealer]") && help.contains("honours count [default: on]"),
            "{help}"
        );
        let chicago = FormArgs { form: "chicago".parse().ok(), ..FormArgs::default() };
        let said = FormArgs { order: Some(Order::NonDealer), honours: Some(Honours::On), ..chicago.clone() };
        assert_eq!(said.chosen().unwrap(), chicago.chosen().unwrap());
        for form in ["rubber", "honeymoon", "three-handed", "bridge-whist"] {
            let silent = FormArgs { form: form.parse().ok(), ..FormArgs::default() };
            let said = FormArgs { honours: Some(Honours::On), ..silent.clone() };
            assert_eq!(said.chosen().unwrap(), silent.chosen().unwrap(), "{form}");
        }
    }

    #[test]
    fn what_the_page_offers_is_offered_here_too() {
        let chosen = |line: &str| {
            let words = ["bridge-cli", "host"].into_iter().chain(line.split(' '));
            let Command::Host(args) = Cli::try_parse_from(words).unwrap().command else { panic!("{line}") };
            args.form.chosen()
        };
        let honeymoon = Honeymoon { scoring: HoneymoonScoring::Chicago, parts: Some(2), ..Honeymoon::default() };
        let redeal = ChicagoDuplicate { redeal: true, ..ChicagoDuplicate::default() };
        let vulnerable = Minibridge { vulnerability: true, ..Minibridge::default() };
        for (line, form) in [
            ("--form honeymoon --scored-as chicago --rubbers 2", Form::Honeymoon(honeymoon)),
            ("--form chicago-duplicate --redeal", Form::ChicagoDuplicate(redeal)),
            ("--form minibridge --vulnerability", Form::Minibridge(vulnerable)),
        ] {
            assert_eq!(chosen(line).unwrap(), Some(form), "{line}");
        }
        for line in [
            "--form rubber --scored-as chicago",
            "--form chicago --redeal",
            "--form rubber --vulnerability",
            "--form chicago --expectation a.txt",
            "--form duplicate --stakes 5",
        ] {
            let said = chosen(line).unwrap_err().to_string();
            assert!(said.ends_with("leave it out") && said.contains(line.split(' ').nth(2).unwrap()), "{line}: {said}");
        }
    }

    #[test]
    fn a_club_brings_its_own_table_of_what_is_expected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.txt");
        let args = || FormArgs { form: "russian".parse().ok(), expectation: Some(path.clone()), ..FormArgs::default() };
        let rows: String = (0..=20).map(|more| format!("{} {} {}\n", 20 + more, more * 100, more * 200)).collect();
        fs::write(&path, rows).unwrap();
        let Some(Form::Russian(russian)) = args().chosen().unwrap() else { panic!("Russian Chicago") };
        assert_eq!(russian.expectation.target(25, true), 1000);
        fs::write(&path, "20 0\n").unwrap();
        let said = args().chosen().unwrap_err().to_string();
        assert!(said.contains("table.txt: line 1: "), "{said}");
    }

    #[test]
    fn an_option_of_a_form_says_which_form_it_wants() {
        let said = |line: &str, of_a_round: bool| {
            let words = ["bridge-cli", "host"].into_iter().chain(line.split(' '));
            let Command::Host(args) = Cli::try_parse_from(words).unwrap().command else { panic!("{line}") };
            if of_a_round { args.form.of_a_round() } else { args.form.chosen() }.unwrap_err().to_string()
        };
        for of_a_round in [false, true] {
            for (line, told) in [
                ("--goulash", "--goulash is an option of rubber and chicago: say with --form which is played"),
                ("--pivot", "--pivot is an option of rubber, chicago, chicago-duplicate and russian: say with --form "),
                ("--rubbers 2", "--rubbers is an option of rubber, chicago, chicago-duplicate, russian, minibridge, "),
                ("--stakes 5", "--stakes is an option of rubber, "),
                ("--expectation no-such-file", "--expectation is an option of russian: "),
                ("--form rubber --pivot --cut", "with --pivot everybody plays with everybody, with --cut partners "),
                ("--form duplicate --goulash", "duplicate has no --goulash: leave it out"),
            ] {
                assert!(said(line, of_a_round).starts_with(told), "{line}: {}", said(line, of_a_round));
            }
        }
    }

    #[test]
    fn an_option_that_the_form_does_not_have_is_bad_input() {
        let args = FormArgs { form: "rubber".parse().ok(), order: Some(Order::Dealer), ..FormArgs::default() };
        assert_eq!(args.chosen().unwrap_err().to_string(), "rubber has no --order: leave it out");
    }
}
