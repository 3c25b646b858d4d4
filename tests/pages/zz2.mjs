import {
  openApp,
  clicks,
  judgement,
  WIDE,
  server,
  cell,
  waitForText,
} from "./app.mjs";
import { browser } from "./browser.mjs";
const GAME = "0,1;0,3;1,5;2,6;0,4;3,0;4,6;2,1;2,1;1,0;2,1;2,0;5,2;5,0;6,0"
  .split(";")
  .map((p) => p.split(",").map(Number));
const { page, close } = await openApp("#2024-11-24", WIDE);
await clicks(page, GAME);
await judgement(page);
await page.click("#over-close");
await page.click("#try-again");
await waitForText(page, "#counters dd", "13");
await page.locator("#challenges button").nth(2).click();
await page.waitForTimeout(1000);
await cell(page, [3, 4]).click();
await page.waitForTimeout(1500);
console.log(
  await page.textContent("#announced"),
  "|",
  await page.innerText("#said"),
  await page.innerText("#count"),
);
await close();
await browser.close();
server.close();
