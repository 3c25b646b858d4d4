// Starts the buttons in the header of a page: the language, and light or dark colours.

const showTheme = startTheme(() => ({ light: inLanguage("Light", "Lys"), dark: inLanguage("Dark", "Mørk") }));
onLanguage(showTheme);
startLanguage();
