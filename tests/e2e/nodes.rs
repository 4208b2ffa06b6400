//! Several nodes of one server, over one PostgreSQL and one NATS: what people have at one of them they have at all, and
//! nothing that was acknowledged is lost when some of it dies (Promise R16, R17).

mod deaths;
mod hidden_hands;
mod limits;
mod operator;
mod processes;
mod together;
