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

test("whatever stands around a link is no part of it", () => {
  const path = `/join/${INVITE}`;
  const link = HERE[0] + path;
  for (const text of [
    `${link}.`,
    `${link},`,
    `${link}?!`,
    `(${link})`,
    `(${link}).`,
    `‹${link}›`,
    `«${link}»`,
    `“${link}”,`,
    `[table](${link})`,
    `link:${link};`,
    `来打桥牌：${link}。`,
    `${INVITE}.`,
    `(${INVITE})`,
  ])
    expect(linkIn(text, HERE), text).toEqual({ path });
  const ends = INVITE.slice(0, -1) + "-";
  expect(linkIn(`${HERE[0]}/join/${ends}.`, HERE)).toEqual({ path: `/join/${ends}` });
  expect(linkIn(`${HERE[0]}/come#AAAA_.`, HERE)).toEqual({ path: "/come#AAAA_" });
});

test("a link may lack what an address begins with", () => {
  const path = `/join/${INVITE}`;
  expect(linkIn(`bridge.example${path}`, HERE)).toEqual({ path });
  expect(linkIn(`(192.168.1.5:8080${path}).`, HERE)).toEqual({ path });
  expect(linkIn(`http://bridge.example${path}`, HERE)).toEqual({ path });
  expect(linkIn(`HTTPS://Bridge.Example${path}`, HERE)).toEqual({ path });
  expect(linkIn(`other.example${path}`, HERE)).toEqual({ elsewhere: `https://other.example${path}` });
  expect(linkIn(`localhost:9000${path}`, ["http://localhost:8080"])).toEqual({
    elsewhere: `http://localhost:9000${path}`,
  });
});

test("another server is another address", () => {
  expect(linkIn(`http://other.example/join/${INVITE}`, HERE)).toEqual({
    elsewhere: `http://other.example/join/${INVITE}`,
  });
});

test("what is no link is none", () => {
  for (const text of ["", "hello", "javascript:alert(1)", "https://bridge.example/nothing", "and/table/or", "..."])
    expect(linkIn(text, HERE), text).toBeNull();
});
