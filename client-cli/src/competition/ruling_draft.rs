//! A director's ruling on its way from the keyboard to the server.

/// A ruling as it was typed; the reason may be missing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RulingDraft<Ruling> {
    /// What is ruled.
    pub(crate) ruling: Ruling,
    /// By which Law.
    pub(crate) law: Option<String>,
    /// Why.
    pub(crate) reason: Option<String>,
}
