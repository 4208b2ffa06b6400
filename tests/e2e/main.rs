//! Stories of the whole house: real servers, real sockets, public doors only.

mod babble;
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
mod pieces;
mod resume;
mod silence;
mod slow;
mod whispers;
