import { openApp, clicks, judgement, WIDE, TOUCH, server } from "./app.mjs";
import { browser, shots, isAccessible, fitsTheWindow } from "./browser.mjs";
import { join } from "node:path";
const GAME = [
  [0, 1],
  [0, 3],
  [1, 5],
  [2, 6],
  [0, 4],
  [3, 0],
  [4, 6],
  [2, 1],
  [2, 1],
  [1, 0],
  [2, 1],
  [2, 0],
  [5, 2],
  [5, 0],
  [6, 0],
];
const looks = [
  ["w1280", 1280, 800, "light", "en-GB", "none"],
  ["p320", 320, 568, "dark", "nb-NO", "none"],
  ["p390", 390, 844, "light", "nb-NO", "none"],
  ["l640", 640, 400, "dark", "en-GB", "none"],
  ["f390", 390, 844, "light", "en-GB", "active"],
  ["f1280", 1280, 800, "dark", "nb-NO", "active"],
];
for (const [
  name,
  width,
  height,
  colorScheme,
  locale,
  forcedColors,
] of looks.filter(([n]) => n.includes(process.argv[5] ?? ""))) {
  const o = {
    ...(width < 900 ? TOUCH : WIDE),
    viewport: { width, height },
    colorScheme,
    locale,
    forcedColors,
    reducedMotion: "reduce",
  };
  const { page, close } = await openApp("#2024-11-24", o);
  const look = async (s) => {
    await page.waitForTimeout(300);
    await fitsTheWindow(page, name + s);
    if (forcedColors === "none") await isAccessible(page, name + " " + s);
    await page.screenshot({ path: join(shots, `${name}-${s}.png`) });
    await page.screenshot({
      path: join(shots, `${name}-${s}-full.png`),
      fullPage: true,
    });
  };
  await clicks(page, GAME);
  await judgement(page);
  await page.waitForSelector("#sides:not([hidden])", { state: "attached" });
  await look("end");
  await page.click("#over-details");
  await page.click("#sides summary");
  await page.waitForTimeout(200);
  await look("review");
  await page.click("#try-again");
  await page.waitForSelector("#counters dd");
  await page.waitForFunction(() =>
    /13/.test(document.querySelector("#counters dd").textContent),
  );
  await look("start");
  await clicks(page, GAME.slice(0, 5));
  await page.waitForTimeout(1500);
  await look("mid");
  await clicks(page, GAME.slice(5, 6));
  await page.waitForTimeout(2500);
  await look("lost");
  await page.click("#redo");
  await clicks(page, GAME.slice(6));
  await page.waitForTimeout(2500);
  await look("over");
  await page.click("#challenges button:nth-child(4)");
  await page.waitForTimeout(1500);
  await look("column");
  await close();
}
await browser.close();
server.close();
