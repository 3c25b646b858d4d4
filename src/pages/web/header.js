// Makes the buttons in the header of a page work.

const rememberedTheme = remembered("theme");
if (["light", "dark"].includes(rememberedTheme)) {
  document.documentElement.dataset.theme = rememberedTheme;
}
const showTheme = startTheme(
  () => ({
    light: inLanguage("Light", "Lys"),
    dark: inLanguage("Dark", "Mørk"),
  }),
  (theme) => remember("theme", theme),
);
onLanguage(showTheme);
startLanguage();
document.getElementById("not-started").remove();
