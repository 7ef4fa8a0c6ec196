import { eventSentences, gameWords } from '#games/drop-rainbow/locale';
import { tableWords } from '#locale/table';
import type { Event, Options } from '../../../shared/games/drop-rainbow/types.ts';
import type { View } from '../../../shared/games/drop-rainbow/view-schema.ts';
import { cardsPerColorRange } from '../../../shared/games/rainbow-deck.ts';
import { tally } from '../../../shared/kernel/util.ts';
import { cardName } from '../../cards/rainbow.ts';
import { type GameContext, type Move, mayDo, ownPlayer } from '../../game-ui/game-ui.ts';
import { lossOf } from '../../game-ui/loss.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { Outcome } from '../../sdk/index.ts';
import { rainbowColors } from '../../theme/palette.ts';
import type { Id } from './cover.ts';

export const goal = ({ lastLap }: Options): string => gameWords.goal(lastLap);

export const optionWords = ({
  hiddenScores,
  cardsPerColor,
  lastLap,
  showSeven,
}: Options): readonly string[] => [
  gameWords.optionTexts.cardsPerColor(cardsPerColor === 'auto' ? cardsPerColorRange.default : cardsPerColor),
  hiddenScores ? gameWords.optionTexts.faceDown : gameWords.optionTexts.open,
  ...(lastLap ? [gameWords.optionTexts.lastLap] : []),
  ...(showSeven ? [gameWords.optionTexts.showSeven] : []),
];

export const promptText = (context: GameContext<Id>): string => {
  const { complete, lapEnds } = context.view;
  const prompt = question(context);
  return prompt === '' || lapEnds === null || complete.length === 0
    ? prompt
    : `${prompt} ${gameWords.lastLap(complete.map(context.who), context.who(lapEnds))}`;
};

const question = ({ view, prompt, toAct, who, you }: GameContext<Id>): string => {
  const row = view.row.length;
  // Before the row is swept away.
  if (view.row.some((card) => card === view.up))
    return gameWords.twin(who(view.turn), cardName(view.up), row);
  if (toAct.length === 0) return '';
  if (prompt === null || view.turn !== you) return gameWords.othersTurn(who(view.turn), row);
  if (!mayDo<Id>({ prompt }, 'stop')) return gameWords.mustDraw;
  if (row > 0) return gameWords.drawOn(row);
  const first = gameWords.firstDraw(cardName(view.up));
  return view.players[you]?.count === 0 ? `${first} ${gameWords.risk}` : first;
};

export const moves = (context: GameContext<Id>): readonly Move<Id>[] => {
  const bold = mayDo<Id>(context, 'show');
  return [
    ...(context.options.showSeven
      ? [{ action: { type: 'show' as const }, label: gameWords.show, key: 'c', bold }]
      : []),
    { action: { type: 'stop' }, label: gameWords.stop(context.view.row.length), key: 's' },
    { action: { type: 'draw' }, label: gameWords.draw, key: 'd', bold: !bold },
  ];
};

export const spokenSummary = (context: GameContext<Id>): readonly string[] => {
  const { view } = context;
  const held = ownPlayer(context)?.cards;
  if (!held) return [];
  const counts = [...tally(rainbowColors, held)].flatMap(([color, count]) =>
    count > 0 ? [[cardName(color), count] as const] : [],
  );
  const own = counts.length > 0 ? [tableWords.prompts.hold(gameWords.counted(counts))] : [];
  const row = view.row.length > 0 ? [`${gameWords.inRow(view.row.map(cardName))}.`] : [];
  return [...row, ...own];
};

export const describeEvent = (
  event: Event,
  context: GameContext<Id>,
  before: View | null,
  later: readonly Event[] = [],
): string | null => {
  if (before === null) return null;
  const { view, who } = context;
  const count = ({ players }: View): number => players[event.seat]?.count ?? 0;
  const next = later.findIndex(({ type }) => type === 'drew');
  return sentenceOf(eventSentences, event.type, event, {
    who,
    drawn: isHiddenTake(later, context) ? null : cardName(before.up),
    // The next draw moves the open card to the row.
    up: next !== -1 && isHiddenTake(later.slice(next + 1), context) ? null : cardName(view.up),
    isRainbow: view.up === 'rainbow',
    // The row still lies there in the moment of the failure.
    lost: view.discards.length - before.discards.length || view.row.length,
    taken: count(view) - count(before),
  });
};

/** Whether the row then lies face down before another player [DR-14]. */
const isHiddenTake = (later: readonly Event[], { options, you }: GameContext<Id>): boolean => {
  const end = later.find(({ type }) => type !== 'drew');
  return options.hiddenScores && end?.type === 'took' && end.seat !== you;
};

export const resultText = (outcome: Outcome, context: GameContext<Id>): { title: string; why: string } => {
  const { view, who, you } = context;
  const winners = outcome.winners.map(who);
  const most = Math.max(0, ...outcome.winners.map((seat) => outcome.scores[seat] ?? 0));
  const isShown = view.complete.some((seat) => seat === you);
  const end = { winners, most, complete: view.complete.length };
  const loss = lossOf(outcome, you);
  const held = new Set(ownPlayer(context)?.cards ?? []).size;
  return {
    title: gameWords.wins(winners),
    why:
      outcome.reason === 'seven-colors'
        ? gameWords.whySevenColors(end, loss && { ...loss, missing: rainbowColors.length - held, isShown })
        : gameWords.whyMostCards(end, loss),
  };
};
