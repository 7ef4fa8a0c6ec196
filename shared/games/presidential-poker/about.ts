import type { GameAbout } from '../../kernel/game-about.ts';

export const about: GameAbout = {
  asks: {
    en: 'How much are your seven cards worth to you?',
    ko: '내 일곱 장에 칩을 얼마나 걸까?',
    es: '¿Cuánto apuestas por tus siete cartas?',
  },
  line: {
    en: 'Six symbols on each card: bet, draw, and bet again. The best of 17 ranks wins.',
    ko: '카드마다 기호가 여섯 개입니다. 걸고, 바꾸고, 다시 겁니다. 17개 족보 중 가장 높은 쪽이 이깁니다.',
    es: 'Seis símbolos en cada carta: apuesta, cambia y vuelve a apostar. Gana el mejor de 17 rangos.',
  },
  credit: {
    en: 'After “Presidential Poker” for the SIXCHEX™ six-way rainbow cards.',
    ko: 'SIXCHEX™ 카드로 하는 ‘Presidential Poker’를 따랐습니다.',
    es: 'Según «Presidential Poker», para las cartas SIXCHEX™ de seis símbolos.',
  },
  minutes: [10, 25],
  seatsAlone: 3,
  minutesAlone: 9,
  difficulty: 3,
};
