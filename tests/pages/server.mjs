// A minimal server of static files, used instead of a web host. As most hosts do, it compresses its answers.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Answers a request for a file of a folder. */
async function answer(folder, request, response) {
  const path = new URL(request.url, "http://localhost").pathname;
  try {
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const body = gzipSync(await readFile(join(folder, name)));
    response
      .writeHead(200, {
        "content-type": TYPES[extname(name)] ?? "application/octet-stream",
        "content-encoding": "gzip",
      })
      .end(body);
  } catch {
    response.writeHead(404).end();
  }
}

/**
 * Serves a folder on a free port. Returns the address, a function that stops the server, and a function `break`: after it,
 * another function answers all requests.
 */
export async function serve(folder) {
  let fault = null;
  const server = createServer((request, response) =>
    fault ? fault(response) : answer(folder, request, response),
  );
  await new Promise((started) => server.listen(0, "127.0.0.1", started));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
    break: (other) => {
      fault = other;
    },
  };
}
