import { tally } from '../../../../shared/kernel/cards.ts';
import type { GameTypes, Outcome } from '../../../sdk/index.ts';
import { cardName } from '../../cards/rainbow.ts';
import { rainbowColours } from '../../palette.ts';
import { words as table } from '../../words/en.ts';
import type { GameContext, OptionField } from '../drawing.ts';
import { words } from './words/en.ts';

export type Id = 'drop-rainbow';
export type View = GameTypes[Id]['view'];
type Options = GameTypes[Id]['options'];
type Event = GameTypes[Id]['event'];

export const options: readonly OptionField[] = [
  {
    key: 'hiddenScores',
    label: words.options.hiddenScores,
    hint: words.options.hiddenScoresHint,
    choices: [
      { value: false, label: words.options.no },
      { value: true, label: words.options.yes },
    ],
  },
  {
    key: 'cardsPerColour',
    label: words.options.cardsPerColour,
    choices: [
      { value: 9, label: words.options.usual(9) },
      { value: 8, label: words.options.shorter(8) },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: words.options.longer(12) },
    ],
  },
];

export const optionWords = ({ hiddenScores, cardsPerColour }: Options): readonly string[] => [
  words.chosen.cardsPerColour(cardsPerColour),
  hiddenScores ? words.chosen.faceDown : words.chosen.open,
];

export const promptText = ({ view, prompt, who, you }: GameContext<Id>): string => {
  const row = view.row.length;
  if (prompt === null || view.turn !== you) return words.othersTurn(who(view.turn), row);
  const mayStop = prompt.legal.some(({ type }) => type === 'stop');
  if (!mayStop) return words.mustDraw;
  return row === 0 ? words.firstDraw(cardName(view.up)) : words.drawOn(row);
};

/** The row, and the viewer's score cards. */
export const spokenSummary = ({ view, you }: GameContext<Id>): readonly string[] => {
  const held = you === null ? null : view.players[you]?.cards;
  if (!held) return [];
  const counts = [...tally(rainbowColours, held)].flatMap(([colour, count]) =>
    count > 0 ? [[cardName(colour), count] as const] : [],
  );
  const own = counts.length > 0 ? [table.asking.hold(words.counted(counts))] : [];
  const row = view.row.length > 0 ? [`${words.inRow(view.row.map(cardName))}.`] : [];
  return [...row, ...own];
};

export const describeEvent = (
  event: Event,
  { view, who }: GameContext<Id>,
  before: View | null,
): string | null => {
  if (before === null) return null;
  const player = who(event.seat);
  switch (event.type) {
    case 'drew':
      return words.drew(player, cardName(before.up), view.up === 'rainbow' ? null : cardName(view.up));
    case 'failed':
      return words.failed(player, cardName(view.up), view.discards.length - before.discards.length);
    case 'took': {
      const count = ({ players }: View): number => players[event.seat]?.count ?? 0;
      return words.took(player, count(view) - count(before));
    }
  }
};

export const resultText = (
  { winners, scores, reason }: Outcome,
  { who }: GameContext<Id>,
): { title: string; why: string } => ({
  title: words.wins(winners.map(who)),
  why: reason === 'seven-colours' ? words.sevenColours : words.mostCards(Math.max(0, ...scores)),
});
