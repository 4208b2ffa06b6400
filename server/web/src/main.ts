import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { router } from "./app/router.svelte";
import { begin } from "./app/screens";
import { speak } from "./i18n/index.svelte";

// Nothing is awaited here: the files of the other screens import this one, and would wait for it in turn.
void speak().then(() => mount(App, { target: document.getElementById("app")! }));
begin(router.route);
