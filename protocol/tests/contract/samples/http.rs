//! What goes over HTTP, beside the socket.

use bridge_protocol::{ErrorBody, GuestRequest, GuestToken, PROOF_SUBPROTOCOL, TicketGrant};
use bridge_rules::Seat;

use crate::{sample::Sample, table};

pub(crate) fn samples() -> Vec<Sample> {
    let thirty_days = 30 * 24 * 60 * 60;
    vec![
        Sample::new("http.guest_request", GuestRequest { name: table::name(Seat::North) }),
        Sample::new(
            "http.guest_token",
            GuestToken {
                token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJBbm4ifQ.bm90IGEgc2lnbmF0dXJl".to_owned(),
                account: table::account(Seat::North),
                name: table::name(Seat::North),
                expires_in: thirty_days,
            },
        ),
        Sample::new(
            "http.ticket_grant",
            TicketGrant {
                ticket: table::ticket(Seat::North),
                proof: format!("{PROOF_SUBPROTOCOL}oKCgoKCgoKCgoKCgoKCgoAAAAZqs6KcwUGxheSBicmlkZ2UsIHBsZWFzZQ"),
                expires_in: 30,
            },
        ),
        Sample::new("http.error", ErrorBody { error: bridge_protocol::InvalidName.to_string() }),
    ]
}
