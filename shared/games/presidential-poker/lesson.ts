import { seatOf } from '../../kernel/ids.ts';
import type { Lesson } from '../../kernel/lesson.ts';
import { beats } from './beats.ts';
import { raiseRange } from './betting.ts';
import { presidentialPoker } from './index.ts';
import type { Action, State } from './types.ts';

/** Three sixteens and two frogs; the draw brings one more of each. */
const [own, spare, drawn] = [
  [52, 56, 60, 2, 8],
  [22, 44],
  [64, 11],
];
/** A triple and two pairs. */
const rivals = [61, 26, 57, 19, 28, 18, 27];

const lesson: Lesson<State, Action> = {
  options: { maxHands: 1 },
  seats: 2,
  deck: [...rivals, ...own, ...spare, ...drawn],
  steps: [
    {
      say: {
        en: 'Everybody has paid one chip, the ante, into the pot. The best hand of seven cards wins it.',
        ko: '모두 앤티로 칩 한 개씩을 팟에 냈습니다. 카드 일곱 장의 손패가 가장 높은 사람이 팟을 가져갑니다.',
        es: 'Todos han puesto una ficha, el ante, en el bote. Se lo lleva la mejor mano de siete cartas.',
      },
      at: ['pot'],
    },
    {
      say: {
        en: 'Each card bears six symbols. What your cards share counts, and the table finds it: three sixteens and two frogs.',
        ko: '카드마다 기호가 여섯 개 있습니다. 카드끼리 같은 기호를 테이블이 찾아 줍니다. 지금은 16 세 장과 개구리 두 장입니다.',
        es: 'Cada carta lleva seis símbolos. Cuenta lo que comparten tus cartas, y la mesa lo encuentra: tres dieciséis y dos ranas.',
      },
      at: ['seat-0'],
      others: [{ type: 'bet', to: 2 }],
    },
    {
      say: {
        en: 'The computer has bet 2. Drop out of a poor hand; to stay in, pay as much: press “{button}”.',
        ko: '컴퓨터가 2를 베팅했습니다. 손패가 나쁘면 폴드하고, 계속하려면 그만큼 내세요. “{button}”를 누르세요.',
        es: 'El ordenador ha apostado 2. Con una mala mano te retiras; para seguir, pon otro tanto: pulsa «{button}».',
      },
      awaits: { type: 'call' },
      others: [{ type: 'draw', discards: [] }],
    },
    {
      say: {
        en: 'The computer keeps its cards. You may replace any of yours: pick the two that do not fit, then press “{button}”.',
        ko: '컴퓨터는 카드를 바꾸지 않았습니다. 나는 원하는 만큼 바꿀 수 있습니다. 안 맞는 두 장을 고르고 “{button}”를 누르세요.',
        es: 'El ordenador se queda con sus cartas. Tú cambias las que quieras: elige las dos que no encajan y pulsa «{button}».',
      },
      awaits: { type: 'draw', discards: spare },
      others: [{ type: 'check' }],
    },
    {
      say: {
        en: 'Four sixteens and three frogs: rank 7 of 17! The computer checks, it bets nothing. Bet as much as you like, at least 2.',
        ko: '16 네 장과 개구리 세 장, 17개 족보 중 7위입니다! 컴퓨터는 체크했습니다. 2 이상, 원하는 만큼 베팅하세요.',
        es: 'Cuatro dieciséis y tres ranas: ¡rango 7 de 17! El ordenador pasa sin apostar. Apuesta lo que quieras, al menos 2.',
      },
      awaits: ({ betting }) => {
        const { from, to } = raiseRange(betting, seatOf(0)) ?? { from: 0, to: -1 };
        return Array.from({ length: to - from + 1 }, (_, more): Action => ({ type: 'bet', to: from + more }));
      },
      others: [{ type: 'call' }],
    },
  ],
  end: {
    en: 'The pot is yours: you beat a triple and two pairs. If all others drop out, you win without showing. A game has 20 hands.',
    ko: '트리플과 페어 둘을 이겨 팟을 가져왔습니다. 다른 사람이 모두 폴드하면 손패를 보이지 않고 이깁니다. 게임은 모두 20판입니다.',
    es: 'El bote es tuyo: ganas a un trío y dos parejas. Si todos se retiran, ganas sin enseñar. Una partida tiene 20 manos.',
  },
};

export const taught = { ...presidentialPoker, beats, lesson };
