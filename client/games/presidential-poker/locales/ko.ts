import type { Color, Figure, Mystery, Picture } from '../../../../shared/games/presidential-poker/cards.ts';
import { total } from '../../../locales/grammar.ts';
import {
  listOf,
  nameOf,
  namesOf,
  possessive,
  subject,
  topic,
  withParticle,
  youWere,
} from '../../../locales/ko/grammar.ts';
import type * as en from './en.ts';

const chips = (count: number): string => `칩 ${count}개`;
const hands = (count: number): string => `${count}판`;

const potName = (index: number, count: number): string => {
  if (count === 1) return '팟';
  if (index === 0) return '메인 팟';
  return count === 2 ? '사이드 팟' : `사이드 팟 ${index}`;
};

const allIn = (all: boolean): string => (all ? ', 올인' : '');

const straight = (top: number): string => `${top}까지 이어지는 숫자 일곱 개`;
const upTo = (top: number | null): string => (top === null ? '' : `, ${straight(top)}`);

const phases = {
  cut: '카드 떼기',
  first: '베팅',
  draw: '카드 교체',
  second: '교체 후 베팅',
  over: '끝',
};

const comparisons = {
  line: '나머지 세 장',
  straight: '스트레이트',
  group: '같은 숫자 묶음',
  number: '숫자',
  letter: '글자',
  pink: '분홍 카드 수',
};

