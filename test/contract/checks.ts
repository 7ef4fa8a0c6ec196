import type { AnyGameExamples } from '../../shared/kernel/game.ts';
import * as acting from './acting.ts';
import * as hiding from './hiding.ts';
import { lessonFaults } from './lessons.ts';
import * as states from './states.ts';
import type { Subject } from './subject.ts';

/** Each check returns the problems that it found. */
export const checks = {
  '{} is a valid set of options': states.optionFaults,
  '[ALL-3] every action that legal describes is accepted': acting.legalRefused,
  '[ALL-3] every other action is refused by a rule of the page, and changes nothing': acting.illegalAccepted,
  'exactly the seats that must act have legal actions': acting.wrongAsked,
  '[ALL-8] the same seed and actions give the same game': states.runsDiffer,
  'a state survives JSON and its schema': states.statesLost,
  'a record fits into one stored value on every platform': states.recordsTooLarge,
  'a game played at random ends': states.gamesWithoutEnd,
  'no card is lost or created': states.cardsLost,
  '[ALL-5] the safe action is legal, and a game of safe actions ends': acting.timeoutsFail,
  'the computer player acts legally from a view alone, and a game of computer players ends': acting.botsFail,
  '[ALL-7] the outcome names winners, scores and a reason': states.outcomeFaults,
  'views and events are JSON': states.wireFaults,
  'the delta of two views turns the first into the second': states.deltaFaults,
  '[ALL-4] states that differ in hidden parts look the same': hiding.distinguishableStates,
  '[ALL-4] steps that look the same have the same events': hiding.distinguishableSteps,
  '[ALL-4] games that differ in unseen parts look the same': hiding.distinguishableGames,
  '[ALL-4] the order of hidden hands is not visible': hiding.visibleOrders,
  '[ALL-4] the scramble changes only hidden parts': hiding.scrambleFaults,
  'the positions are states, and the rule page has their rules': states.positionFaults,
  'the hints name fields of the view': states.unknownFields,
  'its lesson can be played to the end by each action that it awaits': lessonFaults,
} satisfies Record<string, (subject: Subject) => string[]>;

export type CheckName = keyof typeof checks;

const isCheckName = (name: string): name is CheckName => Object.hasOwn(checks, name);

export const checkNames: readonly CheckName[] = Object.keys(checks).filter(isCheckName);

/** Parts of the examples that a check needs. */
export const needs: Readonly<Partial<Record<CheckName, readonly (keyof AnyGameExamples)[]>>> = {
  'no card is lost or created': ['cards'],
  '[ALL-4] states that differ in hidden parts look the same': ['scramble'],
  '[ALL-4] steps that look the same have the same events': ['scramble'],
  '[ALL-4] games that differ in unseen parts look the same': ['scrambleUnseen'],
  '[ALL-4] the order of hidden hands is not visible': ['reorder'],
  '[ALL-4] the scramble changes only hidden parts': ['scramble', 'cards'],
  'the positions are states, and the rule page has their rules': ['positions', 'cards'],
};
