import { nameOf, namesOf, plural } from '../../../locales/es/grammar.ts';
import type { Who } from '../../../locales/grammar.ts';
import { capital } from '../../../locales/grammar.ts';

const ranks: Readonly<Record<string, string>> = { A: 'as', K: 'rey', Q: 'reina', J: 'jota' };

const suits = { spades: 'picas', hearts: 'corazones', diamonds: 'diamantes', clubs: 'tréboles' } as const;

export const plainWords = {
  suits,
  ranks,
  cardOf: (rank: string, suit: string) => `${rank} de ${suit}`,
  faceDown: (count: number) =>
    plural(count, { one: 'una carta boca abajo', other: `${count} cartas boca abajo` }),
  onTheTable: 'En la mesa',
  yourHand: 'Tu mano',
  yes: 'sí',
  no: 'no',
  nothing: 'nada',
  less: 'Uno menos',
  more: 'Uno más',
  yourTurn: 'Es tu turno.',
  pickCards: (min: number, max: number) =>
    max === 1
      ? 'Elige una carta.'
      : min === max
        ? `Elige ${max} cartas.`
        : `Elige de ${min} a ${max} cartas.`,
  choosingPlayers: (who: readonly Who[]) => {
    const [first] = who;
    if (who.length === 1 && first) return first.you ? 'Estás eligiendo.' : `${first.name} está eligiendo.`;
    return who.some(({ you }) => you)
      ? `${capital(namesOf(who))} estáis eligiendo.`
      : `${namesOf(who)} están eligiendo.`;
  },
  win: (who: readonly Who[]) => {
    const [first] = who;
    if (who.length === 1 && first) return first.you ? '¡Ganas!' : `¡Gana ${nameOf(first)}!`;
    return `Victoria compartida: ${namesOf(who)}.`;
  },
  noWinner: 'No gana nadie.',
  points: (count: number) => plural(count, { one: '1 punto', other: `${count} puntos` }),
};
