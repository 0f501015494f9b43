/** The map by itself, for looking at: khan.html?scene=four&theme=night&overlay=areas&show=-3 */
import "virtual:palette.css";
import "../src/styles/fonts.css";
import "../src/styles/base.css";
import { mount } from "svelte";
import { speak } from "../src/i18n";
import KhanPage from "./KhanPage.svelte";

const asked = new URLSearchParams(location.search);
if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme")!;
await speak("en");
const scenes = import.meta.glob<{ default: object }>("./scenes/khan-*.json");
const scene = (await scenes[`./scenes/khan-${asked.get("scene") ?? "four"}.json`]!()).default;
mount(KhanPage, { target: document.getElementById("app")!, props: { made: scene as never, asked } });
