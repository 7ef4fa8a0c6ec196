import {
  listOf,
  nameOf,
  namesOf,
  possessive,
  subject,
  subjects,
  withParticle,
  youWere,
} from '../../../locales/ko/grammar.ts';
import type * as en from './en.ts';

const cards = (count: number): string => `${count}장`;

export const gameWords: typeof en.gameWords = {
  bubbles: { drew: '뽑기', took: (count) => (count === 0 ? '멈춤' : `${count}장 획득`) },
  ofSeven: (held: number) => `7 중 ${held}`,
  colorsHeld: (held: number) => `7색 중 ${held}색`,
  cards,
  goal: (lastLap) => (lastLap ? '바퀴가 끝날 때 일곱 색을 모두 갖기' : '일곱 색을 모두 모으기'),
  optionTexts: {
    cardsPerColor: (count) => `색마다 카드 ${count}장`,
    faceDown: '점수 카드는 뒤집어 놓음',
    open: '점수 카드는 펼쳐 놓음',
    lastLap: '바퀴를 끝까지 함',
    showSeven: '일곱 색을 스스로 보여 줌',
  },
  draw: '뽑기',
  show: '일곱 색 보여 주기',
  stop: (row) => (row === 0 ? '빈손으로 멈추기' : `멈추고 ${row}장 가져가기`),
  othersTurn: (who, row) =>
    `${possessive(who)} 차례${row === 0 ? '입니다. 줄이 비어 있습니다.' : `: 더 뽑거나, 멈추고 ${row}장을 가져갑니다.`}`,
  aTwin: '같은 색!',
  twin: (who, card, lost) =>
    `${card ?? '같은 색'} 카드가 또 나와 ${subject(who)} 줄의 ${cards(lost)}을 잃습니다.`,
  mustDraw: '뽑아야 합니다. 모두가 방금 빈손으로 멈췄습니다.',
  firstDraw: (card) => `내 차례: ${card} 카드를 줄에 놓을까요, 빈손으로 멈출까요?`,
  risk: '같은 색이 두 장이 되면 줄을 잃습니다.',
  drawOn: (row) => `더 뽑을까요, 멈추고 ${row}장 가져갈까요? 줄에 일곱 색 중 ${row}가지가 있습니다.`,
  wins: (winners) => {
    const [only] = winners;
    if (only !== undefined && winners.length === 1)
      return only.you ? '내가 이겼습니다' : `${nameOf(only)} 승리`;
    const all = winners.toSorted((a, b) => Number(b.you) - Number(a.you)).map(nameOf);
    return all.length === 0 ? '승자 없음' : `${listOf(all)} 공동 승리`;
  },
  whySevenColors: ({ winners, most, complete }, own) => {
    const who = subjects(winners);
    if (own?.missing === 0 && !own.isShown) return `나도 일곱 색을 모았지만 ${who} 먼저 보여 주었습니다.`;
    if (own?.missing === 0)
      return `나도 일곱 색을 모았지만 ${who} 점수 카드가 더 많았습니다: ${cards(most)} 대 ${cards(most - own.behind)}.`;
    const won = `${who} ${own || complete < 2 ? '먼저 ' : ''}일곱 색을 모두 모았`;
    if (own) return `${won}고, ${youWere(own.place, `${own.missing}색이 모자랐습니다`)}.`;
    return complete < 2 ? `${won}습니다.` : `${won}고 점수 카드도 가장 많았습니다: ${cards(most)}.`;
  },
  lastLap: (complete, ends) =>
    `마지막 바퀴: 일곱 색을 모두 모은 사람은 ${namesOf(complete)}입니다. ${possessive(ends)} 차례가 끝나면 게임이 끝납니다.`,
  emptyStops: (stops, players) => `${players}명 중 ${stops}명이 방금 빈손으로 멈췄습니다.`,
  whyMostCards: ({ winners, most }, own) =>
    `무지개 카드가 나와 게임이 끝났습니다: ${own ? youWere(own.place, `점수 카드 ${cards(own.behind)}이 모자랐습니다`) : `${subjects(winners)} 점수 카드가 가장 많았습니다, ${cards(most)}`}.`,
  deck: (card) => `카드 더미, 맨 위는 ${card}`,
  left: '남음',
  row: '줄',
  inRow: (colors) => `줄에 일곱 색 중 ${colors.length}가지${colors.length ? `: ${colors.join(', ')}` : ''}`,
  noDiscards: '아직 버려진 카드가 없습니다.',
  outOfPlay: '이 카드들은 더 나오지 않습니다.',
  counted: (cards) => cards.map(([card, count]) => `${card} ${count}장`).join(', '),
  scoreCards: (who) => `${possessive(who)} 점수 카드`,
  faceDown: (count) => `뒤집힌 카드 ${cards(count)}`,
};

export const eventSentences: typeof en.eventSentences = {
  drew: ({ seat }, { who, drawn, up, isRainbow }) =>
    `${subject(who(seat))} ${drawn === null ? '카드 1장을' : `${drawn} 카드를`} 줄에 놓았습니다. ${isRainbow ? '무지개 카드가' : withParticle(up ?? '카드 1장', '이', '가')} 나왔습니다.`,
  failed: ({ seat }, { who, up, lost }) => gameWords.twin(who(seat), up, lost),
  took: ({ seat }, { who, isRainbow, taken }) =>
    taken === 0
      ? `${subject(who(seat))} 빈손으로 멈췄습니다.`
      : `${isRainbow ? '무지개 카드로 게임이 끝납니다. ' : ''}${subject(who(seat))} ${cards(taken)}을 가져갔습니다.`,
  showed: ({ seat }, { who }) => `${subject(who(seat))} 일곱 색을 모두 보여 주었습니다.`,
};
