// Saves settings (colours, language) in the browser's local storage. If the browser forbids access, nothing is saved.
// `scripts/web` turns this file into a module.

function remembered(name) {
    try {
        return localStorage.getItem(`kortest-${name}`);
    } catch {
        return null;
    }
}

function remember(name, value) {
    try {
        localStorage.setItem(`kortest-${name}`, value);
    } catch {
        // The page also works if the setting cannot be saved.
    }
}

/** Returns the language that the reader chose, otherwise the one that the browser prefers: `en` or `no`. */
function chosenLanguage() {
    const chosen = remembered("language");
    if (chosen === "en" || chosen === "no") return chosen;
    const preferred = navigator.languages?.find((name) => /^(en|nb|nn|no)\b/i.test(name)) ?? "en";
    return /^en/i.test(preferred) ? "en" : "no";
}
