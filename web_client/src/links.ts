/** The law of links that are shown or drawn as QR codes: whole addresses another phone can open, as the server knows them. */
import { useEffect, useState } from "preact/hooks";
import { knock } from "./http";
import { basePath, roomPath } from "./rooms";

/** The join link as the server gives it (this page may have been opened as localhost); this page's own address until it is known. */
export function useRoomLink(code: string): string {
  const [link, setLink] = useState(`${location.origin}${roomPath(code)}`);
  useEffect(() => {
    knock(code).then((door) => {
      if (door.ok && door.value.url) setLink(door.value.url);
    });
  }, [code]);
  return link;
}

/** Where somebody who types the code goes: the link without its scheme and without the code. */
export const doorOf = (link: string): string => withoutScheme(link).replace(/\/r\/[^/]+$/, "");

export const withoutScheme = (link: string): string => link.replace(/^https?:\/\//, "");

/** The same path on the host that other phones reach. */
export const moveLink = (roomLink: string, pass: string): string => `${roomLink.replace(/#.*$/, "")}#pass=${pass}`;

export const qrPath = (code: string): string => `${basePath(location.pathname)}api/rooms/${code}/qr.svg`;
