//! A player's check: everything a transcript says is computed again and compared with what the player kept.
//!
//! It proves that the server fixed each board before it knew what others would mix in, and that the hands follow from
//! both by a public function. It cannot prove that nobody was *shown* a hand, that contributors are real people, or
//! that a board was thrown away for a good reason (Spec E2).

use bridge_rules::Seat;

use crate::board_key::BoardKeyId;
use crate::commitment::{CommittedBoard, UnsoundCommitment, check_order, set_root};
use crate::contribution::{AnnouncedCommitment, Contribution};
use crate::contribution_record::ContributionRecord;
use crate::digest::{ClientCommitment, Entropy, PublicKey, SetRoot};
use crate::entropy::DuplicateLabel;
use crate::finding::{Finding, Weight};
use crate::report::{BoardReport, BoardVerdict, Mismatch, Report};
use crate::transcript::{Transcript, named_twice};

/// What the player has from elsewhere than the transcript. The more of it, the more is proven; all of it may be
/// missing.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    /// The server's public key, from its site or from an earlier match.
    pub server_key: Option<PublicKey>,
    /// The root, as it came before the first board.
    pub root: Option<SetRoot>,
    /// The player's own label and bytes.
    pub contribution: Option<Contribution>,
    /// All contributors' commitments, as they were announced before the first reveal.
    pub announced: Option<Vec<AnnouncedCommitment>>,
}

/// Checks a transcript. Never fails and never panics: whatever is wrong is in the report.
#[must_use]
pub fn verify(transcript: &Transcript, kept: &Kept) -> Report {
    let mut findings = Vec::new();
    check_signature(transcript, kept, &mut findings);
    check_commitment(transcript, kept, &mut findings);
    check_contributions(transcript, kept, &mut findings);
    check_beacon(transcript, &mut findings);
    let entropy = check_entropy(transcript, &mut findings);
    check_strays(transcript, &mut findings);
    let sound = findings.iter().all(|finding| finding.weight() < Weight::Fault);
    let boards = transcript.boards.iter().map(|committed| BoardReport {
        id: committed.id,
        verdict: board_verdict(transcript, committed, &entropy, sound),
    });
    Report { ctx: transcript.ctx.clone(), boards: boards.collect(), findings }
}

fn check_signature(transcript: &Transcript, kept: &Kept, findings: &mut Vec<Finding>) {
    let found = transcript.server_key;
    findings.push(match kept.server_key {
        _ if !transcript.verify_signature() => Finding::BadSignature,
        None => Finding::SignedByUnknownKey { key: found },
        Some(expected) if expected == found => Finding::SignedByExpectedKey,
        Some(expected) => Finding::SignedByAnotherKey { expected, found },
    });
}

fn check_commitment(transcript: &Transcript, kept: &Kept, findings: &mut Vec<Finding>) {
    let Transcript { ctx, boards, root, .. } = transcript;
    if let Err(unsound) = check_order(boards) {
        findings.push(Finding::UnsoundCommitment(unsound));
    } else if set_root(ctx, boards) == *root {
        findings.push(Finding::RootHolds);
    } else {
        findings.push(Finding::UnsoundCommitment(UnsoundCommitment::RootDiffers));
    }
    match kept.root {
        Some(kept) if kept == *root => findings.push(Finding::RootAsKept),
        Some(kept) => findings.push(Finding::RootNotAsKept { kept, found: *root }),
        None => {
            findings.push(Finding::RootNotKept);
            findings.extend(kept.server_key.is_none().then_some(Finding::NothingKept));
        }
    }
}

fn check_contributions(transcript: &Transcript, kept: &Kept, findings: &mut Vec<Finding>) {
    let Transcript { ctx, contributions, uncommitted, .. } = transcript;
    let mut labels = Vec::new();
    for ContributionRecord { label, commitment, revealed } in contributions {
        match revealed {
            Some(r) if ClientCommitment::of(ctx, label, r) == *commitment => labels.push(label.clone()),
            Some(_) => findings.push(Finding::ShareDiffers { label: label.clone() }),
            None => findings.push(Finding::DidNotReveal { label: label.clone() }),
        }
    }
    findings.extend(uncommitted.iter().map(|label| Finding::DidNotCommit { label: label.clone() }));
    let own = kept.contribution.as_ref();
    if let Some(own) = own {
        let included = contributions.iter().any(|one| one.contribution().as_ref() == Some(own));
        let label = own.label.clone();
        findings.push(if included { Finding::OwnIncluded { label } } else { Finding::OwnMissing { label } });
    }
    match &kept.announced {
        Some(announced) => check_announced(contributions, announced, findings),
        None if contributions.iter().any(|one| own.is_none_or(|own| own.label != one.label)) => {
            findings.push(Finding::AnnouncedNotKept);
        }
        None => {}
    }
    if labels.is_empty() && transcript.beacon.is_none() {
        findings.push(Finding::NoOutsideEntropy);
    }
    if !labels.is_empty() {
        findings.push(Finding::Contributors { labels });
    }
}

