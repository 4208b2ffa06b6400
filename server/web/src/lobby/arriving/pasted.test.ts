import { expect, test } from "vitest";

import { linkIn } from "./pasted";

const HERE = ["https://bridge.example", "http://192.168.1.5:8080"];
const INVITE = "Z29sZGVuIHRhYmxlIG9uZVNzaWduZWQgYnkgdXMgYWxs";

test("a link is found in what was pasted", () => {
  const path = `/join/${INVITE}`;
  expect(linkIn(INVITE, HERE)).toEqual({ path });
  expect(linkIn(` ${HERE[0]}${path}\n`, HERE)).toEqual({ path });
  expect(linkIn(`${HERE[1]}${path}`, HERE)).toEqual({ path });
  expect(linkIn(`Come and play: <${HERE[0]}${path}> at eight`, HERE)).toEqual({ path });
  expect(linkIn("m5xwyzdfnyqhiylcnrssa33omu", HERE)).toEqual({ path: "/table/m5xwyzdfnyqhiylcnrssa33omu" });
  expect(linkIn(`${HERE[0]}/come#AAAA`, HERE)).toEqual({ path: "/come#AAAA" });
});

test("another server is another address", () => {
  expect(linkIn(`http://other.example/join/${INVITE}`, HERE)).toEqual({
    elsewhere: `http://other.example/join/${INVITE}`,
  });
});

test("what is no link is none", () => {
  for (const text of ["", "hello", "javascript:alert(1)", "https://bridge.example/nothing"])
    expect(linkIn(text, HERE), text).toBeNull();
});
