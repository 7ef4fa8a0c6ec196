import type { Color, Figure, Mystery, Picture } from '../../../../shared/games/presidential-poker/cards.ts';
import {
  allWithVerb,
  cards,
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
import { capital, total } from '../../../locales/grammar.ts';
import type * as en from './en.ts';

const chips = (count: number): string => plural(count, { one: '1 ficha', other: `${count} fichas` });
const hands = (count: number): string => plural(count, { one: '1 mano', other: `${count} manos` });

const potName = (index: number, count: number): string => {
  if (count === 1) return 'el bote';
  if (index === 0) return 'el bote principal';
  return count === 2 ? 'el bote secundario' : `el bote secundario ${index}`;
};

const allIn = (all: boolean): string => (all ? ', all-in' : '');

const straight = (top: number): string => `siete números seguidos hasta el ${top}`;
const upTo = (top: number | null): string => (top === null ? '' : `, ${straight(top)}`);

const phases = {
  cut: 'corte',
  first: 'apuestas',
  draw: 'cambio de cartas',
  second: 'tras el cambio',
  over: 'fin',
};

const comparisons = {
  line: 'las otras tres cartas',
  straight: 'las escaleras',
  group: 'los grupos de números',
  number: 'los números',
  letter: 'las letras',
  pink: 'las cartas rosas',
};

export const gameWords: typeof en.gameWords = {
  bubbles: {
    checked: 'Pasa',
    bet: (to) => `Apuesta ${to}`,
    called: 'Iguala',
    raised: (to) => `Sube a ${to}`,
    dropped: 'Se retira',
    drew: (count) => (count === 0 ? 'No cambia' : `Cambia ${count}`),
    won: (chips) => `Gana ${chips}`,
  },
  chips,
  hands,
  goal: (last) => (last === null ? 'Gana todas las fichas' : `Más fichas tras ${hands(last)}`),
  optionTexts: {
    stack: (stack) => `${chips(stack)} cada uno`,
    ante: (ante) => `ante de ${ante}`,
    minBet: (bet) => `apuestas desde ${bet}`,
    limits: { 'no-limit': 'sin límite', 'pot-limit': 'el bote es el límite', fixed: 'apuestas fijas' },
    untilOne: 'hasta que un jugador tenga todas las fichas; ante y apuestas se doblan cada 20 repartos',
    cut: 'los jugadores cortan',
  },
  rankOf: (rank, all) => `rango ${rank} de ${all}`,
  ranked: (name, rank) => `${name} (rango ${rank})`,
  ranks: [
    'color presidencial',
    'color arcoíris',
    'siete iguales',
    'seis iguales',
    'cinco iguales y pareja',
    'cinco iguales',
    'cuatro iguales y trío',
    'cuatro iguales y pareja',
    'cuatro iguales',
    'dos tríos',
    'trío y dos parejas',
    'trío y pareja',
    'trío',
    'tres parejas',
    'dos parejas',
    'pareja',
    'carta alta',
  ],
  kingdomFive: (straight) => `siete cartas del Reino V${upTo(straight)}`,
  hues: (areDark, straight) => `los siete tonos, ${areDark ? 'oscuros' : 'claros'}${upTo(straight)}`,
  highest: (number) => `el ${number} es el más alto`,
  straight,
  parts: (parts, straight) => listOf(parts) + upTo(straight),
  left: 'quedan',
  chipUnit: (count) => plural(count, { one: 'ficha', other: 'fichas' }),
  inPot: 'en el bote',
  stage: (hand, last, phase) => `Mano ${hand}${last === null ? '' : ` de ${last}`}, ${phases[phase]}`,
  potName,
  pots: 'Quién puede ganar qué',
  theRanks: 'Los 17 rangos',
  handLabel: (who) => capital(possessive(who, 'tu mano', 'la mano')),
  oneOf: (card, alike) => `${card}, parte de ${alike}`,
  enlargeCard: (card) => `Ver de cerca: ${card}`,
  aCard: 'Una carta',
  kinds: {
    number: 'Número',
    numbers: 'Números',
    letter: 'Letra',
    color: 'Color',
    figure: 'Figura',
    picture: 'Dibujo',
    mystery: 'Símbolo misterioso',
    kingdom: 'Reino',
  },
  faceDown: 'Siete cartas boca abajo',
  bet: 'puso',
  dealer: 'reparte',
  standings: { 'all-in': 'all-in', dropped: 'se retiró', out: 'fuera' },
  drawn: (count) => (count === 0 ? 'no\u00a0cambió' : `cambió\u00a0${count}`),
  result: (hand, wins, isUnseen) =>
    `Mano ${hand}: ${listOf(wins.map(({ who, chips }) => `${who.you ? 'ganaste' : `${who.name} ganó`} ${chips}`))}${isUnseen ? ' sin enseñar' : ''}`,
  shown: 'Las manos que se enseñaron',
  wins: ({ you }, won) => `${you ? 'ganas' : 'gana'} ${won}`,
  handOf: (who, hand) => `${capital(possessive(who, 'tu mano', 'la mano'))}: ${hand}`,
  amounts: { bet: 'Fichas que apuestas', raise: 'Fichas a las que subes', cut: 'Cartas desde arriba' },
  range: (label, from, to) => `${label}, de ${from} a ${to}`,
  outOfRange: (from, to) => `Tiene que estar entre ${from} y ${to}.`,
  sizes: { min: 'Mín.', half: 'Medio bote', pot: 'Bote', all: 'All-in', max: 'Máx.' },
  moves: {
    cut: (at) => `Cortar tras ${at} cartas`,
    standPat: 'No cambiar',
    replace: (count) => (count === 0 ? 'Cambiar cartas' : `Cambiar ${cards(count)}`),
    check: 'Pasar',
    bet: (to, all) => (to === 0 ? 'Apostar' : `Apostar ${to}${allIn(all)}`),
    drop: 'Retirarte',
    call: (missing, all) => (missing === 0 ? 'Igualar' : `Igualar ${missing}${allIn(all)}`),
    raise: (to, all) => (to === 0 ? 'Subir' : `Subir a ${to}${allIn(all)}`),
  },
  spokenSummary: (pot, own) => `${pot} en el bote, ${own} delante de ti.`,
  comparing: 'Se comparan las manos, primero la más débil.',
  over: 'La partida ha terminado.',
  ownStanding: {
    'all-in': 'Estás all-in.',
    dropped: 'Te has retirado de esta mano.',
  },
  eliminated: (place, all) =>
    `Estás fuera de la partida, en el puesto ${place} de ${all}: ¿sigues mirando o sales?`,
  cutPrompt: 'Corta la baraja: ¿cuántas cartas de arriba pasan abajo?',
  othersCut: (who) => `${turnOf(who)}: cortar la baraja.`,
  othersReplace: (who) => `${turnOf(who)}: cambiar cartas.`,
  othersOpen: (who) => `${turnOf(who)}: pasar o apostar.`,
  othersAnswer: (who) => `${turnOf(who)}: igualar, subir o retirarse.`,
  pickToReplace: 'Elige las cartas que quieres cambiar, o no cambies ninguna.',
  replaceThese: (count) =>
    `¿Cambias ${plural(count, { one: 'esta carta', other: `estas ${count}` })} o eliges otras?`,
  open: (isFirst, mayBet) =>
    `${isFirst ? 'Nadie ha abierto aún' : 'Nadie ha apostado desde el cambio'}: ¿pasas${mayBet ? ' o apuestas' : ''}?`,
  answer: (bettor, level, call, mayRaise, raisesLeft) =>
    `${withVerb(bettor, 'has', 'ha')} apostado ${level}: ¿igualas ${call}${mayRaise ? `, subes${raisesLeft === null ? '' : ` (${plural(raisesLeft, { one: 'queda 1 subida', other: `quedan ${raisesLeft} subidas` })})`}` : ''} o te retiras?`,
  winner: (winners) => {
    const [winner, ...others] = winners;
    if (winner === undefined) return 'Nadie gana';
    return others.length > 0 ? `Victoria compartida: ${namesOf(winners)}` : withVerb(winner, 'ganas', 'gana');
  },
  allChips: (who, most, isLost) =>
    `${withVerb(who, 'tienes', 'tiene')} todas las fichas${isLost ? `, ${most}, y a ti no te queda ninguna` : `: ${most}`}.`,
  mostChips: (hand, winners, most, own) => {
    const end = `La mano ${hand} era la última`;
    if (own) return `${end}: ${youWere(own.place, `a ${chips(own.behind)} de ${namesOf(winners)}`)}.`;
    return `${end}. ${capital(allWithVerb(winners, ['tienes', 'tiene'], ['tenéis', 'tienen']))} más fichas que nadie: ${most}.`;
  },
};

export const eventSentences: typeof en.eventSentences = {
  anted: ({ handNumber: hand, dealer, chips: antes }, { who }) =>
    `Mano ${hand}: ${who(dealer).you ? 'repartes tú' : `reparte ${who(dealer).name}`}. Los antes suman ${total(antes)}.`,
  doubled: ({ ante, minBet }) => `Se doblan: ante de ${ante}, apuestas desde ${minBet}.`,
  cut: ({ seat, at }, { who }) => `${withVerb(who(seat), 'cortas', 'corta')} tras ${cards(at)}.`,
  dealt: (_, { ownHand }) => ['Todos tienen siete cartas.', ...ownHand()].join(' '),
  checked: ({ seat }, { who }) => `${withVerb(who(seat), 'pasas', 'pasa')}.`,
  bet: ({ seat, to, allIn: all }, { who }) =>
    `${withVerb(who(seat), 'apuestas', 'apuesta')} ${to}${allIn(all)}.`,
  called: ({ seat, allIn: all }, { who }) => `${withVerb(who(seat), 'igualas', 'iguala')}${allIn(all)}.`,
  raised: ({ seat, to, allIn: all }, { who }) =>
    `${withVerb(who(seat), 'subes', 'sube')} a ${to}${allIn(all)}.`,
  dropped: ({ seat }, { who }) => `${withVerb(who(seat), 'te retiras', 'se retira')}.`,
  returned: ({ seat, chips: count }, { who }) =>
    `${withVerb(who(seat), 'recuperas', 'recupera')} ${chips(count)} que nadie igualó.`,
  unopened: (_, { nextHand }) =>
    nextHand === null
      ? 'Nadie ha abierto. En la última mano se cambian cartas de todos modos.'
      : `Nadie ha abierto: el bote se queda y se reparte de nuevo para la mano ${nextHand}.`,
  drew: ({ seat, count }, { who, drawn, ownHand }) => {
    const names = drawn(seat, count);
    if (names !== null)
      return [`Cambias ${cards(names.length)} y robas ${listOf(names)}.`, ...ownHand()].join(' ');
    return count === 0
      ? `${withVerb(who(seat), 'no cambias', 'no cambia')} ninguna carta.`
      : `${withVerb(who(seat), 'cambias', 'cambia')} ${cards(count)}.`;
  },
  reshuffled: ({ cards: count }) =>
    `El mazo está vacío: ${plural(count, { one: '1 descarte forma', other: `${count} descartes forman` })} el nuevo.`,
  showed: (_, { shown }) =>
    `Se enseñan las cartas. ${shown()
      .map(({ who, hand }) => `${withVerb(who, 'enseñas', 'enseña')} ${hand}.`)
      .join(' ')}`,
  won: ({ pot, wins, unseen }, { pots, shares, beaten }) => {
    const name = potName(pot, pots);
    const all = shares(wins);
    if (all.length > 1)
      return `${capital(name)} se reparte entre ${listOf(all.map(({ who }) => nameOf(who)))}: ${listOf(all.map(({ chips }) => String(chips)))}.`;
    const reasons = beaten(wins).map(({ hand, who, theirs, by: [decided] }) => {
      const over = decided?.sides?.map((side) => side ?? 'nada').join(' frente a ');
      const how = decided ? `; deciden ${comparisons[decided.by]}${over ? `, ${over}` : ''}` : '';
      return `: ${hand} contra ${possessive(who, 'tu mano', 'la mano')}, ${theirs}${how}`;
    });
    return all
      .map(
        ({ who, chips: count }) =>
          `${withVerb(who, 'ganas', 'gana')} ${name} de ${count}${unseen ? ': nadie igualó la apuesta' : reasons.join('')}.`,
      )
      .join('');
  },
  eliminated: ({ seat }, { who }) =>
    `${withVerb(who(seat), 'te quedas', 'se queda')} sin fichas y fuera de la partida.`,
};

type Names = Readonly<Record<string, string>>;
type Noun<Name extends string> = Name extends `${string} ${infer Others}` ? Noun<Others> : Name;

const hues: Names = {
  red: 'rojo',
  orange: 'naranja',
  yellow: 'amarillo',
  green: 'verde',
  blue: 'azul',
  indigo: 'añil',
  violet: 'violeta',
  black: 'negro',
  gray: 'gris',
  tan: 'beige',
  pink: 'rosa',
} satisfies Readonly<Record<Noun<Color>, string>>;

const things: Names = {
  pig: 'cerdo',
  frog: 'rana',
  owl: 'búho',
  turtle: 'tortuga',
  pine: 'pino',
  eagle: 'águila',
  sheep: 'oveja',
  fish: 'pez',
  rabbit: 'conejo',
  cat: 'gato',
  snail: 'caracol',
  bee: 'abeja',
  rose: 'rosa',
  bear: 'oso',
  horse: 'caballo',
  whale: 'ballena',
  man: 'hombre',
  woman: 'mujer',
  circle: 'círculo',
  square: 'cuadrado',
  triangle: 'triángulo',
  star: 'estrella',
  heart: 'corazón',
  spiral: 'espiral',
  flame: 'llama',
  moon: 'luna',
  X: 'aspa',
  knot: 'nudo',
  eye: 'ojo',
  bell: 'campana',
  drop: 'gota',
  sun: 'sol',
  anchor: 'ancla',
  arrow: 'flecha',
  leaf: 'hoja',
  key: 'llave',
  bolt: 'rayo',
  gear: 'engranaje',
  wave: 'ola',
  orb: 'bola de cristal',
  crown: 'corona',
} satisfies Readonly<Record<Picture | Noun<Figure> | Mystery, string>>;

const adjectives: Names = {
  dark: ' oscuro',
  light: ' claro',
  solid: ' lleno',
  'partially solid': ' medio lleno',
  hollow: ' vacío',
  dotted: ' punteado',
};

/** Noun and prefix of a symbol of the deck. */
const split = (symbol: string): readonly [adjective: string, noun: string] => {
  const at = symbol.lastIndexOf(' ');
  return [symbol.slice(0, Math.max(0, at)), symbol.slice(at + 1)];
};

/** Letters are not translated. */
const symbolName = (symbol: string): string => {
  const [adjective, noun] = split(symbol);
  const after = adjectives[adjective] ?? '';
  return (hues[noun] ?? things[noun] ?? noun) + (noun === 'star' ? after.replace(/o$/, 'a') : after);
};

/** Nouns with “una”, except those with a stressed initial a. */
const feminine = /^(?!águila|ancla|aspa)(\S*a|mujer|espiral|llave)( |$)/;

const pluralOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => {
      if (/^(medio|de|cristal)$/.test(word)) return word;
      if (/[aeiou]$/.test(word)) return `${word}s`;
      return `${word.replace(/z$/, 'c').replace(/ón$/, 'on')}es`;
    })
    .join(' ');

export const symbolWords: typeof en.symbolWords = {
  back: 'carta boca abajo',
  symbol: symbolName,
  alike: (symbol, count) => {
    const name = symbolName(String(symbol));
    const [, noun] = split(String(symbol));
    if (noun in hues) return `${numberWord(count)} de color ${name}`;
    const isThing = noun in things;
    if (count > 1) return `${numberWord(count)} ${isThing ? pluralOf(name) : name}`;
    const isFeminine = isThing ? feminine.test(name) : typeof symbol === 'string';
    return `${isFeminine ? 'una' : 'un'} ${name}`;
  },
  card: ({ numbers, color, letter, picture, figure, mystery }) =>
    [
      `${numbers.length > 1 ? 'Números' : 'Número'} ${numbers.join(' y ')}`,
      color,
      `letra ${letter}`,
      picture,
      figure,
      mystery,
    ].join(', '),
};
