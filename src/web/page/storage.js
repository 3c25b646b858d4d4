// What is remembered in this browser: how the page looks, its language. A browser may forbid it; then nothing is.

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
        // It works without.
    }
}
