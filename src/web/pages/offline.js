// The service worker, which lets the page work offline.

const CACHE = "kortest";
const SCOPE = new URL("./", location.href);

/** The files to store. The script scripts/web fills in this list. */
const FILES = /*FILES*/ [];
const addresses = new Set(FILES.map((name) => new URL(name, SCOPE).href));

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const [address] = request.url.split("#");
  if (request.method === "GET" && addresses.has(address)) {
    event.respondWith(answer(request));
  }
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await skipWaiting();
}

/** Answers a request from the network, or from the cache if there is no network. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const stored = await cache.match(request);
    if (stored) {
      return stored;
    }
    throw error;
  }
}
