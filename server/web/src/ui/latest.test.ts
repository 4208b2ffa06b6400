import { expect, test } from "vitest";

import { takeLatest } from "./latest";

/** What comes of questions, each with its answer and when that is given. */
function questions() {
  const told: unknown[] = [];
  const ask = (answer: Promise<string>) =>
    takeLatest(
      () => answer,
      (came) => told.push(came),
      (cause) => told.push(cause),
    );
  return { told, ask };
}
const answered = () => new Promise((resolve) => setTimeout(resolve));

test("what is asked for is taken, and so is why it did not come", async () => {
  const { told, ask } = questions();
  ask(Promise.resolve("one"));
  ask(Promise.reject("lost"));
  await answered();
  expect(told).toEqual(["one", "lost"]);
});

test("an older answer is not taken, whether it comes or not", async () => {
  const { told, ask } = questions();
  for (const older of [answered().then(() => "older"), answered().then(() => Promise.reject("lost"))]) ask(older)();
  ask(Promise.resolve("newer"));
  await answered();
  await answered();
  expect(told).toEqual(["newer"]);
});

test("what comes in parts goes on until it is asked for anew", () => {
  let goesOn = () => false;
  const over = takeLatest(
    async (isWanted) => void (goesOn = isWanted),
    () => {},
  );
  expect(goesOn()).toBe(true);
  over();
  expect(goesOn()).toBe(false);
});
