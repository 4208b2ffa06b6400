import "./app/storage";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/figures.css";
import "./styles/print.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { router } from "./app/router.svelte";
import { keepWordForNoConnection } from "./app/installed";
import { begin } from "./app/screens";
import { speak } from "./i18n/index.svelte";

// Nothing is awaited here: the files of the other screens import this one, and would wait for it in turn.
void speakAtLast().then(() => {
  const target = document.getElementById("app")!;
  // What stood there while this came.
  target.replaceChildren();
  mount(App, { target });
});
begin(router.route);
if (import.meta.env.PROD) addEventListener("load", keepWordForNoConnection);

/** Nothing can be said before there are words: on a bad line they are asked for again, each time a little later. */
async function speakAtLast(): Promise<void> {
  for (let seconds = 1; ; seconds = Math.min(2 * seconds, 16)) {
    try {
      return await speak();
    } catch {
      await new Promise((again) => setTimeout(again, seconds * 1000));
    }
  }
}
