// Proves the boards on standard input with the WebAssembly module, for benches/web.rs.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const app = resolve(process.argv[2]);
const { kortest } = await import(pathToFileURL(join(app, "kortest.js")));
const ask = await kortest(
  await WebAssembly.compile(readFileSync(join(app, "kortest.wasm"))),
);
for await (const line of createInterface({ input: process.stdin })) {
  const start = performance.now();
  const { optimum } = ask(JSON.parse(line));
  console.log(
    JSON.stringify({ optimum, milliseconds: performance.now() - start }),
  );
}
