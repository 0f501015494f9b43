/** The board by itself, for looking at: eko.html?scene=four&theme=night&press=F7,G9&hover=H5&overlay=threats&show=3&danger=G7&words&language=de */
import "virtual:palette.css";
import "../src/styles/fonts.css";
import "../src/styles/base.css";
import { mount } from "svelte";
import { speak } from "../src/i18n";
import EkoPage from "./EkoPage.svelte";

const asked = new URLSearchParams(location.search);
if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme")!;
await speak(asked.get("language") ?? "en");
const scene = await (await fetch(`./scenes/eko-${asked.get("scene") ?? "four"}.json`)).json();
mount(EkoPage, { target: document.getElementById("app")!, props: { made: scene, asked } });
