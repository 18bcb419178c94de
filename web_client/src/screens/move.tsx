/**
 * The law of moving to another device: a QR code, made on this phone, that carries a pass and no token. Each opening asks for a new
 * pass, and so does one that lies open until its pass is too old; it is covered like any secret.
 */
import { useCallback, useEffect, useState } from "preact/hooks";
import { encode } from "uqr";
import { askForPass } from "../http";
import { useText } from "../i18n/text";
import { moveLink, useRoomLink } from "../links";
import { useSession } from "../session";
import { Hold } from "../ui/hold";
import { Sheet } from "../ui/sheet";
import type { Problem } from "../wire";
import { ProblemText } from "./problems";

/** A pass that is about to end would do so between the scanning and the redeeming. */
const MARGIN_MS = 20_000;
const LEAST_MS = 10_000;

export default function Move({ onClose }: { onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const link = useRoomLink(session.code);
  const { pass, problem, again } = usePass();
  return (
    <Sheet title={text("move")} onClose={onClose}>
      <p>{text("move-how")}</p>
      <ProblemText problem={problem} />
      {problem ? (
        <button type="button" class="btn" onClick={again}>
          {text("look-again")}
        </button>
      ) : (
        <Hold
          name={text("move-hold")}
          label={text("move-hold")}
          class="btn btn-main"
          testId="move-hold"
          panel={() => (pass ? <QrCode text={moveLink(link, pass)} /> : <p role="status">{text("connecting")}</p>)}
        />
      )}
    </Sheet>
  );
}

function usePass(): { pass: string | null; problem: Problem | null; again: () => void } {
  const { code, token, clock } = useSession();
  const [given, setGiven] = useState<{ pass: string; until: number } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const again = useCallback(async () => {
    setProblem(null);
    const answer = await askForPass(code, token ?? "");
    if (answer.ok) setGiven({ pass: answer.value.pass, until: answer.value.expires_at });
    else setProblem(answer.problem);
  }, [code, token]);
  useEffect(() => {
    again();
  }, [again]);
  useEffect(() => {
    const now = clock.time(performance.now());
    if (!given || now === null) return;
    const timer = setTimeout(again, Math.max(LEAST_MS, given.until - now - MARGIN_MS));
    return () => clearTimeout(timer);
  }, [given, clock, again]);
  return { pass: given?.pass ?? null, problem, again };
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "L", border: 3 });
  const d = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} width="280" height="280" aria-hidden="true">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={d} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
