import type * as en from './en-hints.ts';

const play = (space: string, withAdd: boolean): string => `${withAdd ? 'ADD로 ' : ''}${space}에 놓기`;

export const hintSentences: typeof en.hintSentences = {
  draw: () => '더 늦기 전에 카드를 뽑는 것이 좋습니다.',
  'turn-in': () => '이 카드 바꾸기: 두 칸이 모두 찼고, 새 카드를 받습니다.',
  'lay-down': () => '이 카드 내려놓기: 가장 필요 없는 카드입니다.',
  pass: () => '패스: 낼 수 있는 카드가 없습니다.',
  break: ({ space, line }, { spaceName }) =>
    `${spaceName(space)}의 칩 빼기: 한 줄에 놓인 ${line}개 중 하나입니다.`,
  clear: ({ space }, { spaceName }) => `${spaceName(space)}의 칩 빼기: 내 줄을 가로막고 있습니다.`,
  complete: ({ space, add }, { spaceName }) => `${play(spaceName(space), add)}: 시퀀스가 완성됩니다.`,
  stop: ({ space, add, line }, { spaceName }) =>
    `${play(spaceName(space), add)}: 상대의 칩 ${line}개짜리 줄을 막습니다.`,
  build: ({ space, add, line }, { spaceName }) =>
    `${play(spaceName(space), add)}: 칩 ${line}개짜리 줄이 됩니다.`,
  'keep-open': ({ space, add, lines }, { spaceName }) =>
    `${play(spaceName(space), add)}: ${lines === 0 ? '따져 본 수 가운데 가장 좋았습니다' : `이 칸을 지나는 시퀀스를 아직 ${lines}가지로 만들 수 있습니다`}.`,
};
