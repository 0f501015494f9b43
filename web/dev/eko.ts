/** The board by itself, for looking at: eko.html?scene=four&theme=night&press=F7,G9&hover=H5&overlay=threats&show=3&danger=G7 */
import "virtual:palette.css";
import "../src/styles/fonts.css";
import "../src/styles/base.css";
import { mount } from "svelte";
import { speak } from "../src/i18n";
import EkoPage from "./EkoPage.svelte";

const asked = new URLSearchParams(location.search);
if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme")!;
await speak("en");
const scenes = import.meta.glob<{ default: object }>("./scenes/eko-*.json");
const scene = (await scenes[`./scenes/eko-${asked.get("scene") ?? "four"}.json`]!()).default;
mount(EkoPage, { target: document.getElementById("app")!, props: { made: scene as never, asked } });
