import type { Who } from '../../../locales/grammar.ts';
import { namesOf, subject } from '../../../locales/ko/grammar.ts';

const ranks: Readonly<Record<string, string>> = { A: '에이스', K: '킹', Q: '퀸', J: '잭' };

const suits = { spades: '스페이드', hearts: '하트', diamonds: '다이아몬드', clubs: '클로버' } as const;

export const plainWords = {
  suits,
  ranks,
  cardOf: (rank: string, suit: string) => `${suit}의 ${rank}`,
  faceDown: (count: number) => `뒤집어 놓은 카드 ${count}장`,
  onTheTable: '테이블 위',
  yourHand: '내 손패',
  yes: '예',
  no: '아니요',
  nothing: '없음',
  less: '하나 적게',
  more: '하나 많게',
  yourTurn: '내 차례입니다.',
  pickCards: (min: number, max: number) =>
    max === 1
      ? '카드를 한 장 고르세요.'
      : min === max
        ? `카드를 ${max}장 고르세요.`
        : `카드를 ${min}~${max}장 고르세요.`,
  choosingPlayers: (who: readonly Who[]) => {
    const [first] = who;
    return `${who.length === 1 && first ? subject(first) : `${namesOf(who)} 모두`} 고르고 있습니다.`;
  },
  win: (who: readonly Who[]) => {
    const [first] = who;
    return who.length === 1 && first ? `${subject(first)} 이겼습니다!` : `함께 이겼습니다: ${namesOf(who)}.`;
  },
  noWinner: '아무도 이기지 못했습니다.',
  points: (count: number) => `${count}점`,
};
