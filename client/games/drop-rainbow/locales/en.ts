import type { Event } from '../../../../shared/games/drop-rainbow/types.ts';
import type { Seat } from '../../../../shared/kernel/ids.ts';
import type { Loss } from '../../../game-ui/loss.ts';
import {
  cards,
  listOf,
  nameOf,
  namesOf,
  numberWord,
  plural,
  possessive,
  withVerb,
  youWere,
} from '../../../locales/en/grammar.ts';
import type { Sentences, Who } from '../../../locales/grammar.ts';
import { capital } from '../../../locales/grammar.ts';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'All'];

interface End {
  readonly winners: readonly Who[];
  /** Score cards of each winner. */
  readonly most: number;
  /** Number of players with all seven colors. */
  readonly complete: number;
}

export const gameWords = {
  bubbles: {
    drew: 'Draws',
    took: (count: number) => (count === 0 ? 'Stops' : `Takes ${count}`),
  },
  ofSeven: (held: number) => `${held} of 7`,
  colorsHeld: (held: number) => `${held} of 7 colors`,
  cards,
  goal: (lastLap: boolean): string =>
    lastLap ? 'Have all seven colors when a lap ends' : 'Collect all seven colors',
  optionTexts: {
    cardsPerColor: (count: number) => `${count} cards of each color`,
    faceDown: 'score cards lie face down',
    open: 'score cards lie open',
    lastLap: 'the lap is played to its end',
    showSeven: 'players show the seven colors themselves',
  },
  draw: 'Draw',
  show: 'Show seven colors',
  stop: (row: number) => (row === 0 ? 'Stop with nothing' : `Stop and take ${row}`),
  othersTurn: (who: Who, row: number) =>
    `${capital(possessive(who))} turn${row === 0 ? '. The row is empty.' : ` to draw on, or to stop and take ${row}.`}`,
  aTwin: 'A twin!',
  twin: (who: Who, card: string | null, lost: number) =>
    `${card === null ? 'A twin' : `A second ${card}`}: ${nameOf(who)} ${who.you ? 'lose' : 'loses'} the row of ${lost}.`,
  mustDraw: 'You have to draw: everybody has just stopped with nothing.',
  firstDraw: (card: string) => `Your turn: draw ${card} into the row, or stop with nothing?`,
  risk: 'A second card of one color, and you lose the row.',
  drawOn: (row: number) =>
    `Draw on, or stop and take ${row}? ${numbers[row]} of seven colors ${row === 1 ? 'lies' : 'lie'} in the row.`,
  wins: (winners: readonly Who[]) => {
    const [only] = winners;
    if (only !== undefined && winners.length === 1) return withVerb(only, 'win', 'wins');
    const all = winners.toSorted((a, b) => Number(b.you) - Number(a.you)).map(nameOf);
    return all.length === 0 ? 'Nobody wins' : `${capital(listOf(all))} share the win`;
  },
  whySevenColors: (
    { winners, most, complete }: End,
    own: (Loss & { readonly missing: number; readonly isShown: boolean }) | null,
  ): string => {
    const who = namesOf(winners);
    if (own?.missing === 0 && !own.isShown)
      return `You had all seven colors too, but ${who} showed them first.`;
    if (own?.missing === 0)
      return `You had all seven colors too, but ${who} had more score cards: ${most} to your ${most - own.behind}.`;
    const how = complete > 1 ? ` and the most score cards: ${most}` : ' first';
    const short = own && plural(own.missing, { one: 'color', other: 'colors' });
    const loss = own && `: ${youWere(own.place, `${numberWord(own.missing)} ${short} short`)}`;
    return `${capital(who)} had all seven colors${own ? ' first' : how}${loss ?? ''}.`;
  },
  lastLap: (complete: readonly Who[], ends: Who) =>
    `Last lap: ${complete.length === 1 && !complete[0]?.you ? withVerb(complete[0] ?? ends, 'have', 'has') : `${namesOf(complete)} have`} all seven colors, and the game ends with ${possessive(ends)} turn.`,
  emptyStops: (stops: number, players: number) => `${stops} of ${players} have just stopped with nothing.`,
  whyMostCards: ({ winners, most }: End, own: Loss | null) => {
    const end = 'The rainbow card ended the game';
    if (own === null) return `${end}, and ${namesOf(winners)} had the most score cards: ${most}.`;
    const short = plural(own.behind, { one: 'score card', other: 'score cards' });
    return `${end}: ${youWere(own.place, `${numberWord(own.behind)} ${short} short`)}.`;
  },
  deck: (card: string) => `The deck, ${card} face up`,
  left: 'left',
  row: 'The row',
  inRow: (colors: readonly string[]) =>
    `${colors.length} of seven colors in the row${colors.length ? `: ${colors.join(', ')}` : ''}`,
  noDiscards: 'Nothing has been discarded yet.',
  outOfPlay: 'These can turn up no more.',
  /** "2 red and 1 blue". */
  counted: (cards: readonly (readonly [card: string, count: number])[]) =>
    listOf(cards.map(([card, count]) => `${count} ${card}`)),
  scoreCards: (who: Who) => `${capital(possessive(who))} score cards`,
  faceDown: (count: number) => `${cards(count)}, face down`,
};

/** Facts that the event itself does not contain. */
export interface EventFacts {
  who(seat: Seat): Who;
  /** The previously open card; null once it is face down. */
  readonly drawn: string | null;
  /** The open card; null once it is face down. */
  readonly up: string | null;
  readonly isRainbow: boolean;
  /** The number of discarded cards. */
  readonly lost: number;
  /** The number of gained score cards. */
  readonly taken: number;
}

export const eventSentences: Sentences<Event, 'type', [EventFacts]> = {
  drew: ({ seat }, { who, drawn, up, isRainbow }) =>
    `${withVerb(who(seat), 'drew', 'drew')} ${drawn ?? 'a card'} into the row. ${isRainbow ? 'The rainbow card' : capital(up ?? 'a card')} is turned up.`,
  failed: ({ seat }, { who, up, lost }) => gameWords.twin(who(seat), up, lost),
  took: ({ seat }, { who, isRainbow, taken }) =>
    `${isRainbow ? `The rainbow card ends the game: ${nameOf(who(seat))}` : capital(nameOf(who(seat)))} ${taken === 0 ? 'stopped with nothing' : `took ${cards(taken)}`}.`,
  showed: ({ seat }, { who }) => `${withVerb(who(seat), 'showed', 'showed')} all seven colors.`,
};
