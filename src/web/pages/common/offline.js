// Starts the service worker, with which all pages of the app open at once and without a network.

import { make } from "./dom.js";
import { notify } from "./note.js";
import { words } from "./words.js";

/**
 * Starts the service worker at an address, behind the page. If it already runs, it looks for a new version. Then it stores all
 * pages of the app, unless the player wants to save data.
 */
export async function workOffline(address) {
  try {
    const registration = await navigator.serviceWorker?.register(address);
    if (!registration) {
      return;
    }
    watchVersions(registration);
    if (registration.active) {
      await registration.update();
    }
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.connection?.saveData) {
      active.postMessage("store all");
    }
  } catch {
    // Without a service worker, or without a network, the page works as it is.
  }
}

/** Tells the player when a new version waits. */
function watchVersions(registration) {
  // On the first visit, the version that is being installed is not a new one.
  if (!registration.active) {
    return;
  }
  tellIfWaiting(registration);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () =>
      tellIfWaiting(registration),
    );
  });
}

/** Tells the player that a new version waits. It takes over when the page is loaded again. */
function tellIfWaiting(registration) {
  if (!registration.waiting) {
    return;
  }
  const text = () => words().newVersion;
  notify(text, () =>
    make("button", {
      id: "reload",
      type: "button",
      textContent: words().reload,
      onclick: () => location.reload(),
    }),
  );
}
