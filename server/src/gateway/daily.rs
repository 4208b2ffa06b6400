//! The boards of a day, as somebody asks for them: what was promised of them is for everybody, how others did for
//! whoever has played them.

use bridge_protocol::{AccountId, Daily, Day};

use super::AppState;

impl AppState {
    /// Those of today, or of the day that is named, for an account or for anybody.
    ///
    /// # Errors
    /// A sentence, if that is no day, or one that has not come.
    pub(super) async fn daily(&self, named: Option<&str>, asks: Option<AccountId>) -> Result<Daily, String> {
        let today = self.tables.today();
        let Some(named) = named else {
            let next = Some(self.tables.daily_set(today.next()));
            return Ok(Daily { next, ..self.tables.daily(today, asks).await });
        };
        match named.parse::<Day>() {
            Ok(day) if day <= today => Ok(self.tables.daily(day, asks).await),
            Ok(_) => Err("that day has not come yet".to_owned()),
            Err(cause) => Err(cause.to_string()),
        }
    }
}
