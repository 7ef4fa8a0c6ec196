import type { StateCode } from '../../../../shared/games/sequence-states/cards.ts';
import { nameOf, possessive, subject, topic } from '../../../locales/ko/grammar.ts';
import type { ChipColor } from '../chips.ts';
import type * as en from './en.ts';

const colors: Readonly<Record<ChipColor, string>> = { black: '검정', white: '하양', pink: '분홍' };

const team = (chips: ChipColor): string => `${colors[chips]} 팀`;

export const gameWords: typeof en.gameWords = {
  bubbles: { sequence: '시퀀스!', removed: '칩 제거', exchanged: '카드 교환', passed: '패스' },
  teamsPlay: (teams: number) => (teams === 0 ? '개인전' : `${teams}팀`),
  goal: (count) => `칩 다섯 개의 시퀀스 ${count}개 만들기`,
  optionTexts: {
    threeTeams: '6명이나 12명이면 세 팀',
    teams: '4명 이상이면 팀 게임',
    lost: '제때 뽑지 않은 카드는 잃음',
    drawn: '카드는 자동으로 뽑음',
    penalty: '훈수하면 카드 1장 벌칙',
    endlessDecks: '카드 더미를 끝없이 다시 만듦',
    geography: '카드에는 주도만, 보드에는 윤곽만',
  },
  seating: '칩은 검정, 하양, 분홍입니다. 팀에서 마지막으로 고른 색이 그 팀의 색입니다.',
  muted: '훈수 금지: 팀 게임이 끝날 때까지 아무도 글을 쓸 수 없습니다.',

  space: (state, row, column) => `${state === null ? '' : `${state} `}${row}행 ${column}열`,
  line: (from, to) => `${from}부터 ${to}까지`,
  teams: { black: '검정', white: '하양', pink: '분홍' },
  teamAndCards: (who) => `${possessive(who)} 팀과 카드`,
  cardsAfter: () => '장',
  lastDiscarded: (card) => `마지막으로 버린 카드: ${card}`,
  player: (who) => (who.you ? '나' : who.name),

  board: '보드',
  boardKeys: '화살표 키, Home, End로 보드를 다닙니다. Page Down을 누르면 고를 수 있는 다음 칸으로 갑니다.',
  open: '빈칸',
  chip: (chips) => `${colors[chips]} 칩`,
  inSequence: '시퀀스의 일부',
  selectable: '고를 수 있음',

  handLabel: (who) => `${possessive(who)} 카드`,
  cards: '카드',
  add: 'ADD: 어느 빈칸에나 칩 놓기',
  remove: 'REMOVE: 다른 팀의 칩 빼기',
  cardInHand: (printed, dead) => `${printed}${dead ? ', 죽은 카드: 두 칸이 모두 찼음' : ''}`,
  markingLabel: '어느 다섯 개를 묶을까요?',
  lines: (lines) => lines.join(', 그리고 '),
  inDeck: '장 남음',
  discarded: (count) => `버린 카드 ${count}장`,
  discardPiles: '버린 카드',
  noDiscards: '아직 버린 카드가 없습니다.',
  latestFirst: '최근에 버린 카드부터 보입니다.',

  draw: '뽑기',
  pass: '패스',
  chooseCard: '카드 고르기',
  chooseChip: '칩 고르기',
  chooseSpace: '칸 고르기',
  layDown: (card) => `${card} 내려놓기`,
  turnIn: (card) => `${card} 바꾸기`,
  placeOn: (space) => `${space}에 놓기`,
  removeFrom: (chips, space) => `${space}의 ${colors[chips]} 칩 빼기`,

  turnOf: (who, chips, mayDraw) =>
    `${chips === null ? '' : `${team(chips)} `}${possessive(who)} 차례입니다.${mayDraw ? ' 아직 카드를 뽑을 수 있습니다.' : ''}`,
  sequenceFor: (who, chips, line) =>
    `${chips === null ? possessive(who) : `${team(chips)}의`} 시퀀스: ${line}.`,
  whichCard: (mayDraw, mayTurnIn) =>
    `${mayDraw ? '카드를 뽑거나' : '내 차례:'} 낼 카드${mayTurnIn ? ' 또는 바꿀 죽은 카드' : ''}를 고르세요.`,
  whichSpace: (city, state, open) =>
    `${state ?? city}: ${open === 1 ? '빈칸을' : '두 칸 중 하나를'} 고르세요.`,
  placeHere: (city, state) => `${state ?? city}: 여기에 칩을 놓을까요?`,
  addWhere: 'ADD: 칩을 놓을 빈칸을 고르세요.',
  addHere: 'ADD: 여기에 칩을 놓을까요?',
  removeWhich: 'REMOVE: 보드에서 뺄 칩을 고르세요.',
  removeThis: 'REMOVE: 이 칩을 보드에서 뺄까요?',
  sixInLine: '한 줄에 여섯 개 이상입니다. 어느 다섯 개를 묶을까요?',
  isDead: (card) => `${card}의 두 칸이 모두 찼습니다. 새 카드로 바꿀까요?`,
  hasTurnedIn: '이번 차례에 죽은 카드를 이미 바꿨습니다. 다른 카드를 고르세요.',
  noOpenSpace: (card) => `${card} 카드는 지금 쓸 곳이 없습니다. 다른 카드를 고르세요.`,
  noCards: '낼 수 있는 카드가 없습니다. 패스할까요?',
  forfeitPrompt: (count) => `훈수 벌칙: 내려놓을 카드 ${count}장을 고르세요.`,

  aDraw: '무승부',
  whyDraw: '한 바퀴 동안 아무도 카드를 내지 못했습니다.',
  whyOpenFours: '한 바퀴 동안 아무도 카드를 내지 못해, 열린 넷이 가장 많은 쪽이 이겼습니다.',
  whyLastDeck: '카드 더미를 여섯 번 새로 만들 때까지 아무도 이기지 못했습니다.',
  wins: (who) => (who.you ? '내가 이겼습니다' : `${nameOf(who)} 승리`),
  teamWins: (chips) => `${team(chips)} 승리`,
  whyWon: (winner, lines, short) => {
    const isTeam = typeof winner === 'string';
    const side = isTeam ? `${winner === 'yours' ? '우리 팀' : team(winner)}이` : subject(winner);
    const made = `${side} 시퀀스 ${lines.length}개를 만들었`;
    if (short === null) return `${made}습니다: ${lines.join(', ')}.`;
    return `${made}고(${lines.join(', ')}), ${isTeam ? '우리 팀은' : '나는'} ${short}개가 모자랐습니다.`;
  },
  score: (count) => `시퀀스 ${count}개`,
};

