import type { GameTypes, Outcome } from '../../../sdk/index.ts';
import type { OptionField, Scene } from '../drawing.ts';
import { capital, does, inside, namesIn } from '../phrases.ts';

export type Id = 'presidential-poker';
export type View = GameTypes[Id]['view'];
export type Event = GameTypes[Id]['event'];
export type HandResult = NonNullable<View['last']>;
type Options = GameTypes[Id]['options'];

export const options: readonly OptionField[] = [
  {
    key: 'stack',
    label: 'Chips to begin with',
    hint: 'Play chips: they are worth nothing outside the game.',
    choices: [
      { value: 200, label: '200' },
      { value: 50, label: '50, a short game' },
      { value: 100, label: '100' },
      { value: 500, label: '500' },
      { value: 1000, label: '1000, a long game' },
    ],
  },
  {
    key: 'ante',
    label: 'Ante, paid before each hand',
    choices: [
      { value: 1, label: '1 chip' },
      { value: 2, label: '2 chips' },
      { value: 5, label: '5 chips' },
      { value: 10, label: '10 chips' },
    ],
  },
  {
    key: 'minBet',
    label: 'The smallest bet',
    choices: [
      { value: 2, label: '2 chips' },
      { value: 1, label: '1 chip' },
      { value: 4, label: '4 chips' },
      { value: 10, label: '10 chips' },
      { value: 20, label: '20 chips' },
    ],
  },
  {
    key: 'limit',
    label: 'The largest bet',
    choices: [
      { value: 'no-limit', label: 'All one has: no limit' },
      { value: 'pot-limit', label: 'As much as lies in the pot' },
      { value: 'fixed', label: 'Fixed: the smallest bet, twice that after the draw' },
    ],
  },
  {
    key: 'maxHands',
    label: 'The game lasts',
    hint: 'It ends sooner if one player has all the chips.',
    choices: [
      { value: 20, label: '20 hands' },
      { value: 5, label: '5 hands' },
      { value: 10, label: '10 hands' },
      { value: 40, label: '40 hands' },
      { value: 'off', label: 'Until one player has all the chips' },
    ],
  },
  {
    key: 'cut',
    label: 'A player cuts the cards before each deal',
    hint: 'Otherwise the table does.',
    choices: [
      { value: false, label: 'No' },
      { value: true, label: 'Yes' },
    ],
  },
];

const limits: Readonly<Record<Options['limit'], string>> = {
  'no-limit': 'no limit',
  'pot-limit': 'the pot is the limit',
  fixed: 'fixed bets',
};

export const optionWords = ({ stack, ante, minBet, limit, maxHands, cut }: Options): readonly string[] => [
  `${chipCount(stack)} each`,
  `ante ${ante}`,
  `bets from ${minBet}`,
  limits[limit],
  maxHands === 'off' ? 'until one has all the chips' : `${maxHands} ${maxHands === 1 ? 'hand' : 'hands'}`,
  ...(cut ? ['players cut the cards'] : []),
];

export const chipCount = (count: number): string => (count === 1 ? '1 chip' : `${count} chips`);

/** "the pot", or which of several. */
export const potName = (index: number, count: number): string => {
  if (count === 1) return 'the pot';
  if (index === 0) return 'the main pot';
  return count === 2 ? 'the side pot' : `side pot ${index}`;
};

export const verdict = (
  { winners, scores, reason }: Outcome,
  { names, view }: Scene<Id>,
): { title: string; why: string } => {
  const [winner, ...others] = winners;
  const title =
    winner === undefined
      ? 'Nobody wins'
      : others.length > 0
        ? `${capital(namesIn(winners, names))} share the win`
        : does(names, winner, 'win', 'wins');
  const most = chipCount(Math.max(...scores));
  return {
    title,
    why:
      reason === 'all-chips' && winner !== undefined
        ? `All ${most} lie in front of ${inside(names, winner)}.`
        : `Hand ${view.handNumber} was the last, and the most chips win: ${most}.`,
  };
};
