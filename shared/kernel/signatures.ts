import { type Ed25519, type Signer, signaturePattern, webEd25519 } from './web-crypto.ts';

const loadEd25519 = async (): Promise<Ed25519> =>
  (await webEd25519()) ?? (await import('./noble-ed25519.ts')).nobleEd25519;

/** @param seed 32 bytes in lower-case hex: the private key */
export const signerOf = async (seed: string): Promise<Signer> => (await loadEd25519()).signerOf(seed);

/** Points of small order, whose signatures fit many texts, and encodings that only some platforms accept. The last byte has the sign. */
const weakKey =
  /^(0[01](00){30}[08]0|(e[c-f]|f.)(ff){30}[7f]f|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a)$/;

/** Whether the key signed the text; false for a malformed or weak key or signature. */
export const isSignedBy = async (publicKey: string, text: string, signature: string): Promise<boolean> => {
  try {
    return (
      signaturePattern.test(signature) &&
      !weakKey.test(publicKey) &&
      (await (await loadEd25519()).verify(publicKey, text, signature))
    );
  } catch {
    return false;
  }
};
