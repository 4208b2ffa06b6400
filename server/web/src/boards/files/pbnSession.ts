// What a game of PBN says of the session of a form that it belongs to: the tags of `bridge-cli export`, which
// `bridge-cli replay` reads back (chapter `forms` of the protocol). Other programs pass over them.

import type { BoardRecord, Declaration, Form, SessionView } from "../../protocol/messages";
import { partnersChange } from "../score/partners";
import { match } from "../../protocol/unions";

/** A tag by its name. */
export type Tag = [name: string, value: string];

/** What this game says; `isLast` also tells what the session has come to. */
export function sessionTags(record: BoardRecord, session: SessionView, isLast: boolean): Tag[] {
  const { deals } = session.sheet;
  const place = deals.findIndex(({ terms }) => terms.board === record.board);
  const goulashOf = deals[place]?.terms.cards === "goulash" ? deals[place - 1]?.terms.board : undefined;
  const tags: Tag[] = [
    ["SessionForm", formWritten(session.form)],
    ["GoulashOf", `${goulashOf ?? ""}`],
    ["HonoursClaimed", claimsHonours(session.form) ? honoursOf(session, place) : ""],
    ["Declarations", (record.declarations ?? []).map(({ declaration }) => declarationWritten(declaration)).join(" ")],
    ["SessionTotal", isLast ? totalOf(session) : ""],
  ];
  return tags.filter(([, value]) => value !== "");
}

/** `rubber goulash=true rubbers=2`: the options in the order of the alphabet, without those that are left open. */
function formWritten(form: Form): string {
  const { form: name, ...options } = form;
  const written = Object.entries(options)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([option, value]) => `${option}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [name, ...written].join(" ");
}

const claimsHonours = (form: Form) => "honours" in form && form.honours === "claimed";

/** Who has honours of a deal on the sheet. */
function honoursOf({ sheet }: SessionView, place: number): string {
  const lines = sheet.pads.flatMap((pad) => pad.lines);
  const above = lines.flatMap((line) => ("above" in line ? [line.above] : []));
  const theirs = above.filter(({ deal, kind }) => deal === place && (kind === "honours" || kind === "chicane"));
  return theirs.map(({ to }) => to).join(" ");
}

/** What each side has; where partners changed, each person, unless two have the same name. */
function totalOf(session: SessionView): string {
  if (!partnersChange(session.form)) return totalWritten(session);
  const people = session.accounts ?? [];
  const areToldApart = new Set(people.map(({ name }) => name)).size === people.length;
  return areToldApart ? people.map(({ name, points }) => `${name} ${points}`).join(", ") : "";
}

/** `NS 420 EW 620`. */
function totalWritten({ sheet }: SessionView): string {
  const accounts = (sheet.pads[0]?.columns ?? []).map(({ account }) => account);
  const ofAccount = (account: string) =>
    sheet.pads
      .flatMap((pad) => pad.columns)
      .filter((column) => column.account === account)
      .reduce((sum, { below, above }) => sum + below + above, 0);
  return accounts.map((account) => `${account} ${ofAccount(account)}`).join(" ");
}

const declarationWritten = (declaration: Declaration): string =>
  typeof declaration === "string"
    ? declaration
    : match<Exclude<Declaration, string>, string>(declaration, {
        choose: ({ strain, aim }) => `${strain}:${aim}`,
        bid: (bid) => bid,
        name: (strain) => strain,
      })!;
