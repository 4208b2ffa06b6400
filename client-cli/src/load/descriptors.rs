//! Every connection is a file to the system, and the system's first answer is a thousand of them.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What the process needs beside the connections that are counted: standard streams, the runtime, HTTP.
const OTHER_FILES: u64 = 64;

/// Raises the number of open files to what the system grants this process at most, and says how many that is.
pub(super) fn raise() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current == maximum || setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_err() {
        return current.unwrap_or(u64::MAX);
    }
    maximum.unwrap_or(u64::MAX)
}

/// The system grants fewer files than the run has connections.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{connections} connections need {} open files and the system grants {granted}: \
     raise the limit (ulimit -Hn {}) or ask for fewer", connections + OTHER_FILES, connections + OTHER_FILES
)]
pub struct TooFewFiles {
    connections: u64,
    granted: u64,
}

/// Whether so many connections can be open at the same time.
pub(super) fn suffice(connections: u64, granted: u64) -> Result<(), TooFewFiles> {
    if connections + OTHER_FILES <= granted { Ok(()) } else { Err(TooFewFiles { connections, granted }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_files_are_said_with_the_number_that_would_do() {
        assert_eq!(suffice(936, 1_000), Ok(()));
        let refusal = suffice(10_000, 1_024).unwrap_err().to_string();
        assert!(refusal.contains("10064 open files") && refusal.contains("ulimit -Hn 10064"), "{refusal}");
    }
}
