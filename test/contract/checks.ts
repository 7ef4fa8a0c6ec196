import type { AnyGameExamples } from '../../shared/kernel/game.ts';
import * as acting from './acting.ts';
import * as hiding from './hiding.ts';
import * as states from './states.ts';
import type { Subject } from './subject.ts';

/** What every game must do. Each check gives the problems it has found. */
export const checks = {
  '{} is a full set of options': states.optionFaults,
  '[ALL-3] every action that legal describes is accepted': acting.legalRefused,
  '[ALL-3] every other action is refused by a rule of the page, and changes nothing': acting.illegalAccepted,
  'those who are to act have legal actions, and nobody else': acting.wrongAsked,
  '[ALL-8] the same seed and actions give the same game': states.runsDiffer,
  'a state survives JSON and its schema': states.statesLost,
  'a game played at random ends': states.gamesWithoutEnd,
  'no card is lost or made': states.cardsLost,
  '[ALL-5] the safe action is legal, and a game of safe actions ends': acting.timeoutsFail,
  'the computer player acts legally from a view alone, and a game of computer players ends': acting.botsFail,
  '[ALL-7] the outcome names winners, scores and a reason': states.outcomeFaults,
  'views and events are JSON': states.wireFaults,
  'the delta of two views makes the second of the first': states.deltaFaults,
  '[ALL-4] nobody can tell states apart by what is hidden from them': hiding.sightsTold,
  '[ALL-4] nobody can tell steps apart by events that look the same': hiding.eventsTold,
  '[ALL-4] nobody can tell games apart by what they never see': hiding.gamesTold,
  '[ALL-4] nobody can tell where cards lie in hands that they cannot see': hiding.placesTold,
  '[ALL-4] the scramble changes what is hidden, and nothing else': hiding.scrambleFaults,
  'the positions are states, and the rule page has their rules': states.positionFaults,
} satisfies Record<string, (subject: Subject) => string[]>;

export type CheckName = keyof typeof checks;

const isCheckName = (name: string): name is CheckName => Object.hasOwn(checks, name);

export const checkNames: readonly CheckName[] = Object.keys(checks).filter(isCheckName);

/** What parts of its examples a game has to give for a check to show anything. */
export const needs: Readonly<Partial<Record<CheckName, readonly (keyof AnyGameExamples)[]>>> = {
  'no card is lost or made': ['cards'],
  '[ALL-4] nobody can tell states apart by what is hidden from them': ['scramble'],
  '[ALL-4] nobody can tell steps apart by events that look the same': ['scramble'],
  '[ALL-4] nobody can tell games apart by what they never see': ['scrambleUnseen'],
  '[ALL-4] nobody can tell where cards lie in hands that they cannot see': ['reorder'],
  '[ALL-4] the scramble changes what is hidden, and nothing else': ['scramble', 'cards'],
  'the positions are states, and the rule page has their rules': ['positions', 'cards'],
};
