import { isTableEvent } from '../game-ui/log.ts';
import type { TableView } from '../sdk/index.ts';
import { stored } from '../ui/storage.ts';
import type { Sound } from './synthesizer.ts';

export const isSoundOn = (): boolean => stored('sound') === 'on';

/** The sound of a step; null without a move. `asked`: the viewer is to act and was not before. */
export const soundOf = (
  events: readonly { readonly type: string }[],
  before: Pick<TableView, 'phase'> | null,
  { phase }: Pick<TableView, 'phase'>,
  asked: boolean,
): Sound | null => {
  if (before === null || events.every(isTableEvent)) return null;
  if (phase === 'over') return 'end';
  return asked ? 'turn' : 'move';
};

/** Plays only if enabled in this browser; a hidden page plays only `turn` and `end`. */
export const playSound = (sound: Sound): void => {
  if (!isSoundOn() || (document.hidden && sound === 'move')) return;
  // Browsers block sounds before the first interaction and log an error.
  if (!navigator.userActivation.hasBeenActive) return;
  import('./synthesizer.ts').then(({ makeSound }) => makeSound(sound)).catch(() => {});
};
