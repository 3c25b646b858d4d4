// Switches between light and dark colours.

/**
 * Makes the button for light or dark colours work. Returns a function that writes its text. `words` returns the names of
 * both themes, and `onChoice` receives the chosen theme; empty if it is the theme of the system.
 */
function startTheme(
  words = () => ({ light: "Light", dark: "Dark" }),
  onChoice = () => {},
) {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : system.matches;
  const show = () => {
    button.textContent = isDark() ? words().light : words().dark;
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const wanted = isDark() ? "light" : "dark";
    // If the reader wants the colours of the system, the page follows the system again.
    const isOfSystem = (wanted === "dark") === system.matches;
    root.dataset.theme = isOfSystem ? "" : wanted;
    onChoice(root.dataset.theme);
    show();
  });
  system.addEventListener("change", show);
  show();
  return show;
}