/// A beacon nobody promised could be picked after everything else is known.
fn check_beacon(transcript: &Transcript, findings: &mut Vec<Finding>) {
    match (transcript.ctx.promised_beacon(), transcript.beacon.is_none()) {
        (None, true) => {}
        (Some(beacon), false) => findings.push(Finding::BeaconIncluded { beacon: beacon.to_owned() }),
        (Some(_), true) | (None, false) => findings.push(Finding::BeaconNotAsPromised),
    }
}

/// A contributor made up after the others have revealed, or one that quietly vanished, would choose the entropy.
fn check_announced(
    contributions: &[ContributionRecord],
    announced: &[AnnouncedCommitment],
    findings: &mut Vec<Finding>,
) {
    let altered = contributions
        .iter()
        .filter(|one| !announced.iter().any(|it| it.label == one.label && it.commitment == one.commitment))
        .map(|one| &one.label);
    let gone = announced.iter().filter(|it| !contributions.iter().any(|one| it.label == one.label)).map(|it| &it.label);
    let before = findings.len();
    findings.extend(altered.chain(gone).map(|label| Finding::AnnouncedDiffers { label: label.clone() }));
    if findings.len() == before {
        findings.push(Finding::AnnouncedHold);
    }
}

fn check_entropy(transcript: &Transcript, findings: &mut Vec<Finding>) -> Entropy {
    let Transcript { ctx, root, contributions, uncommitted, beacon, entropy, .. } = transcript;
    if let Some(label) = named_twice(contributions, uncommitted) {
        findings.push(Finding::LabelTwice { label: label.clone() });
    }
    let revealed: Vec<_> = contributions.iter().filter_map(ContributionRecord::contribution).collect();
    match Entropy::mix(ctx, root, &revealed, beacon) {
        Ok(mixed) if mixed == *entropy => findings.push(Finding::EntropyHolds),
        Ok(_) | Err(DuplicateLabel { .. }) => findings.push(Finding::EntropyDiffers),
    }
    *entropy
}

fn check_strays(transcript: &Transcript, findings: &mut Vec<Finding>) {
    let stray = |id: &BoardKeyId| transcript.boards.iter().all(|board| board.id != *id);
    let reveals = transcript.reveals.iter().map(|reveal| reveal.id).filter(stray);
    findings.extend(reveals.map(|id| Finding::RevealOutsideTheSet { id }));
    let seen = transcript.seen.iter().map(|seen| seen.id).filter(stray);
    findings.extend(seen.map(|id| Finding::SeenOutsideTheSet { id }));
}

fn board_verdict(transcript: &Transcript, committed: &CommittedBoard, entropy: &Entropy, sound: bool) -> BoardVerdict {
    let Transcript { ctx, reveals, seen, .. } = transcript;
    let mut given = reveals.iter().filter(|reveal| reveal.id == committed.id);
    let Some(reveal) = given.next() else { return BoardVerdict::NotYetRevealed };
    if given.next().is_some() {
        return BoardVerdict::Mismatch { what: Mismatch::RevealedTwice };
    }
    let secret = reveal.board_secret();
    if secret.commitment(ctx) != committed.commitment {
        return BoardVerdict::Mismatch { what: Mismatch::NotTheCommittedSecret };
    }
    if !sound {
        return BoardVerdict::Unfounded;
    }
    let deal = secret.deal(ctx, entropy);
    let noted: Vec<_> = seen.iter().filter(|seen| seen.id == committed.id).map(|seen| &seen.deal).collect();
    let differs = |&seat: &Seat| noted.iter().any(|seen| seen.hand(seat).is_some_and(|hand| hand != deal.hand(seat)));
    let seats: Vec<_> = Seat::ALL.into_iter().filter(differs).collect();
    if !seats.is_empty() {
        return BoardVerdict::Mismatch { what: Mismatch::HandsDiffer { seats } };
    }
    let compared = Seat::ALL.into_iter().filter(|&seat| noted.iter().any(|seen| seen.hand(seat).is_some())).collect();
    BoardVerdict::Proven { deal, compared }
}
