/** Where the scenes are fetched from: each is its own chunk and is loaded when its phase comes near. */
import { lazily } from "../../load";
export const SCENES = {
  morning: lazily(() => import("./morning").then((scene) => scene.Morning)),
  dig: lazily(() => import("./dig").then((scene) => scene.Dig)),
  duck_report: lazily(() => import("./duck_report").then((scene) => scene.DuckReport)),
  ritual: lazily(() => import("./ritual").then((scene) => scene.Ritual)),
  quarrel: lazily(() => import("./quarrel").then((scene) => scene.Quarrel)),
  vote_result: lazily(() => import("./vote_result").then((scene) => scene.VoteResult)),
  knights: lazily(() => import("./knights").then((scene) => scene.Knights)),
  ending: lazily(() => import("./ending").then((scene) => scene.Ending)),
} as const;

export type SceneName = keyof typeof SCENES;
