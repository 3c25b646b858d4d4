// Begins everything, from what the page says.

const page = JSON.parse(byId("data").textContent);
if (byId("controls")) startPlayer(VIEWS[page.game](page), page.noun);
startCheck(page);
startShare(page);
