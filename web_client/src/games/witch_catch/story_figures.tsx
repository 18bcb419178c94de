/** The law of the figures in the picture to share: a drawn cat becomes an image of this page's own making, for no canvas can draw markup. */
import { render } from "preact";
import { Cat, type CatState } from "../../art/cat";
import { coatsOf } from "../../seats";
import type { Seat } from "../../wire";
import { fatesOf, type Panel, type Story } from "./story_telling";

export type Figures = (seat: Seat, state: CatState) => CanvasImageSource | undefined;

/** Twice the size it is drawn at: the picture may be looked at closely. */
const PIXELS = 256;

async function imageOf(coat: number, state: CatState): Promise<HTMLImageElement> {
  const box = document.createElement("div");
  render(<Cat coat={coat} state={state} size={PIXELS} />, box);
  const svg = box.querySelector("svg");
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg ? new XMLSerializer().serializeToString(svg) : "")}`;
  await image.decode();
  render(null, box);
  return image;
}

/** How a panel shows its cats: as on the story page. */
export const shownIn = (panel: Panel): (readonly [Seat, CatState])[] => [
  ...panel.cats.slice(0, 4).map((seat) => [seat, panel.picture === "vote" ? "exiled" : "person"] as const),
  ...panel.frogs.slice(0, 3).map((seat) => [seat, "frog"] as const),
];

/** Draw every figure that the story's picture needs. A figure that cannot be drawn is left out. */
export async function figuresOf(story: Story, panels: readonly Panel[]): Promise<Figures> {
  const coats = coatsOf(story.seats);
  const fates = fatesOf(story).map(({ seat, state }) => [seat, state] as const);
  const wanted = new Map([...fates, ...panels.flatMap(shownIn)].map((one) => [one.join("."), one]));
  const drawn = new Map<string, HTMLImageElement>();
  await Promise.all(
    [...wanted].map(async ([key, [seat, state]]) => {
      const image = await imageOf(coats.get(seat) ?? 0, state).catch(() => null);
      if (image) drawn.set(key, image);
    }),
  );
  return (seat, state) => drawn.get(`${seat}.${state}`);
}
