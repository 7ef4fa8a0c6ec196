import { type GameAction, isLegal } from '../../shared/kernel/action.ts';
import { awaitedIn, beginCourse, type Course, learner } from '../../shared/kernel/lesson-course.ts';
import type { Subject } from './subject.ts';

/** The problems of a game's lesson, played to its end by the awaited actions, each way. */
export const lessonFaults = ({ game }: Subject): string[] => {
  const { lesson } = game;
  if (lesson === undefined) return [];
  if (!game.players.includes(lesson.seats)) return [`the lesson has ${lesson.seats} seats`];
  const { steps } = lesson;
  const course = beginCourse(game, lesson);
  const problems = new Set<string>();
  const followedBy = (state: unknown, index: number): unknown => {
    let after = state;
    for (const action of steps[index]?.others ?? []) after = otherPlays(course, after, action);
    return after;
  };
  const play = (state: unknown, index: number): void => {
    const step = steps[index];
    if (step === undefined) return;
    try {
      const awaited = awaitedIn(step, state);
      if (step.awaits !== undefined && awaited.length === 0) throw new Error('awaits no action');
      const acted = awaited.map((action) => {
        if (!isLegal(game.legal(state, learner), action))
          throw new Error(`awaits ${text(action)}, which is not legal`);
        return course.act(state, learner, action).state;
      });
      const ends = (step.awaits === undefined ? [state] : acted).map((each) => followedBy(each, index));
      for (const end of new Set([ends[0], ends.at(-1)])) play(end, index + 1);
    } catch (error) {
      problems.add(`step ${index + 1} of the lesson: ${error instanceof Error ? error.message : error}`);
    }
  };
  play(course.state, 0);
  const parsed = game.state.safeParse(course.state);
  if (!parsed.success) problems.add('the lesson does not begin with a state');
  return [...problems];
};

const text = (action: GameAction): string => JSON.stringify(action);

const otherPlays = (course: Course, state: unknown, action: GameAction): unknown => {
  const seat = course.nextOther(state);
  if (seat === undefined) throw new Error(`${text(action)} follows, and no other seat is to act`);
  return course.act(state, seat, action).state;
};
