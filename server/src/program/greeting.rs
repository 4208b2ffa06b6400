//! What the program says when the server is open.

use std::net::SocketAddr;

use crate::{HAS_BROWSER_CLIENT, health};

/// The first line ends with the address, for programs that start a server.
pub(super) fn greeting(listens: SocketAddr, public: Option<&str>, tables: usize) -> String {
    let here = format!("http://{}", health::reached_at(listens));
    let address = public.unwrap_or(&here);
    let mut words = if HAS_BROWSER_CLIENT {
        format!("The bridge server is open. Now open in a browser:  {address}\n")
    } else {
        format!(
            "The bridge server is open, without its browser client, at {address}\n\
             (To have the client built in, install Node 20.19 or later and build the server again.)\n"
        )
    };
    if listens.ip().is_unspecified() && public.is_none() {
        let port = listens.port();
        words.push_str(&format!(
            "Friends open  http://ADDRESS:{port}  with an address of this machine that they reach. If it has a name for them,\n\
             or a router or container passes their connections on, start it with  --public-url http://NAME:{port}\n"
        ));
    }
    match tables {
        0 => {}
        1 => words.push_str("One table goes on where it stood.\n"),
        more => words.push_str(&format!("{more} tables go on where they stood.\n")),
    }
    words.push_str(&format!(
        "Or open a table in a terminal:  cargo run --release -p bridge-cli -- host --server {address}\n"
    ));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_ends_with_an_address_that_this_machine_reaches() {
        let first = |listens: &str, public| {
            let words = greeting(listens.parse().unwrap(), public, 0);
            words.lines().next().unwrap().rsplit(' ').next().unwrap().to_owned()
        };
        assert_eq!(first("127.0.0.1:8080", None), "http://127.0.0.1:8080");
        assert_eq!(first("0.0.0.0:8080", None), "http://127.0.0.1:8080");
        assert_eq!(first("[::]:8080", None), "http://[::1]:8080");
        assert_eq!(first("[::]:8080", Some("https://bridge.example")), "https://bridge.example");
    }
}
