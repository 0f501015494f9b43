/** Fails unless every sentence that the client uses is there in all languages, and none is there for nothing. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const CATALOGUES = join(SOURCES, "messages");
const problems = [];

/** The client's own catalogues of a language, and one of each game in its folder. */
function files(language) {
  const own = join(CATALOGUES, language);
  const games = readdirSync(join(SOURCES, "games"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    ...readdirSync(own).filter((name) => name.endsWith(".json")).map((name) => join(own, name)),
    ...games.map(({ name }) => join(SOURCES, "games", name, "messages", `${language}.json`)).filter((file) => existsSync(file)),
  ];
}

function catalogue(language) {
  const found = {};
  for (const file of files(language)) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, "utf-8")))) {
      if (key in found) problems.push(`${relative(SOURCES, file)}: ${key} is there twice`);
      found[key] = text;
    }
  }
  return found;
}

const placeholders = (text) =>
  [...text.matchAll(/\{(\w+)(:[^}]*)?\}/g)].map(([, name]) => name).filter((name, i, all) => all.indexOf(name) === i);

function compare(language, english) {
  const other = catalogue(language);
  for (const key of Object.keys(english)) {
    if (!(key in other)) problems.push(`${language}: ${key} is missing`);
    else if (`${placeholders(other[key]).sort()}` !== `${placeholders(english[key]).sort()}`)
      problems.push(`${language}: ${key} has other placeholders than in English`);
  }
  for (const key of Object.keys(other)) if (!(key in english)) problems.push(`${language}: ${key} is not in English`);
}

function sources() {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith(".test.ts") && !name.endsWith("protocol.ts"))
    .map((name) => ({ name, text: readFileSync(join(SOURCES, name), "utf-8") }));
}

/** Keys asked for outright must exist; any string, or template with holes, that fits a key uses it. */
function uses(english) {
  const used = new Set();
  for (const { name, text } of sources()) {
    for (const [, key] of text.matchAll(/\bt\(\s*["'`]([\w.-]+)["'`]/g))
      if (!(key in english)) problems.push(`${name}: no sentence ${key} in English`);
    for (const [, key] of text.matchAll(/["'`]([a-z][\w-]*(?:\.[\w-]+)+)["'`]/g)) used.add(key);
    for (const [, template] of text.matchAll(/`([a-z][\w.-]*\.(?:[\w.-]|\$\{[^`}]*\})*)`/g)) {
      const pattern = new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`);
      for (const key of Object.keys(english)) if (pattern.test(key)) used.add(key);
    }
  }
  return used;
}

const english = catalogue("en");
for (const language of readdirSync(CATALOGUES)) if (language !== "en") compare(language, english);
const used = uses(english);
for (const key of Object.keys(english)) if (!used.has(key)) problems.push(`en: ${key} is never used`);

if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log(`${Object.keys(english).length} sentences in ${readdirSync(CATALOGUES).join(", ")}`);
