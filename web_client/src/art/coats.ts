/** The law of the twelve coats: pattern, ears and one accessory each, so that two cats are told apart in grey and at 48 pixels. */

export type Ears =
  | "pointed"
  | "tufted"
  | "folded"
  | "tall"
  | "round"
  | "huge"
  | "torn"
  | "curled"
  | "uneven"
  | "slanted"
  | "wide"
  | "small";
export type Accessory =
  | "scarf"
  | "glasses"
  | "bow"
  | "monocle"
  | "bell"
  | "flower"
  | "cap"
  | "leaf"
  | "lantern"
  | "paper_hat"
  | "wizard_hat"
  | "earmuffs";
export type Pattern =
  | "plain"
  | "tabby"
  | "patches"
  | "tuxedo"
  | "spots"
  | "mask"
  | "socks"
  | "ringed_tail"
  | "half_face"
  | "calico"
  | "star"
  | "mane";

/** A patch of another colour: colour, outline, and whether it is repeated on the other side. */
export type Mark = readonly [fill: string, d: string, both?: boolean];

export interface Coat {
  readonly pattern: Pattern;
  readonly ears: Ears;
  readonly accessory: Accessory;
  readonly base: string;
  /** The colour of the second paper: belly of the frog, marks of the tail. */
  readonly mark: string;
  /** Nose, mouth and whiskers: dark on a light coat, light on a dark one. */
  readonly line: string;
  readonly eye: string;
  readonly inner: string;
  readonly tail: "plain" | "tip" | "rings" | "fluffy";
  /** Marks on the head, the sitting body and the walking body. */
  readonly head: readonly Mark[];
  readonly body: readonly Mark[];
  readonly flank: readonly Mark[];
}

const INK = "#221E33";
const ROSE = "#E9A08F";

