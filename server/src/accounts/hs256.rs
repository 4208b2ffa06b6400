//! The one algorithm of the tokens, HMAC with SHA-256 (RFC 7518, section 3.2), as the token library asks for it. No
//! other is compiled in: a header that names one finds nothing that would understand it.

use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey,
    crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils},
    errors::{ErrorKind, Result},
    signature::{Error, Signer, Verifier},
};
use sha2::Sha256;

/// What the token library signs and checks with.
static HS256_ALONE: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key: &EncodingKey| Ok(Box::new(Hs256::new(*algorithm, key.as_bytes())?)),
    verifier_factory: |algorithm, key: &DecodingKey| Ok(Box::new(Hs256::new(*algorithm, key.try_get_as_bytes()?)?)),
    key_utils: KeyUtils::new_unimplemented(),
};

/// Makes it this process's way to sign and to check. Doing so again changes nothing.
pub(super) fn install() {
    HS256_ALONE.install_default().ok();
}

struct Hs256(Hmac<Sha256>);

impl Hs256 {
    fn new(algorithm: Algorithm, key: &[u8]) -> Result<Self> {
        if algorithm != Algorithm::HS256 {
            return Err(ErrorKind::InvalidAlgorithm.into());
        }
        Hmac::new_from_slice(key).map(Self).map_err(|_| ErrorKind::InvalidKeyFormat.into())
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, Error> {
        Ok(self.0.clone().chain_update(message).finalize().into_bytes().to_vec())
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    /// In a time that does not depend on where the signatures differ.
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        self.0.clone().chain_update(message).verify_slice(signature).map_err(Error::from_source)
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;

    use super::*;

    /// The second case of RFC 4231.
    #[test]
    fn it_is_hmac_with_sha_256() {
        let jefe = Hs256::new(Algorithm::HS256, b"Jefe").unwrap();
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        let signature = jefe.sign(b"what do ya want for nothing?");
        assert_eq!(HEXLOWER.encode(&signature), expected);
        assert!(jefe.verify(b"what do ya want for nothing?", &signature).is_ok());
    }

    #[test]
    fn another_message_a_cut_signature_and_another_key_are_refused() {
        let ours = Hs256::new(Algorithm::HS256, b"ours").unwrap();
        let signature = ours.sign(b"Ann");
        assert!(ours.verify(b"Amy", &signature).is_err());
        assert!(ours.verify(b"Ann", &signature[..31].to_vec()).is_err());
        assert!(ours.verify(b"Ann", &Vec::new()).is_err());
        assert!(Hs256::new(Algorithm::HS256, b"theirs").unwrap().verify(b"Ann", &signature).is_err());
    }

    #[test]
    fn there_is_no_other_algorithm() {
        for other in [Algorithm::HS384, Algorithm::HS512, Algorithm::RS256, Algorithm::ES256, Algorithm::EdDSA] {
            assert!(Hs256::new(other, b"ours").is_err(), "{other:?}");
        }
    }
}