export const gameWords: typeof en.gameWords = {
  bubbles: {
    checked: '체크',
    bet: (to) => `${to} 베팅`,
    called: '콜',
    raised: (to) => `${to}까지 레이즈`,
    dropped: '폴드',
    drew: (count) => (count === 0 ? '교체 안 함' : `${count}장 교체`),
    won: (chips) => `${chips}개 획득`,
  },
  chips,
  hands,
  goal: (last) => (last === null ? '칩을 모두 따기' : `${hands(last)} 뒤에 칩이 가장 많기`),
  optionTexts: {
    stack: (stack) => `각자 ${chips(stack)}`,
    ante: (ante) => `앤티 ${ante}`,
    minBet: (bet) => `최소 베팅 ${bet}`,
    limits: { 'no-limit': '노 리밋', 'pot-limit': '팟 리밋', fixed: '고정 베팅' },
    untilOne: '한 사람이 칩을 모두 가질 때까지, 20번마다 앤티와 베팅 두 배',
    cut: '플레이어가 카드를 뗌',
  },
  rankOf: (rank, all) => `${all}개 족보 중 ${rank}위`,
  ranked: (name, rank) => `${rank}위 ${name}`,
  ranks: [
    '프레지덴셜 플러시',
    '레인보우 플러시',
    '세븐 카드',
    '식스 카드',
    '파이브 카드와 페어',
    '파이브 카드',
    '포 카드와 트리플',
    '포 카드와 페어',
    '포 카드',
    '트리플 둘',
    '트리플과 페어 둘',
    '트리플과 페어',
    '트리플',
    '스리 페어',
    '투 페어',
    '원 페어',
    '하이 카드',
  ],
  kingdomFive: (straight) => `왕국 V 카드 일곱 장${upTo(straight)}`,
  hues: (areDark, straight) => `${areDark ? '진한' : '연한'} 일곱 색 모두${upTo(straight)}`,
  highest: (number) => `가장 높은 숫자 ${number}`,
  straight,
  parts: (parts, straight) =>
    [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join('과 ') + upTo(straight),
  left: '남음',
  chipUnit: () => '칩,',
  inPot: '팟',
  stage: (hand, last, phase) => `${last === null ? `${hand}번째 판` : `${hand}/${last}판`}, ${phases[phase]}`,
  potName,
  pots: '팟마다 이길 수 있는 사람',
  theRanks: '족보 17가지',
  handLabel: (who) => `${possessive(who)} 손패`,
  oneOf: (card, alike) => `${card}. ${alike} 중 하나`,
  enlargeCard: (card) => `자세히 보기: ${card}`,
  aCard: '카드',
  kinds: {
    number: '숫자',
    numbers: '두 숫자 중 하나',
    letter: '글자',
    color: '색',
    figure: '도형',
    picture: '그림',
    mystery: '신비한 기호',
    kingdom: '왕국',
  },
  faceDown: '뒤집힌 카드 일곱 장',
  bet: '베팅',
  dealer: '딜러',
  standings: { 'all-in': '올인', dropped: '폴드', out: '탈락' },
  drawn: (count) => (count === 0 ? '교체\u00a0안\u00a0함' : `${count}장\u00a0교체`),
  result: (hand, wins, isUnseen) =>
    `${hand}번째 판: ${listOf(wins.map(({ who, chips }) => `${subject(who)} ${chips}개`))} 획득${isUnseen ? ', 패 공개 없음' : ''}`,
  shown: '공개된 손패',
  wins: (_, won) => `${won}개 획득`,
  handOf: (who, hand) => `${possessive(who)} 손패: ${hand}`,
  amounts: { bet: '베팅할 칩', raise: '레이즈할 칩', cut: '맨 위부터 세어 뗄 카드' },
  range: (label, from, to) => `${label}, ${from}에서 ${to}까지`,
  outOfRange: (from, to) => `${from}에서 ${to} 사이여야 합니다.`,
  sizes: { min: '최소', half: '하프 팟', pot: '팟', all: '올인', max: '최대' },
  moves: {
    cut: (at) => `${at}장 아래에서 떼기`,
    standPat: '바꾸지 않기',
    replace: (count) => (count === 0 ? '카드 바꾸기' : `카드 ${count}장 바꾸기`),
    check: '체크',
    bet: (to, all) => (to === 0 ? '베팅' : `베팅 ${to}${allIn(all)}`),
    drop: '폴드',
    call: (missing, all) => (missing === 0 ? '콜' : `콜 ${missing}${allIn(all)}`),
    raise: (to, all) => (to === 0 ? '레이즈' : `레이즈 ${to}${allIn(all)}`),
  },
  spokenSummary: (pot, own) => `팟에 칩 ${pot}개, 내 앞에 ${own}개.`,
  comparing: '약한 패부터 비교합니다.',
  over: '게임이 끝났습니다.',
  ownStanding: {
    'all-in': '나는 올인했습니다.',
    dropped: '나는 이번 판에서 폴드했습니다.',
  },
  eliminated: (place, all) => `나는 ${all}명 중 ${place}위로 탈락했습니다: 더 볼까요, 나갈까요?`,
  cutPrompt: '카드 떼기: 맨 위 몇 장을 아래로 옮길까요?',
  othersCut: (who) => `${possessive(who)} 차례: 카드 떼기.`,
  othersReplace: (who) => `${possessive(who)} 차례: 카드 교체.`,
  othersOpen: (who) => `${possessive(who)} 차례: 체크 또는 베팅.`,
  othersAnswer: (who) => `${possessive(who)} 차례: 콜, 레이즈 또는 폴드.`,
  pickToReplace: '바꿀 카드를 고르거나, 바꾸지 않고 넘어가세요.',
  replaceThese: (count) => `고른 ${count}장을 바꿀까요, 다시 고를까요?`,
  open: (isFirst, mayBet) =>
    `${isFirst ? '아직 아무도 베팅하지 않았습니다' : '교체 후 아무도 베팅하지 않았습니다'}: 체크할까요${mayBet ? ', 베팅할까요' : ''}?`,
  answer: (bettor, level, call, mayRaise, raisesLeft) =>
    `${subject(bettor)} ${level}개를 베팅했습니다: 콜 ${call}${mayRaise ? `, 레이즈${raisesLeft === null ? '' : `(${raisesLeft}번 남음)`}` : ''}, 폴드 중 무엇을 할까요?`,
  winner: (winners) => {
    const [winner, ...others] = winners;
    if (winner === undefined) return '승자 없음';
    if (others.length > 0) return `${namesOf(winners)} 공동 승리`;
    return winner.you ? '내가 이겼습니다' : `${nameOf(winner)} 승리`;
  },
  allChips: (who, most, isLost) =>
    `${subject(who)} ${chips(most)}를 모두 가졌${isLost ? '고, 나는 칩이 없습니다' : '습니다'}.`,
  mostChips: (hand, winners, most, own) =>
    `${hand}번째 판이 마지막이었습니다: ${own ? youWere(own.place, `${namesOf(winners)}보다 ${chips(own.behind)}가 적었습니다`) : `${namesOf(winners)}의 칩이 ${most}개로 가장 많습니다`}.`,
};

export const eventSentences: typeof en.eventSentences = {
  anted: ({ handNumber: hand, dealer, chips: antes }, { who }) =>
    `${hand}번째 판: ${subject(who(dealer))} 카드를 나눕니다. 앤티는 모두 ${total(antes)}개입니다.`,
  doubled: ({ ante, minBet }) => `앤티 ${ante}, 최소 베팅 ${minBet}.`,
  cut: ({ seat, at }, { who }) => `${subject(who(seat))} ${at}장 아래에서 카드를 뗐습니다.`,
  dealt: (_, { ownHand }) => ['모두 카드 일곱 장을 받았습니다.', ...ownHand()].join(' '),
  checked: ({ seat }, { who }) => `${subject(who(seat))} 체크했습니다.`,
  bet: ({ seat, to, allIn: all }, { who }) =>
    `${subject(who(seat))} ${chips(to)}를 베팅${all ? '해 올인' : ''}했습니다.`,
  called: ({ seat, allIn: all }, { who }) => `${subject(who(seat))} 콜${all ? '하고 올인' : ''}했습니다.`,
  raised: ({ seat, to, allIn: all }, { who }) =>
    `${subject(who(seat))} ${chips(to)}로 레이즈${all ? '해 올인' : ''}했습니다.`,
  dropped: ({ seat }, { who }) => `${subject(who(seat))} 폴드했습니다.`,
  returned: ({ seat, chips: count }, { who }) =>
    `아무도 콜하지 않은 ${chips(count)}가 ${nameOf(who(seat))}에게 돌아갑니다.`,
  unopened: (_, { nextHand }) =>
    nextHand === null
      ? '아무도 베팅하지 않았습니다. 마지막 판이므로 그래도 카드를 교체합니다.'
      : `아무도 베팅하지 않아, 팟은 그대로 두고 ${nextHand}번째 판의 카드를 다시 나눕니다.`,
  drew: ({ seat, count }, { who, drawn, ownHand }) => {
    const names = drawn(seat, count);
    if (names !== null)
      return [`내가 카드 ${names.length}장을 바꿨습니다. 받은 카드: ${names.join(', ')}.`, ...ownHand()].join(
        ' ',
      );
    return `${subject(who(seat))} ${count === 0 ? '카드를 바꾸지 않았습니다' : `카드 ${count}장을 바꿨습니다`}.`;
  },
  reshuffled: ({ cards: count }) => `버린 카드 ${count}장을 섞어 새 더미를 만듭니다.`,
  showed: (_, { shown }) =>
    `패를 공개합니다. ${shown()
      .map(({ who, hand }) => `${nameOf(who)}: ${hand}.`)
      .join(' ')}`,
  won: ({ pot, wins, unseen }, { pots, shares, beaten }) => {
    const name = potName(pot, pots);
    const all = shares(wins);
    if (all.length > 1)
      return `${name} 분배: ${all.map(({ who, chips }) => `${nameOf(who)} ${chips}개`).join(', ')}.`;
    const reasons = beaten(wins).map(({ hand, who, theirs, by: [decided] }) => {
      const over = decided?.sides?.map((side) => side ?? '없음').join(' > ');
      const how = decided ? `(${comparisons[decided.by]} 비교${over ? `: ${over}` : ''})` : '';
      return `${withParticle(hand, '으로', '로')} ${possessive(who)} ${withParticle(theirs, '을', '를')} 이겨${how} `;
    });
    return all
      .map(
        ({ who, chips: count }) =>
          `${subject(who)} ${reasons.join('')}${name}의 ${chips(count)}를 가져갔습니다${unseen ? '. 아무도 콜하지 않았습니다' : ''}.`,
      )
      .join('');
  },
  eliminated: ({ seat }, { who }) => `${topic(who(seat))} 칩이 떨어져 탈락했습니다.`,
};

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
} satisfies Readonly<Record<Word<Color | Figure> | Picture | Mystery, string>>;

const counts = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱'];

export const symbolWords: typeof en.symbolWords = {
  back: '뒤집힌 카드',
  /** Word by word: the order is the same. Letters are not translated. */
  symbol: (symbol) => {
    const all = symbol.split(' ').map((word) => inKorean[word]);
    return all[0] === undefined ? `글자 ${symbol}` : all.join(' ');
  },
  alike: (symbol, count) =>
    `${typeof symbol === 'number' ? `숫자 ${symbol}` : symbolWords.symbol(symbol)} ${counts[count]}\u00a0장`,
  card: ({ numbers, color, letter, picture, figure, mystery }) =>
    [`숫자 ${numbers.join('과 ')}`, color, `글자 ${letter}`, picture, figure, mystery].join(', '),
};
