import type { Who } from '../../../locales/grammar.ts';
import { readerLast } from '../../../locales/grammar.ts';
import {
  eitherOf,
  nameOf,
  possessive,
  subject,
  subjects,
  topic,
  withParticle,
  youWere,
} from '../../../locales/ko/grammar.ts';
import { cardWords } from '../../../locales/ko/table.ts';
import type { RainbowColor } from '../../../theme/palette.ts';
import type { Count } from '../hand.ts';
import type * as en from './en.ts';

const color = (of: RainbowColor): string => cardWords.colors[of];

const colors = (all: readonly RainbowColor[]): string => all.map(color).join(', ');

/** "분홍 2장". */
const alike = ([of, count]: Count): string => `${color(of)} ${count}장`;

/** "내 패(분홍 2장)". */
const owned = ({ who, hand }: en.Held): string => `${possessive(who)} 패(${hand})`;

const names = (all: readonly Who[]): string => readerLast(all).map(nameOf).join(', ');

const stillIn = (left: number, all: number): string =>
  left === all ? '아직 아무도 접지 않았습니다.' : `${all}명 중 ${left}명이 남아 있습니다.`;

const orNone = (count: number): string => (count === 0 ? '없음' : `${count}장`);

export const gameWords: typeof en.gameWords = {
  bubbles: {
    offered: '교환?',
    swapped: '교환',
    declined: '교환 거절',
    redrew: (count) => `${count}장 뽑기`,
    passed: '패스',
    stayed: '버티기',
    folded: '접기',
    won: '승리',
  },
  cardCount: (count) => `${count}장`,
  bestHand: '내 가장 좋은 패',
  faceDownCards: (count: number) => `뒤집힌 카드 ${count}장`,
  victoryCards: (count) => `승리 카드 ${count}장`,
  goal: (count) => `서로 다른 색의 승리 카드 ${count}장 모으기`,
  optionTexts: {
    victoryCards: (count) => `승리 카드 ${count}장이면 승리`,
    cardsPerColor: (count) => `색마다 카드 ${count}장`,
    standardDeck: (count, ofFive) => `색마다 카드 ${count}장, 5명이면 ${ofFive}장`,
    swaps: '왼쪽 사람과 카드 교환',
    noSwaps: '옆 사람과 교환 없음',
    laps: (laps) => `카드 바꾸기 ${laps}바퀴`,
    swapsUpToFour: '왼쪽 사람과 카드 교환, 5명이면 없음',
  },
  alike: (count) => `같은 색 ${count}장`,
  cards: (counts) => (counts.length === 0 ? '카드 없음' : counts.map(alike).join(', ')),
  hand: (worth) => {
    switch (worth.kind) {
      case 'nothing':
        return '카드 없음';
      case 'all-colors':
        return '일곱 색 모두';
      case 'all-different':
        return '모두 다른 색';
      case 'alike':
        return eitherOf(worth.best.map(alike));
    }
  },

  round: (round) => `${round}라운드`,
  lap: (lap, laps) => `${laps}바퀴 중 ${lap}바퀴째`,
  showing: '카드 공개',
  stayOrFold: '버티기 또는 접기',
  showdown: '쇼다운',
  end: '끝',
  left: '남음',
  offerFrom: (who) => (who.you ? '내가' : `${who.name}님이`),
  offerTo: (who) => `${nameOf(who)}에게`,
  noDiscards: '이번 라운드에 펼쳐서 버린 카드가 없습니다.',
  discardsReturn: '이번 라운드에 펼쳐서 버린 카드입니다. 다음 카드 더미에 다시 들어갑니다.',
  discardsByColor: '색별 버린 카드',

  handLabel: (who) => `${possessive(who)} 손패`,
  ownCards: '색별 내 카드',
  ownHand: (hand) => `내 손패: ${hand}`,
  cardInHand: (of, place, fate) => `${color(of)}, ${place + 1}번째 카드${fate === null ? '' : `, ${fate}`}`,
  cardStatuses: {
    offered: '건넨 카드',
    picked: '고름',
    toDiscard: '버릴 카드',
    toShow: '보여 줄 카드',
    shown: '보여 준 카드',
  },
  noVictoryCards: (who) => `${possessive(who)} 승리 카드: 아직 없음`,
  victory: (who, cards) => `${possessive(who)} 승리 카드 ${cards.length}장: ${colors(cards)}`,
  shows: (who, cards) => `${subject(who)} 보여 준 카드: ${cards}`,
  faceDown: (who) => `${possessive(who)} 뒤집힌 손패`,
  dealer: '딜러',
  hasPicked: '고름',
  stays: '버팀',
  folded: '접음',

  fold: '접기',
  stay: '버티기',
  decline: '거절하기',
  giveBack: '카드 골라 바꾸기',
  giveThisBack: '이 카드와 바꾸기',
  pass: '패스',
  redraw: (count) => (count === 0 ? '버리고 뽑기' : `${count}장 버리고 ${count}장 뽑기`),
  offer: '카드 건네기',
  offerThis: '이 카드 건네기',
  show: (count) => `${count}장 보여 주기`,
  showThese: (count) => `이 ${count}장 보여 주기`,
  take: (count) => `승리 카드 ${count}장 가져가기`,
  takeThese: (cards) => `${colors(cards)} 가져가기`,
  keepAll: (count) => `${count}장 모두 갖고 있기`,
  discard: (count) => `${count}장 뒤집어 버리기`,

  exchangePrompt: (most, to) => {
    if (to !== null) return `내 차례: 먼저 ${nameOf(to)}에게 카드 1장을 건넬까요?`;
    return `내 차례: 버리고 새로 뽑을 카드를 ${most === 1 ? '1장' : `${most}장까지`} 고를까요, 패스할까요?`;
  },
  othersExchange: (who) => `${possessive(who)} 차례: 카드를 바꾸거나 패스합니다.`,
  othersRedraw: (who) => `${possessive(who)} 차례: 이미 카드를 건넸고, 버리거나 패스하는 일만 남았습니다.`,
  swapPrompt: (from) =>
    `${subject(from)} 나에게 카드 1장을 뒤집어 건넸습니다. 보지 않고 내 카드 1장과 바꿀까요, 거절할까요?`,
  yourOffer: (to) =>
    `내 카드가 ${nameOf(to)} 앞에 뒤집혀 있습니다. ${subject(to)} 1장을 돌려주거나 거절합니다.`,
  othersOffer: (from, to) =>
    `${subject(from)} ${nameOf(to)}에게 카드 1장을 건넵니다. 1장을 돌려주거나 거절할 차례입니다.`,
  pickToShow: (count) => `보여 줄 카드 ${count}장을 고르세요. 모두가 고르면 한꺼번에 공개합니다.`,
  othersPickToShow: (all) => `${subjects(all)} 보여 줄 카드 3장을 고르고 있습니다.`,
  stayPrompt: (hand, left, all) =>
    `버티고 손패를 겨룰까요(같은 손패끼리는 탈락), 접고 카드를 갖고 있을까요? 버티면 이 라운드가 끝난 뒤 모두 버립니다. ${stillIn(left, all)} 내 손패는 ${hand}입니다.`,
  othersStay: (who, left, all) => `${possessive(who)} 차례: 버티기 또는 접기. ${stillIn(left, all)}`,
  whichColor: (hand) => `내가 이겼습니다. ${hand} 중 어느 색으로 할까요? 그 색의 카드를 고르세요.`,
  whichOfSeven: (most) => `일곱 색으로 이겼습니다. 승리 카드로 가져갈 카드 ${most}장을 고르세요.`,
  picksPrize: (who) => `${subject(who)} 승리 카드를 고르고 있습니다.`,
  pickToDiscard: '접었습니다. 뒤집어 버릴 카드를 고르거나 모두 갖고 있으세요. 7장이 될 때까지 뽑습니다.',
  othersPickToDiscard: (all) =>
    `${subjects(all)} 버릴 카드를 고르고 있습니다. 그다음 새 라운드가 시작됩니다.`,
  comparing: '약한 패부터 비교합니다.',
  over: '게임이 끝났습니다.',

  reason: ({ winner, equal, beaten }) => {
    const who = winner ? subject(winner.who) : '';
    const withHand = winner ? withParticle(winner.hand, '으로', '로') : '';
    if (equal.length > 0) {
      const out = `${equal.map(owned).join(', ')}가 서로 같아 ${equal.length === 2 ? '둘 다' : '모두'} 탈락`;
      return winner ? `${out}하고, ${who} ${withHand} 이겼습니다.` : `${out}했고, 승자가 없습니다.`;
    }
    return beaten
      ? `${who} ${withHand} ${owned(beaten)}를 이겼습니다.`
      : `다른 사람이 모두 접어 ${who} 이겼습니다.`;
  },
  noRoundWinner: '승자 없음: 모든 패가 다른 패와 같았습니다',
  wonRound: (who) => `${subject(who)} 라운드에서 이겼습니다`,
  wonRoundAndTook: (who, gained) => `${subject(who)} 라운드에서 이기고 ${colors(gained)} 카드를 가져갔습니다`,
  wonRoundButHad: (who, of) => `${subject(who)} 라운드에서 이겼지만 ${color(of)} 카드가 이미 있었습니다`,
  shownHands: '공개된 손패',
  player: (who) => (who.you ? '나' : who.name),
  equalOut: '같아서 탈락',
  wins: '승리',
  theyFolded: (all) => `접음: ${names(all)}`,
  theyFoldedAndDiscarded: (all, counts) =>
    `접음: ${names(all)} (뒤집어 버린 카드: ${counts.map(orNone).join(', ')})`,

  noWinner: '승자 없음',
  winsGame: (who) => (who.you ? '내가 이겼습니다' : `${nameOf(who)} 승리`),
  whyWon: ({ winner, count, hand, isAlone, tied }, own) => {
    const took = `${count}번째 승리 카드를 가져갔`;
    const who = subject(winner);
    const withHand = `${withParticle(hand, '으로', '로')} `;
    if (own?.hand) {
      const equals = own.equals.length === 0 ? '' : ` ${names(own.equals)}과 같아 탈락했고`;
      const mine = own.hand.kind === 'alike' ? gameWords.hand(own.hand) : '손패';
      return `내 ${withParticle(mine, '은', '는')}${equals || ' 졌고'} ${who} ${withHand}${took}습니다.`;
    }
    if (own) {
      const short = `승리 카드 ${own.behind}장이 모자랐습니다`;
      return `${who} ${isAlone ? '' : withHand}${took}고, 접은 ${youWere(own.place, short)}.`;
    }
    const why = isAlone
      ? '다른 사람이 모두 접어 '
      : tied.length > 0
        ? `더 강한 ${names(tied)}의 패가 서로 같아 `
        : '';
    return `${why}${who} ${isAlone ? '' : withHand}${took}습니다.`;
  },
};

