/** Builds the pages of this folder for the tests: vite build --config dev/vite.config.ts --outDir FOLDER */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { messages } from "../vite/messages.ts";
import { palette } from "../vite/palette.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("."),
  plugins: [svelte({ configFile: at("../svelte.config.js") }), palette(at("../../src/serai/art/palette.json")), messages(at("../src"))],
  resolve: { alias: { "@art": at("../../src/serai/art"), "@games": at("../../src/serai/games") } },
  build: { target: "es2022", emptyOutDir: true, rolldownOptions: { input: [at("eko.html"), at("stacks.html")] } },
});
