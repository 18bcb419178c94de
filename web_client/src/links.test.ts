import { expect, test } from "vitest";
import { moveLink } from "./links";
import { routeOf } from "./rooms";

test("what the moving code holds leads another phone to the room with the pass behind the #", () => {
  const link = moveLink("https://cats.example/cats/r/BKTRW#old", "abc_-1");
  const { pathname, hash, origin } = new URL(link);
  expect(origin).toBe("https://cats.example");
  expect(routeOf(pathname, hash)).toMatchObject({ page: "room", code: "BKTRW", pass: "abc_-1" });
});
