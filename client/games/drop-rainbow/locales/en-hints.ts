import type { Reason } from '../../../../shared/games/drop-rainbow/types.ts';
import { percent } from '../../../locales/en/grammar.ts';
import type { Sentences } from '../../../locales/grammar.ts';

const byRates =
  (advice: string) =>
  ({ draw, stop }: { readonly draw: number; readonly stop: number }): string =>
    percent(draw) === percent(stop)
      ? `${advice}: it makes no difference. Either way you win ${percent(draw)} of games.`
      : `${advice}: you win ${percent(draw)} of games after drawing, ${percent(stop)} after stopping.`;

/** Chances and risks are between 0 and 1. */
export const hintSentences: Sentences<Reason, 'code'> = {
  'must-draw': () => 'Draw: everybody has just stopped, so somebody has to.',
  'nothing-to-lose': () => 'Draw: the row is empty, so there is nothing to lose.',
  shows: () => 'Show your seven colors, before another player does.',
  'wins-now': () => 'Stop: this row completes your seven colors and wins the game.',
  completes: () => 'Stop: this row completes your seven colors. The others have only the rest of this lap.',
  'last-chance': () => 'Draw: somebody has all seven colors, and stopping now would lose.',
  'short-row': () => 'Draw: the row may still grow.',
  'long-row': () => 'Stop: the row is long enough.',
  'low-risk': ({ risk }) => `Draw: the next card fails in only ${percent(risk)} of cases.`,
  'high-risk': ({ risk }) => `Stop: the next card would fail in ${percent(risk)} of cases.`,
  'draw-wins-more': byRates('Draw'),
  'stop-wins-more': byRates('Stop'),
};