export const eventSentences: typeof en.eventSentences = {
  offered: ({ seat }, { who, neighbor }) =>
    `${subject(who(seat))} ${nameOf(neighbor(seat))}에게 카드 1장을 뒤집어 건넸습니다.`,
  swapped: ({ seat, neighbor, given, taken }, { who }) => {
    const one = who(seat);
    const other = who(neighbor);
    if (given === null || taken === null) return `${subjects([one, other])} 카드를 1장씩 바꿨습니다.`;
    return one.you
      ? `${nameOf(other)}에게 ${color(given)} 카드를 주고 ${color(taken)} 카드를 받았습니다.`
      : `${nameOf(one)}에게서 ${color(given)} 카드를 받고 ${color(taken)} 카드를 주었습니다.`;
  },
  declined: ({ seat }, { who }) => `${subject(who(seat))} 거절했습니다. 교환하지 않습니다.`,
  redrew: ({ seat, discarded, drawn }, { who, cardsIn }) =>
    `${subject(who(seat))} ${cardsIn(discarded)}을 버리고 ${drawn === null ? `${discarded.length}장` : cardsIn(drawn)}을 뽑았습니다.`,
  passed: ({ seat }, { who }) => `${subject(who(seat))} 패스했습니다.`,
  chose: ({ seat }, { who, isDiscarding }) =>
    isDiscarding
      ? `${subject(who(seat))} 버릴 카드를 골랐습니다.`
      : `${subject(who(seat))} 보여 줄 카드 3장을 골랐습니다.`,
  revealed: ({ shown }, { cardsBySeat }) =>
    `카드를 공개합니다. ${cardsBySeat(shown)
      .map(({ who, cards }) => `${nameOf(who)}: ${cards}.`)
      .join(' ')}`,
  stayed: ({ seat }, { who }) => `${subject(who(seat))} 버텼습니다.`,
  folded: ({ seat }, { who }) => `${subject(who(seat))} 접었습니다.`,
  showed: (showdown, { reasonOf }) => gameWords.reason(reasonOf(showdown)),
  won: ({ seat, color: of, gained }, { who }) =>
    gained.length > 0
      ? `${subject(who(seat))} ${colors(gained)} 카드를 승리 카드로 가져갔습니다.`
      : `${topic(who(seat))} ${of === null ? '모든 색의' : color(of)} 카드가 이미 있어 승리 카드를 받지 못합니다.`,
  dealt: ({ round, discarded, drawn }, { foldedBySeat, ownCards }) => {
    const own = ownCards(drawn);
    const counts = foldedBySeat(discarded).map(({ who, count }) => `${nameOf(who)} ${orNone(count)}`);
    const laid = counts.length === 0 ? '' : `접은 뒤 버린 카드: ${counts.join(', ')}. `;
    return `${laid}${round}라운드 카드를 나눴습니다.${own === null ? '' : ` 내가 뽑은 카드: ${own}.`}`;
  },
};
