import { fail, ok, type Result } from '../kernel/result.ts';
import { canonical } from './canonical.ts';
import { type Transcript, transcriptSchema, transcriptVersion } from './transcript.ts';

/** Why a text is no transcript, and where: a path of field names, or nothing. */
export interface ReadFault {
  readonly why: 'too-long' | 'not-json' | 'not-a-transcript' | 'another-version' | 'bad-field';
  readonly where: string;
}

/** In UTF-16 code units; the longest games come to a tenth of it. */
export const longestTranscript = 8_000_000;

export const readTranscript = (text: string): Result<Transcript, ReadFault> => {
  if (text.length > longestTranscript) return fail({ why: 'too-long', where: '' });
  const value = parseJson(text);
  if (value === undefined) return fail({ why: 'not-json', where: '' });
  if (field(value, 'format') !== 'arcus-transcript') return fail({ why: 'not-a-transcript', where: '' });
  const version = field(value, 'version');
  if (version !== transcriptVersion)
    return fail({ why: 'another-version', where: JSON.stringify(version)?.slice(0, 20) ?? '' });
  const parsed = transcriptSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
  return fail({
    why: 'bad-field',
    where: [...(issue?.path ?? []), ...unknown].map(String).join('.').slice(0, 80),
  });
};

/** Undefined if it is no JSON, or nested so deeply that nothing could be made of it. */
const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    canonical(value);
    return value;
  } catch {
    return undefined;
  }
};

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
