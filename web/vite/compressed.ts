import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(js|css|svg|html|json|webmanifest)$/;
const WORTH_IT = 1024;

/** Puts a `.br` and a `.gz` beside every text file, so that the server need not compress. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "serai-compressed",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
        const file = join(folder, name);
        if (!TEXT.test(name) || statSync(file).size < WORTH_IT) continue;
        const text = readFileSync(file);
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params: size }));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
