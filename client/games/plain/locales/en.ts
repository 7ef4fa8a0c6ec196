import { nameOf, namesOf, plural } from '../../../locales/en/grammar.ts';
import type { Who } from '../../../locales/grammar.ts';
import { capital } from '../../../locales/grammar.ts';

const ranks: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack' };

const suits = { spades: 'spades', hearts: 'hearts', diamonds: 'diamonds', clubs: 'clubs' } as const;

export const plainWords = {
  suits,
  ranks,
  cardOf: (rank: string, suit: string) => `the ${rank} of ${suit}`,
  faceDown: (count: number) =>
    plural(count, { one: 'one card face down', other: `${count} cards face down` }),
  onTheTable: 'On the table',
  yourHand: 'Your hand',
  yes: 'yes',
  no: 'no',
  nothing: 'nothing',
  less: 'One less',
  more: 'One more',
  yourTurn: 'It is your turn.',
  pickCards: (min: number, max: number) =>
    max === 1 ? 'Choose a card.' : min === max ? `Choose ${max} cards.` : `Choose ${min} to ${max} cards.`,
  choosingPlayers: (who: readonly Who[]) => {
    const [first] = who;
    return who.length === 1 && first
      ? `${capital(nameOf(first))} ${first.you ? 'are' : 'is'} choosing.`
      : `${capital(namesOf(who))} are choosing.`;
  },
  win: (who: readonly Who[]) => {
    const [first] = who;
    return who.length === 1 && first
      ? first.you
        ? 'You win!'
        : `${first.name} wins!`
      : `${capital(namesOf(who))} win together.`;
  },
  noWinner: 'Nobody wins.',
  points: (count: number) => plural(count, { one: '1 point', other: `${count} points` }),
};
