import { expect, test } from "vitest";
import { particle } from "./particles";

test.each([
  ["민지", "은/는", "는"],
  ["지훈", "은/는", "은"],
  ["민지", "이/가", "가"],
  ["지훈", "이/가", "이"],
  ["민지", "을/를", "를"],
  ["지훈", "을/를", "을"],
  ["숲", "으로/로", "으로"],
  ["동굴", "으로/로", "로"],
  ["바닷가", "으로/로", "로"],
  ["Tom", "이/가", "이"],
  ["Kate", "이/가", "가"],
  ["Paul", "으로/로", "로"],
  ["King", "을/를", "을"],
  ["Chris", "은/는", "는"],
  ["봇 1", "이/가", "이"],
  ["봇 2", "이/가", "가"],
  ["봇 3", "을/를", "을"],
  ["봇 8", "으로/로", "로"],
  ["지훈!", "이/가", "이"],
  ["민지 ❤", "이/가", "가"],
])("%s takes of %s the %s", (name, pair, right) => expect(particle(name, pair)).toBe(right));

test.each(["小雨", "Ελένη", "שרה", "👩‍👩‍👧‍👦", ""])("where nobody knows how %s is read, both are written", (name) => {
  expect(particle(name, "이/가")).toBe("이(가)");
  expect(particle(name, "으로/로")).toBe("(으)로");
});

test("letters that came apart into their parts count as the syllable they make", () => {
  expect(particle("지훈".normalize("NFD"), "은/는")).toBe("은");
});
