/** Bytes as text: base64, as in RFC 4648. */

const PIECE = 0x8000;

export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}

/** @throws DOMException if the text is not base64 */
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
