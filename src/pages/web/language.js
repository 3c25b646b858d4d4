// Sets the language of the page: English or Norwegian.

/** The attributes that have a Norwegian version, such as `data-nb-title`. */
const TRANSLATED_ATTRIBUTES = ["aria-label", "title", "placeholder"];
let language = chosenLanguage();

/** Returns the text in the current language. */
function inLanguage(en, nb) {
  return language === "no" ? nb : en;
}

/** The locale for numbers in the current language. */
const numberLocale = () => inLanguage("en", "nb");

/** Writes the texts of the current language into the page. */
function translatePage() {
  document.documentElement.lang = inLanguage("en", "nb");
  for (const element of document.querySelectorAll("[data-nb]")) {
    element.dataset.en ??= element.textContent;
    element.textContent = inLanguage(element.dataset.en, element.dataset.nb);
  }
  for (const name of TRANSLATED_ATTRIBUTES) {
    for (const element of document.querySelectorAll(`[data-nb-${name}]`)) {
      translateAttribute(element, name);
    }
  }
}

/** Writes an attribute in the current language. The first call keeps the English text. */
function translateAttribute(element, name) {
  if (!element.hasAttribute(`data-en-${name}`)) {
    element.setAttribute(`data-en-${name}`, element.getAttribute(name));
  }
  const source = `data-${inLanguage("en", "nb")}-${name}`;
  element.setAttribute(name, element.getAttribute(source));
}

/** Functions that are called after the language has changed. */
const languageListeners = [];

/** Calls `listener` after each change of language. */
function onLanguage(listener) {
  languageListeners.push(listener);
}

/** Makes the language button work. */
function startLanguage() {
  const button = document.getElementById("language");
  button.hidden = false;
  button.addEventListener("click", () => {
    language = inLanguage("no", "en");
    remember("language", language);
    showLanguage(button);
  });
  showLanguage(button);
}

/** Shows the page in the current language. The button names the other language. */
function showLanguage(button) {
  translatePage();
  button.textContent = inLanguage("Norsk", "English");
  button.lang = inLanguage("nb", "en");
  for (const listener of languageListeners) {
    listener();
  }
}
