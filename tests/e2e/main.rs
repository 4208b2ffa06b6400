//! Stories of the whole house: real servers, real sockets, public doors only.

mod evening;
mod floors;
