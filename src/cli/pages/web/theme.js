// Light or dark: what the system says, until somebody presses the button.

function startTheme() {
    const button = document.getElementById("theme"), root = document.documentElement;
    const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    const show = () => (button.textContent = dark() ? "Light" : "Dark");
    button.hidden = false;
    button.addEventListener("click", () => {
        root.dataset.theme = dark() ? "light" : "dark";
        show();
    });
    show();
}

startTheme();
