// Saves settings (colours, language) in the browser's local storage. If the browser forbids access, nothing is saved.

export function remembered(name) {
    try {
        return localStorage.getItem(`kortest-${name}`);
    } catch {
        return null;
    }
}

export function remember(name, value) {
    try {
        localStorage.setItem(`kortest-${name}`, value);
    } catch {
        // The page also works if the setting cannot be saved.
    }
}
