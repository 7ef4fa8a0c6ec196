import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

// biome-ignore lint/style/noRestrictedGlobals: present on all platforms, absent from the compiler's library
const platform = globalThis as unknown as Readonly<Record<'atob' | 'btoa', (text: string) => string>>;

/** Without padding (RFC 4648, section 5). For at most some ten thousand bytes. */
export const toBase64url = (bytes: Uint8Array): string =>
  platform
    .btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @throws DOMException for other characters */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(platform.atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** Signs texts with one Ed25519 key. Equal texts get equal signatures. */
export interface Signer {
  /** 32 bytes in lower-case hex. */
  readonly publicKey: string;
  /** Resolves to 64 bytes as base64url. */
  sign(text: string): Promise<string>;
}

export interface Ed25519 {
  /** @param seed 32 bytes in lower-case hex */
  signerOf(seed: string): Promise<Signer>;
  verify(publicKey: string, text: string, signature: string): Promise<boolean>;
}

/** The part of `SubtleCrypto` in use. */
interface Subtle {
  importKey(
    format: 'pkcs8' | 'raw',
    key: Uint8Array,
    algorithm: string,
    extractable: boolean,
    uses: readonly string[],
  ): Promise<object>;
  exportKey(format: 'jwk', key: object): Promise<{ readonly x?: string }>;
  sign(algorithm: string, key: object, data: Uint8Array): Promise<ArrayBuffer>;
  verify(algorithm: string, key: object, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
}

const algorithm = 'Ed25519';
/** Up to the 32 bytes of a private key (RFC 8410). */
const pkcs8Prefix = '302e020100300506032b657004220420';

/** 64 bytes as base64url without padding; the unused bits of the last character are 0. */
export const signaturePattern = /^[\w-]{85}[AQgw]$/;

/** Null on insecure origins. */
const subtleOf = (): Subtle | null =>
  // biome-ignore lint/style/noRestrictedGlobals: the platform makes and verifies signatures
  (globalThis as { readonly crypto?: { readonly subtle?: Subtle } }).crypto?.subtle ?? null;

const withSubtle = (subtle: Subtle): Ed25519 => ({
  signerOf: async (seed) => {
    const key = await subtle.importKey('pkcs8', hexToBytes(pkcs8Prefix + seed), algorithm, true, ['sign']);
    const { x = '' } = await subtle.exportKey('jwk', key);
    return {
      publicKey: bytesToHex(fromBase64url(x)),
      sign: async (text) => toBase64url(new Uint8Array(await subtle.sign(algorithm, key, utf8ToBytes(text)))),
    };
  },
  verify: async (publicKey, text, signature) => {
    const key = await subtle.importKey('raw', hexToBytes(publicKey), algorithm, false, ['verify']);
    return subtle.verify(algorithm, key, fromBase64url(signature), utf8ToBytes(text));
  },
});

const checked = new WeakMap<Subtle, Promise<Ed25519 | null>>();

/** Ed25519 of WebCrypto; null where it lacks it: on insecure origins, and in older browsers. Servers have it. */
export const webEd25519 = async (): Promise<Ed25519 | null> => {
  const subtle = subtleOf();
  if (subtle === null) return null;
  const ed25519 = withSubtle(subtle);
  const result =
    checked.get(subtle) ??
    ed25519.signerOf('00'.repeat(32)).then(
      () => ed25519,
      () => null,
    );
  checked.set(subtle, result);
  return result;
};
