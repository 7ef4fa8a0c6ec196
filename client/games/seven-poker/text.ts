import { eventSentences, gameWords } from '#games/seven-poker/locale';
import { tableWords } from '#locale/table';
import { cardsPerColorRange } from '../../../shared/games/rainbow-deck.ts';
import { maxRedrawn } from '../../../shared/games/seven-poker/hand.ts';
import type { Event, Options, Showdown } from '../../../shared/games/seven-poker/types.ts';
import type { View } from '../../../shared/games/seven-poker/view-schema.ts';
import { leftOf, type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { type GameContext, type Move, mayDo } from '../../game-ui/game-ui.ts';
import { lossOf } from '../../game-ui/loss.ts';
import { sentenceOf, type Who } from '../../locales/grammar.ts';
import type { Outcome } from '../../sdk/index.ts';
import type { RainbowColor } from '../../theme/palette.ts';
import type { Id } from './cover.ts';
import { countsOf, maxPicks, worthOf } from './hand.ts';
import type { Held, Reason } from './locales/en.ts';

const { default: standard, to } = cardsPerColorRange;

export const goal = ({ victoryCards }: Options): string => gameWords.goal(victoryCards);

export const optionWords = ({
  neighborSwap,
  victoryCards,
  cardsPerColor,
  laps,
}: Options): readonly string[] => [
  gameWords.optionTexts.victoryCards(victoryCards),
  cardsPerColor === 'auto'
    ? gameWords.optionTexts.standardDeck(standard, to)
    : cardsPerColor < standard
      ? gameWords.optionTexts.standardDeck(cardsPerColor, standard)
      : gameWords.optionTexts.cardsPerColor(cardsPerColor),
  ...(laps === 3 ? [gameWords.optionTexts.laps(laps)] : []),
  neighborSwap === 'auto'
    ? gameWords.optionTexts.swapsUpToFour
    : neighborSwap
      ? gameWords.optionTexts.swaps
      : gameWords.optionTexts.noSwaps,
];

/** "two pinks and one red". */
export const cardsIn = (cards: readonly RainbowColor[]): string => gameWords.cards(countsOf(cards));

/** "all seven colors", "four pinks", "two reds or two blues". */
export const handName = (hand: readonly RainbowColor[], won: RainbowColor | null = null): string =>
  gameWords.hand(worthOf(hand, won));

/** Names no color [ALL-4]: "five alike". */
const strengthName = (hand: readonly RainbowColor[]): string => {
  const worth = worthOf(hand);
  return worth.kind === 'alike' ? gameWords.alike(worth.best[0]?.[1] ?? 0) : gameWords.hand(worth);
};

export const spokenSummary = ({ view, who }: GameContext<Id>): readonly string[] => {
  if (view.hand === null) return [];
  const won = seatsUpTo(view.players.length).flatMap((seat) => {
    const cards = view.players[seat]?.victory ?? [];
    return cards.length === 0 ? [] : `${gameWords.victory(who(seat), cards)}.`;
  });
  return [tableWords.prompts.hold(cardsIn(view.hand)), ...won];
};

export const resultText = (
  outcome: Outcome,
  { who, you, view, options: { victoryCards } }: GameContext<Id>,
): { title: string; why: string } => {
  const [winner] = outcome.winners;
  if (winner === undefined) return { title: gameWords.noWinner, why: '' };
  const { hands = [], strengths = [], color = null } = view.showdown ?? {};
  const strengthAt = (seat: Seat): number => strengths[seat] ?? 0;
  // The winner has the best hand that is equal to no other.
  const stronger = seatsUpTo(hands.length).filter((seat) => strengthAt(seat) > strengthAt(winner));
  const loss = lossOf(outcome, you);
  const own = you === null ? null : (hands[you] ?? null);
  return {
    title: gameWords.winsGame(who(winner)),
    why: gameWords.whyWon(
      {
        winner: who(winner),
        count: victoryCards,
        hand: handName(hands[winner] ?? [], color),
        isAlone: hands.every((hand, seat) => hand === null || seat === winner),
        tied: stronger.map(who),
      },
      loss && {
        ...loss,
        hand: own && worthOf(own),
        equals: stronger
          .filter((seat) => seat !== you && you !== null && strengthAt(seat) === strengthAt(you))
          .map(who),
      },
    ),
  };
};

export const promptText = (context: GameContext<Id>): string => {
  switch (context.view.phase) {
    case 'exchange':
      return exchangePrompt(context);
    case 'reveal':
      return context.prompt
        ? gameWords.pickToShow(maxPicks(context))
        : gameWords.othersPickToShow(undecidedPlayers(context));
    case 'stay':
      return stayPrompt(context);
    case 'take':
      return takePrompt(context);
    case 'discard': {
      if (context.prompt) return gameWords.pickToDiscard;
      const undecided = undecidedPlayers(context);
      const why = reason(context);
      return undecided.length === 0 ? why : `${why} ${gameWords.othersPickToDiscard(undecided)}`;
    }
    case 'over':
      return gameWords.over;
  }
};

const exchangePrompt = ({ view, prompt, who, you }: GameContext<Id>): string => {
  const turn = view.turn ?? view.first;
  const left = leftOf(turn, view.players.length);
  if (view.offer !== null) {
    if (left === you) return gameWords.swapPrompt(who(turn));
    return turn === you ? gameWords.yourOffer(who(left)) : gameWords.othersOffer(who(turn), who(left));
  }
  if (prompt === null || turn !== you)
    return view.offerMade ? gameWords.othersRedraw(who(turn)) : gameWords.othersExchange(who(turn));
  return gameWords.exchangePrompt(
    Math.min(maxRedrawn, view.deck),
    mayDo<Id>({ prompt }, 'offer') ? who(left) : null,
  );
};

const stayPrompt = ({ view, prompt, who, you }: GameContext<Id>): string => {
  const all = view.players.length;
  const stayed = seatsUpTo(all).filter((seat) => view.players[seat]?.said !== 'fold');
  const [winner = null, ...rivals] = stayed;
  // Before the hands lie open.
  if (view.turn === null)
    return rivals.length > 0
      ? gameWords.comparing
      : gameWords.reason(reasonOf({ who, you }, { hands: [], strengths: [], tied: [], winner }));
  const left = stayed.length;
  if (prompt !== null && view.turn === you) return gameWords.stayPrompt(handName(view.hand ?? []), left, all);
  return gameWords.othersStay(who(view.turn), left, all);
};

export const headline = ({ who }: GameContext<Id>, { winner, gained, color }: Showdown): string => {
  if (winner === null) return gameWords.noRoundWinner;
  if (gained.length > 0) return gameWords.wonRoundAndTook(who(winner), gained);
  return color === null ? gameWords.wonRound(who(winner)) : gameWords.wonRoundButHad(who(winner), color);
};

/** @param nameOf names no colors of hands that lie face down by then */
const reasonOf = (
  { who, you }: Pick<GameContext<Id>, 'who' | 'you'>,
  {
    hands,
    strengths,
    tied,
    winner,
    color = null,
  }: Pick<Showdown, 'hands' | 'strengths' | 'tied' | 'winner'> & Partial<Pick<Showdown, 'color'>>,
  nameOf = handName,
): Reason => {
  const strengthAt = (seat: Seat | null): number => (seat === null ? 0 : (strengths[seat] ?? 0));
  const held = (seat: Seat): Held => {
    const hand = hands[seat] ?? [];
    return { who: who(seat), hand: nameOf(hand, seat === winner ? color : null), kind: worthOf(hand).kind };
  };
  // The reader's first, then the best.
  const shown = seatsUpTo(hands.length)
    .filter((seat) => hands[seat])
    .sort((a, b) => Number(b === you) - Number(a === you) || strengthAt(b) - strengthAt(a));
  const [equal] = shown.filter(
    (seat) => tied.includes(seat) && (seat === you || strengthAt(seat) > strengthAt(winner)),
  );
  const beaten = shown.find((seat) => strengthAt(seat) < strengthAt(winner));
  return {
    winner: winner === null ? null : held(winner),
    equal:
      equal === undefined ? [] : shown.filter((seat) => strengthAt(seat) === strengthAt(equal)).map(held),
    beaten: beaten === undefined ? null : held(beaten),
  };
};

/** Why the last showdown ended so. */
export const reason = (context: GameContext<Id>): string =>
  context.view.showdown ? gameWords.reason(reasonOf(context, context.view.showdown)) : '';

const takePrompt = (context: GameContext<Id>): string => {
  const { view, prompt, who, options } = context;
  const winner = view.showdown?.winner ?? null;
  // Hands that lie open before the winner chooses, or who has no choice.
  if (view.turn === null || winner === null) return reason(context);
  const hand = view.showdown?.hands[winner] ?? [];
  const sevenColors = worthOf(hand).kind === 'all-colors';
  const missing = options.victoryCards - (view.players[winner]?.victory.length ?? 0);
  if (prompt === null)
    return `${reason(context)} ${gameWords.picksPrize(who(winner), sevenColors ? Math.min(2, missing) : 1)}`;
  return sevenColors ? gameWords.whichOfSeven(maxPicks(context)) : gameWords.whichColor(handName(hand));
};

const undecidedPlayers = ({ view, who }: GameContext<Id>): readonly Who[] =>
  seatsUpTo(view.players.length)
    .filter((seat) => view.players[seat]?.chosen === false)
    .map(who);

/** Buttons of the phase; without enough cards they stay, disabled, and say so. */
export const moves = (context: GameContext<Id>): readonly Move<Id>[] => {
  switch (context.view.phase) {
    case 'exchange':
      return isAnswering(context) ? answerMoves(context) : exchangeMoves(context);
    case 'reveal':
      return [revealMove(context)];
    case 'stay':
      return context.you !== null && context.view.players[context.you]?.said
        ? []
        : [
            { action: { type: 'fold' }, label: gameWords.fold, key: 'f' },
            { action: { type: 'stay' }, label: gameWords.stay, key: 's', bold: true },
          ];
    case 'take':
      return context.prompt ? [takeMove(context)] : [];
    case 'discard':
      return context.prompt ? [discardMove(context)] : [];
    case 'over':
      return [];
  }
};

const isAnswering = (context: GameContext<Id>): boolean => mayDo(context, 'decline');

const onlyPick = ({ chosen }: GameContext<Id>): number => (chosen.length === 1 ? (chosen[0] ?? -1) : -1);

const answerMoves = (context: GameContext<Id>): readonly Move<Id>[] => [
  { action: { type: 'decline' }, label: gameWords.decline, key: 'n' },
  {
    action: { type: 'swap', place: onlyPick(context) },
    label: context.chosen.length === 1 ? gameWords.giveThisBack : gameWords.giveBack,
    key: 'g',
    bold: true,
  },
];

const exchangeMoves = (context: GameContext<Id>): readonly Move<Id>[] => {
  const { chosen, you } = context;
  const pass: Move<Id> = { action: { type: 'pass' }, label: gameWords.pass, key: 'p' };
  const redraw: Move<Id> = {
    action: { type: 'redraw', places: [...chosen] },
    label: gameWords.redraw(chosen.length),
    key: 'd',
    bold: true,
  };
  if (you === null || !mayDo(context, 'offer')) return [pass, redraw];
  const label = chosen.length === 1 ? gameWords.offerThis : gameWords.offer;
  return [pass, { action: { type: 'offer', place: onlyPick(context) }, label, key: 'o' }, redraw];
};

const revealMove = (context: GameContext<Id>): Move<Id> => {
  const most = context.prompt ? maxPicks(context) : 3;
  const label = context.chosen.length === most ? gameWords.showThese(most) : gameWords.show(most);
  return { action: { type: 'reveal', places: [...context.chosen] }, label, key: 's', bold: true };
};

const takeMove = (context: GameContext<Id>): Move<Id> => {
  const colors = context.chosen.flatMap((place) => context.view.hand?.[place] ?? []);
  const most = maxPicks(context);
  const label = colors.length === most ? gameWords.takeThese(colors) : gameWords.take(most);
  return { action: { type: 'take', colors }, label, key: 't', bold: true };
};

const discardMove = ({ chosen, view }: GameContext<Id>): Move<Id> => {
  const label =
    chosen.length === 0 ? gameWords.keepAll(view.hand?.length ?? 0) : gameWords.discard(chosen.length);
  return { action: { type: 'discard', places: [...chosen] }, label, key: 'd', bold: true };
};

export const describeEvent = (
  event: Event,
  { who, you, view }: GameContext<Id>,
  before: View | null,
  later: readonly Event[] = [],
): string | null => {
  const happened = (type: Event['type']): boolean => later.some((other) => other.type === type);
  const folded = later.flatMap((other) => (other.type === 'folded' ? [other.seat] : []));
  // A new round shuffles the cards, except kept ones; the showdown stays visible until three cards turn up.
  const shuffled = happened('dealt');
  const over = happened('revealed');
  if (event.type === 'won' && event.gained.length === 0 && over) return null;
  const described =
    event.type === 'swapped' && later.length > 0 ? { ...event, given: null, taken: null } : event;
  return sentenceOf(eventSentences, described.type, described, {
    who,
    neighbor: (seat) => who(leftOf(seat, view.players.length)),
    cardsIn: (cards) => (shuffled ? gameWords.cardCount(cards.length) : cardsIn(cards)),
    isDiscarding: before?.phase === 'discard',
    cardsBySeat: (shown) =>
      seatsUpTo(shuffled ? 0 : shown.length)
        .filter((seat) => !folded.includes(seat))
        .map((seat) => ({ who: who(seat), cards: cardsIn(shown[seat] ?? []) })),
    reasonOf: (showdown) => reasonOf({ who, you }, showdown, over ? strengthName : handName),
    // Players who stayed discard all cards.
    foldedBySeat: (discarded) =>
      seatsUpTo(discarded.length)
        .filter((seat) => before?.players[seat]?.said === 'fold')
        .map((seat) => ({ who: who(seat), count: discarded[seat] ?? 0 })),
    ownCards: (drawn) => {
      const own = you === null || shuffled ? null : drawn[you];
      return own && own.length > 0 ? cardsIn(own) : null;
    },
  });
};
