//! How an encrypted server is known: one answer for HTTP and for the socket, by the certificates that this machine
//! trusts.

use std::sync::{Arc, LazyLock};

use rustls::{ClientConfig, RootCertStore, crypto::ring};

/// Encryption to a server whose certificate an authority that this machine trusts has signed.
pub fn encryption() -> Arc<ClientConfig> {
    static ENCRYPTION: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| Arc::new(by_native_roots()));
    Arc::clone(&ENCRYPTION)
}

/// Certificates that cannot be read are left out: whoever is signed by one of them is then not trusted.
fn by_native_roots() -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring speaks TLS 1.2 and 1.3")
        .with_root_certificates(roots)
        .with_no_client_auth()
}
