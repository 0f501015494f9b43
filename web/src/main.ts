import "virtual:palette.css";
import "./styles/fonts.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./device";
import { preferred, speak } from "./i18n";
import { listen } from "./router";

await speak(preferred(settings.language, navigator.languages));
listen();
mount(App, { target: document.getElementById("app")! });
