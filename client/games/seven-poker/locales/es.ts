import {
  allWithVerb,
  eitherOf,
  listOf,
  nameOf,
  namesOf,
  numberWord,
  plural,
  possessive,
  turnOf,
  withVerb,
  youWere,
} from '../../../locales/es/grammar.ts';
import { cardWords } from '../../../locales/es/table.ts';
import type { Who } from '../../../locales/grammar.ts';
import { capital } from '../../../locales/grammar.ts';
import type { RainbowColor } from '../../../theme/palette.ts';
import type { Count } from '../hand.ts';
import type * as en from './en.ts';

/** Of cards: singular and plural. */
const colors: Readonly<Record<RainbowColor, readonly [one: string, more: string]>> = {
  red: ['roja', 'rojas'],
  orange: ['naranja', 'naranjas'],
  yellow: ['amarilla', 'amarillas'],
  green: ['verde', 'verdes'],
  blue: ['azul', 'azules'],
  violet: ['violeta', 'violetas'],
  pink: ['rosa', 'rosas'],
};

const color = (of: RainbowColor): string => colors[of][0];

/** "la roja y la verde". */
const those = (all: readonly RainbowColor[]): string => listOf(all.map((of) => `la ${color(of)}`));

/** "dos rosas", "una roja". */
const alike = ([of, count]: Count): string => `${numberWord(count)} ${colors[of][count === 1 ? 0 : 1]}`;

/** "una carta", "tres cartas". */
const cards = (count: number): string =>
  `${numberWord(count)} ${plural(count, { one: 'carta', other: 'cartas' })}`;

const victoryCards = (count: number): string =>
  plural(count, { one: '1 carta de victoria', other: `${count} cartas de victoria` });

const prize = (count: number): string =>
  plural(count, { one: 'carta de victoria', other: 'cartas de victoria' });

/** "Ada y Bo aún eligen". */
const stillPick = (all: readonly Who[]): string =>
  allWithVerb(all, ['aún eliges', 'aún elige'], ['aún elegís', 'aún eligen']);

/** "Ada se retiró", "Se retiraron: Ada y Bo". */
const foldedBy = (all: readonly Who[]): string => {
  const [only] = all;
  return only !== undefined && all.length === 1
    ? withVerb(only, 'te retiraste', 'se retiró')
    : `Se retiraron: ${namesOf(all)}`;
};

const stillIn = (left: number, all: number): string =>
  left === all
    ? 'Nadie se ha retirado todavía.'
    : `${plural(left, { one: 'Sigue 1', other: `Siguen ${left}` })} de ${all}.`;

/** "tu mano (dos rosas)". */
const owned = ({ who, hand }: en.Held): string => `${possessive(who, 'tu mano', 'la mano')} (${hand})`;

const player = ({ name, you }: Who): string => (you ? 'Tú' : name);

const places = ['primera', 'segunda', 'tercera', 'cuarta', 'quinta', 'sexta', 'séptima'];

