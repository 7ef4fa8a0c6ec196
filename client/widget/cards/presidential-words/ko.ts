import type { Colour, Figure, Mystery, Picture } from '../../../../shared/games/presidential-poker/cards.ts';
import type { words as en } from './en.ts';

/** Every word of the names in the deck. */
type Word<Name extends string> = Name extends `${infer First} ${infer Others}` ? First | Word<Others> : Name;

const inKorean: Readonly<Record<string, string>> = {
  dark: '진한',
  light: '연한',
  red: '빨강',
  orange: '주황',
  yellow: '노랑',
  green: '초록',
  blue: '파랑',
  indigo: '남색',
  violet: '보라',
  black: '검정',
  gray: '회색',
  tan: '황갈색',
  pink: '분홍',
  pig: '돼지',
  frog: '개구리',
  owl: '부엉이',
  turtle: '거북',
  pine: '소나무',
  eagle: '독수리',
  sheep: '양',
  fish: '물고기',
  rabbit: '토끼',
  cat: '고양이',
  snail: '달팽이',
  bee: '꿀벌',
  rose: '장미',
  bear: '곰',
  horse: '말',
  whale: '고래',
  man: '남자',
  woman: '여자',
  solid: '채운',
  partially: '반만',
  hollow: '빈',
  dotted: '점박이',
  circle: '원',
  square: '사각형',
  triangle: '삼각형',
  star: '별',
  heart: '하트',
  spiral: '소용돌이',
  flame: '불꽃',
  moon: '달',
  X: '가위표',
  knot: '매듭',
  eye: '눈',
  bell: '종',
  drop: '물방울',
  sun: '해',
  anchor: '닻',
  arrow: '화살',
  leaf: '나뭇잎',
  key: '열쇠',
  bolt: '번개',
  gear: '톱니바퀴',
  wave: '물결',
  orb: '수정 구슬',
  crown: '왕관',
} satisfies Readonly<Record<Word<Colour | Figure> | Picture | Mystery, string>>;

const counts = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱'];

export const words: typeof en = {
  back: '뒤집힌 카드',
  /** Word by word: the order is the same. A letter stands for itself. */
  symbol: (symbol) => {
    const all = symbol.split(' ').map((word) => inKorean[word]);
    return all[0] === undefined ? `글자 ${symbol}` : all.join(' ');
  },
  alike: (symbol, count) =>
    `${typeof symbol === 'number' ? `숫자 ${symbol}` : words.symbol(symbol)} ${counts[count]}\u00a0장`,
  card: ({ numbers, colour, letter, picture, figure, mystery }) =>
    [`숫자 ${numbers.join('과 ')}`, colour, `글자 ${letter}`, picture, figure, mystery].join(', '),
};
