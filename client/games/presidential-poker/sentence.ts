import { eventSentences, symbolWords } from '#locale/presidential-poker';
import { cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { GameContext } from '../game-ui.ts';
import { inWords } from './combination.ts';
import { handInWords } from './recap.ts';
import type { Event, Id, View } from './words.ts';

/** What happened, for the log. */
export const describeEvent = (
  event: Event,
  { who, you, view }: GameContext<Id>,
  before: View | null,
): string | null =>
  sentenceOf(eventSentences, event.type, event, {
    who,
    ownHand: () => handInWords(view),
    // They are the last of the hand.
    drawn: (seat, count) =>
      count > 0 && seat === you && view.handNumber === before?.handNumber && view.hand !== null
        ? view.hand.slice(-count).map((id) => {
            const { numbers, picture } = cardOf(id);
            return `${numbers.join('/')} ${symbolWords.symbol(picture)}`;
          })
        : null,
    isLastHand: view.phase === 'draw' || view.phase === 'over',
    shown: () =>
      (view.last?.shown ?? []).map((shown) => ({ who: who(shown.seat), hand: inWords(shown.cards, shown) })),
    pots: view.last?.pots.length ?? 1,
    // As everywhere.
    shares: (wins) =>
      wins
        .map(({ seat, chips }) => ({ who: who(seat), chips }))
        .sort((a, b) => Number(a.who.you) - Number(b.who.you)),
  });