export const gameWords: typeof en.gameWords = {
  bubbles: {
    offered: '¿Cambiamos?',
    swapped: 'Cambia',
    declined: 'Sin cambio',
    redrew: (count) => `Roba ${count}`,
    passed: 'Pasa',
    stayed: 'Sigue',
    folded: 'Se retira',
    won: 'Gana',
  },
  cardCount: (count) => plural(count, { one: '1 carta', other: `${count} cartas` }),
  bestHand: 'tu mejor mano',
  faceDownCards: (count: number) =>
    plural(count, { one: '1 carta boca abajo', other: `${count} cartas boca abajo` }),
  victoryCards,
  goal: (count) => `Cartas de victoria: ${count} colores`,
  optionTexts: {
    victoryCards: (count) => `se gana con ${victoryCards(count)}`,
    cardsPerColor: (count) => `${count} cartas de cada color`,
    standardDeck: (count, ofFive) => `${count} cartas de cada color, ${ofFive} con cinco jugadores`,
    swaps: 'intercambios con quien está a la izquierda',
    noSwaps: 'sin intercambios',
    laps: (laps) => `${laps} turnos de cambio cada uno`,
    swapsUpToFour: 'intercambios con quien está a la izquierda, salvo si juegan cinco',
  },
  alike: (count) => `${numberWord(count)} iguales`,
  cards: (counts) => (counts.length === 0 ? 'ninguna carta' : listOf(counts.map(alike))),
  hand: (worth) => {
    switch (worth.kind) {
      case 'nothing':
        return 'ninguna carta';
      case 'all-colors':
        return 'los siete colores';
      case 'all-different':
        return 'todas distintas';
      case 'alike':
        return eitherOf(worth.best.map(alike));
    }
  },

  round: (round) => `Ronda ${round}`,
  lap: (lap, laps) => `Vuelta ${lap} de ${laps}`,
  showing: 'Enseñar tres',
  stayOrFold: 'Seguir o no',
  showdown: 'Cartas arriba',
  end: 'El final',
  left: 'mazo',
  offerFrom: (who) => (who.you ? 'de ti' : `de ${who.name}`),
  offerTo: (who) => (who.you ? 'para ti' : `para ${who.name}`),
  noDiscards: 'En esta ronda no se ha descartado nada boca arriba.',
  discardsReturn: 'Descartadas boca arriba en esta ronda. Vuelven al próximo mazo.',
  discardsByColor: 'Descartes por color',

  handLabel: (who) => capital(possessive(who, 'tu mano', 'la mano')),
  ownCards: 'Tus cartas por color',
  ownHand: (hand) => capital(hand),
  cardInHand: (of, place, fate) =>
    `${cardWords.colors[of]}, ${places[place]} carta${fate === null ? '' : `, ${fate}`}`,
  cardStatuses: {
    offered: 'ofrecida',
    picked: 'elegida',
    toDiscard: 'por descartar',
    toShow: 'por enseñar',
    shown: 'enseñada',
  },
  noVictoryCards: (who) =>
    `${capital(possessive(who, 'tus cartas de victoria', 'las cartas de victoria'))}: aún ninguna`,
  victory: (who, held) => {
    const yours = plural(held.length, { one: 'tu', other: `tus ${held.length}` });
    const theirs = plural(held.length, { one: 'la', other: `las ${held.length}` });
    const things = prize(held.length);
    return `${capital(possessive(who, `${yours} ${things}`, `${theirs} ${things}`))}: ${held.map(color).join(', ')}`;
  },
  shows: (who, shown) => `${withVerb(who, 'enseñas', 'enseña')} ${shown}`,
  faceDown: (who) => `${capital(possessive(who, 'tu mano', 'la mano'))}, boca abajo`,
  dealer: 'reparte',
  hasPicked: 'ya eligió',
  stays: 'sigue',
  folded: 'se retiró',

  fold: 'Retirarte',
  stay: 'Seguir',
  decline: 'Rechazar',
  giveBack: 'Dar una',
  giveThisBack: 'Dar esta',
  pass: 'Pasar',
  redraw: (count) => (count === 0 ? 'Descartar y robar' : `Descartar ${count} y robar ${count}`),
  offer: 'Ofrecer una carta',
  offerThis: 'Ofrecer esta carta',
  show: (count) => `Enseñar ${cards(count)}`,
  showThese: (count) => `Enseñar ${plural(count, { one: 'esta carta', other: `estas ${cards(count)}` })}`,
  take: (count) => `Llevarte ${numberWord(count)}`,
  takeThese: (taken) => `Llevarte ${those(taken)}`,
  keepAll: (count) =>
    count === 1 ? 'Quedarte la única carta' : `Quedarte las ${count === 7 ? 'siete' : count}`,
  discard: (count) => `Descartar ${count} boca abajo`,

  exchangePrompt: (most, to) => {
    if (to !== null) return `Tu turno: ¿ofreces antes una carta a ${nameOf(to)}?`;
    return `Tu turno: ¿eliges ${most === 1 ? 'una' : `hasta ${numberWord(most)}`} para cambiar, o pasas?`;
  },
  othersExchange: (who) => `${turnOf(who)}: ${who.you ? 'cambias cartas o pasas' : 'cambia cartas o pasa'}.`,
  othersRedraw: (who) =>
    who.you
      ? 'Ya has hecho tu oferta: descartas o pasas.'
      : `${who.name} ya ha hecho su oferta: descarta o pasa.`,
  swapPrompt: (from) =>
    `${from.name} te ofrece una carta boca abajo. ¿Das una a cambio sin verla o rechazas?`,
  yourOffer: (to) => `Tu carta está boca abajo ante ${to.name}, que puede dar otra a cambio o rechazarla.`,
  othersOffer: (from, to) => `${from.name} ofrece una carta a ${to.name}, que da otra a cambio o la rechaza.`,
  pickToShow: (count) =>
    `Elige ${cards(count)} para enseñar. Se descubren a la vez cuando todos hayan elegido.`,
  othersPickToShow: (all) => `${stillPick(all)} tres cartas para enseñar.`,
  stayPrompt: (hand, left, all) =>
    `¿Sigues y comparas tu mano (las manos iguales quedan fuera), o te retiras y guardas tus cartas? Si sigues, las pierdes al acabar esta ronda. ${stillIn(left, all)} Tu mano: ${hand}.`,
  othersStay: (who, left, all) => `${turnOf(who)}: seguir o retirarse. ${stillIn(left, all)}`,
  whichColor: (hand) => `Ganaste. ¿Con qué color: ${hand}? Elige una carta de ese color.`,
  whichOfSeven: (most) => `Ganaste con los siete colores: elige ${numberWord(most)} como ${prize(most)}.`,
  picksPrize: (who, count) =>
    `${withVerb(who, 'eliges', 'elige')} ${count === 1 ? 'una ' : ''}${prize(count)}.`,
  pickToDiscard:
    'Te retiraste: elige cartas para descartar boca abajo o quédatelas todas. Robas hasta tener siete.',
  othersPickToDiscard: (all) => `${stillPick(all)} qué descartar. Después empieza la siguiente ronda.`,
  comparing: 'Se comparan las manos, primero la más débil.',
  over: 'La partida ha terminado.',

  reason: ({ winner, equal: [first, ...others], beaten }) => {
    const wins = winner === null ? 'no gana nadie' : winner.who.you ? 'ganas tú' : `gana ${winner.who.name}`;
    if (first !== undefined) {
      const out = others.length === 1 ? 'las dos quedan fuera' : 'todas quedan fuera';
      return `${capital(owned(first))} es igual a ${listOf(others.map(owned))}: ${out}, y ${wins}${winner === null ? '' : ` con ${winner.hand}`}.`;
    }
    return `${capital(wins)}: ${winner && beaten ? `${winner.hand} contra ${owned(beaten)}` : 'los demás se retiraron'}.`;
  },
  noRoundWinner: 'No ganó nadie: cada mano era igual a otra',
  wonRound: (who) => `${withVerb(who, 'ganaste', 'ganó')} la ronda`,
  wonRoundAndTook: (who, gained) =>
    `${withVerb(who, 'ganaste', 'ganó')} la ronda y ${who.you ? 'te llevaste' : 'se llevó'} ${those(gained)}`,
  wonRoundButHad: (who, of) =>
    `${withVerb(who, 'ganaste', 'ganó')} la ronda, pero ya ${who.you ? 'tenías' : 'tenía'} la ${color(of)}`,
  shownHands: 'Las manos descubiertas',
  player,
  equalOut: 'igual, fuera',
  wins: 'gana',
  theyFolded: foldedBy,
  theyFoldedAndDiscarded: (all, counts) =>
    `${foldedBy(all)} (descartes boca abajo: ${listOf(counts.map(numberWord))})`,

  noWinner: 'No gana nadie',
  winsGame: (who) => withVerb(who, 'ganas', 'gana'),
  whyWon: ({ winner, count, hand, isAlone, tied }, own) => {
    const took = `${withVerb(winner, 'te llevaste', 'se llevó')} la carta de victoria número ${count}`;
    if (own?.hand) {
      const yours = own.hand.kind === 'alike' ? gameWords.hand(own.hand) : 'tu mano';
      const equals = own.equals.length === 0 ? '' : `, que empató con ${namesOf(own.equals)}`;
      return `${took}: ${hand} contra ${yours}${equals}.`;
    }
    const how = isAlone ? '' : ` con ${hand}`;
    if (own) {
      const short = plural(own.behind, {
        one: 'te faltó una carta de victoria',
        other: `te faltaron ${numberWord(own.behind)} cartas de victoria`,
      });
      return `${took}${how}; te retiraste y ${youWere(own.place, short)}.`;
    }
    if (isAlone)
      return `Los demás se retiraron y ${winner.you ? 'te llevaste' : `${winner.name} se llevó`} la carta de victoria número ${count}.`;
    return `${took}${how}${tied.length === 0 ? '' : `, porque las manos mejores empataron: ${namesOf(tied)}`}.`;
  },
};

