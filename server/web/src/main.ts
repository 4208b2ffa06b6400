import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";

await speak();
mount(App, { target: document.getElementById("app")! });
