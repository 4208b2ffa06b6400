import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { EventConditions, EventView, Traveller } from "../../protocol/messages";
import { fieldConditionsOf } from "../field/field";
import { type Evening, fieldEvent } from "./fieldFiles";
import { fieldPbn } from "./fieldPbn";
import { rankingTable, travellersTable } from "./tables";
import { usebio } from "./usebio";

const golden = (name: string) =>
  readFileSync(new URL(`../../../../../client-cli/golden/export/${name}`, import.meta.url), "utf8");

function evening(name: string): Evening {
  const kept = JSON.parse(golden(`${name}.json`)) as {
    conditions: EventConditions;
    view: EventView;
    boards: Traveller[];
    club: string;
  };
  return { ...kept, agreed: fieldConditionsOf(kept.conditions)!, field: kept.view.field! };
}

/**
 * Of a list that is written in Latin-1 the golden file is read as UTF-8, which must be the same for what is compared.
 */
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe.each(["two-winners", "sections", "individual", "swiss", "byes", "averages", "assigned"])("%s", (name) => {
  const by = (inOneList: boolean) => fieldEvent(evening(name), inOneList);

  test("is written as USEBIO as the terminal client writes it", () => {
    expect(usebio(by(false))).toBe(golden(`${name}.xml`));
  });
  test("is written for spreadsheets as the terminal client writes it", () => {
    expect(travellersTable(by(false))).toBe(golden(`${name}.csv`));
    expect(rankingTable(by(false))).toBe(golden(`${name}-ranking.csv`));
  });
  test("is written as PBN as the terminal client writes it", () => {
    expect(decoded(fieldPbn(by(true)))).toBe(golden(`${name}.pbn`));
  });
});

test("a party has a ranking", () => {
  expect(rankingTable(fieldEvent(evening("party"), false))).toBe(golden("party-ranking.csv"));
});
