/**
 * The law of staying awake: a wake lock where the browser has one (https only), else a silent picture that plays, else a hint that
 * says which setting helps. Asked for in a touch, because some phones refuse it otherwise, and again whenever the page is back.
 */
import { useEffect } from "preact/hooks";

type Way = "lock" | "video" | "none";

let way: Way | null = null;
let lock: WakeLockSentinel | null = null;
let video: HTMLVideoElement | null = null;

async function stayAwake(): Promise<void> {
  if (document.hidden || (lock && !lock.released)) return;
  if ("wakeLock" in navigator) {
    try {
      lock = await navigator.wakeLock.request("screen");
      way = "lock";
      return;
    } catch {
      // Low battery, or no touch yet: the film may still work.
    }
  }
  way = (await playFilm()) ? "video" : "none";
}

/** A canvas of two pixels as a film: a page that plays one is not put to sleep on many phones. */
async function playFilm(): Promise<boolean> {
  if (!video) {
    const canvas = document.createElement("canvas");
    if (!("captureStream" in canvas)) return false;
    canvas.width = 2;
    canvas.height = 2;
    canvas.getContext("2d")?.fillRect(0, 0, 2, 2);
    video = document.createElement("video");
    video.muted = true;
    video.playsInline = true;
    video.loop = true;
    video.srcObject = canvas.captureStream(1);
  }
  try {
    await video.play();
    return true;
  } catch {
    return false;
  }
}

/** Whether this phone may fall asleep all the same, so that the menu says what helps. */
export const needsHint = (): boolean => way === "none" || way === "video";

export function useStayAwake(): void {
  useEffect(() => {
    const again = () => void stayAwake();
    document.addEventListener("visibilitychange", again);
    window.addEventListener("pointerdown", again);
    again();
    return () => {
      document.removeEventListener("visibilitychange", again);
      window.removeEventListener("pointerdown", again);
      lock?.release().catch(() => undefined);
      video?.pause();
    };
  }, []);
}
