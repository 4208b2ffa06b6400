//! The PROXY header of version 2, with which a proxy that passes bytes on says who sends them
//! (<https://www.haproxy.org/download/2.8/doc/proxy-protocol.txt>). It is read from the stream to the byte, so that
//! what follows is HTTP.

use std::{io, net::IpAddr};

use ppp::v2::{Addresses, Command, Header};
use tokio::io::{AsyncRead, AsyncReadExt};

/// What is always there: the signature, what kind of header it is, and how much follows.
const HEAD: usize = 16;
/// What may follow. Addresses take 36 bytes; what some proxies add of TLS and names fits into the rest.
const LONGEST: usize = 2048;

/// What a server sends to itself, or a proxy to see whether the server is there: nobody is behind it.
pub(crate) const LOCAL: [u8; HEAD] = *b"\r\n\r\n\0\r\nQUIT\n\x20\x00\x00\x00";

/// Reads the header at the beginning of a connection. Without an address it is the proxy's own connection.
pub(super) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<IpAddr>> {
    let mut header = vec![0; HEAD];
    stream.read_exact(&mut header).await?;
    let follows = usize::from(u16::from_be_bytes([header[HEAD - 2], header[HEAD - 1]]));
    // What is no header is said at once, and not when so many bytes have come.
    if !header.starts_with(ppp::v2::PROTOCOL_PREFIX) || follows > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "this is no PROXY header of version 2"));
    }
    header.resize(HEAD + follows, 0);
    stream.read_exact(&mut header[HEAD..]).await?;
    let header =
        Header::try_from(header.as_slice()).map_err(|cause| io::Error::new(io::ErrorKind::InvalidData, cause))?;
    Ok(match (header.command, header.addresses) {
        (Command::Proxy, Addresses::IPv4(ends)) => Some(ends.source_address.into()),
        (Command::Proxy, Addresses::IPv6(ends)) => Some(IpAddr::V6(ends.source_address).to_canonical()),
        (Command::Proxy, Addresses::Unspecified | Addresses::Unix(_)) | (Command::Local, _) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const V4: &[u8] = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\x00\x0c\xc0\x00\x02\x01\xc0\x00\x02\x02\x12\x34\x1f\x90";

    #[tokio::test]
    async fn it_says_who_is_connected_and_what_follows_is_left() {
        let bytes = [V4, b"GET / HTTP/1.1"].concat();
        let mut stream = bytes.as_slice();
        assert_eq!(read(&mut stream).await.unwrap(), Some("192.0.2.1".parse().unwrap()));
        assert_eq!(stream, b"GET / HTTP/1.1");
    }

    #[tokio::test]
    async fn it_may_say_more_than_that() {
        let mut bytes = V4.to_vec();
        bytes[15] += 7;
        bytes.extend_from_slice(b"\x02\x00\x04host");
        let mut stream = bytes.as_slice();
        assert_eq!(read(&mut stream).await.unwrap(), Some("192.0.2.1".parse().unwrap()));
        assert!(stream.is_empty());
    }

    #[tokio::test]
    async fn an_address_of_version_six_that_is_one_of_version_four_is_one() {
        let ends = ["::ffff:192.0.2.1", "::1"].map(|ip| ip.parse::<std::net::Ipv6Addr>().unwrap().octets());
        let bytes = [b"\r\n\r\n\0\r\nQUIT\n\x21\x21\x00\x24".as_slice(), &ends.concat(), &[0; 4]].concat();
        assert_eq!(read(&mut bytes.as_slice()).await.unwrap(), Some("192.0.2.1".parse().unwrap()));
    }

    #[tokio::test]
    async fn the_proxys_own_connection_has_nobody_behind_it() {
        assert_eq!(read(&mut LOCAL.as_slice()).await.unwrap(), None);
    }

    #[tokio::test]
    async fn anything_else_is_an_error() {
        let mut version = V4.to_vec();
        version[12] = 0x31;
        let mut long = V4.to_vec();
        long[14] = 0xff;
        let mut short = V4.to_vec();
        short[15] = 4;
        let line = b"PROXY TCP4 192.0.2.1 192.0.2.2 4660 8080\r\n".to_vec();
        for wrong in [version, long, short, line, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(), V4[..20].to_vec()] {
            assert!(read(&mut wrong.as_slice()).await.is_err(), "{wrong:?}");
        }
    }
}
