import { eventSentences, gameWords } from '#games/presidential-poker/locale';
import { tableWords } from '#locale/table';
import type { Win } from '../../../shared/games/presidential-poker/betting.ts';
import type { Event, HandResult, Options } from '../../../shared/games/presidential-poker/types.ts';
import type { View } from '../../../shared/games/presidential-poker/view-schema.ts';
import { type Seat, seatsFrom, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { type GameContext, ownPlayer } from '../../game-ui/game-ui.ts';
import { lossOf } from '../../game-ui/loss.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { Outcome } from '../../sdk/index.ts';
import { amountOf } from './controls.ts';
import type { Id } from './cover.ts';
import {
  combinationOf,
  combinationText,
  handValue,
  partsText,
  rankName,
  shortName,
  tieBreak,
} from './hand.ts';
import type { Beaten, EventFacts } from './locales/en.ts';
import { isDecided, isLaid } from './moments.ts';

const { optionTexts, hands } = gameWords;

export const goal = ({ maxHands }: Options): string => gameWords.goal(maxHands === 'off' ? null : maxHands);

export const optionWords = ({ stack, ante, minBet, limit, maxHands, cut }: Options): readonly string[] => [
  optionTexts.stack(stack),
  optionTexts.ante(ante),
  optionTexts.minBet(minBet),
  optionTexts.limits[limit],
  maxHands === 'off' ? optionTexts.untilOne : hands(maxHands),
  ...(cut ? [optionTexts.cut] : []),
];

export const resultText = (outcome: Outcome, context: GameContext<Id>): { title: string; why: string } => {
  const { who, you, view } = context;
  const winners = outcome.winners.map(who);
  const [winner] = winners;
  const most = Math.max(...outcome.scores);
  const loss = lossOf(outcome, you, (seat) => lasted(context, seat));
  return {
    title: gameWords.winner(winners),
    why:
      outcome.reason === 'all-chips' && winner !== undefined
        ? gameWords.allChips(winner, most, loss !== null)
        : gameWords.mostChips(view.handNumber, winners, most, loss),
  };
};

/** Players without chips: those of the last showdown went out last. */
export const lasted = ({ view: { last, players } }: GameContext<Id>, of: Seat): number =>
  players[of]?.stack === 0 && last?.shown.some(({ seat }) => seat === of) ? 1 : 0;

/** The sum over all pots. */
export const wonBy = (result: HandResult | null, seat: Seat): number =>
  (result?.pots ?? [])
    .flatMap(({ wins }) => wins)
    .reduce((sum, win) => sum + (win.seat === seat ? win.chips : 0), 0);

/** Empty for a hand that does not lie open. */
export const fateOf = (view: View, seat: Seat): 'won' | 'lost' | '' =>
  isLaid(view, seat) ? (wonBy(view.last, seat) > 0 ? 'won' : 'lost') : '';

export const headline = ({ who }: Pick<GameContext<Id>, 'who'>, result: HandResult): string => {
  const winners = new Set(result.pots.flatMap(({ wins }) => wins.map(({ seat }) => seat)));
  return gameWords.result(
    result.handNumber,
    [...winners].map((seat) => ({ who: who(seat), chips: wonBy(result, seat) })),
    result.shown.length === 0,
  );
};

export const promptText = (context: GameContext<Id>): string => {
  const { view, prompt, you } = context;
  if (view.phase === 'over') return gameWords.over;
  if (view.turn === null)
    return view.last && isDecided(view) ? potsText(context, view.last) : endText(context);
  if (prompt === null || view.turn !== you) return waitingPrompt(context);
  switch (view.phase) {
    case 'cut':
      return gameWords.cutPrompt;
    case 'draw':
      return drawPrompt(context);
    default:
      return bettingPrompt(context);
  }
};

/** Before the hands lie open, a player wins without showing, or an unopened deal is dealt again. */
const endText = (context: GameContext<Id>): string => {
  const { pot: chips, players } = context.view;
  const [seat, ...rivals] = seatsUpTo(players.length).filter((at) => (players[at]?.cards ?? 0) > 0);
  if (seat === undefined) return gameWords.comparing;
  if (rivals.length > 0)
    return context.view.phase === 'first'
      ? (describeEvent({ type: 'unopened' }, context, null) ?? '')
      : gameWords.comparing;
  const view = { ...context.view, last: null };
  const won = { type: 'won', pot: 0, wins: [{ seat, chips }], unseen: true } as const;
  return describeEvent(won, { ...context, view }, null) ?? '';
};

const waitingPrompt = (context: GameContext<Id>): string => {
  const { view, who } = context;
  const player = who(view.turn ?? view.dealer);
  if (view.phase === 'cut') return gameWords.othersCut(player);
  const prompt =
    view.phase === 'draw'
      ? gameWords.othersReplace(player)
      : (view.betting?.level ?? 0) === 0
        ? gameWords.othersOpen(player)
        : gameWords.othersAnswer(player);
  const standing = ownPlayer(context)?.standing;
  if (standing === undefined || standing === 'in') return prompt;
  if (standing !== 'out') return `${prompt} ${gameWords.ownStanding[standing]}`;
  const ahead = view.players.filter((other) => other.standing !== 'out').length;
  return `${gameWords.eliminated(ahead + 1, view.players.length)} ${prompt}`;
};

const drawPrompt = ({ chosen }: GameContext<Id>): string =>
  chosen.length === 0 ? gameWords.pickToReplace : gameWords.replaceThese(chosen.length);

const bettingPrompt = (context: GameContext<Id>): string => {
  const { view, who, you } = context;
  const { level, call, raisesLeft } = view.betting ?? { level: 0, call: 0, raisesLeft: null };
  const may = amountOf(context) !== null;
  // Those who have called sit between the bettor and the reader.
  const bettor = seatsFrom(you ?? view.dealer, view.players.length).find(
    (seat) => view.players[seat]?.bet === level,
  );
  return call === 0 || bettor === undefined
    ? gameWords.open(view.phase === 'first', may)
    : gameWords.answer(who(bettor), level, call, may, raisesLeft);
};

const ownHandText = ({ hand }: View): readonly string[] => {
  const combination = combinationOf(hand ?? []);
  return hand && combination ? [tableWords.prompts.hold(combinationText(hand, combination))] : [];
};

export const spokenSummary = (context: GameContext<Id>): readonly string[] => {
  const player = ownPlayer(context);
  return player
    ? [...ownHandText(context.view), gameWords.spokenSummary(context.view.pot, player.stack)]
    : [];
};

/** The best of the hands that lost to the winner's, the reader's before it. `isPast`: the cards lie face down by then. */
const beatenBy = (
  { who, you, view: { last } }: Pick<GameContext<Id>, 'who' | 'you' | 'view'>,
  wins: readonly Win[],
  isPast = false,
): readonly Beaten[] => {
  const won = wins.length === 1 && last?.shown.find(({ seat }) => seat === wins[0]?.seat);
  if (!last || !won) return [];
  const nameOf = (shown: typeof won, other: typeof won): string => {
    if (shown.rank !== other.rank) return gameWords.ranked(rankName(shown), shown.rank);
    return isPast || (shown.rank === gameWords.ranks.length && shown.straight === null)
      ? rankName(shown)
      : partsText(shown.cards, shown.rank === gameWords.ranks.length ? shown : { ...shown, straight: null });
  };
  return last.shown
    .filter(({ cards }) => handValue(cards) < handValue(won.cards))
    .toSorted(
      (a, b) => Number(b.seat === you) - Number(a.seat === you) || handValue(b.cards) - handValue(a.cards),
    )
    .slice(0, 1)
    .map((lost) => ({
      hand: nameOf(won, lost),
      who: who(lost.seat),
      theirs: nameOf(lost, won),
      by: (lost.rank === won.rank ? tieBreak(won.cards, lost.cards) : []).map(({ by, sides }) => ({
        by,
        sides: isPast || by === 'line' ? null : sides,
      })),
    }));
};

/** The winners of each pot, with the reason: by ranks alone where `isPast`. */
export const potsText = (context: GameContext<Id>, { pots, shown }: HandResult, isPast = false): string =>
  pots
    .map(({ wins }, pot) =>
      eventSentences.won(
        { type: 'won', pot, wins, unseen: shown.length === 0 },
        factsOf(context, null, false, isPast),
      ),
    )
    .join(' ');

/** What decided the last hand of a game; a side pot decides less. */
export const lastReason = (context: GameContext<Id>, last: HandResult): string =>
  potsText(context, { ...last, pots: last.pots.slice(0, 1) }, true);

export const describeEvent = (
  event: Event,
  context: GameContext<Id>,
  before: View | null,
  later: readonly Event[] = [],
): string | null => {
  // Hands that were hidden since are not named [ALL-4].
  const isLaid = later.some(({ type, ...other }) =>
    type === 'dropped' ? 'seat' in other && other.seat === context.you : type === 'anted',
  );
  const next = later.findIndex(({ type }) => type === 'anted');
  const isPast = next !== -1 && later.slice(next).some(({ type }) => type === 'won');
  return sentenceOf(eventSentences, event.type, event, factsOf(context, before, isLaid, isPast));
};

/** `isLaid`: the reader's hand lies face down by now; `isPast`: all hands do. */
const factsOf = (
  { who, you, view }: GameContext<Id>,
  before: View | null,
  isLaid: boolean,
  isPast: boolean,
): EventFacts => ({
  who,
  ownHand: () => (isLaid ? [] : ownHandText(view)),
  // Drawn cards are the last of the hand.
  drawn: (seat, count) =>
    !isLaid && count > 0 && seat === you && view.handNumber === before?.handNumber && view.hand !== null
      ? view.hand.slice(-count).map(shortName)
      : null,
  nextHand: view.phase === 'draw' || view.phase === 'over' ? null : view.handNumber,
  shown: () =>
    (view.last?.shown ?? []).map((shown) => ({
      who: who(shown.seat),
      hand: isPast ? rankName(shown) : combinationText(shown.cards, shown),
    })),
  beaten: (wins) => beatenBy({ who, you, view }, wins, isPast),
  pots: view.last?.pots.length ?? 1,
  // The reader comes last.
  shares: (wins) =>
    wins
      .map(({ seat, chips }) => ({ who: who(seat), chips }))
      .sort((a, b) => Number(a.who.you) - Number(b.who.you)),
});
