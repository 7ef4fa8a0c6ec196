import { seatOf } from '../../kernel/ids.ts';
import type { Lesson } from '../../kernel/lesson.ts';
import { at } from '../../kernel/util.ts';
import { type Color, colors } from '../rainbow-deck.ts';
import { beats } from './beats.ts';
import { placesOf } from './hand.ts';
import { sevenPoker } from './index.ts';
import type { Action, State } from './types.ts';

const hands: readonly (readonly Color[])[] = [
  ['red', 'orange', 'yellow', 'green', 'blue', 'blue', 'blue'],
  ['violet', 'red', 'red', 'orange', 'orange', 'yellow', 'yellow'],
  ['green', 'green', 'green', 'green', 'violet', 'pink', 'red'],
];

/** SP-21: from the first player, one card at a time. */
const dealt = placesOf(at(hands, 0)).flatMap((place) => [1, 2, 0].map((seat) => at(at(hands, seat), place)));

const blues = ({ hands: [own = []] }: State): number[] =>
  placesOf(own).filter((place) => own[place] === 'blue');

/** All choices of `count` items. */
const some = <Item>(items: readonly Item[], count: number): Item[][] =>
  count === 0
    ? [[]]
    : items.flatMap((item, index) => some(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]));

const lesson: Lesson<State, Action> = {
  seats: 3,
  first: seatOf(1),
  deck: [...dealt, 'pink'],
  /** The others have had their turns. */
  position: (state) => ({
    ...state,
    phase: { name: 'exchange', lap: 2, turn: seatOf(0), mayOffer: true, offered: null },
  }),
  steps: [
    {
      say: {
        en: 'The goal: five victory cards of different colors. Each round brings one to the best hand.',
        ko: '목표는 서로 다른 색의 승리 카드 다섯 장입니다. 라운드마다 가장 강한 손패가 한 장을 얻습니다.',
        es: 'El objetivo: cinco cartas de victoria de colores distintos. Cada ronda da una a la mejor mano.',
      },
    },
    {
      say: {
        en: 'The more cards of one color, the better. But all seven colors beat everything. You only lack violet and pink.',
        ko: '같은 색이 많을수록 강하지만, 일곱 색을 모두 가지면 무엇이든 이깁니다. 보라와 분홍만 없습니다.',
        es: 'Cuantas más cartas de un color, mejor. Pero los siete colores ganan a todo. Solo te faltan violeta y rosa.',
      },
      at: ['seat-0'],
    },
    {
      say: {
        en: 'First you may swap a card with your left neighbor. Pick a spare blue one, then press “{button}”.',
        ko: '먼저 왼쪽 사람과 카드를 한 장 교환할 수 있습니다. 남는 파랑을 한 장 고르고 “{button}”를 누르세요.',
        es: 'Primero puedes cambiar una carta con tu izquierda. Elige una azul de sobra y pulsa «{button}».',
      },
      awaits: (state) => blues(state).map((place): Action => ({ type: 'offer', place })),
      others: [{ type: 'swap', place: 0 }],
    },
    {
      say: {
        en: 'A violet card came back. Now you may discard up to three cards and draw as many: pick one blue, and press “{button}”.',
        ko: '보라가 왔습니다. 이제 세 장까지 버리고 그만큼 뽑을 수 있습니다. 파랑 한 장을 고르고 “{button}”를 누르세요.',
        es: 'Ha venido una violeta. Ahora puedes descartar hasta tres y robar otras tantas: elige una azul y pulsa «{button}».',
      },
      awaits: (state) => blues(state).map((place): Action => ({ type: 'redraw', places: [place] })),
    },
    {
      say: {
        en: 'Pink: all seven colors! Now everybody shows three cards. Pick any three, and press “{button}”.',
        ko: '분홍이 와서 일곱 색이 모두 모였습니다! 이제 모두 세 장씩 보여 줍니다. 아무거나 세 장을 고르고 “{button}”를 누르세요.',
        es: 'Rosa: ¡los siete colores! Ahora todos enseñan tres cartas. Elige tres cualesquiera y pulsa «{button}».',
      },
      awaits: ({ hands: [own = []] }) =>
        some(placesOf(own), 3).map((places): Action => ({ type: 'reveal', places })),
      others: [
        { type: 'reveal', places: [1, 2, 3] },
        { type: 'reveal', places: [0, 1, 2] },
      ],
    },
    {
      say: {
        en: 'Fold, and you keep your cards for the next round. Stay, and you lose them, but the best hand wins. Equal hands are out. Yours is the best: press “{button}”.',
        ko: '접으면 카드를 다음 라운드까지 갖고 있고, 버티면 카드를 잃지만 가장 강한 손패가 이깁니다. 같은 손패끼리는 탈락합니다. 내 손패가 가장 강하니 “{button}”를 누르세요.',
        es: 'Si te retiras, guardas tus cartas. Si sigues, las pierdes, pero gana la mejor mano. Las manos iguales quedan fuera. La mejor es la tuya: pulsa «{button}».',
      },
      awaits: { type: 'stay' },
      others: [{ type: 'fold' }, { type: 'stay' }],
    },
    {
      say: {
        en: 'You win! A hand brings one victory card of its color; seven colors bring two. Pick two cards, and press the button.',
        ko: '이겼습니다! 보통은 그 색의 승리 카드를 한 장 얻고, 일곱 색이면 두 장을 얻습니다. 두 장을 고르고 버튼을 누르세요.',
        es: '¡Ganas! Una mano da una carta de victoria de su color; los siete colores dan dos. Elige dos cartas y pulsa el botón.',
      },
      awaits: () => some(colors, 2).map((pair): Action => ({ type: 'take', colors: pair })),
    },
  ],
  end: {
    en: 'Two of five victory cards. Remember: equal hands knock each other out, so a bluff may win as well.',
    ko: '다섯 장 중 두 장을 얻었습니다. 같은 손패끼리는 함께 떨어지니, 블러핑으로도 이길 수 있습니다.',
    es: 'Dos de cinco cartas de victoria. Recuerda: las manos iguales se eliminan, así que un farol también gana.',
  },
};

export const taught = { ...sevenPoker, beats, lesson };
