// Tests the web app in Chromium. Usage: node web.mjs KORTEST FOLDER APP [TEST]
//
// APP is the folder from scripts/web. TEST is a part of a test's name.

import { server } from "./app.mjs";
import { browser, shots } from "./browser.mjs";
import { challengeTests } from "./challenge.mjs";
import { chillyTests } from "./chilly.mjs";
import { dailyTests } from "./daily.mjs";
import { dayTests } from "./days.mjs";
import { endingTests } from "./ending.mjs";
import { everyoneTests } from "./everyone.mjs";
import { failingTests } from "./failing.mjs";
import { gameTests } from "./games.mjs";
import { layoutTests } from "./layout.mjs";
import { nurikabeTests } from "./nurikabe.mjs";
import { offlineTests } from "./offline.mjs";
import { paintingTests } from "./painting.mjs";
import { playingTests } from "./playing.mjs";
import { proofTests } from "./proofs.mjs";
import { savedTests } from "./saved.mjs";
import { sharingTests } from "./sharing.mjs";
import { translationTests } from "./translation.mjs";

const tests = [
  ...dayTests,
  ...playingTests,
  ...endingTests,
  ...challengeTests,
  ...sharingTests,
  ...proofTests,
  ...failingTests,
  ...offlineTests,
  ...translationTests,
  ...savedTests,
  ...layoutTests,
  ...everyoneTests,
  ...gameTests,
  ...nurikabeTests,
  ...chillyTests,
  ...paintingTests,
  ...dailyTests,
];

const part = process.argv[5] ?? "";
for (const test of tests.filter(({ name }) => name.includes(part))) {
  await test();
}
await browser.close();
server.close();
console.log(`Pictures to look at: ${shots}`);
