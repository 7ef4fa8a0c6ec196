import type { GameTypes, Outcome, Seat } from '../../../sdk/index.ts';
import type { Names, OptionField, Scene } from '../drawing.ts';
import { capital, does, listOf } from '../phrases.ts';

export type Id = 'drop-rainbow';
export type View = GameTypes[Id]['view'];
type Options = GameTypes[Id]['options'];
type Event = GameTypes[Id]['event'];

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'All'];

export const cardCount = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

export const options: readonly OptionField[] = [
  {
    key: 'hiddenScores',
    label: 'Score cards lie face down',
    hint: 'Others see only how many you have, until the game ends.',
    choices: [
      { value: false, label: 'No' },
      { value: true, label: 'Yes' },
    ],
  },
  {
    key: 'cardsPerColour',
    label: 'Cards of each colour',
    choices: [
      { value: 9, label: '9, the usual deck' },
      { value: 8, label: '8, a shorter game' },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: '12, a longer game' },
    ],
  },
];

export const optionWords = ({ hiddenScores, cardsPerColour }: Options): readonly string[] => [
  `${cardsPerColour} cards of each colour`,
  hiddenScores ? 'score cards lie face down' : 'score cards lie open',
];

export const stopLabel = (row: number): string => (row === 0 ? 'Stop with nothing' : `Stop and take ${row}`);

export const question = ({ view, ask, names, you }: Scene<Id>): string => {
  const row = view.row.length;
  if (ask === null || view.turn !== you) {
    const whose = `${names.whose(view.turn)} turn`;
    return row === 0 ? `${whose}. The row is empty.` : `${whose}: draw on, or stop and take ${row}?`;
  }
  const mayStop = ask.legal.some(({ type }) => type === 'stop');
  if (!mayStop) return `You have to draw: everybody has just stopped with nothing.`;
  if (row === 0) return `Your turn: draw ${view.up} into the row, or stop with nothing?`;
  return `Draw on, or stop and take ${row}? ${numbers[row]} of seven colours ${row === 1 ? 'lies' : 'lie'} in the row.`;
};

export const sentence = (event: Event, { view, names }: Scene<Id>, before: View | null): string | null => {
  if (before === null) return null;
  const who = names.of(event.seat);
  switch (event.type) {
    case 'drew': {
      const next = view.up === 'rainbow' ? 'The rainbow card' : capital(view.up);
      return `${who} drew ${before.up} into the row. ${next} is turned up.`;
    }
    case 'failed': {
      const lost = view.discards.length - before.discards.length;
      const whole = lost === 1 ? 'its one card is' : `its ${lost} cards are`;
      return `${capital(view.up)} lay in ${names.whose(event.seat).replace('Your', 'your')} row already: ${whole} discarded.`;
    }
    case 'took': {
      const count = ({ players }: View): number => players[event.seat]?.count ?? 0;
      const taken = count(view) - count(before);
      return taken === 0 ? `${who} stopped with nothing.` : `${who} took ${cardCount(taken)}.`;
    }
  }
};

const winnersOf = (winners: readonly Seat[], names: Names): string => {
  const [only] = winners;
  if (only !== undefined && winners.length === 1) return does(names, only, 'win', 'wins');
  const all = listOf(
    winners.map((seat) => names.of(seat)).sort((a, b) => Number(b === 'You') - Number(a === 'You')),
  );
  return winners.length === 0 ? 'Nobody wins' : `${all} share the win`;
};

export const verdict = (
  { winners, scores, reason }: Outcome,
  { names }: Scene<Id>,
): { title: string; why: string } => ({
  title: winnersOf(winners, names),
  why:
    reason === 'seven-colours'
      ? 'Score cards of all seven colours: that wins at once.'
      : `The rainbow card was turned up. The most score cards win: ${Math.max(0, ...scores)}.`,
});
