// Keeps the page for when there is no network. What can be fetched is fetched, so that nobody plays an old version.

const KEPT = "kortest", SCOPE = new URL("./", location.href);

/** The files of the page; scripts/web writes them here. Whatever else lies beside them is none of its business. */
const FILES = /*FILES*/[];
const addresses = new Set(FILES.map((name) => new URL(name, SCOPE).href));

addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => skipWaiting())));

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || !addresses.has(request.url.split("#")[0])) return;
    event.respondWith(caches.open(KEPT).then(async (cache) => {
        try {
            const response = await fetch(request);
            if (response.ok) await cache.put(request, response.clone());
            return response;
        } catch (error) {
            const kept = await cache.match(request);
            if (kept) return kept;
            throw error;
        }
    }));
});
