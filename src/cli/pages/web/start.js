// Begins everything, from what the page says.

const page = JSON.parse(byId("data").textContent);
const views = { former: formerView, chilly: chillyView, nurikabe: nurikabeView };
if (byId("controls")) startPlayer(views[page.game](page), { former: "click", chilly: "move", nurikabe: "step" }[page.game]);
startCheck(page);