const SPOT = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}C${x - r} ${y - r * 1.2} ${x + r * 0.9} ${y - r} ${x + r} ${y}C${x + r} ${y + r} ${x - r * 0.9} ${y + r * 1.1} ${x - r} ${y}Z`;

const SOCK = "M36 91L47 89L47 99L34 99Z";

export const COATS: readonly Coat[] = [
  {
    pattern: "plain",
    ears: "pointed",
    accessory: "scarf",
    tail: "plain",
    base: "#4A4365",
    mark: "#5E5680",
    line: "#E5DAF0",
    eye: "#F4C552",
    inner: "#8A6F92",
    head: [],
    body: [],
    flank: [],
  },
  {
    pattern: "tabby",
    ears: "tufted",
    accessory: "glasses",
    tail: "rings",
    base: "#DE9350",
    mark: "#8A4527",
    line: "#4A2418",
    eye: "#9CC07A",
    inner: ROSE,
    head: [
      ["#8A4527", "M46.5 26L50 43L53.5 26Z"],
      ["#8A4527", "M37 27L43 40L43 27Z", true],
      ["#8A4527", "M13 55L31 58L14 61Z", true],
      ["#8A4527", "M19 65L32 64L25 70Z", true],
    ],
    body: [
      ["#8A4527", "M28 79L42 80L28 84Z", true],
      ["#8A4527", "M26 88L40 88L26 93Z", true],
    ],
    flank: [
      ["#8A4527", "M26 48L31 66L35 48Z"],
      ["#8A4527", "M40 48L45 66L49 48Z"],
      ["#8A4527", "M54 50L58 66L62 50Z"],
    ],
  },
  {
    pattern: "patches",
    ears: "folded",
    accessory: "bow",
    tail: "tip",
    base: "#F1E6D4",
    mark: "#7A6F8C",
    line: INK,
    eye: "#6FB0A8",
    inner: ROSE,
    head: [["#7A6F8C", "M10 20L46 24C48 34 47 44 49 54C44 66 32 64 26 58C20 56 14 50 10 48Z"]],
    body: [["#7A6F8C", "M52 78C60 74 74 80 76 92C68 96 58 92 52 78Z"]],
    flank: [["#7A6F8C", "M30 46C42 44 52 50 48 62C42 70 30 66 28 58Z"]],
  },
  {
    pattern: "tuxedo",
    ears: "tall",
    accessory: "monocle",
    tail: "tip",
    base: "#38324F",
    mark: "#F5EEDF",
    line: INK,
    eye: "#8FC7A0",
    inner: "#8A6F92",
    head: [["#F5EEDF", "M50 42C53 52 60 55 66 62C68 70 60 80 50 80C40 80 32 70 34 62C40 55 47 52 50 42Z"]],
    body: [
      ["#F5EEDF", "M36 66L64 66C62 76 56 86 50 88C44 86 38 76 36 66Z"],
      ["#F5EEDF", SOCK, true],
    ],
    flank: [["#F5EEDF", "M60 58L76 58L72 76L62 74Z"]],
  },
  {
    pattern: "spots",
    ears: "round",
    accessory: "bell",
    tail: "rings",
    base: "#DDBB74",
    mark: "#664327",
    line: "#43291A",
    eye: "#6FA05F",
    inner: ROSE,
    head: [
      ["#664327", SPOT(50, 34, 4)],
      ["#664327", SPOT(38, 38, 3.6), true],
      ["#664327", SPOT(27, 46, 3.4), true],
      ["#664327", SPOT(26, 60, 3.6), true],
      ["#664327", SPOT(33, 68, 2.8), true],
      ["#664327", SPOT(30, 30, 3), true],
    ],
    body: [
      ["#664327", SPOT(36, 82, 3.4), true],
      ["#664327", SPOT(32, 91, 3), true],
      ["#664327", SPOT(45, 90, 2.6), true],
    ],
    flank: [
      ["#664327", SPOT(28, 56, 4)],
      ["#664327", SPOT(40, 62, 4)],
      ["#664327", SPOT(50, 55, 4)],
      ["#664327", SPOT(62, 62, 3.5)],
    ],
  },
  {
    pattern: "mask",
    ears: "huge",
    accessory: "flower",
    tail: "tip",
    base: "#EBDCC0",
    mark: "#5B4038",
    line: "#F3E3CC",
    eye: "#7FC0DC",
    inner: "#8E6459",
    head: [
      ["#5B4038", "M50 44C60 44 70 48 68 58C66 70 58 77 50 77C42 77 34 70 32 58C30 48 40 44 50 44Z"],
      ["#5B4038", "M4 2L46 33L36 38L22 52Z", true],
    ],
    body: [["#5B4038", SOCK, true]],
    flank: [["#5B4038", "M8 84L90 84L90 99L8 99Z"]],
  },
  {
    pattern: "socks",
    ears: "torn",
    accessory: "cap",
    tail: "plain",
    base: "#7C8DA6",
    mark: "#F5EEDF",
    line: INK,
    eye: "#E9B95A",
    inner: "#C9A0A6",
    head: [["#F5EEDF", "M50 58C58 56 68 60 66 67C62 76 56 78 50 78C44 78 38 76 34 67C32 60 42 56 50 58Z"]],
    body: [["#F5EEDF", "M30 84L48 82L48 99L28 99Z", true]],
    flank: [["#F5EEDF", "M8 82L90 82L90 99L8 99Z"]],
  },
  {
    pattern: "ringed_tail",
    ears: "curled",
    accessory: "leaf",
    tail: "fluffy",
    base: "#A8998A",
    mark: "#4B4248",
    line: "#33292E",
    eye: "#E2D469",
    inner: "#CDA79A",
    head: [
      ["#4B4248", "M14 56L22 46C30 44 42 46 47 54C45 62 36 64 28 62Z", true],
      ["#D9CDBC", "M50 58C58 58 62 64 60 69C56 73 44 73 40 69C38 64 42 58 50 58Z"],
    ],
    body: [["#D9CDBC", "M50 74C57 74 60 84 58 94L42 94C40 84 43 74 50 74Z"]],
    flank: [["#D9CDBC", "M24 66L70 66L66 78L28 78Z"]],
  },
  {
    pattern: "half_face",
    ears: "uneven",
    accessory: "lantern",
    tail: "tip",
    base: "#3D3540",
    mark: "#E9A867",
    line: "#C9785A",
    eye: "#B7D27A",
    inner: "#A9746B",
    head: [["#E9A867", "M50 10L100 0L100 80L50 80L52 70L48 62L52 54L48 44L52 34Z"]],
    body: [["#E9A867", "M50 60L30 60L26 99L52 99L48 88L52 78Z"]],
    flank: [["#E9A867", "M14 44L44 44L40 56L46 64L40 84L14 84Z"]],
  },
  {
    pattern: "calico",
    ears: "slanted",
    accessory: "paper_hat",
    tail: "rings",
    base: "#F6EDDF",
    mark: "#D9834B",
    line: INK,
    eye: "#7FB39A",
    inner: ROSE,
    head: [
      ["#D9834B", "M52 20L90 10L90 50C84 56 78 50 72 46C64 46 56 42 52 32Z"],
      ["#37304A", "M8 26L40 26C42 36 36 44 28 46C26 52 18 54 10 52Z"],
      ["#37304A", "M70 60L88 56L84 70L72 72C68 70 66 64 70 60Z"],
    ],
    body: [
      ["#D9834B", "M26 78C34 74 44 78 43 86C40 92 32 92 26 90Z"],
      ["#37304A", "M58 84C64 80 74 84 74 99L58 99Z"],
    ],
    flank: [
      ["#D9834B", "M22 46C34 46 38 54 34 62C28 68 20 64 18 58Z"],
      ["#37304A", "M46 46C56 46 62 54 58 60C52 64 46 56 46 46Z"],
    ],
  },
  {
    pattern: "star",
    ears: "wide",
    accessory: "wizard_hat",
    tail: "tip",
    base: "#5A5F97",
    mark: "#F3E4B4",
    line: "#F3E4B4",
    eye: "#F3C65B",
    inner: "#9A8BC0",
    head: [["#F3E4B4", "M22 58L26.4 62L32 61.4L29.4 66.4L32 71L26.6 70L23 74L22.4 68.6L17.4 66.4L22 64Z", true]],
    body: [["#F3E4B4", "M50 76L52.6 82.6L59.6 83L54.2 87.4L56 94.2L50 90.4L44 94.2L45.8 87.4L40.4 83L47.4 82.6Z"]],
    flank: [["#F3E4B4", "M38 50L40.6 56.6L47.6 57L42.2 61.4L44 68.2L38 64.4L32 68.2L33.8 61.4L28.4 57L35.4 56.6Z"]],
  },
  {
    pattern: "mane",
    ears: "small",
    accessory: "earmuffs",
    tail: "fluffy",
    base: "#BFA3B4",
    mark: "#F3E6E4",
    line: "#43314A",
    eye: "#5E93B8",
    inner: "#E2BCC0",
    head: [["#F3E6E4", "M50 55L56 57L63 58L62 66L64 72L57 74L50 80L43 74L36 72L38 66L37 58L44 57Z"]],
    body: [],
    flank: [["#F3E6E4", "M56 52L78 52L74 66L68 72L64 66L58 72Z"]],
  },
];

export type CoatNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

/** The coat of a seat; any whole number is folded into 0–11, so that a thirteenth watcher still has a cat. */
export function coatOf(number: number): Coat {
  const count = COATS.length;
  const coat = COATS[((Math.trunc(number) % count) + count) % count];
  if (!coat) throw new RangeError(`no coat ${number}`);
  return coat;
}
