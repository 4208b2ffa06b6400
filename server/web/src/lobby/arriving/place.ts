// What the seats of a table are to whoever comes by the link that goes round.

/** One may sit there, a person sits there, or it is for somebody else who has not come. */
export type Place = "free" | "taken" | "others";

export const placeOf = (isTaken: boolean, invitation: string | null): Place =>
  isTaken ? "taken" : invitation === null ? "others" : "free";

/** What there is for them: a seat to choose, none as all are taken, or none that is theirs. */
export const foundIn = (places: readonly Place[]): "choose" | "allTaken" | "notTheirs" =>
  places.includes("free") ? "choose" : places.includes("others") ? "notTheirs" : "allTaken";
