/** The law of moving a seat here: a pass is redeemed once, and what it gives is remembered before anything is shown. */
import { redeemPass } from "./http";
import { randomId, type SavedSeat, saveSeat } from "./storage";
import type { Problem } from "./wire";

/** Made once a page: asked again after silence it is the same wish, and an answer that was lost is given again. */
const key = randomId();

/** Take the seat of a pass, or say why not. */
export async function moveHere(code: string, pass: string): Promise<SavedSeat | Problem> {
  const moved = await redeemPass(code, pass, key);
  if (!moved.ok) return moved.problem.code === "bad_token" ? { ...moved.problem, code: "bad_pass" } : moved.problem;
  const seat = { code, token: moved.value.token, lastId: 0 };
  saveSeat(seat);
  return seat;
}
