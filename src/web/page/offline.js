// The service worker, which lets the page work offline.

const CACHE = "kortest";
const SCOPE = new URL("./", location.href);

/** The files to store. The script scripts/web fills in this list. */
const FILES = /*FILES*/ [];
const addresses = new Set(FILES.map((name) => new URL(name, SCOPE).href));

addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  ),
);

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !addresses.has(request.url.split("#")[0])) {
    return;
  }
  event.respondWith(
    caches.open(CACHE).then(async (cache) => {
      try {
        const response = await fetch(request);
        if (response.ok) {
          await cache.put(request, response.clone());
        }
        return response;
      } catch (error) {
        const kept = await cache.match(request);
        if (kept) {
          return kept;
        }
        throw error;
      }
    }),
  );
});
