import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:messages";

const languages = (sources: string): string[] => readdirSync(join(sources, "messages")).sort();

/** The catalogues of a language: the client's own, and one of each game in its folder. */
function files(sources: string, language: string): string[] {
  const own = join(sources, "messages", language);
  const games = readdirSync(join(sources, "games"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    ...readdirSync(own).filter((name) => name.endsWith(".json")).map((name) => join(own, name)),
    ...games.map(({ name }) => join(sources, "games", name, "messages", `${language}.json`)).filter((file) => existsSync(file)),
  ];
}

/** All sentences of a language, from its files. */
const catalogue = (paths: string[]): Record<string, string> =>
  Object.assign({}, ...paths.map((path) => JSON.parse(readFileSync(path, "utf-8"))));

/** `virtual:messages` is one loader per language. */
export function messages(sources: string): Plugin {
  return {
    name: "serai-messages",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      const language = id.slice(NAME.length + 2);
      if (language) {
        const paths = files(sources, language);
        for (const path of paths) this.addWatchFile(path);
        return `export default ${JSON.stringify(catalogue(paths))}`;
      }
      const loaders = languages(sources).map((each) => `${each}: () => import("${NAME}/${each}")`);
      return `export default { ${loaders.join(", ")} }`;
    },
  };
}
