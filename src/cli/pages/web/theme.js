// Switches between light and dark colours.

/** Makes the button for light or dark colours work. */
function startTheme(
  words = () => ({ light: "Light", dark: "Dark" }),
  onChoice = () => {},
) {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () =>
    (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () =>
    (button.textContent = dark() ? words().light : words().dark);
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
