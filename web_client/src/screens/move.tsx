/**
 * The law of moving to another device: a QR code, made on this phone, that carries the seat. It is drawn only on request and covered
 * like any secret; the newer device wins and this one is told.
 */
import { encode } from "uqr";
import { useText } from "../i18n/text";
import { moveLink, useRoomLink } from "../links";
import { useSession } from "../session";
import { Hold } from "../ui/hold";
import { Sheet } from "../ui/sheet";

export default function Move({ onClose }: { onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const link = useRoomLink(session.code);
  return (
    <Sheet title={text("move")} onClose={onClose}>
      <p>{text("move-how")}</p>
      <Hold
        name={text("move-hold")}
        label={text("move-hold")}
        class="btn btn-main"
        panel={() => <QrCode text={moveLink(link, session.token ?? "")} />}
      />
    </Sheet>
  );
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
