//! Every number Spec E2 gives.

use bridge_dealing::{Beacon, Entropy, rank};
use bridge_rules::Deal;

use crate::drawn::{B1, B1_RESERVE, B2, announced, commitment, contributions, ctx, secret, text, transcript};

const E: &str = "cb3e1812813bbbafae480e41863b71cb1742b8a9aebe7c35fd148b7426d727fd";

#[test]
fn the_commitments_are_those_of_the_laws() {
    let set = commitment();
    assert_eq!(
        set.boards[0].commitment.to_string(),
        "5ba3b4349bcf4c97ab064a74cbadf96a2cf630646330c3f63e8ded65f04c47d8"
    );
    assert_eq!(set.root.to_string(), "ea27b8bbc7d0721b6ce3affe039446ab1ea86414fb46dded8755007780a7bab1");
    assert_eq!(
        announced()[0].commitment.to_string(),
        "fa6368f14ba348d8feb3b010e0ea2dca0ce0c7eac95a8f8b9e39ff23ea32cbd3"
    );
}

#[test]
fn the_entropy_is_that_of_the_laws_in_whatever_order_clients_reveal() {
    let ones = contributions();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mixed = Entropy::mix(&ctx(), &commitment().root, order.map(|n| &ones[n]), &Beacon::none());
        assert_eq!(mixed, Ok(text(E)), "{order:?}");
    }
    assert_eq!(transcript().entropy, text(E));
    assert!(Entropy::mix(&ctx(), &commitment().root, [&ones[0], &ones[0]], &Beacon::none()).is_err());
}

#[test]
fn the_deals_are_those_of_the_laws() {
    let rows = [
        (1, 0, 9_743_944_755_766_806_753_456_732_984, B1),
        (2, 0, 11_578_360_714_229_948_500_154_210_267, B2),
        (1, 1, 45_934_849_589_027_833_611_250_853_444, B1_RESERVE),
    ];
    for (board, reserve, v, deal) in rows {
        let secret = secret(board, reserve);
        assert_eq!(secret.deal_index(&ctx(), &text(E)).reveal_number(), v);
        assert_eq!(secret.deal(&ctx(), &text(E)).to_string(), deal);
        assert_eq!(rank(&text::<Deal>(deal)).reveal_number(), v);
    }
}
