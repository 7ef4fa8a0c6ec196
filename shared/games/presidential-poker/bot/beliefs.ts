import { at } from '../../../kernel/util.ts';
import type { View } from '../types.ts';
import { tables } from './beliefs-table.ts';
import { handClasses, storyOf } from './story.ts';
import { normal } from './worth.ts';

/** Of parts that lie between two classes of hands, as far as they are below. */
const classes = handClasses.length - 1;

const base = 36;
const digitAt = (digits: string, place: number): number =>
  Number.parseInt(at([...digits.slice(place, place + 1)], 0), base);

/** For each story, how often hands of each class were behind it: one digit each, of 36 in all. */
const read = (digits: string): number[][] =>
  Array.from({ length: digits.length / classes }, (_, row) => {
    const counts = Array.from({ length: classes }, (_each, place) => digitAt(digits, row * classes + place));
    const all = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => count / all);
  });

/** Among two players, and among more. */
const beliefs = tables.map(read);

const believed = ({ players }: View) =>
  at(beliefs, players.filter(({ standing }) => standing !== 'out').length > 2 ? 1 : 0);

/** How far the hand after the draw may be from what could be expected of it: the difference of two hands, as a standard deviation. */
const uncertain = 0.3;

/** How likely a hand that beats so many is better than one that is as often of each class. */
const beating = (view: View, beats: number, likely: readonly number[]): number =>
  likely.reduce((sum, part, place) => {
    const [from, to] = [at(handClasses, place), at(handClasses, place + 1)];
    if (view.phase !== 'second') return sum + part * normal((beats - (from + to) / 2) / uncertain);
    return sum + part * Math.max(0, Math.min(1, (beats - from) / (to - from)));
  }, 0);

/** The chance to have a better hand than this seat, by what everybody has seen of it. */
export const chanceAgainst = (view: View, seat: number, beats: number): number =>
  beating(view, beats, at(believed(view), storyOf(view, seat)));
