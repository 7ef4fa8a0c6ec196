import { locale } from '#locale/grammar';
import { cardsPerColourRange } from '../../../shared/games/rainbow-deck.ts';
import type { Locale } from '../../../shared/kernel/locales.ts';
import type { OptionField } from '../../game-ui/game-ui.ts';

const en = {
  victoryCards: 'Victory cards to win',
  standardGame: (count: number) => `${count}, the usual game`,
  shortGame: (count: number) => `${count}, a short game`,
  longGame: (count: number) => `${count}, a long game`,
  cardsPerColour: 'Cards of each colour',
  cardsPerColourHint: 'Six victory cards need at least nine.',
  standardDeck: (count: number, ofFive: number) => `${count}, or ${ofFive} with five players`,
  laps: 'Exchange turns of each player in a round',
  neighbourSwap: 'Cards are swapped with the left neighbour',
  neighbourSwapHint: 'One offer in a turn, face down both ways.',
  notOfFive: 'Yes, unless five play',
  yes: 'Yes',
  no: 'No',
};

const texts: Readonly<Record<Locale, typeof en>> = {
  en,
  ko: {
    victoryCards: '이기는 데 필요한 승리 카드',
    standardGame: (count) => `${count}장, 기본`,
    shortGame: (count) => `${count}장, 짧은 게임`,
    longGame: (count) => `${count}장, 긴 게임`,
    cardsPerColour: '색마다 카드 수',
    cardsPerColourHint: '승리 카드가 6장이면 9장 이상이어야 합니다.',
    standardDeck: (count, ofFive) => `${count}장, 5명이면 ${ofFive}장`,
    laps: '라운드마다 카드를 바꾸는 바퀴 수',
    neighbourSwap: '왼쪽 사람과 카드 교환하기',
    neighbourSwapHint: '차례마다 한 번 건네고, 서로 뒤집어서 주고받습니다.',
    notOfFive: '예, 5명이면 아니요',
    yes: '예',
    no: '아니요',
  },
  es: {
    victoryCards: 'Cartas de victoria para ganar',
    standardGame: (count) => `${count}, la partida habitual`,
    shortGame: (count) => `${count}, una partida corta`,
    longGame: (count) => `${count}, una partida larga`,
    cardsPerColour: 'Cartas de cada color',
    cardsPerColourHint: 'Con seis cartas de victoria hacen falta al menos nueve.',
    standardDeck: (count, ofFive) => `${count}, o ${ofFive} con cinco jugadores`,
    laps: 'Turnos de cambio de cada jugador por ronda',
    neighbourSwap: 'Se intercambian cartas con quien está a la izquierda',
    neighbourSwapHint: 'Una oferta por turno, boca abajo en ambos sentidos.',
    notOfFive: 'Sí, salvo si juegan cinco',
    yes: 'Sí',
    no: 'No',
  },
};
const words = texts[locale];

const { default: standard, to } = cardsPerColourRange;

export const options: readonly OptionField[] = [
  {
    key: 'victoryCards',
    label: words.victoryCards,
    choices: [
      { value: 5, label: words.standardGame(5) },
      { value: 3, label: words.shortGame(3) },
      { value: 4, label: '4' },
      { value: 6, label: words.longGame(6) },
    ],
  },
  {
    key: 'cardsPerColour',
    label: words.cardsPerColour,
    hint: words.cardsPerColourHint,
    choices: [
      { value: 'auto', label: words.standardDeck(standard, to) },
      { value: 8, label: words.standardDeck(8, 9) },
      { value: 9, label: '9' },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: '12' },
    ],
  },
  {
    key: 'laps',
    label: words.laps,
    choices: [2, 3].map((value) => ({ value, label: String(value) })),
  },
  {
    key: 'neighbourSwap',
    label: words.neighbourSwap,
    hint: words.neighbourSwapHint,
    choices: [
      { value: 'auto', label: words.notOfFive },
      { value: true, label: words.yes },
      { value: false, label: words.no },
    ],
    book: true,
  },
];
