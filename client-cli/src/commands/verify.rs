//! `verify`: whether the boards of a set were dealt as they were committed to, board by board, with no help of the
//! server.

use std::{fs, path::Path};

use bridge_client::proof::DealProof;
use bridge_dealing::{Conclusion, EveningReport, SetRoot, Transcript, limits::MAX_DOCUMENT, verify, verify_evening};

use crate::{
    cli::VerifyArgs,
    exit::{Failure, Outcome},
    stdout,
};

/// The longest file: a transcript and as much again of what the player kept, or an evening of short sets.
const LONGEST: usize = 2 * MAX_DOCUMENT;

/// Checks a file and says what was found.
///
/// # Errors
/// If it is not a file with a transcript.
pub(crate) fn run(args: &VerifyArgs) -> Result<Outcome, Failure> {
    let report = check(&args.file, args.root)?;
    stdout::write(report.to_string().as_bytes())?;
    Ok(match report.conclusion() {
        Conclusion::Proven => Outcome::Good,
        Conclusion::NotKnown => Outcome::NotKnown,
        Conclusion::Wrong => Outcome::Disagreement,
    })
}

/// A root that the user kept in another place comes before that in the file. Of several sets it is held against the one
/// that has it, and vouches for those before it too; if none has it, against the last.
fn check(path: &Path, root: Option<SetRoot>) -> Result<EveningReport, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file(path, &error))?;
    let bad = |what: String| Failure::bad_input(format!("{}: {what}", path.display()));
    if bytes.len() > LONGEST {
        return Err(bad("this is too long for a transcript".to_owned()));
    }
    let proof = read(&bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        bad(format!(
            "this does not tell how boards were dealt (it cannot be read at line {line}, column {column}): give the \
             file that was named when you left the table, or one that `bridge-cli transcript` writes"
        ))
    })?;
    let no_transcript = || bad("there is no transcript in this file: fetch it with `bridge-cli transcript`".to_owned());
    let sets = proof.sets().map(|set| Some((set.transcript_with_seen()?, set.kept()))).collect::<Option<Vec<_>>>();
    let mut sets = sets.ok_or_else(no_transcript)?;
    if let Some(root) = root {
        let known = sets.iter().position(|(transcript, _)| transcript.root == root);
        if let Some((_, kept)) = known.or(sets.len().checked_sub(1)).and_then(|place| sets.get_mut(place)) {
            kept.root = Some(root);
        }
    }
    match &sets[..] {
        [(transcript, kept)] if proof.goulashes.is_empty() && proof.draws.is_empty() => {
            Ok(EveningReport { sets: vec![verify(transcript, kept)], gaps: Vec::new() })
        }
        sets => Ok(verify_evening(sets, &proof.goulashes, &proof.draws)),
    }
}

/// A proof, or a server's transcript alone.
fn read(bytes: &[u8]) -> Result<DealProof, serde_json::Error> {
    if let Ok(transcript) = serde_json::from_slice::<Transcript>(bytes) {
        return Ok(DealProof { transcript: Some(transcript), ..DealProof::default() });
    }
    serde_json::from_slice(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use bridge_dealing::{
        AnnouncedCommitment, Beacon, BoardKeyId, Contribution, ContributionRecord, ServerKey, SetCommitment, SetSecret,
        Settlement, Share,
    };
    use bridge_rules::BoardNumber;

    use super::*;

    #[test]
    fn an_honest_dealing_is_proven_and_an_altered_one_is_not() {
        let proof = dealt();
        assert_eq!(report(&serde_json::to_vec(&proof).unwrap()).unwrap().conclusion(), Conclusion::Proven);

        let mut swapped = proof;
        swapped.contribution.as_mut().unwrap().r = Share::new(&[8; 32]).unwrap();
        assert_eq!(report(&serde_json::to_vec(&swapped).unwrap()).unwrap().conclusion(), Conclusion::Wrong);
    }

    #[test]
    fn a_servers_transcript_alone_is_checked_too_and_proves_less() {
        let bytes = serde_json::to_vec(&dealt().transcript).unwrap();
        assert_eq!(report(&bytes).unwrap().conclusion(), Conclusion::NotKnown);
        assert_eq!(report_with(&bytes, dealt().root).unwrap().conclusion(), Conclusion::Proven);
        let other = "11".repeat(32).parse().unwrap();
        assert_eq!(report_with(&bytes, Some(other)).unwrap().conclusion(), Conclusion::Wrong);
    }

    #[test]
    fn a_secret_that_is_left_out_is_not_proven() {
        let mut proof = dealt();
        proof.transcript.as_mut().unwrap().reveals.clear();
        assert_eq!(report(&serde_json::to_vec(&proof).unwrap()).unwrap().conclusion(), Conclusion::NotKnown);
    }

    #[test]
    fn other_files_are_bad_input() {
        for text in ["", "{}", "[1]", "null", "%PBN"] {
            assert_eq!(report(text.as_bytes()).err().map(|failure| failure.code()), Some(2), "{text}");
        }
        let told = report(b"2026-11-30 a log").err().map(|failure| failure.to_string()).unwrap_or_default();
        assert!(told.contains("how boards were dealt") && !told.contains("struct"), "{told}");
        assert_eq!(check(Path::new("/no/such/file"), None).err().map(|failure| failure.code()), Some(2));
    }

    fn report(bytes: &[u8]) -> Result<EveningReport, Failure> {
        report_with(bytes, None)
    }

    fn report_with(bytes: &[u8], root: Option<SetRoot>) -> Result<EveningReport, Failure> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        check(file.path(), root)
    }

    fn dealt() -> DealProof {
        let ctx = "demo.example/table/7/segment/1|set=A|boards=1-1|beacon=none".parse().unwrap();
        let first = BoardKeyId::planned(BoardNumber::new(1).unwrap());
        let seed = SetSecret::new([7; 32]);
        let commitment = SetCommitment::publish(&seed, &ctx, [first]).unwrap();
        let own = Contribution { label: "S".parse().unwrap(), r: Share::new(&[9; 32]).unwrap() };
        let announced = AnnouncedCommitment { label: own.label.clone(), commitment: own.commitment(&ctx) };
        let record = ContributionRecord::settle(&ctx, announced.clone(), Some(own.r.clone()));
        let root = commitment.root;
        let settlement = Settlement {
            ctx: ctx.clone(),
            commitment,
            contributions: vec![record],
            uncommitted: Vec::new(),
            beacon: Beacon::none(),
        };
        let mut transcript = Transcript::sign(settlement, &ServerKey::new(&[5; 32])).unwrap();
        transcript.add_reveal(seed.board_secret(&ctx, first).reveal()).unwrap();
        DealProof {
            transcript: Some(transcript),
            root: Some(root),
            contribution: Some(own),
            announced: Some(vec![announced]),
            ..DealProof::default()
        }
    }
}
