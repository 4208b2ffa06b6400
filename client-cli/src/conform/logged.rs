//! Whom a board's log names by their accounts, and whether it says who they are.

use bridge_protocol::BoardLog;
use serde_json::Value;

/// The accounts that stand in the entries in the place of a name, in their order.
pub(super) fn accounts(log: &BoardLog) -> Vec<String> {
    let mut accounts = Vec::new();
    for entry in &log.entries {
        collect(&serde_json::to_value(&entry.event).unwrap_or_default(), &mut accounts);
    }
    accounts
}

/// Those of them that are not among the names.
pub(super) fn unnamed(log: &BoardLog) -> Vec<String> {
    let mut accounts = accounts(log);
    accounts.retain(|account| !log.names.iter().any(|named| named.account.to_string() == *account));
    accounts
}

/// Every `{"account": …}` in it, whatever it is in.
fn collect(value: &Value, accounts: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            if let (1, Some(Value::String(account))) = (members.len(), members.get("account")) {
                accounts.push(account.clone());
            }
            members.values().for_each(|member| collect(member, accounts));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, accounts)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn who_stands_in_a_log_by_their_account_is_named_or_told_to_be_missing() {
        const ANN: &str = "orugkidbmnrw65looq5caqlony";
        let event = json!({"ruled": {"director": {"account": ANN}, "ruling": {"attend": {}}}});
        let entry = json!({"at_ms": 1, "event": event, "hash": "00".repeat(32)});
        let log = |names: Value| -> BoardLog {
            let table = "m5xwyzdfnyqhiylcnrssa33omu";
            serde_json::from_value(json!({"table": table, "board": 1, "entries": [entry], "names": names})).unwrap()
        };
        assert_eq!(accounts(&log(json!([]))), [ANN]);
        assert_eq!(unnamed(&log(json!([]))), [ANN]);
        assert_eq!(unnamed(&log(json!([{"account": ANN, "name": "Ann"}]))), [""; 0]);
    }
}
