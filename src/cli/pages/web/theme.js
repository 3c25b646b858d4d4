// Light or dark: the system decides until the reader presses the button. `scripts/web` makes a module of this file.

/**
 * Starts the button. `words()` returns its two labels, and `onChoice(theme)` is called when the reader has pressed it. Returns a
 * function that writes the label again.
 */
function startTheme(words = () => ({ light: "Light", dark: "Dark" }), onChoice = () => {}) {
    const button = document.getElementById("theme"), root = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const dark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
    const show = () => (button.textContent = dark() ? words().light : words().dark);
    button.hidden = false;
    button.addEventListener("click", () => {
        root.dataset.theme = dark() ? "light" : "dark";
        onChoice(root.dataset.theme);
        show();
    });
    system.addEventListener("change", show);
    show();
    return show;
}
