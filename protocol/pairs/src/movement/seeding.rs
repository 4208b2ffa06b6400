//! Seeding: those who are thought the strongest neither play all in one section nor all sit the same way.

/// Who has which number. The numbers are in groups, one behind the other: a section each, or where the directions stay
/// apart one for each direction of a section. The seeds go to the groups in turn, there and back; a group that is full
/// is passed over. For each number, in their order, the seed that has it, from 0.
///
/// ```
/// use bridge_pairs::by_seeding;
///
/// // The first seed has number 1, the second number 4, the third 5, the fourth 2.
/// assert_eq!(by_seeding(&[3, 3]), [0, 3, 4, 1, 2, 5]);
/// assert_eq!(by_seeding(&[4]), [0, 1, 2, 3], "in one group the numbers are the seeding");
/// ```
#[must_use]
pub fn by_seeding(groups: &[usize]) -> Vec<usize> {
    let mut placed: Vec<Vec<usize>> = vec![Vec::new(); groups.len()];
    let mut in_turn = (0..groups.len()).chain((0..groups.len()).rev()).cycle();
    for seed in 0..groups.iter().sum() {
        let group = in_turn.find(|group| placed[*group].len() < groups[*group]);
        // There are as many seeds as there is room.
        placed[group.expect("a group has room")].push(seed);
    }
    placed.concat()
}
