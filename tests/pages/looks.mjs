// Compares how things on a page look, with the colours that the system forces on it.

import assert from "node:assert/strict";
import { browser } from "./browser.mjs";

/** The systems whose colours are forced on a page: with dark windows, and with light ones. */
export const FORCED = ["dark", "light"].map((colorScheme) => ({
  colorScheme,
  forcedColors: "active",
  reducedMotion: "reduce",
}));

/** The number of points along each side of a picture that are compared. */
const POINTS = 16;
/** The width of the edge that is left out, in pixels: lines between cells may be there. */
const EDGE = 2;
/** The least difference of a colour channel that is visible, of 255. */
const MIN_DIFFERENCE = 40;
/** The least number of points in which two kinds of things must differ. */
const MIN_POINTS = 4;

/** Asserts that all things look different. `things` are locators by name. */
export async function lookDifferent(things, state) {
  const looks = new Map();
  const decoder = await browser.newPage();
  for (const [name, thing] of Object.entries(things)) {
    const picture = await thing.screenshot();
    const address = `data:image/png;base64,${picture.toString("base64")}`;
    const channels = await decoder.evaluate(channelsOf, {
      address,
      POINTS,
      EDGE,
    });
    looks.set(name, channels);
  }
  await decoder.close();
  const alike = [];
  for (const [name, look] of looks) {
    for (const [other, otherLook] of looks) {
      if (name < other && pointsThatDiffer(look, otherLook) < MIN_POINTS) {
        alike.push(`${name} and ${other}`);
      }
    }
  }
  assert.deepEqual(alike, [], `${state}: look alike`);
}

/** Runs in a page. Returns the colour channels of points of a picture. */
async function channelsOf({ address, POINTS, EDGE }) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(POINTS, POINTS);
  const context = canvas.getContext("2d");
  context.drawImage(
    picture,
    EDGE,
    EDGE,
    picture.width - 2 * EDGE,
    picture.height - 2 * EDGE,
    0,
    0,
    POINTS,
    POINTS,
  );
  return [...context.getImageData(0, 0, POINTS, POINTS).data];
}

/** Returns the number of points that differ visibly. Each point has four channels. */
function pointsThatDiffer(look, otherLook) {
  const points = new Set();
  for (const [n, channel] of look.entries()) {
    if (Math.abs(channel - otherLook[n]) >= MIN_DIFFERENCE) {
      points.add(Math.floor(n / 4));
    }
  }
  return points.size;
}
