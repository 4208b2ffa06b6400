import { expect, test } from "vitest";

import { meetingLink } from "./meeting";

test("a meeting is at a secure address, written as the server takes it", () => {
  expect(meetingLink(" https://meet.example/our-evening ")).toBe("https://meet.example/our-evening");
  expect(meetingLink("https://bücher.example/à")).toBe("https://xn--bcher-kva.example/%C3%A0");
  for (const bad of [
    "",
    "http://meet.example/",
    "meet.example",
    "https://a b/",
    "https://me:it@meet.example/",
    "javascript:0",
  ])
    expect(meetingLink(bad), bad).toBe(null);
  expect(meetingLink(`https://meet.example/${"x".repeat(300)}`)).toBe(null);
});
