//! What is lost when something fails: nothing that was acknowledged.

mod backups;
mod crash_while_pending;
mod duplicates;
mod fsync;
mod graceful_shutdown;
mod identities;
mod kill;
mod many_kibitzers;
mod many_tables;
mod renames;
mod restart;
mod resume;
mod slow_readers;
mod storm;
mod strace;
mod upgrade;
