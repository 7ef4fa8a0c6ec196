import type { Lesson } from '../../kernel/lesson.ts';
import { beats } from './beats.ts';
import { dropRainbow } from './index.ts';
import type { Action, State } from './types.ts';

const draw: Action = { type: 'draw' };
const stop: Action = { type: 'stop' };

const lesson: Lesson<State, Action> = {
  seats: 2,
  deck: ['yellow', 'red', 'blue', 'green', 'violet', 'green', 'orange', 'pink', 'violet', 'red'],
  steps: [
    {
      say: {
        en: 'The goal: cards of all seven colors. The first player to have them wins.',
        ko: '목표는 일곱 색의 카드를 모두 모으는 것입니다. 먼저 모으는 사람이 이깁니다.',
        es: 'El objetivo: cartas de los siete colores. Gana quien las reúne primero.',
      },
    },
    {
      say: {
        en: 'A yellow card lies open on the deck. Press “{button}”: it moves into the row, and the next card is turned up.',
        ko: '더미 위에 노랑 카드가 펼쳐져 있습니다. “{button}”를 누르세요. 그 카드가 줄로 가고 다음 카드가 펼쳐집니다.',
        es: 'Sobre el mazo hay una carta amarilla. Pulsa «{button}»: pasa a la fila y se descubre la siguiente.',
      },
      awaits: draw,
      at: ['up'],
    },
    {
      say: {
        en: 'Red is not in the row yet, so all is well. Draw again.',
        ko: '빨강은 아직 줄에 없으니 괜찮습니다. 한 번 더 뽑으세요.',
        es: 'El rojo aún no está en la fila: todo va bien. Roba otra vez.',
      },
      awaits: draw,
      at: ['up'],
    },
    {
      say: {
        en: 'Blue is new as well. You may draw as often as you dare: once more.',
        ko: '파랑도 처음입니다. 뽑고 싶은 만큼 뽑을 수 있습니다. 한 번만 더 뽑으세요.',
        es: 'El azul también es nuevo. Puedes robar cuantas veces te atrevas: una más.',
      },
      awaits: draw,
      at: ['up'],
    },
    {
      say: {
        en: 'But if a color comes that lies in the row already, the whole row is lost. Be careful now: press “{button}”.',
        ko: '하지만 이미 줄에 있는 색이 나오면 줄 전체를 잃습니다. 지금은 조심하세요. “{button}”를 누르세요.',
        es: 'Pero si sale un color que ya está en la fila, la pierdes entera. Ahora, prudencia: pulsa «{button}».',
      },
      awaits: stop,
      others: [draw, draw],
    },
    {
      say: {
        en: 'Your three cards are safe for good. The computer was greedy: a second green, and its row is gone.',
        ko: '내 카드 세 장은 이제 안전합니다. 컴퓨터는 욕심을 냈습니다. 초록이 두 번 나와 줄을 잃었습니다.',
        es: 'Tus tres cartas ya son tuyas. El ordenador fue avaricioso: otro verde, y adiós a su fila.',
      },
      at: ['seat-0'],
    },
    {
      say: {
        en: 'Green, orange, violet and pink are what you still need. Green lies open: draw it.',
        ko: '아직 초록, 주황, 보라, 분홍이 필요합니다. 초록이 펼쳐져 있습니다. 뽑으세요.',
        es: 'Te faltan verde, naranja, violeta y rosa. El verde está a la vista: róbalo.',
      },
      awaits: draw,
      at: ['up'],
    },
    {
      say: { en: 'Orange. Go on.', ko: '주황입니다. 계속 뽑으세요.', es: 'Naranja. Sigue.' },
      awaits: draw,
      at: ['up'],
    },
    {
      say: {
        en: 'Pink. You are lucky: again.',
        ko: '분홍입니다. 운이 좋네요. 한 번 더요.',
        es: 'Rosa. Tienes suerte: otra vez.',
      },
      awaits: draw,
      at: ['up'],
    },
    {
      say: {
        en: 'And violet, the last one. Draw it into the row.',
        ko: '마지막 색인 보라입니다. 줄로 가져오세요.',
        es: 'Y violeta, el último. Llévalo a la fila.',
      },
      awaits: draw,
      at: ['up'],
    },
    {
      say: {
        en: 'The row has all that you need. Press “{button}” before it is too late!',
        ko: '필요한 색이 줄에 모두 있습니다. 늦기 전에 “{button}”를 누르세요!',
        es: 'En la fila está todo lo que te falta. ¡Pulsa «{button}» antes de que sea tarde!',
      },
      awaits: stop,
    },
  ],
  end: {
    en: 'Seven colors: you win. If nobody gets that far, the rainbow card ends the game, and most cards win.',
    ko: '일곱 색을 모아 이겼습니다. 아무도 모으지 못하면 무지개 카드가 게임을 끝내고, 카드가 가장 많은 사람이 이깁니다.',
    es: 'Siete colores: has ganado. Si nadie llega, la carta arcoíris acaba la partida y gana quien tiene más cartas.',
  },
};

export const taught = { ...dropRainbow, beats, lesson };
