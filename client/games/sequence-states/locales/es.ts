import { type StateCode, stateOf } from '../../../../shared/games/sequence-states/cards.ts';
import { cards, listOf, plural, possessive, turnOf, withVerb } from '../../../locales/es/grammar.ts';
import { capital } from '../../../locales/grammar.ts';
import type { ChipColor } from '../chips.ts';
import type * as en from './en.ts';

/** Of a team, and of a chip. */
const colors: Readonly<Record<ChipColor, readonly [team: string, chip: string]>> = {
  black: ['negro', 'negra'],
  white: ['blanco', 'blanca'],
  pink: ['rosa', 'rosa'],
};

const team = (chips: ChipColor): string => `equipo ${colors[chips][0]}`;

const chip = (chips: ChipColor): string => `ficha ${colors[chips][1]}`;

export const gameWords: typeof en.gameWords = {
  bubbles: { sequence: '¡Secuencia!', removed: 'Quita una ficha', exchanged: 'Cambia carta', passed: 'Pasa' },
  teamsPlay: (teams: number) => (teams === 0 ? 'Cada cual por su cuenta' : `${teams} equipos`),
  goal: (count) => `${count === 1 ? 'Una secuencia' : 'Dos secuencias'} de cinco`,
  optionTexts: {
    threeTeams: 'seis o doce jugadores forman tres equipos',
    teams: 'cuatro jugadores o más forman equipos',
    lost: 'una carta no robada a tiempo se pierde',
    drawn: 'la mesa roba por ti',
    penalty: 'hablar de la partida cuesta una carta',
    endlessDecks: 'el mazo se rehace sin límite',
    geography: 'capitales en las cartas, contornos en el tablero',
  },
  seating:
    'Las fichas son negras, blancas o rosas: un equipo juega con el último de estos colores que eligió uno de sus jugadores.',
  muted: 'Sin hablar de la partida: en un juego por equipos nadie escribe hasta que termina.',

  space: (state, row, column) => `${state === null ? '' : `${state}, `}fila ${row}, columna ${column}`,
  line: (from, to) => `de ${from} a ${to}`,
  teams: { black: 'Negro', white: 'Blanco', pink: 'Rosa' },
  teamAndCards: (who) => capital(possessive(who, 'tu equipo y tus cartas', 'el equipo y las cartas')),
  cardsAfter: (count) => plural(count, { one: ' carta', other: ' cartas' }),
  lastDiscarded: (card) => `último descarte: ${card}`,
  player: (who) => (who.you ? 'Tú' : who.name),

  board: 'El tablero',
  boardKeys:
    'Las flechas, Inicio y Fin recorren el tablero. Av Pág lleva a la siguiente casilla que se puede elegir.',
  open: 'libre',
  chip,
  inSequence: 'parte de una secuencia',
  selectable: 'se puede elegir',

  handLabel: (who) => capital(possessive(who, 'tus cartas', 'las cartas')),
  cards: 'Cartas',
  add: 'ADD: una ficha en cualquier casilla libre',
  remove: 'REMOVE: quitar una ficha de otro equipo',
  cardInHand: (printed, dead) => `${printed}${dead ? ', muerta: sus dos casillas están ocupadas' : ''}`,
  markingLabel: '¿Qué cinco se unen?',
  lines: (lines) => lines.join(' y '),
  inDeck: ' en el mazo',
  discarded: (count) => plural(count, { one: '1 descarte', other: `${count} descartes` }),
  discardPiles: 'Descartes',
  noDiscards: 'Aún no se ha descartado nada.',
  latestFirst: 'Primero las últimas.',

  draw: 'Robar',
  pass: 'Pasar',
  chooseCard: 'Elige una carta',
  chooseChip: 'Elige una ficha',
  chooseSpace: 'Elige una casilla',
  layDown: (card) => `Descartar ${card}`,
  turnIn: (card) => `Cambiar ${card}`,
  placeOn: (space) => `Poner en ${space}`,
  removeFrom: (chips, space) => `Quitar la ${chip(chips)} de ${space}`,

  turnOf: (who, chips, mayDraw) => {
    const side = chips === null ? '' : `, del ${team(chips)}`;
    return `${turnOf(who)}${side}.${mayDraw ? ' Aún puedes robar tu carta.' : ''}`;
  },
  sequenceFor: (who, chips, line) =>
    `Una secuencia para ${chips === null ? (who.you ? 'ti' : who.name) : `el ${team(chips)}`}: ${line}.`,
  whichCard: (mayDraw, mayTurnIn) =>
    `${mayDraw ? 'Roba tu carta o elige' : 'Tu turno: elige'} una carta para jugar${mayTurnIn ? ', o una muerta para cambiarla' : ''}.`,
  whichSpace: (city, state, open) =>
    `${state === null ? city : `${city}, ${state}`}: elige ${open === 1 ? 'su casilla libre' : 'una de sus dos casillas'}.`,
  placeHere: (city, state) => `${state === null ? city : `${city}, ${state}`}: ¿pones aquí tu ficha?`,
  addWhere: 'ADD: elige cualquier casilla libre para tu ficha.',
  addHere: 'ADD: ¿pones aquí tu ficha?',
  removeWhich: 'REMOVE: elige la ficha que sale del tablero.',
  removeThis: 'REMOVE: ¿quitas esta ficha del tablero?',
  sixInLine: 'Seis en línea o más: ¿qué cinco se unen?',
  isDead: (card) => `Las dos casillas de ${card} están ocupadas: ¿cambias la carta por otra?`,
  hasTurnedIn: 'Ya cambiaste una carta muerta en este turno. Elige otra carta.',
  noOpenSpace: (card) => `${card} no se puede jugar ahora. Elige otra carta.`,
  noCards: 'No puedes jugar ninguna carta. ¿Pasas?',
  forfeitPrompt: (count) =>
    `Por hablar de la partida: descarta ${plural(count, { one: 'la carta', other: `las ${count} cartas` })} que quieras.`,

  aDraw: 'Empate',
  whyDraw: 'Durante una ronda entera nadie pudo jugar una carta.',
  whyOpenFours: 'Durante una ronda entera nadie pudo jugar una carta: gana quien tiene más cuatros abiertos.',
  whyLastDeck: 'El mazo se ha formado de nuevo seis veces y nadie ha ganado.',
  wins: (who) => withVerb(who, 'ganas', 'gana'),
  teamWins: (chips) => `Gana el ${team(chips)}`,
  whyWon: (winner, lines, short) => {
    const isTeam = typeof winner === 'string';
    const side = isTeam
      ? `${winner === 'yours' ? 'Tu equipo' : `El ${team(winner)}`} hizo`
      : withVerb(winner, 'hiciste', 'hizo');
    const made = `${side} ${plural(lines.length, { one: 'una secuencia', other: `${lines.length} secuencias` })}`;
    if (short === null) return `${made}: ${listOf(lines)}.`;
    const missed = plural(short, { one: 'faltó una', other: `faltaron ${short}` });
    return `${made}, ${listOf(lines)}: ${isTeam ? `a tu equipo le ${missed}` : `te ${missed}`}.`;
  },
  score: (count) => plural(count, { one: '1 secuencia', other: `${count} secuencias` }),
};

