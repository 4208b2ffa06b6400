//! `bridge-cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    bridge_cli::program()
}
