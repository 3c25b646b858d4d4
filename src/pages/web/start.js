// Starts the scripts of the page with the page's data.

const page = JSON.parse(byId("data").textContent);
if (byId("controls")) {
  startPlayer(VIEWS[page.game](page), page.noun);
}
startCheck(page);
startShare(page);
