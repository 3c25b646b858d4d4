// A minimal server of static files, used instead of a web host.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder on a free port. Returns the address and a function that stops the server. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    try {
      const name = path.endsWith("/") ? `${path}index.html` : path;
      const body = await readFile(join(folder, name));
      response
        .writeHead(200, {
          "content-type": TYPES[extname(name)] ?? "application/octet-stream",
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((started) => server.listen(0, "127.0.0.1", started));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => server.close(),
  };
}
