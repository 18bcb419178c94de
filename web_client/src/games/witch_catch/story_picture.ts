/**
 * The law of the picture to share: the story as a strip, drawn on a canvas in this page; no stylesheet, no request. It is 1080 wide and
 * looked at on a phone, at about a third of that: nothing in it is smaller than 36.
 */
import type { CatState } from "../../art/cat";
import { C } from "../../art/paper";
import type { Wording } from "../../i18n/text";
import type { Seat } from "../../wire";
import { type Figures, figuresOf, shownIn } from "./story_figures";
import { balanceOf, fatesOf, type Panel, panelsOf, type Story } from "./story_telling";

const WIDE = 1080;
const EDGE = 48;
const PAD = 28;
/** Phones refuse larger canvases. */
const TALLEST = 14_000;
const FIGURE = 120;
const SMALL_FIGURE = 104;
const MOST_LINES = 5;
const FONT = "system-ui, 'Apple SD Gothic Neo', 'Noto Sans KR', 'PingFang SC', 'Noto Sans SC', sans-serif";

interface Words {
  words: string;
  size: number;
  bold?: boolean;
  ink?: string;
}

/** Something that stands in the picture: how high it is, and how it is drawn with its top at `y`. */
interface Block {
  high: number;
  draw(y: number): void;
}

class Drawing {
  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly figures: Figures,
  ) {}

  /** Lines of text in a column. */
  text(lines: readonly Words[], left: number, wide: number): Block {
    const rows = lines.flatMap((line) => {
      this.pen.font = fontOf(line);
      return wrapped(this.pen, line.words, wide).map((row) => ({ ...line, words: row }));
    });
    return {
      high: rows.reduce((sum, row) => sum + row.size * 1.32, 0),
      draw: (y) => {
        let at = y;
        for (const row of rows) {
          this.pen.font = fontOf(row);
          this.pen.fillStyle = row.ink ?? C.paper;
          this.pen.fillText(row.words, left, at + row.size * 0.1);
          at += row.size * 1.32;
        }
      },
    };
  }

  /** A sheet of paper with figures at its top or left and words beside them. */
  card(left: number, wide: number, figures: readonly (readonly [Seat, CatState])[], lines: readonly Words[]): Block {
    const beside = figures.length === 1;
    const size = beside ? FIGURE : SMALL_FIGURE;
    const indent = beside ? size + 20 : 0;
    const words = this.text(lines, left + PAD + indent, wide - 2 * PAD - indent);
    const above = !beside && figures.length > 0 ? size + 10 : 0;
    const high = 2 * PAD + Math.max(above + words.high, beside ? size : 0);
    return {
      high,
      draw: (y) => {
        this.pen.fillStyle = C.dusk;
        this.pen.beginPath();
        this.pen.roundRect(left, y, wide, high, 28);
        this.pen.fill();
        figures.forEach(([seat, state], n) => {
          const image = this.figures(seat, state);
          if (image) this.pen.drawImage(image, left + PAD + n * (size + 8), y + PAD, size, size);
        });
        words.draw(y + PAD + above + (beside ? Math.max(0, (size - words.high) / 2) : 0));
      },
    };
  }

  /** Two blocks side by side, or one alone. */
  row(blocks: readonly Block[]): Block {
    return {
      high: Math.max(...blocks.map((block) => block.high)),
      draw: (y) => {
        for (const block of blocks) block.draw(y);
      },
    };
  }
}

const fontOf = (line: Words): string => `${line.bold ? "700" : "400"} ${line.size}px ${FONT}`;

/** Break a line where it would run out of its column: between words, or anywhere in a script without spaces or in a long word. */
function wrapped(pen: CanvasRenderingContext2D, words: string, wide: number): string[] {
  const pieces = (words.match(/\S+\s*|\s+/g) ?? [words]).flatMap((piece) =>
    pen.measureText(piece).width > wide || /[\u3040-\u9fff]/.test(piece) ? [...piece] : [piece],
  );
  const rows: string[] = [];
  let row = "";
  for (const piece of pieces) {
    if (row && pen.measureText(row + piece.trimEnd()).width > wide) {
      rows.push(row.trimEnd());
      row = "";
    }
    row += piece;
  }
  return [...rows, row];
}

function blocksOf(drawing: Drawing, story: Story, panels: readonly Panel[], { text }: Wording): Block[] {
  const inner = WIDE - 2 * EDGE;
  const title = (words: string): Block =>
    drawing.text([{ words, size: 50, bold: true, ink: C.moon }], EDGE + 8, inner - 16);
  const opening = drawing.text(
    [
      { words: text("game-name"), size: 76, bold: true, ink: C.duck },
      { words: text(`won-${story.winner}`), size: 56, bold: true },
      { words: text(`reason-${story.reason}`), size: 42 },
    ],
    EDGE + 8,
    inner - 280,
  );
  const blocks = [opening, title(text("story-who")), ...castOf(drawing, story, text)];
  for (const { day } of story.days) {
    blocks.push(title(text("day", { day })));
    for (const panel of panels.filter((one) => one.day === day)) {
      const lines = panel.lines.slice(0, MOST_LINES).map((words) => ({ words, size: 38 }));
      blocks.push(drawing.card(EDGE, inner, shownIn(panel), lines));
    }
  }
  return blocks;
}

/** Every cat with its role, how it ended and the votes it got, two in a row. */
function castOf(drawing: Drawing, story: Story, text: Wording["text"]): Block[] {
  const wide = (WIDE - 2 * EDGE - 16) / 2;
  const votes = new Map(balanceOf(story).map(({ seat, got }) => [seat, got]));
  const cards = fatesOf(story).map(({ seat, name, role, state, day }, n) =>
    drawing.card(
      EDGE + (n % 2) * (wide + 16),
      wide,
      [[seat, state]],
      [
        { words: name, size: 42, bold: true },
        { words: text(`role-${role}`), size: 38, ink: role === "witch" || role === "crow" ? "#F0A08C" : C.mist },
        { words: text(`fate-${state}`, { day: day ?? 0 }), size: 36 },
        { words: text("story-got-count", { count: votes.get(seat) ?? 0 }), size: 36 },
      ],
    ),
  );
  return cards.flatMap((_, n) => (n % 2 === 0 ? [drawing.row(cards.slice(n, n + 2))] : []));
}

async function draw(story: Story, wording: Wording): Promise<HTMLCanvasElement> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const panels = panelsOf(story, wording).filter((panel) => panel.picture !== "dig");
  const drawing = new Drawing(pen, await figuresOf(story, panels));
  const blocks = blocksOf(drawing, story, panels, wording);
  canvas.width = WIDE;
  canvas.height = Math.min(
    TALLEST,
    blocks.reduce((sum, block) => sum + block.high + 16, 2 * EDGE),
  );
  pen.fillStyle = C.night;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  drawMoon(pen);
  pen.textBaseline = "top";
  let y = EDGE;
  for (const block of blocks) {
    block.draw(y);
    y += block.high + 16;
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
  const canvas = await draw(story, wording);
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
