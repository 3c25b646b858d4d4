// Switches between the tabs of the page.

const links = () => [...document.querySelectorAll("a[data-tab]")];

/** The names that tabs had in earlier versions, which old links contain. */
const FORMER_NAMES = { proof: "claim" };

let current = "game";

/** Returns the name of the tab that is shown. */
export const tab = () => current;

/** Shows the tab `name`, or the game if the tab does not exist. */
export function showTab(name) {
  const wanted = Object.hasOwn(FORMER_NAMES, name) ? FORMER_NAMES[name] : name;
  const exists = links().some(({ dataset }) => dataset.tab === wanted);
  current = exists ? wanted : "game";
  for (const section of document.querySelectorAll("[data-panel]")) {
    section.hidden = section.dataset.panel !== current;
  }
  for (const link of links()) {
    if (link.dataset.tab === current) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
  scrollTo({ top: 0, behavior: "instant" });
}

/** Updates the links to the tabs. */
export function linkTabs(addressOf) {
  for (const link of links()) {
    link.href = addressOf(link.dataset.tab);
  }
}
