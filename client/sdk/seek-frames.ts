import { isTableId } from '../../shared/kernel/ids.ts';
import { refusalCodes } from '../../shared/protocol/codes.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { either, type Guard, isText, isWhole, oneOf, parseJson, tuple } from './guard.ts';

const isFrameOf: Guard = either(
  tuple(oneOf('waiting'), isWhole, isWhole, isWhole, oneOf(true, false)),
  tuple(oneOf('table'), isTableId, oneOf('match', 'room')),
  tuple(oneOf('cancelled')),
  tuple(oneOf('no'), oneOf(...refusalCodes), isText),
);
const isSeekFrame = (value: unknown): value is SeekFrame => isFrameOf(value);

/** What a matcher says, or null if it is nothing of this protocol. */
export const parseSeekFrame = (text: string): SeekFrame | null => {
  const value = parseJson(text);
  return isSeekFrame(value) ? value : null;
};
