/**
 * The law of sound: every cue is made in the page from a few tones, and is the same on all phones in a phase. iOS plays only after a
 * touch, so the first touch wakes the sound up. Vibration follows the same rule: for all, or for whoever everybody knows is awaited.
 */
import { recall, remember } from "./storage";

export type Cue =
  | "tap"
  | "turn"
  | "morning"
  | "set_out"
  | "dig"
  | "report"
  | "frog"
  | "passed"
  | "rejected"
  | "success"
  | "failed"
  | "quarrel"
  | "vote"
  | "exile"
  | "knights"
  | "won"
  | "tick";

interface Tone {
  /** Hz, from and to. */
  from: number;
  to?: number;
  /** Seconds. */
  at: number;
  for: number;
  wave?: OscillatorType;
  loud?: number;
}

const chord = (notes: readonly number[], at: number, long: number, wave: OscillatorType = "triangle"): Tone[] =>
  notes.map((from) => ({ from, at, for: long, wave, loud: 0.5 / notes.length }));

const CUES: Record<Cue, readonly Tone[]> = {
  tap: [{ from: 520, to: 660, at: 0, for: 0.07, loud: 0.12 }],
  turn: [
    { from: 587, at: 0, for: 0.14 },
    { from: 880, at: 0.14, for: 0.24 },
  ],
  morning: [
    { from: 392, at: 0, for: 0.3 },
    { from: 523, at: 0.25, for: 0.3 },
    { from: 659, at: 0.5, for: 0.3 },
    { from: 784, at: 0.75, for: 0.7 },
    { from: 300, to: 420, at: 1.4, for: 0.12, wave: "sawtooth", loud: 0.12 },
    { from: 320, to: 440, at: 1.6, for: 0.12, wave: "sawtooth", loud: 0.12 },
  ],
  set_out: [
    { from: 196, at: 0, for: 0.5 },
    { from: 233, at: 0.4, for: 0.9, loud: 0.2 },
  ],
  dig: [{ from: 150, to: 60, at: 0, for: 0.12, wave: "triangle", loud: 0.35 }],
  report: [
    { from: 340, to: 460, at: 0, for: 0.14, wave: "sawtooth", loud: 0.14 },
    { from: 360, to: 300, at: 0.2, for: 0.2, wave: "sawtooth", loud: 0.14 },
    ...chord([294, 349], 0.5, 0.8),
  ],
  frog: [
    { from: 110, to: 160, at: 0, for: 0.16, wave: "square", loud: 0.1 },
    { from: 100, to: 150, at: 0.22, for: 0.2, wave: "square", loud: 0.1 },
  ],
  passed: [
    { from: 440, at: 0, for: 0.16 },
    { from: 554, at: 0.15, for: 0.16 },
    { from: 659, at: 0.3, for: 0.4 },
  ],
  rejected: [
    { from: 392, at: 0, for: 0.2 },
    { from: 311, at: 0.2, for: 0.5 },
  ],
  success: [
    ...chord([262, 330, 392], 0, 0.5),
    ...chord([349, 440, 523], 0.45, 0.5),
    ...chord([392, 494, 587, 784], 0.9, 1.4),
  ],
  failed: [...chord([220, 262, 311], 0, 0.7), { from: 208, to: 104, at: 0.6, for: 1.2, wave: "sawtooth", loud: 0.12 }],
  quarrel: [0, 0.28, 0.5, 0.9].map((at, n) => ({
    from: 500 + n * 60,
    to: 260,
    at,
    for: 0.2,
    wave: "sawtooth" as const,
    loud: 0.1,
  })),
  vote: [
    { from: 247, at: 0, for: 0.3 },
    { from: 247, at: 0.4, for: 0.3 },
  ],
  exile: [
    { from: 330, at: 0, for: 0.4 },
    { from: 294, at: 0.4, for: 0.4 },
    { from: 247, at: 0.8, for: 1.2 },
  ],
  knights: [0, 0.3, 0.45, 0.6].map((at, n) => ({
    from: n === 3 ? 523 : 392,
    at,
    for: n === 3 ? 0.9 : 0.2,
    wave: "sawtooth" as const,
    loud: 0.14,
  })),
  won: [
    ...chord([523, 659, 784], 0, 0.3),
    ...chord([523, 659, 784], 0.35, 0.3),
    ...chord([587, 740, 880, 1175], 0.7, 1.6),
  ],
  tick: [{ from: 880, at: 0, for: 0.04, loud: 0.08 }],
};

let context: AudioContext | null = null;

export const soundIsOn = (): boolean => recall("sound") !== "off";

export function setSound(on: boolean): void {
  remember("sound", on ? "on" : "off");
  if (on) play("tap");
}

function audio(): AudioContext | null {
  if (!("AudioContext" in window)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => undefined);
  return context;
}

/** The first touch anywhere lets the page make sound from then on. */
export function wakeSound(): void {
  const wake = () => {
    if (soundIsOn()) audio();
  };
  window.addEventListener("pointerdown", wake, { once: true });
  window.addEventListener("keydown", wake, { once: true });
}

export function play(cue: Cue, volume = 0.5): void {
  if (!soundIsOn() || document.hidden) return;
  const sounds = audio();
  if (sounds?.state !== "running") return;
  for (const tone of CUES[cue]) playTone(sounds, tone, volume);
}

function playTone(sounds: AudioContext, tone: Tone, volume: number): void {
  const start = sounds.currentTime + tone.at;
  const end = start + tone.for;
  const voice = sounds.createOscillator();
  const swell = sounds.createGain();
  voice.type = tone.wave ?? "sine";
  voice.frequency.setValueAtTime(tone.from, start);
  if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, end);
  swell.gain.setValueAtTime(0.0001, start);
  swell.gain.exponentialRampToValueAtTime(volume * (tone.loud ?? 0.3), start + 0.02);
  swell.gain.exponentialRampToValueAtTime(0.0001, end);
  voice.connect(swell).connect(sounds.destination);
  voice.start(start);
  voice.stop(end + 0.02);
}

export function vibrate(pattern: number | number[]): void {
  if ("vibrate" in navigator && !document.hidden) navigator.vibrate(pattern);
}

export function closeRoomSounds(): void {
  context?.close().catch(() => undefined);
  context = null;
}
