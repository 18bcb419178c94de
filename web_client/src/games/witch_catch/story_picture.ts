/** The law of the picture to share: the story in short, drawn on a canvas in this page, 1080 wide; no stylesheet, no request. */
import { C } from "../../art/paper";
import type { Wording } from "../../i18n/text";
import { balanceOf, panelsOf, type Story } from "./story_telling";

const WIDE = 1080;
const EDGE = 64;
const FONT = "system-ui, 'Apple SD Gothic Neo', 'Noto Sans KR', 'PingFang SC', 'Noto Sans SC', sans-serif";

interface Line {
  words: string;
  size: number;
  bold?: boolean;
  ink?: string;
  gap: number;
}

function linesOf(story: Story, wording: Wording): Line[] {
  const { text } = wording;
  const plain = (words: string): string => words.replace(/[\u2068\u2069]/g, "");
  const lines: Line[] = [
    { words: text("game-name"), size: 64, bold: true, ink: C.duck, gap: 20 },
    { words: text(`won-${story.winner}`), size: 52, bold: true, gap: 10 },
    { words: text(`reason-${story.reason}`), size: 34, gap: 36 },
    { words: text("story-who"), size: 38, bold: true, ink: C.moon, gap: 8 },
    ...story.seats.map(({ seat, name, role }) => {
      const { got } = balanceOf(story).find((row) => row.seat === seat) ?? { got: 0 };
      return {
        words: `${name} · ${text(`role-${role}`)} · ${text("story-got-count", { count: got })}`,
        size: 32,
        gap: 4,
      };
    }),
  ];
  for (const day of story.days) {
    lines.push({ words: text("day", { day: day.day }), size: 38, bold: true, ink: C.moon, gap: 30 });
    for (const panel of panelsOf({ ...story, days: [day] }, wording)) {
      if (panel.picture === "dig") continue;
      for (const words of panel.lines.slice(0, 4)) lines.push({ words: `– ${words}`, size: 28, gap: 2 });
    }
  }
  return lines.map((line) => ({ ...line, words: plain(line.words) }));
}

/** Break a line where it would run out of the picture: between words, or anywhere in a script without spaces. */
function wrapped(pen: CanvasRenderingContext2D, words: string, wide: number): string[] {
  const pieces = words.includes(" ") ? (words.match(/\S+\s*|\s+/g) ?? [words]) : [...words];
  const rows: string[] = [];
  let row = "";
  for (const piece of pieces) {
    if (row && pen.measureText(row + piece).width > wide) {
      rows.push(row.trimEnd());
      row = "";
    }
    row += piece;
  }
  return [...rows, row];
}

function draw(story: Story, wording: Wording): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const fontOf = (line: Line): string => `${line.bold ? "700" : "400"} ${line.size}px ${FONT}`;
  const rows = linesOf(story, wording).flatMap((line) => {
    pen.font = fontOf(line);
    const broken = wrapped(pen, line.words, WIDE - 2 * EDGE);
    return broken.map((words, n) => ({ ...line, words, gap: n === broken.length - 1 ? line.gap : 0 }));
  });
  canvas.width = WIDE;
  canvas.height = Math.min(8000, 2 * EDGE + rows.reduce((sum, row) => sum + row.size * 1.3 + row.gap, 0));
  pen.fillStyle = C.night;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  drawMoon(pen);
  pen.textBaseline = "top";
  let y = EDGE;
  for (const row of rows) {
    pen.font = fontOf(row);
    pen.fillStyle = row.ink ?? C.paper;
    pen.fillText(row.words, EDGE, y);
    y += row.size * 1.3 + row.gap;
  }
  return canvas;
}

function drawMoon(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = C.dusk;
  pen.beginPath();
  pen.arc(WIDE - 150, 150, 130, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = C.moon;
  pen.beginPath();
  pen.arc(WIDE - 150, 150, 84, 0, 2 * Math.PI);
  pen.fill();
}

/** Hand the picture to the phone's own sheet, or save it where there is none. False when neither works. */
export async function shareStory(story: Story, wording: Wording): Promise<boolean> {
  const canvas = draw(story, wording);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return false;
  const file = new File([blob], "duckpost.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return true;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
