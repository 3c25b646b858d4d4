// Starts the service worker, with which the page opens at once and without a network.

/** Starts the service worker at an address, behind the page. If it already runs, it looks for a new version. */
export async function workOffline(address) {
  try {
    const registration = await navigator.serviceWorker?.register(address);
    if (registration?.active) {
      await registration.update();
    }
  } catch {
    // Without a service worker, or without a network, the page works as it is.
  }
}
