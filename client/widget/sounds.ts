import { isTableEvent } from '../game-ui/log.ts';
import type { TableView } from '../sdk/index.ts';
import { stored } from '../ui/storage.ts';
import type { Sound } from './synthesizer.ts';

export const isSoundOn = (): boolean => stored('sound') === 'on';

/** What a step sounds like; nothing where nothing was played. `asked`: the viewer is to act now, and was not before. */
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

/** Plays the sound if sounds are turned on in this browser. A page out of sight plays only what asks for its player. */
export const playSound = (sound: Sound): void => {
  if (!isSoundOn() || (document.hidden && sound === 'move')) return;
  // Browsers let no page make a sound, and complain in the console, until it has been pressed or typed on.
  if (!navigator.userActivation.hasBeenActive) return;
  // A sound that cannot be fetched is not missed.
  import('./synthesizer.ts').then(({ makeSound }) => makeSound(sound)).catch(() => {});
};
