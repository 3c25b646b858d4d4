// The service worker. With it, pages open at once, and without a network too.
//
// It answers from its cache. It stores only files of the app: FILES has the digest of each file, and an answer with
// another digest (of a login page, an error, or another version) is never stored. When a file of the app changes, this
// script changes too. Then the browser installs the new version behind the open page. The new version takes over at the
// next start.

/** The folder of this script, in which all files of the app are. */
const SCOPE = new URL("./", location.href);

/** The SHA-256 of each file, as hexadecimal digits. The script scripts/web fills in this list. */
const FILES = /*FILES*/ {};

/** The messages that this script gets. The first is from a newer version of this script, the second from the pages. */
const TAKE_OVER = "take over";
const STORE_ALL = "store all";

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => receive(event));
addEventListener("fetch", (event) => {
  const name = nameOf(event.request.url);
  if (event.request.method === "GET" && Object.hasOwn(FILES, name)) {
    event.respondWith(answer(event, name));
  }
});

/** Does what a message asks: takes over from the earlier version, or stores all pages of the app. */
function receive(event) {
  if (event.data === TAKE_OVER) {
    skipWaiting();
  }
  if (event.data === STORE_ALL) {
    event.waitUntil(storeAll().catch(() => {}));
  }
}

/** Returns the name of the file at an address, whatever parameters follow. A folder means the page in it. */
function nameOf(address) {
  const { origin, pathname } = new URL(address);
  if (origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) {
    return "";
  }
  const name = pathname.slice(SCOPE.pathname.length);
  return name === "" || name.endsWith("/") ? `${name}index.html` : name;
}

/** Returns the folder of a file, such as `nurikabe/`, or an empty text. */
const folderOf = (name) => name.slice(0, name.lastIndexOf("/") + 1);

/** Returns the address under which the cache has a file. It contains the digest. */
const keyOf = (name) => `${new URL(name, SCOPE)}?${FILES[name]}`;

/** Opens the cache of the app. */
const cache = () => caches.open("kortest");

/** Stores the files of the open pages, and of all pages of which an earlier version is stored. */
async function install() {
  const open = await clients.matchAll({
    includeUncontrolled: true,
    type: "window",
  });
  const stored = await (await cache()).keys();
  const addresses = [...open, ...stored].map(({ url }) => url);
  const folders = addresses.map((address) => folderOf(nameOf(address)));
  for (const folder of new Set(folders)) {
    await storeFolder(folder);
  }
}

/** Deletes the files of earlier versions. */
async function activate() {
  const store = await cache();
  const wanted = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await store.keys()) {
    if (!wanted.has(request.url)) {
      await store.delete(request);
    }
  }
  await clients.claim();
}

/** Stores all files of a folder that are not stored yet. Fails if the server does not have them in this version. */
async function storeFolder(folder) {
  const names = Object.keys(FILES).filter((name) => folderOf(name) === folder);
  const store = await cache();
  await Promise.all(
    names.map(async (name) => {
      if (!(await store.match(keyOf(name)))) {
        const response = await fetch(new URL(name, SCOPE), {
          cache: "no-cache",
        });
        await storeFile(name, response);
      }
    }),
  );
}

/** Stores a response if it is the file. Fails otherwise. */
async function storeFile(name, response) {
  const copy = response.clone();
  const digest = await crypto.subtle.digest(
    "SHA-256",
    await response.arrayBuffer(),
  );
  const digits = Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  if (!copy.ok || digits.join("") !== FILES[name]) {
    throw new Error(`${name} is not the file of this version`);
  }
  await (await cache()).put(keyOf(name), copy);
}

/** Stores the files of all pages, one page after the other. */
async function storeAll() {
  for (const folder of new Set(Object.keys(FILES).map(folderOf))) {
    await storeFolder(folder);
  }
}

/** The page that the browser shows for a moment before the new version. It names no icon, so the browser loads none. */
const AGAIN = '<!DOCTYPE html><link rel="icon" href="data:,">';

/** Answers a request for a file of the app. */
async function answer(event, name) {
  if (event.request.mode === "navigate" && (await canBeReplaced())) {
    registration.waiting.postMessage(TAKE_OVER);
    // The browser asks again at once, and then the new version answers.
    return new Response(AGAIN, {
      headers: { "content-type": "text/html", refresh: "0" },
    });
  }
  const stored = await (await cache()).match(keyOf(name));
  if (stored) {
    return stored;
  }
  const response = await fetch(event.request);
  // The first visit to a page stores all its files. If one of them is lost later, only this file is stored again.
  const isVisit = event.request.mode === "navigate";
  const storing = isVisit
    ? storeFolder(folderOf(name))
    : storeFile(name, response.clone());
  event.waitUntil(storing.catch(() => {}));
  return response;
}

/** Returns whether a newer version of this script waits, and no other page of the app is open. */
async function canBeReplaced() {
  return registration.waiting && (await clients.matchAll()).length < 2;
}
