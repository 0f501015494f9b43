/** The map by itself, for looking at: khan.html?scene=four&theme=night&overlay=areas&show=-3 */
import "virtual:palette.css";
import "../src/styles/fonts.css";
import "../src/styles/base.css";
import { mount } from "svelte";
import { speak } from "../src/i18n";
import KhanPage from "./KhanPage.svelte";

const asked = new URLSearchParams(location.search);
if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme")!;
await speak(asked.get("language") ?? "en");
const scene = await (await fetch(`./scenes/khan-${asked.get("scene") ?? "four"}.json`)).json();
mount(KhanPage, { target: document.getElementById("app")!, props: { made: scene, asked } });
