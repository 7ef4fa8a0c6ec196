import type { GameAbout } from '../../kernel/game-about.ts';

export const about: GameAbout = {
  asks: {
    en: 'One more color, or keep what you have?',
    ko: '한 색 더? 아니면 여기서 챙길까?',
    es: '¿Un color más, o te quedas con lo que tienes?',
  },
  line: {
    en: 'Draw on or stop. All seven colors win.',
    ko: '더 뽑거나 멈춥니다. 일곱 색을 모두 모으면 이깁니다.',
    es: 'Roba otra o plántate. Los siete colores ganan.',
  },
  credit: {
    en: 'After “Drop Rainbow” for the deck of seven colors and a rainbow card.',
    ko: '일곱 색과 무지개 카드로 하는 ‘Drop Rainbow’를 따랐습니다.',
    es: 'Según «Drop Rainbow», para la baraja de siete colores y una carta arcoíris.',
  },
  minutes: [5, 5],
  seatsAlone: 3,
  minutesAlone: 3,
  difficulty: 1,
};
