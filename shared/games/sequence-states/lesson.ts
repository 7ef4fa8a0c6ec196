import { seatOf } from '../../kernel/ids.ts';
import type { Lesson } from '../../kernel/lesson.ts';
import { beats } from './beats.ts';
import { allSpaces } from './board.ts';
import type { Card } from './cards.ts';
import { sequenceStates } from './index.ts';
import { handOf } from './legal.ts';
import type { Action, State } from './types.ts';

const you = seatOf(0);

const sequence = [20, 21, 22, 23, 24];
/** Wyoming, Texas, New Jersey; Ohio continues the line, between Oregon and Idaho. */
const line = [53, 54, 55];
const [oregon, ohio, idaho] = [52, 56, 57];
/** With both spaces of Kentucky. */
const rivals = [0, 34, 43, 48, 61, 66, 79, idaho];

const cardOf = (state: State, card: Card): number => handOf(state, you).indexOf(card);

const lesson: Lesson<State, Action> = {
  seats: 2,
  // The dealer: the player to the left begins.
  first: seatOf(1),
  deck: [
    ...(['OH', 'ADD', 'REMOVE', 'KY', 'CA', 'FL', 'NV'] as const),
    ...(['OR', 'GA', 'MT', 'AL', 'VT', 'SC', 'HI'] as const),
  ],
  position: (state) => ({
    ...state,
    chips: allSpaces.map((space) =>
      [...sequence, ...line].includes(space) ? 0 : rivals.includes(space) ? 1 : null,
    ),
    sequences: [{ team: 0, spaces: sequence }],
  }),
  steps: [
    {
      say: {
        en: 'The goal: two sequences, lines of five of your chips. You have one already, tied together by a bar.',
        ko: '목표는 내 칩 다섯 개가 이어진 줄, 곧 시퀀스 두 개입니다. 막대로 이어진 시퀀스가 이미 하나 있습니다.',
        es: 'El objetivo: dos secuencias, líneas de cinco fichas tuyas. Ya tienes una, unida por una barra.',
      },
    },
    {
      say: {
        en: 'A card lets you place a chip on one of its state’s two spaces. Pick Columbus (OH), the space beside your three chips, then the button.',
        ko: '카드를 내면 그 주의 두 칸 중 하나에 칩을 놓습니다. Columbus(OH) 카드와 내 칩 세 개 옆의 칸을 고르고 버튼을 누르세요.',
        es: 'Con una carta pones una ficha en una de las dos casillas de su estado. Elige Columbus (OH), la casilla junto a tus tres fichas y el botón.',
      },
      awaits: (state) => [{ type: 'place', card: cardOf(state, 'OH'), space: ohio }],
      others: [{ type: 'place', card: 0, space: oregon }],
    },
    {
      say: {
        en: 'Four in a line, but both ends are blocked now. REMOVE takes a rival’s chip off: pick it, then one of the two ends.',
        ko: '네 개가 이어졌지만 양 끝이 막혔습니다. REMOVE는 상대의 칩을 치웁니다. 이 카드와 양 끝 중 하나를 고르세요.',
        es: 'Cuatro en línea, pero los dos extremos están tapados. REMOVE quita una ficha rival: elígela y luego un extremo.',
      },
      awaits: (state) =>
        [oregon, idaho].map((space): Action => ({ type: 'remove', card: cardOf(state, 'REMOVE'), space })),
      others: [{ type: 'place', card: 0, space: 45 }],
    },
    {
      say: {
        en: 'Frankfort (KY) is crossed out: both its spaces are covered, so the card is dead. Pick it, and turn it in for another.',
        ko: 'Frankfort(KY) 카드에는 줄이 그어져 있습니다. 두 칸이 모두 차서 죽은 카드입니다. 골라서 다른 카드로 바꾸세요.',
        es: 'Frankfort (KY) está tachada: sus dos casillas están cubiertas y la carta está muerta. Elígela y cámbiala por otra.',
      },
      awaits: (state) => [{ type: 'exchange', card: cardOf(state, 'KY') }],
    },
    {
      say: {
        en: 'You still play a card this turn. ADD goes on any open space: pick it, then the gap in your line.',
        ko: '이번 차례에 카드를 더 낼 수 있습니다. ADD는 비어 있는 아무 칸에나 놓습니다. 이 카드와 줄의 빈칸을 고르세요.',
        es: 'Aún juegas una carta en este turno. ADD va en cualquier casilla libre: elígela y luego el hueco de tu línea.',
      },
      awaits: (state) =>
        [oregon, idaho]
          .filter((space) => state.chips[space] === null)
          .map((space): Action => ({ type: 'place', card: cardOf(state, 'ADD'), space })),
    },
  ],
  end: {
    en: 'Two sequences: you win. After each card you drew another; the table did that for you.',
    ko: '시퀀스 두 개로 이겼습니다. 카드를 낼 때마다 한 장을 뽑는데, 테이블이 대신 뽑아 주었습니다.',
    es: 'Dos secuencias: has ganado. Tras cada carta robas otra; la mesa lo hizo por ti.',
  },
};

export const taught = { ...sequenceStates, beats, lesson };
