// Reads and saves the reader's language and theme in the browser's local storage.

/** Returns a saved setting; null if there is none. */
function remembered(name) {
  try {
    return localStorage.getItem(`kortest-${name}`);
  } catch {
    return null;
  }
}

/** Saves a setting. */
function remember(name, value) {
  try {
    localStorage.setItem(`kortest-${name}`, value);
  } catch {
    // If the browser cannot save the setting, the page works without it.
  }
}

/** Returns the chosen language, or the language of the browser. */
function chosenLanguage() {
  const chosen = remembered("language");
  if (chosen === "en" || chosen === "no") {
    return chosen;
  }
  const preferred =
    navigator.languages?.find((name) => /^(en|nb|nn|no)\b/i.test(name)) ?? "en";
  return /^en/i.test(preferred) ? "en" : "no";
}
