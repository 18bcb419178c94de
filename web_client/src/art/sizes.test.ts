/** What the art may cost on the wire (gzip): the first screen's pictures together, and each thing fetched later. */
import { expect, test } from "vitest";
import { artSizes } from "../../scripts/art_sizes.js";

const FIRST_SCREEN = 20 * 1024;
const LATER = 6 * 1024;
test("cats, duck and icons fit the first screen, and no later part is heavy", async () => {
  const sizes = await artSizes();
  const first = sizes.filter((size) => size.first);
  expect(first.map(({ part }) => part)).toContain("cat.js");
  expect(first.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_SCREEN);
  expect(sizes.filter(({ bytes }) => bytes > LATER)).toEqual([]);
}, 30_000);