export const eventSentences: typeof en.eventSentences = {
  placed: ({ seat, card, space, marked }, { who, sideOf, spaceName, lineName }) => {
    const tied = marked
      .map((five) => ` ${gameWords.sequenceFor(who(seat), sideOf(seat), lineName(five))}`)
      .join('');
    return `${withVerb(who(seat), 'pusiste', 'puso')} una ficha en ${spaceName(space)}${card === 'ADD' ? ', con ADD' : ''}.${tied}`;
  },
  removed: ({ seat, space, team: side }, { who, chipsOf, spaceName }) =>
    `${withVerb(who(seat), 'quitaste', 'quitó')} la ${chip(chipsOf(side))} de ${spaceName(space)}.`,
  exchanged: ({ seat, card }, { who, cardName }) =>
    `${withVerb(who(seat), 'cambiaste', 'cambió')} ${cardName(card)}: sus dos casillas están ocupadas.`,
  drew: ({ seat, card }, { who, cardName }) =>
    `${withVerb(who(seat), 'robaste', 'robó')} ${card === null ? 'una carta' : cardName(card)}.`,
  reshuffled: ({ cards: count }) => `Se acabó el mazo: ${count} cartas descartadas forman el nuevo.`,
  lost: ({ seat }, { who, cardsLeft }) =>
    `${withVerb(who(seat), 'no robaste', 'no robó')} a tiempo y ${who(seat).you ? 'sigues' : 'sigue'} con ${cards(cardsLeft(seat))}.`,
  passed: ({ seat }, { who }) =>
    `${withVerb(who(seat), 'no tenías', 'no tenía')} carta que jugar y ${who(seat).you ? 'pasaste' : 'pasó'}.`,
  penalised: ({ team: side }, { chipsOf }) => `Cada jugador del ${team(chipsOf(side))} descarta una carta.`,
  forfeited: ({ seat, card }, { who, cardName }) =>
    `${withVerb(who(seat), 'descartaste', 'descartó')} ${cardName(card)} por hablar de la partida.`,
};

/** Spanish names that differ; with the code where the name does not suggest it. */
const names: Partial<Record<StateCode, string>> = {
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MS: 'Misisipi',
  MO: 'Misuri',
  NC: 'Carolina del Norte (NC)',
  ND: 'Dakota del Norte (ND)',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur (SC)',
  SD: 'Dakota del Sur (SD)',
  WV: 'Virginia Occidental (WV)',
};

export const stateWords: typeof en.stateWords = {
  state: (code) => names[code] ?? stateOf(code).name,
};
