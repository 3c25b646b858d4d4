// Keeps the page for when there is no network. What can be fetched is fetched, so that nobody plays an old version.

const KEPT = "kortest";

addEventListener("install", (event) => {
    const files = /*FILES*/[];
    event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
    event.respondWith(caches.open(KEPT).then(async (cache) => {
        try {
            const response = await fetch(request);
            if (response.ok) await cache.put(request, response.clone());
            return response;
        } catch (error) {
            const kept = await cache.match(request, { ignoreSearch: true });
            if (kept) return kept;
            throw error;
        }
    }));
});
