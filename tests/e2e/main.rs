//! Stories of the whole house: real servers, real sockets, public doors only.

#![allow(clippy::unwrap_used, reason = "there is nothing here but tests")]

mod babble;
mod boards;
mod captured;
mod cheats;
mod dawdlers;
mod doors;
mod drain;
mod drawn;
mod duplicates;
mod eavesdroppers;
mod evening;
mod floods;
mod floors;
mod forgeries;
mod fsync;
mod kill;
mod matches;
mod pieces;
mod restart;
mod resume;
mod silence;
mod slow;
mod whispers;
