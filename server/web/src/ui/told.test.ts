import { expect, test } from "vitest";

import { Told } from "./told.svelte";

const answered = () => new Promise((resolve) => setTimeout(resolve));

test("what was told stays until there is something newer of the same", async () => {
  const told = new Told<string>();
  const ask = (about: number, answer: Promise<string>) => told.ask(about, () => answer);
  ask(1, Promise.resolve("one"));
  expect(told.now).toBe(null);
  await answered();
  ask(1, Promise.resolve("one, and more"));
  expect(told.now, "it is read while it is asked for again").toBe("one");
  await answered();
  expect(told.now).toBe("one, and more");
  ask(1, Promise.reject("lost"));
  await answered();
  expect([told.now, told.cause]).toEqual(["one, and more", "lost"]);
  ask(2, Promise.resolve("two"));
  expect([told.now, told.cause], "it is about something else").toEqual([null, null]);
});
