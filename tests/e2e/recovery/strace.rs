//! strace, which makes system calls of a server fail or take long.

use std::process::Command;

/// Whether it is here and may trace. Where not, a story that needs it says so and is skipped.
pub(crate) fn works() -> bool {
    let tried = Command::new("strace").args(["-qq", "-o", "/dev/null", "-e", "trace=fsync", "true"]).status();
    tried.is_ok_and(|status| status.success())
}

/// What goes before a server's command line, so that these calls of it meet a fault (strace(1), "Tampering"). strace is
/// a bystander (`-D`): the server itself is our child, and its end is what we see.
pub(crate) fn injecting(calls: &str, fault: &str) -> Vec<String> {
    let (trace, inject) = (format!("trace={calls}"), format!("inject={calls}:{fault}"));
    ["strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", &trace, "-e", &inject].map(str::to_owned).to_vec()
}
