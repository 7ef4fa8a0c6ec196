import type { Locale } from './locales.ts';

type Text = Readonly<Record<Locale, string>>;

/** What pages say of a game where it is chosen. No part of the rules. */
export interface GameAbout {
  /** What the game asks of a player, as a question. */
  readonly asks: Text;
  /** What players do, and how they win. */
  readonly line: Text;
  /** The original game. */
  readonly credit: Text;
  /** Of people, by the fewest of them and by the most. */
  readonly minutes: readonly [number, number];
  /** Of a quick game against computer players, with the person. */
  readonly seatsAlone: number;
  /** At such a table. */
  readonly minutesAlone: number;
  readonly difficulty: 1 | 2 | 3;
}

interface Facts extends Partial<Pick<GameAbout, 'minutes' | 'minutesAlone' | 'difficulty'>> {
  readonly players: readonly number[];
}

interface Words {
  players(range: string): string;
  minutes(people: string): string;
  minutesAlone(people: string, alone: number): string;
  difficulty(of3: number): string;
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    players: (range) => `${range} players`,
    minutes: (people) => `${people} min`,
    minutesAlone: (people, alone) => `${people} min with people, ${alone} against computers`,
    difficulty: (of3) => `difficulty ${of3} of 3`,
  },
  ko: {
    players: (range) => `${range}명`,
    minutes: (people) => `${people}분`,
    minutesAlone: (people, alone) => `사람끼리 ${people}분, 컴퓨터와 ${alone}분`,
    difficulty: (of3) => `난이도 3단계 중 ${of3}`,
  },
  es: {
    players: (range) => `${range} jugadores`,
    minutes: (people) => `${people} min`,
    minutesAlone: (people, alone) => `${people} min con personas, ${alone} contra el ordenador`,
    difficulty: (of3) => `dificultad ${of3} de 3`,
  },
};

/** `2–5`, or `5` for a single value. */
const range = (values: readonly number[]): string => [...new Set([values[0], values.at(-1)])].join('–');

/** Players, minutes and difficulty in a line. */
export const gameFacts = ({ players, minutes, minutesAlone, difficulty }: Facts, locale: Locale): string => {
  const say = words[locale];
  return [
    say.players(range(players)),
    ...(minutes === undefined
      ? []
      : [
          minutesAlone === undefined
            ? say.minutes(range(minutes))
            : say.minutesAlone(range(minutes), minutesAlone),
        ]),
    ...(difficulty === undefined ? [] : [say.difficulty(difficulty)]),
  ].join(' · ');
};
