//! Stories of the whole house: real servers, real sockets, public doors only.

#![allow(clippy::unwrap_used, reason = "there is nothing here but tests")]

mod absence;
mod babble;
mod boards;
mod captured;
mod cheats;
mod claim_aid;
mod client;
mod crowd;
mod dawdlers;
mod director;
mod doors;
mod drain;
mod drawn;
mod duplicates;
mod eavesdroppers;
mod evening;
mod events;
mod floods;
mod floors;
mod forgeries;
mod fsync;
mod identities;
mod kill;
mod log;
mod match_ends;
mod matches;
mod names;
mod pages;
mod pending;
mod pieces;
mod restart;
mod resume;
mod rulings;
mod secrets;
mod silence;
mod slow;
mod snapshots;
mod streams;
mod swaps;
mod team_kills;
mod teams;
mod tidy;
mod upkeep;
mod whispers;
