/** The law of armour: the helmet a guardian and the knights wear, on the head of a cat in a square of 100 by 100. */
import { C, Cut } from "./paper";

export function Helmet() {
  return (
    <>
      <Cut d="M50 14C40 2 56 -10 74 -4C66 -2 64 2 66 8C60 6 54 8 50 14Z" fill={C.ember} edge={2} />
      <Cut d="M20 46C18 24 34 12 50 12C66 12 82 24 80 46L72 44L68 38L32 38L28 44Z" fill="#AEB8C9" edge={2.4} />
      <path d="M46.5 13L53.5 13L54 50L50 55L46 50Z" fill="#8692A8" />
      <path d="M20 46L28 44L32 38L68 38L72 44L80 46" fill="none" stroke="#6C7890" stroke-width="2.4" />
    </>
  );
}

/** A spear, upright, its foot at 0, 100. */
export function Spear() {
  return (
    <>
      <path d="M0 100V16" stroke={C.paper} stroke-width="6.5" />
      <path d="M0 100V14" stroke={C.bark} stroke-width="4" />
      <Cut d="M0 -4L7 12L0 18L-7 12Z" fill="#C8D0DD" edge={2} />
    </>
  );
}
