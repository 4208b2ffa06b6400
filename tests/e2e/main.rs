//! Stories of the whole house: real servers, real sockets, public doors only.

mod drain;
mod drawn;
mod duplicates;
mod evening;
mod floors;
mod fsync;
mod kill;
mod resume;
mod slow;
