import type { GameAbout } from '../../kernel/game-about.ts';

export const about: GameAbout = {
  asks: {
    en: 'Build your own five, or break theirs?',
    ko: '내 다섯을 이을까, 상대의 다섯을 끊을까?',
    es: '¿Tu línea de cinco, o romper la suya?',
  },
  line: {
    en: 'Place chips on the fifty states, alone or in teams. Five in a line make a sequence.',
    ko: '혼자서 또는 팀으로 미국 50개 주에 칩을 놓습니다. 한 줄에 다섯 개면 시퀀스입니다.',
    es: 'Coloca fichas en los cincuenta estados, a solas o por equipos. Cinco en línea forman una secuencia.',
  },
  credit: {
    en: 'After “Sequence: States & Capitals” by Jax.',
    ko: '잭스(Jax)의 ‘Sequence: States & Capitals’를 따랐습니다.',
    es: 'Según «Sequence: States & Capitals», de Jax.',
  },
  minutes: [15, 15],
  seatsAlone: 2,
  minutesAlone: 10,
  difficulty: 2,
};
