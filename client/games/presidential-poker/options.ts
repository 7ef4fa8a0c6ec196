import { gameWords } from '#games/presidential-poker/locale';
import { locale } from '#locale/grammar';
import type { Locale } from '../../../shared/kernel/locales.ts';
import { type OptionField, onOrOff } from '../../game-ui/game-ui.ts';

const en = {
  stack: 'Chips to begin with',
  stackHint: 'Play chips: they are worth nothing outside the game.',
  short: (stack: number) => `${stack}, a short game`,
  long: (stack: number) => `${stack}, a long game`,
  ante: 'Ante, paid before each hand',
  minBet: 'The smallest bet',
  limit: 'The largest bet',
  limits: {
    'no-limit': 'All one has: no limit',
    'pot-limit': 'As much as lies in the pot',
    fixed: 'Fixed: the smallest bet, twice that after the draw',
  },
  maxHands: 'The game lasts',
  maxHandsHint: 'It ends sooner if one player has all the chips.',
  untilOne: 'Until one player has all the chips; stakes double every 20 deals',
  cut: 'A player cuts the cards before each deal',
  cutHint: 'Otherwise the table does.',
};

const texts: Readonly<Record<Locale, typeof en>> = {
  en,
  ko: {
    stack: '시작할 때 칩',
    stackHint: '놀이용 칩이며 게임 밖에서는 가치가 없습니다.',
    short: (stack) => `${stack}개, 짧은 게임`,
    long: (stack) => `${stack}개, 긴 게임`,
    ante: '판마다 내는 앤티',
    minBet: '최소 베팅',
    limit: '최대 베팅',
    limits: {
      'no-limit': '가진 칩 모두: 노 리밋',
      'pot-limit': '팟에 있는 만큼',
      fixed: '고정: 최소 베팅, 교체 후에는 그 두 배',
    },
    maxHands: '게임 길이',
    maxHandsHint: '칩을 모두 가진 사람이 나오면 더 일찍 끝납니다.',
    untilOne: '한 사람이 칩을 모두 가질 때까지, 20번마다 앤티와 베팅 두 배',
    cut: '나누기 전에 플레이어가 카드 떼기',
    cutHint: '끄면 테이블이 뗍니다.',
  },
  es: {
    stack: 'Fichas al empezar',
    stackHint: 'Fichas de juego: no valen nada fuera de la partida.',
    short: (stack) => `${stack}, una partida corta`,
    long: (stack) => `${stack}, una partida larga`,
    ante: 'Ante, se paga antes de cada mano',
    minBet: 'La apuesta mínima',
    limit: 'La apuesta máxima',
    limits: {
      'no-limit': 'Todo lo que se tenga: sin límite',
      'pot-limit': 'Lo que haya en el bote',
      fixed: 'Fija: la apuesta mínima, y el doble tras el cambio',
    },
    maxHands: 'La partida dura',
    maxHandsHint: 'Acaba antes si un jugador tiene todas las fichas.',
    untilOne: 'Hasta que un jugador tenga todas las fichas; ante y apuestas se doblan cada 20 repartos',
    cut: 'Un jugador corta la baraja antes de cada reparto',
    cutHint: 'Si no, corta la mesa.',
  },
};
const words = texts[locale];

const { chips, hands } = gameWords;
const inChips = (value: number) => ({ value, label: chips(value) });
const inHands = (value: number) => ({ value, label: hands(value) });
const inNumber = (value: number) => ({ value, label: String(value) });

export const options: readonly OptionField[] = [
  {
    key: 'stack',
    label: words.stack,
    hint: words.stackHint,
    range: [10, 10_000],
    choices: [
      inNumber(200),
      { value: 50, label: words.short(50) },
      inNumber(100),
      inNumber(500),
      { value: 1000, label: words.long(1000) },
    ],
  },
  { key: 'ante', label: words.ante, range: [1, 100], choices: [1, 2, 5, 10].map(inChips) },
  { key: 'minBet', label: words.minBet, range: [1, 1_000], choices: [2, 1, 4, 10, 20].map(inChips) },
  {
    key: 'limit',
    label: words.limit,
    choices: (['no-limit', 'pot-limit', 'fixed'] as const).map((value) => ({
      value,
      label: words.limits[value],
    })),
  },
  {
    key: 'maxHands',
    label: words.maxHands,
    hint: words.maxHandsHint,
    range: [1, 1_000],
    choices: [...[20, 5, 10, 40].map(inHands), { value: 'off', label: words.untilOne }],
  },
  {
    key: 'cut',
    label: words.cut,
    hint: words.cutHint,
    choices: onOrOff(),
    book: true,
  },
];
