import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isSignedBy, signerOf } from '../../shared/kernel/signatures.ts';
import type { Signer } from '../../shared/kernel/web-crypto.ts';
import { linkName, statementText } from '../../shared/protocol/statements.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { termsOf } from '../../shared/protocol/terms.ts';
import { termsDigest } from '../../shared/replay/transcript.ts';
import { keyFrom } from './random.ts';

const serverSeed = '5e'.repeat(32);

/** The server's key in tests. */
export const testSigner = signerOf(serverSeed);

/** A signature without waiting. @param seed the private key; default: the server's */
export const signedNow = (text: string, seed = serverSeed): string =>
  Buffer.from(ed25519.sign(Buffer.from(text), hexToBytes(seed))).toString('base64url');

export const publicKeyOf = (seed: string): string => bytesToHex(ed25519.getPublicKey(hexToBytes(seed)));

/** The key of a player's device. */
export const deviceOf = (name: string): Promise<Signer> => signerOf(keyFrom(`device of ${name}`));

/** Names of the view's signatures that are not the server's of a statement in this view. */
export const wrongSignatures = async (view: TableView): Promise<string[]> => {
  const { id: table, gameNumber, shuffle } = view;
  const { attempt, server, links, seal, signatures } = shuffle;
  const terms = termsOf(view);
  const values = new Map<string, string | null>([
    ['terms', shuffle.bound ?? (terms && termsDigest(terms))],
    ['seal', seal],
    ...Object.entries(links).map(([actions, link]) => [linkName(actions), link] as const),
  ]);
  const wrong: string[] = [];
  for (const [name, signature] of Object.entries(signatures)) {
    const value = values.get(name);
    const text = value && statementText({ table, gameNumber, attempt, name, value });
    if (!text || !(await isSignedBy(server, text, signature))) wrong.push(name);
  }
  return wrong;
};
