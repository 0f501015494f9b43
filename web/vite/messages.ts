import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:messages";

const languages = (folder: string): string[] => readdirSync(folder).sort();

/** All sentences of a language, from its files. */
function catalogue(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), "utf-8"))));
}

/** `virtual:messages` is one loader per language; a language is a folder of JSON files. */
export function messages(folder: string): Plugin {
  return {
    name: "serai-messages",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      const language = id.slice(NAME.length + 2);
      if (language) {
        for (const name of readdirSync(join(folder, language))) this.addWatchFile(join(folder, language, name));
        return `export default ${JSON.stringify(catalogue(join(folder, language)))}`;
      }
      const loaders = languages(folder).map((each) => `${each}: () => import("${NAME}/${each}")`);
      return `export default { ${loaders.join(", ")} }`;
    },
  };
}