export const eventSentences: typeof en.eventSentences = {
  offered: ({ seat }, { who, neighbor }) => {
    const from = who(seat);
    const to = neighbor(seat);
    const offers = from.you ? 'Ofreces' : `${from.name} ${to.you ? 'te ofrece' : 'ofrece'}`;
    return `${offers} una carta boca abajo${to.you ? '' : ` a ${to.name}`}.`;
  },
  swapped: ({ seat, neighbor, given, taken }, { who }) => {
    const one = who(seat);
    const other = who(neighbor);
    if (given === null || taken === null)
      return `${capital(namesOf([one, other]))} ${one.you || other.you ? 'intercambiáis' : 'intercambian'} una carta.`;
    return one.you
      ? `Das a ${other.name} una carta ${color(given)} y recibes una ${color(taken)} a cambio.`
      : `Recibes de ${one.name} una carta ${color(given)} y das una ${color(taken)} a cambio.`;
  },
  declined: ({ seat }, { who }) =>
    `${withVerb(who(seat), 'rechazas', 'rechaza')} la carta: no hay intercambio.`,
  redrew: ({ seat, discarded, drawn }, { who, cardsIn }) =>
    `${withVerb(who(seat), 'descartas', 'descarta')} ${cardsIn(discarded)}, y ${who(seat).you ? 'robas' : 'roba'} ${drawn === null ? cards(discarded.length) : cardsIn(drawn)}.`,
  passed: ({ seat }, { who }) => `${withVerb(who(seat), 'pasas', 'pasa')}.`,
  chose: ({ seat }, { who, isDiscarding }) =>
    isDiscarding
      ? `${withVerb(who(seat), 'elegiste', 'eligió')} qué descartar.`
      : `${withVerb(who(seat), 'elegiste', 'eligió')} tres cartas para enseñar.`,
  revealed: ({ shown }, { cardsBySeat }) =>
    `Se descubren las cartas. ${cardsBySeat(shown)
      .map(({ who, cards: held }) => `${withVerb(who, 'enseñas', 'enseña')} ${held}.`)
      .join(' ')}`,
  stayed: ({ seat }, { who }) => `${withVerb(who(seat), 'sigues', 'sigue')}.`,
  folded: ({ seat }, { who }) => `${withVerb(who(seat), 'te retiras', 'se retira')}.`,
  showed: (showdown, { reasonOf }) => gameWords.reason(reasonOf(showdown)),
  won: ({ seat, color: of, gained }, { who }) =>
    gained.length > 0
      ? `${withVerb(who(seat), 'te llevas', 'se lleva')} ${those(gained)} como ${prize(gained.length)}.`
      : `${withVerb(who(seat), 'ya tienes', 'ya tiene')} ${of === null ? 'todos los colores' : `la ${color(of)}`}: no hay carta de victoria.`,
  dealt: ({ round, discarded, drawn }, { foldedBySeat, ownCards }) => {
    const own = ownCards(drawn);
    const counts = foldedBySeat(discarded).map(({ who, count }) =>
      who.you
        ? `${numberWord(count)} ${plural(count, { one: 'tuya', other: count === 0 ? 'tuya' : 'tuyas' })}`
        : `${numberWord(count)} de ${who.name}`,
    );
    const laid = counts.length === 0 ? '' : `Descartadas tras retirarse: ${listOf(counts)}. `;
    return `${laid}Se reparte la ronda ${round}.${own === null ? '' : ` Robas ${own}.`}`;
  },
};
