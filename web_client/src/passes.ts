/** Moving a seat here: a pass is redeemed once, and what it gives is remembered before anything is shown. */
import { redeemPass } from "./http";
import { randomId, type SavedSeat, saveSeat } from "./storage";
import type { Problem } from "./wire";

/** One for each pass: asked again after silence it is the same wish, and an answer that was lost is given again. */
const keys = new Map<string, string>();

/** Take the seat of a pass, or say why not. */
export async function moveHere(code: string, pass: string): Promise<SavedSeat | Problem> {
  const key = keys.get(pass) ?? randomId();
  keys.set(pass, key);
  const moved = await redeemPass(code, pass, key);
  if (!moved.ok) return moved.problem.code === "bad_token" ? { ...moved.problem, code: "bad_pass" } : moved.problem;
  const seat = { code, token: moved.value.token, lastId: 0 };
  saveSeat(seat);
  return seat;
}
