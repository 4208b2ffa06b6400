//! `bridge-server`, see [`bridge_server::program`].

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// What is small, made by one thread and dropped by another, is nearly all there is: the system's allocator takes
/// longer over it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    bridge_server::program()
}
