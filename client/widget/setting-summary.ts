import { gatheringWords } from '#locale/table';
import type { Settings } from '../sdk/index.ts';

/** What is worth knowing of a table's settings before one sits down, in a few words each. */
export const settingWords = ({
  turnSeconds,
  spectators,
  spectatorDelay,
  chat,
  hints,
  transcript,
}: Settings): readonly string[] => {
  const { settings } = gatheringWords;
  return [
    turnSeconds === null ? settings.noClock : settings.perTurn(turnSeconds),
    ...(spectators ? [] : [settings.nobodyWatches]),
    ...(spectators && spectatorDelay > 0 ? [settings.watchLater(spectatorDelay)] : []),
    ...(chat ? [] : [settings.noChat]),
    ...(hints === 'always' ? [settings.hintsForAll] : hints === 'never' ? [settings.noHints] : []),
    transcript === 'full' ? settings.open : settings.closed,
  ];
};
