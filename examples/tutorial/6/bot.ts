import { type Advice, at, type BotInput, type Seat, sampleAction, shuffled } from 'arcus-tables/game';
import type { Action, View } from './the-spy.ts';

type Situation = BotInput<unknown, Action, View>;
type Choice = Advice<Action, { readonly code: 'any' | 'trusts' | 'suspects' | 'hides' | 'harms' }>;

/** Easy does anything. Hard trusts whom no harmed mission points at, and as the spy harms only what does not give it away. */
export const bot = (situation: Situation): Choice => {
  const { level, legal, random } = situation;
  if (level === 'easy') return { action: sampleAction(legal, random), why: { code: 'any' } };
  const template = at(legal, 0);
  if (template.type === 'give') return give(situation);
  const seats = 'oneOf' in template.player ? template.player.oneOf : [];
  // Of those who look alike, anybody.
  const ordered = shuffled(seats, random).toSorted(
    (a, b) => suspicion(situation, a) - suspicion(situation, b),
  );
  return template.type === 'choose'
    ? { action: { type: 'choose', player: at(ordered, 0) }, why: { code: 'trusts' } }
    : { action: { type: 'accuse', player: at(ordered, ordered.length - 1) }, why: { code: 'suspects' } };
};

/** How much speaks against a player: harmed missions, and all of it if the other one was oneself. */
const suspicion = ({ view, seat }: Situation, other: Seat): number =>
  view.missions
    .filter(({ team }) => team.includes(other))
    .reduce((sum, { team, harmed }) => sum + (harmed ? (team.includes(seat) ? 10 : 2) : -1), 0);

const give = ({ view }: Situation): Choice => {
  const harmed = view.missions.filter((mission) => mission.harmed).length;
  if (view.role !== 'spy') return { action: { type: 'give', gift: 'help' }, why: { code: 'hides' } };
  const helped = view.missions.length - harmed;
  // The last mission that the others need has to be harmed, and so has the third.
  return harmed === 2 || helped === 2
    ? { action: { type: 'give', gift: 'harm' }, why: { code: 'harms' } }
    : {
        action: { type: 'give', gift: view.missions.length % 2 === 0 ? 'harm' : 'help' },
        why: { code: 'hides' },
      };
};
