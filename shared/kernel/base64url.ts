const { atob, btoa } =
  // biome-ignore lint/style/noRestrictedGlobals: present on all platforms, absent from the compiler's library
  globalThis as unknown as Readonly<Record<'atob' | 'btoa', (text: string) => string>>;

/** Without padding (RFC 4648, section 5). For at most some ten thousand bytes. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @throws DOMException for other characters */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
