/** The law of the app's icon: the duck's head before the moon, inside the circle every launcher leaves whole. */
import { DuckPortrait } from "./duck";
import { C, MoonShape, Picture, type PictureProps, Sheet, Stars } from "./paper";

export function AppIcon(picture: PictureProps) {
  return (
    <Picture box="0 0 128 128" {...picture}>
      <path d="M0 0H128V128H0Z" fill={C.dusk} />
      <MoonShape x={56} y={56} r={34} />
      <Stars
        at={[
          [104, 24, 4],
          [20, 96, 3],
          [112, 84, 3],
        ]}
      />
      <Sheet d="M-4 110C30 96 98 96 132 110V132H-4Z" fill={C.pond} lift={2} />
      <g transform="translate(-14 34) scale(.92)">
        <DuckPortrait />
      </g>
    </Picture>
  );
}
