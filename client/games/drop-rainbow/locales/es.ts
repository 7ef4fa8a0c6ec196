import {
  allWithVerb,
  cards,
  listOf,
  nameOf,
  namesOf,
  plural,
  possessive,
  turnOf,
  withVerb,
  youWere,
} from '../../../locales/es/grammar.ts';
import type { Who } from '../../../locales/grammar.ts';
import { capital } from '../../../locales/grammar.ts';
import type * as en from './en.ts';

const gathered = (winners: readonly Who[]): string =>
  allWithVerb(winners, ['reuniste', 'reunió'], ['reunisteis', 'reunieron']);

export const gameWords: typeof en.gameWords = {
  bubbles: {
    drew: 'Roba',
    took: (count) => (count === 0 ? 'Se planta' : `Toma ${count}`),
  },
  ofSeven: (held: number) => `${held} de 7`,
  colorsHeld: (held: number) => `${held} de 7 colores`,
  cards,
  goal: (lastLap) => (lastLap ? 'Ten los siete colores al acabar una vuelta' : 'Reúne los siete colores'),
  optionTexts: {
    cardsPerColor: (count) => `${count} cartas de cada color`,
    faceDown: 'cartas de puntos boca abajo',
    open: 'cartas de puntos a la vista',
    lastLap: 'la vuelta se juega hasta el final',
    showSeven: 'cada cual enseña sus siete colores',
  },
  draw: 'Robar',
  show: 'Enseñar siete colores',
  stop: (row) => (row === 0 ? 'Plantarte sin nada' : `Plantarte y llevarte ${row}`),
  othersTurn: (who, row) =>
    `${turnOf(who)}${row === 0 ? '. La fila está vacía.' : `: robar otra, o plantarse y llevarse ${row}.`}`,
  aTwin: '¡Repetida!',
  twin: (who, card, lost) =>
    `Otra vez ${card ?? 'el color'}: ${who.you ? 'pierdes' : `${who.name} pierde`} la fila de ${lost}.`,
  mustDraw: 'Tienes que robar: todos acaban de plantarse sin nada.',
  firstDraw: (card) => `Tu turno: ¿pones ${card} en la fila o te plantas sin nada?`,
  risk: 'Con una segunda carta de un color pierdes la fila.',
  drawOn: (row) =>
    `¿Robas otra o te plantas y te llevas ${row}? Hay ${plural(row, { one: '1 color', other: `${row} colores` })} de siete en la fila.`,
  wins: (winners) => {
    const [only] = winners;
    if (only !== undefined && winners.length === 1) return withVerb(only, 'ganas', 'gana');
    const all = winners.toSorted((a, b) => Number(b.you) - Number(a.you)).map(nameOf);
    return all.length === 0
      ? 'Nadie gana'
      : `${capital(listOf(all))} ${winners.some(({ you }) => you) ? 'compartís' : 'comparten'} la victoria`;
  },
  whySevenColors: ({ winners, most, complete }, own) => {
    if (own?.missing === 0 && !own.isShown)
      return `También reuniste los siete colores, pero ${namesOf(winners)} los enseñó antes.`;
    if (own?.missing === 0)
      return `También reuniste los siete colores, pero ${namesOf(winners)} ${plural(winners.length, { one: 'tenía', other: 'tenían' })} más cartas de puntos: ${most} contra ${most - own.behind}.`;
    const won = `${gathered(winners)}${own || complete < 2 ? ' antes' : ''} los siete colores`;
    if (own === null) return complete < 2 ? `${won}.` : `${won} y más cartas de puntos: ${most}.`;
    const short = plural(own.missing, {
      one: 'te faltó 1 color',
      other: `te faltaron ${own.missing} colores`,
    });
    return `${won}: ${youWere(own.place, short)}.`;
  },
  lastLap: (complete, ends) =>
    `Última vuelta: los siete colores ya están en manos de ${namesOf(complete)}, y la partida acaba con ${possessive(ends, 'tu turno', 'el turno')}.`,
  emptyStops: (stops, players) =>
    `${stops} de ${players} ${plural(stops, { one: 'acaba', other: 'acaban' })} de plantarse sin nada.`,
  whyMostCards: ({ winners, most }, own) => {
    const end = 'La carta arcoíris acabó la partida';
    if (own === null) return `${end}. ${gathered(winners)} más cartas de puntos: ${most}.`;
    const short = plural(own.behind, {
      one: 'te faltó 1 carta de puntos',
      other: `te faltaron ${own.behind} cartas de puntos`,
    });
    return `${end}: ${youWere(own.place, short)}.`;
  },
  deck: (card) => `El mazo, ${card} boca arriba`,
  left: 'quedan',
  row: 'La fila',
  inRow: (colors) =>
    `${plural(colors.length, { one: '1 color', other: `${colors.length} colores` })} de siete en la fila${colors.length ? `: ${colors.join(', ')}` : ''}`,
  noDiscards: 'Aún no se ha descartado nada.',
  outOfPlay: 'Estas ya no pueden salir.',
  counted: (cards) => listOf(cards.map(([card, count]) => `${count} ${card}`)),
  scoreCards: (who) => capital(possessive(who, 'tus cartas de puntos', 'las cartas de puntos')),
  faceDown: (count) => `${cards(count)} boca abajo`,
};

export const eventSentences: typeof en.eventSentences = {
  drew: ({ seat }, { who, drawn, up, isRainbow }) =>
    `${withVerb(who(seat), 'pusiste', 'puso')} ${drawn ?? 'una carta'} en la fila. Sale ${isRainbow ? 'la carta arcoíris' : (up ?? 'una carta')}.`,
  failed: ({ seat }, { who, up, lost }) => gameWords.twin(who(seat), up, lost),
  took: ({ seat }, { who, isRainbow, taken }) =>
    taken === 0
      ? `${withVerb(who(seat), 'te plantaste', 'se plantó')} sin nada.`
      : `${isRainbow ? 'La carta arcoíris termina la partida. ' : ''}${withVerb(who(seat), 'te llevaste', 'se llevó')} ${cards(taken)}.`,
  showed: ({ seat }, { who }) => `${withVerb(who(seat), 'enseñaste', 'enseñó')} los siete colores.`,
};
