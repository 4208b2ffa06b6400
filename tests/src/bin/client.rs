//! The reference client under a name that the tests of this package can find and start.

use std::process::ExitCode;

fn main() -> ExitCode {
    bridge_cli::program()
}
