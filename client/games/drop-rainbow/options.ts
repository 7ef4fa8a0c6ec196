import { locale } from '#locale/grammar';
import { cardsPerColourRange } from '../../../shared/games/rainbow-deck.ts';
import type { Locale } from '../../../shared/kernel/locales.ts';
import { type OptionField, onOrOff } from '../../game-ui/game-ui.ts';

const en = {
  hiddenScores: 'Score cards lie face down',
  hiddenScoresHint: 'Others see only how many you have, until the game ends.',
  lastLap: 'The lap is played to its end',
  lastLapHint: 'Nobody wins with seven colours before all have had as many turns.',
  showSeven: 'Players show the seven colours themselves',
  showSevenHint: 'Who has them says so in their own turn, or plays on.',
  cardsPerColour: 'Cards of each colour',
  standard: (count: number) => `${count}, the usual deck`,
  shorter: (count: number) => `${count}, a shorter game`,
  longer: (count: number) => `${count}, a longer game`,
};

const texts: Readonly<Record<Locale, typeof en>> = {
  en,
  ko: {
    hiddenScores: '점수 카드를 뒤집어 놓기',
    hiddenScoresHint: '게임이 끝날 때까지 다른 사람에게는 장수만 보입니다.',
    lastLap: '바퀴를 끝까지 하기',
    lastLapHint: '일곱 색을 모아도 모두의 차례 수가 같아진 다음에 이깁니다.',
    showSeven: '일곱 색을 스스로 보여 주기',
    showSevenHint: '일곱 색을 모은 사람은 자기 차례에 말하거나 계속합니다.',
    cardsPerColour: '색마다 카드 수',
    standard: (count) => `${count}장, 기본`,
    shorter: (count) => `${count}장, 짧은 게임`,
    longer: (count) => `${count}장, 긴 게임`,
  },
  es: {
    hiddenScores: 'Las cartas de puntos van boca abajo',
    hiddenScoresHint: 'Los demás solo ven cuántas tienes hasta que acaba la partida.',
    lastLap: 'La vuelta se juega hasta el final',
    lastLapHint: 'Nadie gana con siete colores antes de que todos hayan tenido los mismos turnos.',
    showSeven: 'Cada cual enseña sus siete colores',
    showSevenHint: 'Quien los tiene lo dice en su turno, o sigue jugando.',
    cardsPerColour: 'Cartas de cada color',
    standard: (count) => `${count}, la baraja habitual`,
    shorter: (count) => `${count}, una partida más corta`,
    longer: (count) => `${count}, una partida más larga`,
  },
};
const words = texts[locale];

export const options: readonly OptionField[] = [
  {
    key: 'hiddenScores',
    label: words.hiddenScores,
    hint: words.hiddenScoresHint,
    choices: onOrOff(),
  },
  {
    key: 'lastLap',
    label: words.lastLap,
    hint: words.lastLapHint,
    choices: onOrOff(),
  },
  {
    key: 'showSeven',
    label: words.showSeven,
    hint: words.showSevenHint,
    choices: onOrOff(),
    book: true,
  },
  {
    key: 'cardsPerColour',
    label: words.cardsPerColour,
    choices: [
      { value: 'auto', label: words.standard(cardsPerColourRange.default) },
      { value: 8, label: words.shorter(8) },
      { value: 10, label: '10' },
      { value: 11, label: '11' },
      { value: 12, label: words.longer(12) },
    ],
  },
];
