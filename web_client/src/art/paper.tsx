/** The law of paper: the colours every picture is cut from, the frame a picture stands in, and how one piece of paper lies on another. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** The palette of the village, as plain hex so that a picture can also be drawn into a PNG, where no stylesheet reaches. */
export const C = {
  night: "#1B1830",
  dusk: "#2E2750",
  haze: "#4A4076",
  moon: "#F6ECCF",
  pond: "#2F7F79",
  mist: "#7FC4B8",
  moss: "#86A957",
  fern: "#4F7248",
  pine: "#2C4A45",
  ember: "#E4775E",
  brick: "#A94A3F",
  duck: "#F4B740",
  gold: "#D08F22",
  bark: "#6B4632",
  sand: "#DDBE86",
  stone: "#77728F",
  slate: "#514C6B",
  paper: "#FFF9EC",
  ink: "#221E33",
} as const;

/** What every picture takes: nothing (then it is hidden from screen readers) or a title that is read out. */
export interface PictureProps {
  /** Width in CSS pixels; without it the picture fills the width it is given. */
  size?: number | undefined;
  /** Read out by screen readers. Without a title the picture is decoration and hidden from them. */
  title?: string | undefined;
  class?: string | undefined;
}

interface FrameProps extends PictureProps {
  box: string;
  fit?: string;
  children: ComponentChildren;
}

/** The svg element around a picture: labelled when it has a title, hidden from assistive technology otherwise. */
export function Picture({ size, title, box, fit, children, class: name }: FrameProps) {
  const [, , wide = 1, high = 1] = box.split(" ").map(Number);
  const extent = size ? { width: size, height: Math.round((size * high) / wide) } : {};
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={box}
      focusable="false"
      preserveAspectRatio={fit}
      class={name ? `art ${name}` : "art"}
      {...extent}
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : "true"}
    >
      {children}
    </svg>
  );
}

let pictures = 0;

/** An id no other picture on the page has: clip paths need one, and the same cat may stand on a page many times. */
export function useUniqueId(): string {
  const [id] = useState(() => {
    pictures += 1;
    return `art${pictures}`;
  });
  return id;
}

export interface CutProps {
  /** The outlines that together make up one piece of paper. */
  d: string | readonly string[];
  fill: string;
  /** Width of the pale edge the scissors left, in the picture's own units; 0 for none. */
  edge?: number;
  edgeFill?: string;
  /** Dashes of a broken edge; dark paper shows between them, so that they are seen on a pale ground too. */
  dash?: string | undefined;
  /** How far the shadow falls; 0 for none. */
  fall?: number;
}

/** One piece of paper: its shadow, its pale cut edge, its face. */
export function Cut({ d, fill, edge = 3, edgeFill = C.paper, dash, fall = 1.6 }: CutProps) {
  const outlines = typeof d === "string" ? [d] : d;
  const all = outlines.join("");
  return (
    <>
      {fall > 0 && (
        <path
          d={all}
          transform={`translate(${fall * 0.4} ${fall})`}
          fill={C.ink}
          stroke={C.ink}
          stroke-width={edge}
          stroke-linejoin="round"
          opacity=".32"
        />
      )}
      {dash && <path d={all} fill="none" stroke={C.ink} stroke-width={edge} stroke-linejoin="round" />}
      {edge > 0 && (
        <path
          d={all}
          fill="none"
          stroke={edgeFill}
          stroke-width={edge}
          stroke-linejoin="round"
          stroke-dasharray={dash}
        />
      )}
      {outlines.map((outline) => (
        <path key={outline} d={outline} fill={fill} />
      ))}
    </>
  );
}

/** The same shapes again, flipped left to right around the middle of a picture `wide` units across. */
export function Mirror({ wide = 100, children }: { wide?: number; children: ComponentChildren }) {
  return <g transform={`matrix(-1 0 0 1 ${wide} 0)`}>{children}</g>;
}

/** Both halves of a symmetrical drawing. */
export function Both({ wide = 100, children }: { wide?: number; children: ComponentChildren }) {
  return (
    <>
      {children}
      <Mirror wide={wide}>{children}</Mirror>
    </>
  );
}

/** A sheet of scenery: it throws a thin soft shadow on the sheet behind it and catches a little moonlight on its upper edge. */
export function Sheet({ d, fill, lift = 2, light = 0.16 }: { d: string; fill: string; lift?: number; light?: number }) {
  return (
    <>
      <path d={d} fill={C.ink} opacity=".26" transform={`translate(${lift * 0.4} ${-lift})`} />
      <path d={d} fill={fill} stroke={C.moon} stroke-opacity={light} stroke-width={lift * 0.6} />
    </>
  );
}

/** Stars as small cut diamonds: x, y and size, three numbers a star. */
export function Stars({
  at,
  fill = C.moon,
}: {
  at: readonly (readonly [x: number, y: number, r: number])[];
  fill?: string;
}) {
  const d = at.map(
    ([x, y, r]) =>
      `M${x} ${y - r}L${x + r * 0.35} ${y - r * 0.35}L${x + r} ${y}L${x + r * 0.35} ${y + r * 0.35}L${x} ${y + r}L${x - r * 0.35} ${y + r * 0.35}L${x - r} ${y}L${x - r * 0.35} ${y - r * 0.35}Z`,
  );
  return <path d={d.join("")} fill={fill} />;
}

/** The moon: a paper disc in two rings of haze, with a few craters. */
export function MoonShape({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 20})`}>
      <circle r="34" fill={C.moon} opacity=".08" />
      <circle r="27" fill={C.moon} opacity=".12" />
      <circle r="20" fill={C.moon} stroke="#B79F67" stroke-opacity=".55" stroke-width="1.2" />
      <path d="M9 -18A20 20 0 0 1 -4 19.600A23 23 0 0 0 9 -18Z" fill="#DCC896" opacity=".8" />
      <path
        d="M-9 -6A4 4 0 1 1 -1 -6A4 4 0 1 1 -9 -6ZM-4 7A3 3 0 1 1 2 7A3 3 0 1 1 -4 7ZM-13 4A2 2 0 1 1 -9 4A2 2 0 1 1 -13 4Z"
        fill="#DCC896"
      />
    </g>
  );
}
