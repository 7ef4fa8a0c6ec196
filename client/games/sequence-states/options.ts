import { locale } from '#locale/grammar';
import type { Locale } from '../../../shared/kernel/locales.ts';
import { type OptionField, onOrOff } from '../../game-ui/game-ui.ts';

const en = {
  teams: 'Six or twelve players form',
  two: 'Two teams',
  three: 'Three teams',
  talk: 'Talk within a team',
  talkHint: 'Players of a team may not help each other.',
  muted: 'No chat while a team game is played',
  penalty: 'Chat; the other team judges it',
  draw: 'You have to remember to draw',
  drawHint: 'A card that is not drawn before the next player has drawn is lost.',
  endlessDecks: 'The deck is made anew without end',
  endlessDecksHint: 'Otherwise the game is a draw after the sixth time.',
  geography: 'A test of geography',
  geographyHint: 'Cards show the capital alone, the board the outlines alone.',
};

const texts: Readonly<Record<Locale, typeof en>> = {
  en,
  ko: {
    teams: '6명이나 12명이 하면',
    two: '두 팀',
    three: '세 팀',
    talk: '팀 안의 대화',
    talkHint: '같은 팀이라도 서로 도우면 안 됩니다.',
    muted: '팀 게임 중에는 채팅 없음',
    penalty: '채팅 가능, 상대 팀이 훈수인지 판정',
    draw: '카드 뽑기를 스스로 챙기기',
    drawHint: '다음 사람이 카드를 뽑기 전에 뽑지 않은 카드는 잃습니다.',
    endlessDecks: '카드 더미를 끝없이 다시 만들기',
    endlessDecksHint: '아니면 여섯 번째 다음에 무승부입니다.',
    geography: '지리 시험',
    geographyHint: '카드에는 주도만, 보드에는 윤곽만 보입니다.',
  },
  es: {
    teams: 'Seis o doce jugadores forman',
    two: 'Dos equipos',
    three: 'Tres equipos',
    talk: 'Hablar dentro de un equipo',
    talkHint: 'Los jugadores de un equipo no pueden ayudarse.',
    muted: 'Sin chat mientras se juega por equipos',
    penalty: 'Con chat; el otro equipo lo juzga',
    draw: 'Tienes que acordarte de robar',
    drawHint: 'Una carta que no se roba antes de que robe el siguiente se pierde.',
    endlessDecks: 'El mazo se rehace sin límite',
    endlessDecksHint: 'Si no, a la sexta vez la partida acaba en empate.',
    geography: 'Un examen de geografía',
    geographyHint: 'Las cartas solo muestran la capital; el tablero, solo los contornos.',
  },
};
const words = texts[locale];

export const options: readonly OptionField[] = [
  {
    key: 'teams',
    label: words.teams,
    choices: [
      { value: 2, label: words.two },
      { value: 3, label: words.three },
    ],
  },
  {
    key: 'tableTalk',
    label: words.talk,
    hint: words.talkHint,
    choices: [
      { value: 'muted', label: words.muted },
      { value: 'penalty', label: words.penalty },
    ],
    book: 'penalty',
  },
  {
    key: 'loseUndrawnCard',
    label: words.draw,
    hint: words.drawHint,
    choices: onOrOff(),
    book: true,
  },
  {
    key: 'endlessDecks',
    label: words.endlessDecks,
    hint: words.endlessDecksHint,
    choices: onOrOff(),
    book: true,
  },
  {
    key: 'geography',
    label: words.geography,
    hint: words.geographyHint,
    choices: onOrOff(),
  },
];
