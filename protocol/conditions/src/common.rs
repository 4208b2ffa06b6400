//! Conditions that are often asked for.

/// A condition by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Common {
    /// In small letters, words parted by hyphens.
    pub name: &'static str,
    /// What South, or North and South, hold: for whoever chooses.
    pub words: &'static str,
    /// The condition, in the language of the crate.
    pub text: &'static str,
}

/// What is often practised, from the opening to the slam.
pub const COMMON: [Common; 12] = [
    Common {
        name: "strong-notrump",
        words: "South is balanced with 15 to 17 points",
        text: "balanced(south) and hcp(south) >= 15 and hcp(south) <= 17",
    },
    Common {
        name: "weak-notrump",
        words: "South is balanced with 12 to 14 points",
        text: "balanced(south) and hcp(south) >= 12 and hcp(south) <= 14",
    },
    Common {
        name: "two-notrump",
        words: "South is balanced with 20 or 21 points",
        text: "balanced(south) and hcp(south) >= 20 and hcp(south) <= 21",
    },
    Common { name: "strong-two", words: "South has 22 points or more", text: "hcp(south) >= 22" },
    Common {
        name: "weak-two",
        words: "South has 6 to 10 points and one suit of six, not clubs",
        text: "hcp(south) >= 6 and hcp(south) <= 10 and shape(south, any 6322 + any 6331 - xxx6)",
    },
    Common {
        name: "preempt",
        words: "South has 5 to 10 points and a suit of seven",
        text: "hcp(south) >= 5 and hcp(south) <= 10 and shape(south, any 7222 + any 7321 + any 7330)",
    },
    Common {
        name: "major-raise",
        words: "South opens a major of five, and North has 6 points or more and three cards there",
        text: "opens = hcp(south) >= 12 and hcp(south) <= 20 and hcp(north) >= 6\n\
               condition opens and (spades(south) >= 5 and spades(south) >= hearts(south) and spades(north) >= 3 \
               or hearts(south) >= 5 and hearts(south) > spades(south) and hearts(north) >= 3)",
    },
    Common {
        name: "stayman",
        words: "South is balanced with 15 to 17 points, and North has 8 or more with four cards in a major",
        text: "notrump = balanced(south) and hcp(south) >= 15 and hcp(south) <= 17\n\
               condition notrump and hcp(north) >= 8 and (spades(north) == 4 or hearts(north) == 4) \
               and spades(north) < 5 and hearts(north) < 5",
    },
    Common {
        name: "transfer",
        words: "South is balanced with 15 to 17 points, and North has five cards or more in a major",
        text: "notrump = balanced(south) and hcp(south) >= 15 and hcp(south) <= 17\n\
               condition notrump and (spades(north) >= 5 or hearts(north) >= 5)",
    },
    Common {
        name: "game",
        words: "North and South have 25 to 29 points, and each at least 6",
        text: "both = hcp(north) + hcp(south)\n\
               condition both >= 25 and both <= 29 and hcp(north) >= 6 and hcp(south) >= 6",
    },
    Common {
        name: "slam",
        words: "North and South have 33 points or more, or 29 and nine cards of a suit",
        text: "both = hcp(north) + hcp(south)\n\
               fit = spades(north) + spades(south) >= 9 or hearts(north) + hearts(south) >= 9 \
               or diamonds(north) + diamonds(south) >= 9 or clubs(north) + clubs(south) >= 9\n\
               condition both >= 33 or both >= 29 and fit",
    },
    Common {
        name: "contested",
        words: "both sides have 18 to 22 points and eight cards or more of a major",
        text: "both = hcp(north) + hcp(south)\n\
               ours = spades(north) + spades(south) >= 8 and hearts(east) + hearts(west) >= 8\n\
               theirs = hearts(north) + hearts(south) >= 8 and spades(east) + spades(west) >= 8\n\
               condition both >= 18 and both <= 22 and (ours or theirs)",
    },
];
