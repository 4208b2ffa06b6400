import { expect, test } from "vitest";

import { packPassage, readPassage } from "./deviceLink";

const passage = {
  account: {
    token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJBbm4ifQ.bm90IGEg_c2lnb-mF0dXJl",
    account: "orugkidbmnrw65looq5caqlony",
    name: "Žofie O'Neil",
  },
  to: "/table/m5xwyzdfnyqhiylcnrssa33omu",
};

test("an account goes through a link and comes out as it was", () => {
  expect(readPassage(packPassage(passage))).toEqual(passage);
});

test("a damaged link carries nobody", () => {
  const link = packPassage(passage);
  for (const text of [
    "",
    "x",
    link.slice(0, link.lastIndexOf("~")),
    link.replaceAll("~", "-"),
    link.replace("eyJ", "<"),
  ])
    expect(readPassage(text), text).toBeNull();
});

test("it leads nowhere but into this server", () => {
  for (const to of ["//evil.example", "https://evil.example", "javascript:alert(1)", "table"])
    expect(readPassage(packPassage({ ...passage, to })), to).toBeNull();
});
