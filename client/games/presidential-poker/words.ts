import { gameWords } from '#locale/presidential-poker';
import type { GameTypes, Outcome } from '../../sdk/index.ts';
import type { GameContext, OptionField } from '../game-ui.ts';

export type Id = 'presidential-poker';
export type View = GameTypes[Id]['view'];
export type Event = GameTypes[Id]['event'];
export type HandResult = NonNullable<View['last']>;
type Options = GameTypes[Id]['options'];

const { options: said, chosen, chips, hands } = gameWords;

const inChips = (value: number) => ({ value, label: chips(value) });
const inHands = (value: number) => ({ value, label: hands(value) });
const plain = (value: number) => ({ value, label: String(value) });

export const options: readonly OptionField[] = [
  {
    key: 'stack',
    label: said.stack,
    hint: said.stackHint,
    choices: [
      plain(200),
      { value: 50, label: said.short(50) },
      plain(100),
      plain(500),
      { value: 1000, label: said.long(1000) },
    ],
  },
  { key: 'ante', label: said.ante, choices: [1, 2, 5, 10].map(inChips) },
  { key: 'minBet', label: said.minBet, choices: [2, 1, 4, 10, 20].map(inChips) },
  {
    key: 'limit',
    label: said.limit,
    choices: (['no-limit', 'pot-limit', 'fixed'] as const).map((value) => ({
      value,
      label: said.limits[value],
    })),
  },
  {
    key: 'maxHands',
    label: said.maxHands,
    hint: said.maxHandsHint,
    choices: [...[20, 5, 10, 40].map(inHands), { value: 'off', label: said.untilOne }],
  },
  {
    key: 'cut',
    label: said.cut,
    hint: said.cutHint,
    choices: [
      { value: false, label: said.no },
      { value: true, label: said.yes },
    ],
  },
];

export const optionWords = ({ stack, ante, minBet, limit, maxHands, cut }: Options): readonly string[] => [
  chosen.stack(stack),
  chosen.ante(ante),
  chosen.minBet(minBet),
  chosen.limits[limit],
  maxHands === 'off' ? chosen.untilOne : hands(maxHands),
  ...(cut ? [chosen.cut] : []),
];

/** As a line begins, in a script that has capitals. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const resultText = (
  { winners, scores, reason }: Outcome,
  { who, view }: GameContext<Id>,
): { title: string; why: string } => {
  const [winner] = winners;
  const most = Math.max(...scores);
  return {
    title: gameWords.winner(winners.map(who)),
    why:
      reason === 'all-chips' && winner !== undefined
        ? gameWords.allChips(who(winner), most)
        : gameWords.mostChips(view.handNumber, most),
  };
};
