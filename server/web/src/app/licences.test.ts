// What the browser client carries of others' work is named with its licence, in the file that is served beside it.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { dependencies } from "../../package.json";

const notices = readFileSync("public/licences.txt", "utf8");

/**
 * What is in the bundle without being a dependency of the program: what the framework is made of, and a tool that
 * draws.
 */
const CARRIED = ["svelte", "esm-env", "clsx", "uqr", ...Object.keys(dependencies)];

it.each(CARRIED)("names %s", (name) => expect(notices.split("\n")).toContain(name));
