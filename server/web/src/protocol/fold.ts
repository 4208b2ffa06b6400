// The fold: a view and the next event of its lane give the next view (PROTOCOL.md, section 9). Views are never changed
// in place, so what the screen holds is always one whole position. Each procedure of the game has its events in a file
// of its own.

import { auction } from "./fold/auction";
import { claim } from "./fold/claim";
import { dealing } from "./fold/dealing";
import { direction } from "./fold/direction";
import { drawing } from "./fold/drawing";
import { explaining } from "./fold/explaining";
import { FoldError } from "./fold/folding";
import { play } from "./fold/play";
import { seating } from "./fold/seating";
import { session } from "./fold/session";
import { talk } from "./fold/talk";
import { undo } from "./fold/undo";
import type { Lane, TableEvent, TableView } from "./messages";
import { type Handlers, match } from "./unions";

export { bareBoard, under } from "./fold/bareBoard";
export { FoldError } from "./fold/folding";

export function fold(view: TableView, lane: Lane, event: TableEvent): TableView {
  const next = match(event, folds(view, lane));
  if (next === undefined) throw new FoldError(`unknown event ${Object.keys(event)[0]}`);
  return next;
}

/** Every event in one of them: an event without a fold does not compile. */
function folds(view: TableView, lane: Lane): Handlers<TableEvent, TableView> {
  return {
    ...seating(view, lane),
    ...dealing(view),
    ...drawing(view),
    ...auction(view, lane),
    ...explaining(view),
    ...play(view, lane),
    ...claim(view),
    ...undo(view),
    ...direction(view, lane),
    ...session(view),
    ...talk(view),
    // What came into the protocol after this program was made changes nothing that it shows.
    added: () => view,
  };
}
