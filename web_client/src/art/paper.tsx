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
