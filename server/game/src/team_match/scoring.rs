//! What the boards come to (LAWS D6, C16), always worked out anew from what the rooms report.
