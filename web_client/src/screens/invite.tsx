/** The law of inviting: a QR code, the address in words, the code, and the phone's own way to share. */
import { Icon } from "../art/icons";
import { useText } from "../i18n/text";
import { qrPath, useRoomLink, withoutScheme } from "../links";
import { tablePath } from "../rooms";
import { useSession } from "../session";
import { Sheet } from "../ui/sheet";

export function Invite({ code, onClose }: { code: string; onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const link = useRoomLink(code);
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title: text("app-name"), url: link });
      else {
        await navigator.clipboard.writeText(link);
        session.notice("copied");
      }
    } catch {
      // Whoever closes the phone's share sheet has changed their mind.
    }
  };
  const canShare = "share" in navigator || "clipboard" in navigator;
  return (
    <Sheet title={text("invite")} onClose={onClose}>
      <p>{text("invite-how")}</p>
      <img class="qr" src={qrPath(code)} width="240" height="240" alt={text("invite-qr", { link })} />
      <p class="link-text">{withoutScheme(link)}</p>
      <p class="code-big">{code}</p>
      {canShare && (
        <button type="button" class="btn btn-main" onClick={share}>
          <Icon name="share" /> {text("share")}
        </button>
      )}
      <a class="btn" href={tablePath(code)} target="_blank" rel="noreferrer">
        {text("open-table")}
      </a>
    </Sheet>
  );
}
