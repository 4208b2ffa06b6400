//! The boards of a day, as somebody asks for them: what was promised of them is for everybody, how others did for
//! whoever has played them.

use bridge_protocol::{AccountId, Daily, Day};

use super::AppState;

impl AppState {
    /// Those of today, or of the day that is named, for an account or for anybody.
    ///
    /// # Errors
    /// A sentence, if that is no day, one that has not come, or one of whose boards nothing is known here: nobody has
    /// begun them, and what was never promised proves nothing.
    pub(super) async fn daily(&self, named: Option<&str>, asks: Option<AccountId>) -> Result<Daily, String> {
        let today = self.tables.today();
        let Some(named) = named else {
            let next = Some(self.tables.daily_set(today.next()));
            return Ok(Daily { next, ..self.tables.daily(today, asks).await });
        };
        match named.parse::<Day>() {
            Ok(day) if day <= today => {
                let told = self.tables.daily(day, asks).await;
                let is_known = day == today || told.played > 0 || told.table.is_some();
                is_known.then_some(told).ok_or_else(|| "nobody has played the boards of that day here".to_owned())
            }
            Ok(_) => Err("that day has not come yet".to_owned()),
            Err(cause) => Err(cause.to_string()),
        }
    }
}
