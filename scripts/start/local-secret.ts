import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../files.ts';
import type { Platform } from './server.ts';

export const stateFolder = (platform: Platform): string => join(root, `.${platform}`);

/** Stored, so that calls between rooms stay valid across restarts. */
export const localSecret = (platform: Platform): string => {
  const folder = stateFolder(platform);
  const file = join(folder, 'secret');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

/** The operator's token of a development server: programs of the same user read it. */
export const localOperatorToken = (platform: Platform): string =>
  process.env.ARCUS_OPERATOR_TOKEN ??
  createHash('sha256')
    .update(`operator ${localSecret(platform)}`)
    .digest('hex');
