import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { compressed } from "./vite/compressed.ts";
import { messages } from "./vite/messages.ts";
import { palette } from "./vite/palette.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.SERAI_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), palette(at("../src/serai/art/palette.json")), messages(at("src")), compressed()],
  resolve: { alias: { "@art": at("../src/serai/art"), "@games": at("../src/serai/games") } },
  build: {
    outDir: at("../src/serai/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // nothing as data: addresses, which the content policy would have to allow
    modulePreload: { polyfill: false },
  },
  server: {
    // To the server it looks as if its own pages asked; it answers no others.
    proxy: { "/api": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true, headers: { origin: server } } },
    fs: { allow: [at("..")] },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