export const eventSentences: typeof en.eventSentences = {
  placed: ({ seat, card, space, marked }, { who, sideOf, spaceName, lineName }) => {
    const tied = marked
      .map((five) => ` ${gameWords.sequenceFor(who(seat), sideOf(seat), lineName(five))}`)
      .join('');
    return `${subject(who(seat))} ${card === 'ADD' ? 'ADD로 ' : ''}${spaceName(space)}에 칩을 놓았습니다.${tied}`;
  },
  removed: ({ seat, space, team: side }, { who, chipsOf, spaceName }) =>
    `${subject(who(seat))} ${spaceName(space)}의 ${colors[chipsOf(side)]} 칩을 뺐습니다.`,
  exchanged: ({ seat, card }, { who, cardName }) =>
    `${subject(who(seat))} 두 칸이 모두 찬 ${cardName(card)} 카드를 바꿨습니다.`,
  drew: ({ seat, card }, { who, cardName }) =>
    `${subject(who(seat))} ${card === null ? '' : `${cardName(card)} `}카드를 뽑았습니다.`,
  reshuffled: ({ cards: count }) => `카드 더미가 비어서 버린 카드 ${count}장을 섞어 새 더미로 만들었습니다.`,
  lost: ({ seat }, { who, cardsLeft }) =>
    `${topic(who(seat))} 제때 뽑지 않아 카드 ${cardsLeft(seat)}장으로 계속합니다.`,
  passed: ({ seat }, { who }) => `${subject(who(seat))} 낼 카드가 없어 패스했습니다.`,
  penalised: ({ team: side }, { chipsOf }) => `${team(chipsOf(side))} 모두가 카드를 1장씩 내려놓습니다.`,
  forfeited: ({ seat, card }, { who, cardName }) =>
    `${subject(who(seat))} 훈수 벌칙으로 ${cardName(card)} 카드를 내려놓았습니다.`,
};

export const stateWords: typeof en.stateWords = {
  /** With the code as on the board: "캘리포니아(CA)". */
  state: (code) => {
    const names: Readonly<Record<StateCode, string>> = {
      AL: '앨라배마',
      AK: '알래스카',
      AZ: '애리조나',
      AR: '아칸소',
      CA: '캘리포니아',
      CO: '콜로라도',
      CT: '코네티컷',
      DE: '델라웨어',
      FL: '플로리다',
      GA: '조지아',
      HI: '하와이',
      ID: '아이다호',
      IL: '일리노이',
      IN: '인디애나',
      IA: '아이오와',
      KS: '캔자스',
      KY: '켄터키',
      LA: '루이지애나',
      ME: '메인',
      MD: '메릴랜드',
      MA: '매사추세츠',
      MI: '미시간',
      MN: '미네소타',
      MS: '미시시피',
      MO: '미주리',
      MT: '몬태나',
      NE: '네브래스카',
      NV: '네바다',
      NH: '뉴햄프셔',
      NJ: '뉴저지',
      NM: '뉴멕시코',
      NY: '뉴욕',
      NC: '노스캐롤라이나',
      ND: '노스다코타',
      OH: '오하이오',
      OK: '오클라호마',
      OR: '오리건',
      PA: '펜실베이니아',
      RI: '로드아일랜드',
      SC: '사우스캐롤라이나',
      SD: '사우스다코타',
      TN: '테네시',
      TX: '텍사스',
      UT: '유타',
      VT: '버몬트',
      VA: '버지니아',
      WA: '워싱턴',
      WV: '웨스트버지니아',
      WI: '위스콘신',
      WY: '와이오밍',
    };
    return `${names[code]}(${code})`;
  },
};
