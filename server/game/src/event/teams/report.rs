//! What an event is told of one of its matches.

use bridge_protocol::{ByTeam, LineupView, MatchProgress, MatchStage, MatchView, Room, SegmentView, Team, WonBy};
use bridge_rules::{Exact, Vp};

/// How far a match is, and what came of it. Telling it again changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchReport {
    /// Its stage, its segment, and who is awaited.
    pub progress: MatchProgress,
    /// What came of it, once its score stands.
    pub outcome: Option<MatchOutcome>,
}

/// What came of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchOutcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Team>,
    /// By what.
    pub by: WonBy,
    /// What the teams won on the boards each gained on.
    pub won: ByTeam<Exact>,
    /// Everything together, home's side first.
    pub margin: Exact,
    /// The same in victory points, the match's fines included; none where there is no scale or no board counts.
    pub victory_points: Option<ByTeam<Vp>>,
}

impl MatchReport {
    /// What a match's own director sees of it, in short.
    pub fn of(view: &MatchView) -> Self {
        let segment = view.segments.last();
        let outcome = view.result.as_ref().map(|result| MatchOutcome {
            winner: result.winner,
            by: result.by,
            won: view.totals.won,
            margin: view.totals.margin,
            victory_points: view.totals.victory_points,
        });
        let progress = MatchProgress {
            stage: view.stage,
            segment: segment.map_or(0, |segment| segment.number),
            teams: Team::ALL.into_iter().filter(|team| awaits_team(view, segment, *team)).collect(),
            rooms: Room::ALL.into_iter().filter(|room| plays_on(view, segment, *room)).collect(),
            called: view.segments.iter().any(|segment| !segment.calls.is_empty()),
        };
        Self { progress, outcome }
    }
}

fn awaits_team(view: &MatchView, segment: Option<&SegmentView>, team: Team) -> bool {
    match view.stage {
        MatchStage::Lineup => segment.is_some_and(|segment| segment.lineups[team] == LineupView::Awaited),
        MatchStage::Provisional => !view.agreed[team],
        MatchStage::Dealing | MatchStage::Playing | MatchStage::Final => false,
    }
}

fn plays_on(view: &MatchView, segment: Option<&SegmentView>, room: Room) -> bool {
    let still_plays = |segment: &SegmentView| {
        let played = segment.progress.as_ref().map_or(0, |progress| progress[room].len());
        played < segment.boards.len()
    };
    view.stage == MatchStage::Playing && segment.is_some_and(still_plays)
}
