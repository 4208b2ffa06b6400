//! Where a database is, and how it is known there: by its certificate where the URL asks for TLS.

use std::str::FromStr;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio::task::JoinHandle;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;
use tracing::warn;

use crate::error_chain::chain;

/// A database that connections are made to.
#[derive(Clone)]
pub(crate) struct DatabaseAddress {
    config: Config,
    /// How whoever answers there shows that they are the database; none if nobody asks.
    encryption: Option<MakeRustlsConnect>,
}

/// Why a URL names no database.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseAddressError {
    /// It is no such URL, or asks for what there is not.
    #[error("name a database as postgres://USER:PASSWORD@HOST/DATABASE, with sslmode=disable, require or verify-full")]
    Url,
    /// It names certificates, and would not be encrypted.
    #[error("sslrootcert says by whom the database is known: with it say sslmode=require or verify-full")]
    Unencrypted,
    /// The certificates of its `sslrootcert` are not to be had.
    #[error("the certificates in {file} (sslrootcert) cannot be read: {why}")]
    Certificates {
        /// The file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

impl DatabaseAddress {
    /// Reads a URL such as `postgres://bridge@db.example/bridge?sslmode=verify-full&sslrootcert=/etc/bridge/ca.pem`.
    /// With `require` too the certificate has to be of an authority that is trusted (that of `sslrootcert`, or those
    /// that the machine trusts) and for the host that is named; without either nothing is encrypted.
    ///
    /// # Errors
    /// See [`DatabaseAddressError`].
    pub(crate) fn read(url: &str) -> Result<Self, DatabaseAddressError> {
        let (url, roots) = without_its_own(url).ok_or(DatabaseAddressError::Url)?;
        let config = Config::from_str(&url).map_err(|_| DatabaseAddressError::Url)?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(DatabaseAddressError::Url);
        }
        let encryption = match config.get_ssl_mode() {
            SslMode::Require => Some(MakeRustlsConnect::new(by(trusted(roots.as_deref())?))),
            _ if roots.is_some() => return Err(DatabaseAddressError::Unencrypted),
            _ => None,
        };
        Ok(Self { config, encryption })
    }

    /// Who connects, as the database lists them.
    pub(crate) fn named(mut self, name: &str) -> Self {
        self.config.application_name(name).keepalives_idle(std::time::Duration::from_secs(5));
        self
    }

    /// Connects. The connection lives as long as the client, on the task that is given with it.
    ///
    /// # Errors
    /// Those of the database, and of who answers in its place.
    pub(crate) async fn connect(&self) -> Result<(Client, JoinHandle<()>), tokio_postgres::Error> {
        match &self.encryption {
            Some(encryption) => {
                let (client, connection) = self.config.connect(encryption.clone()).await?;
                Ok((client, tokio::spawn(async move { said(connection.await) })))
            }
            None => {
                let mut config = self.config.clone();
                let (client, connection) = config.ssl_mode(SslMode::Disable).connect(NoTls).await?;
                Ok((client, tokio::spawn(async move { said(connection.await) })))
            }
        }
    }
}

fn said(ended: Result<(), tokio_postgres::Error>) {
    if let Err(cause) = ended {
        warn!(cause = %chain(&cause), "a connection to the database is lost");
    }
}

/// The URL in the words of the library, which knows neither `verify-full` nor `sslrootcert`, and the file of the
/// latter. None for `prefer`: nobody would be asked who they are whom it finds, nor told that nothing is encrypted.
fn without_its_own(url: &str) -> Option<(String, Option<String>)> {
    let Some((before, query)) = url.split_once('?') else { return Some((url.to_owned(), None)) };
    let mut roots = None;
    let mut kept = Vec::new();
    for part in query.split('&') {
        match part.split_once('=') {
            Some(("sslrootcert", file)) => roots = Some(decoded(file)),
            Some(("sslmode", "prefer")) => return None,
            Some(("sslmode", "verify-full")) => kept.push("sslmode=require"),
            _ => kept.push(part),
        }
    }
    Some((format!("{before}?{}", kept.join("&")), roots))
}

/// A value of a query, in which a byte may stand as `%2F`.
fn decoded(value: &str) -> String {
    let mut parts = value.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        match part.split_at_checked(2).map(|(byte, rest)| (u8::from_str_radix(byte, 16), rest)) {
            Some((Ok(byte), rest)) => {
                bytes.push(byte);
                bytes.extend_from_slice(rest.as_bytes());
            }
            _ => bytes.extend_from_slice(format!("%{part}").as_bytes()),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn trusted(file: Option<&str>) -> Result<RootCertStore, DatabaseAddressError> {
    let mut roots = RootCertStore::empty();
    let Some(file) = file else {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        return Ok(roots);
    };
    let bad = |why: String| DatabaseAddressError::Certificates { file: file.to_owned(), why };
    for certificate in CertificateDer::pem_file_iter(file).map_err(|cause| bad(cause.to_string()))? {
        let certificate = certificate.map_err(|cause| bad(cause.to_string()))?;
        roots.add(certificate).map_err(|cause| bad(cause.to_string()))?;
    }
    if roots.is_empty() { Err(bad("there is none in it".to_owned())) } else { Ok(roots) }
}

fn by(roots: RootCertStore) -> ClientConfig {
    ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring speaks TLS 1.2 and 1.3")
        .with_root_certificates(roots)
        .with_no_client_auth()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_says_whether_and_by_whose_word_a_database_is_known() {
        for (url, is_encrypted) in [
            ("postgres://bridge@127.0.0.1/bridge", false),
            ("postgres://bridge@127.0.0.1/bridge?sslmode=disable", false),
            ("postgres:///bridge?host=/run/postgresql&user=bridge", false),
            ("postgres://bridge@db.example/bridge?sslmode=require", true),
            ("postgres://bridge@db.example/bridge?options=-csearch_path%3Dclub&sslmode=verify-full", true),
        ] {
            assert_eq!(DatabaseAddress::read(url).unwrap().encryption.is_some(), is_encrypted, "{url}");
        }
        assert!(matches!(DatabaseAddress::read("postgres:///bridge"), Err(DatabaseAddressError::Url)), "it is nowhere");
        for mode in ["verify-ca", "allow", "prefer", "sometimes"] {
            let url = format!("postgres://bridge@db.example/bridge?sslmode={mode}");
            assert!(matches!(DatabaseAddress::read(&url), Err(DatabaseAddressError::Url)), "{url}");
        }
        let alone = DatabaseAddress::read("postgres://bridge@db.example/bridge?sslrootcert=%2Fetc%2Fca.pem");
        assert!(matches!(alone, Err(DatabaseAddressError::Unencrypted)));
    }

    #[test]
    fn certificates_that_are_not_to_be_had_are_told_of() {
        let nowhere = "postgres://bridge@db.example/bridge?sslmode=verify-full&sslrootcert=%2Fnowhere%2Fca.pem";
        match DatabaseAddress::read(nowhere) {
            Err(DatabaseAddressError::Certificates { file, .. }) => assert_eq!(file, "/nowhere/ca.pem"),
            other => panic!("{:?}", other.err()),
        }
    }
}
