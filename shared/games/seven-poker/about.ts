import type { GameAbout } from '../../kernel/game-about.ts';

export const about: GameAbout = {
  asks: {
    en: 'Do they have it, or do they only show it?',
    ko: '정말 가졌을까, 가진 척일까?',
    es: '¿Lo tienen, o solo lo aparentan?',
  },
  line: {
    en: 'Show three of your seven cards, then stay or fold. Victory cards of different colors win.',
    ko: '일곱 장 중 세 장을 보여 준 뒤 버티거나 접습니다. 서로 다른 색의 승리 카드를 모으면 이깁니다.',
    es: 'Enseña tres de tus siete cartas y sigue o retírate. Ganan las cartas de victoria de colores distintos.',
  },
  credit: {
    en: 'After “Seven Poker” for the deck of seven colors.',
    ko: '일곱 색 카드로 하는 ‘Seven Poker’를 따랐습니다.',
    es: 'Según «Seven Poker», para la baraja de siete colores.',
  },
  minutes: [10, 20],
  seatsAlone: 3,
  minutesAlone: 9,
  difficulty: 3,
};
