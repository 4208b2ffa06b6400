//! The server's program under a name that the tests of this package can find, start and kill.

use std::process::ExitCode;

fn main() -> ExitCode {
    bridge_server::program()
}
