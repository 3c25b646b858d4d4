// Light and dark: what the system says, until somebody presses the button; and that is remembered.

import { remember, remembered } from "./storage.js";

export function startTheme(words) {
    const button = document.getElementById("theme"), root = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const dark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
    const show = () => (button.textContent = dark() ? words().light : words().dark);
    const chosen = remembered("theme");
    if (["light", "dark"].includes(chosen)) root.dataset.theme = chosen;
    button.addEventListener("click", () => {
        root.dataset.theme = dark() ? "light" : "dark";
        remember("theme", root.dataset.theme);
        show();
    });
    system.addEventListener("change", show);
    return show;
}
