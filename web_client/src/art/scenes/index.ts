/** Where the scenes are fetched from: each is its own chunk and is loaded when its phase comes near. */
export const SCENES = {
  morning: () => import("./morning").then((scene) => scene.Morning),
  dig: () => import("./dig").then((scene) => scene.Dig),
  duck_report: () => import("./duck_report").then((scene) => scene.DuckReport),
  ritual: () => import("./ritual").then((scene) => scene.Ritual),
  quarrel: () => import("./quarrel").then((scene) => scene.Quarrel),
  vote_result: () => import("./vote_result").then((scene) => scene.VoteResult),
  knights: () => import("./knights").then((scene) => scene.Knights),
  ending: () => import("./ending").then((scene) => scene.Ending),
} as const;

export type SceneName = keyof typeof SCENES;
