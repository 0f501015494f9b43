/** Stacks side by side, for looking at: stacks.html?sizes=28,40,80&emperor&counted */
import "virtual:palette.css";
import "../src/styles/fonts.css";
import "../src/styles/base.css";
import { mount } from "svelte";
import StacksPage from "./StacksPage.svelte";

const asked = new URLSearchParams(location.search);
const sizes = (asked.get("sizes") ?? "28,40,80").split(",").map(Number);
mount(StacksPage, { target: document.getElementById("app")!, props: { sizes, emperor: asked.has("emperor"), counted: asked.has("counted") } });
