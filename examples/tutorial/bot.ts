import { type Advice, at, type BotInput, type Seat, sampleAction, shuffled } from 'arcus-tables/game';
import type { Action, View } from './the-spy.ts';

type Input = BotInput<unknown, Action, View>;
type Choice = Advice<Action, { readonly code: 'any' | 'trusts' | 'suspects' | 'hides' | 'harms' }>;

/** Easy chooses at random. Hard counts harmed missions, and as the spy harms only when needed or unsuspicious. */
export const bot = (input: Input): Choice => {
  const { level, legal, random } = input;
  if (level === 'easy') return { action: sampleAction(legal, random), why: { code: 'any' } };
  const template = at(legal, 0);
  if (template.type === 'give') return give(input);
  const seats = 'oneOf' in template.player ? template.player.oneOf : [];
  // Shuffled first, so that ties are broken at random.
  const ordered = shuffled(seats, random).toSorted((a, b) => suspicion(input, a) - suspicion(input, b));
  return template.type === 'choose'
    ? { action: { type: 'choose', player: at(ordered, 0) }, why: { code: 'trusts' } }
    : { action: { type: 'accuse', player: at(ordered, ordered.length - 1) }, why: { code: 'suspects' } };
};

/** A harmed mission counts most if the bot itself was the other member of the team. */
const suspicion = ({ view, seat }: Input, other: Seat): number =>
  view.missions
    .filter(({ team }) => team.includes(other))
    .reduce((sum, { team, card }) => sum + (card === 'helped' ? -1 : team.includes(seat) ? 10 : 2), 0);

const give = ({ view }: Input): Choice => {
  const harmed = view.missions.filter(({ card }) => card === 'harmed').length;
  if (view.role !== 'spy') return { action: { type: 'give', gift: 'help' }, why: { code: 'hides' } };
  const helped = view.missions.length - harmed;
  // Harm wins the game now, or prevents the third helped mission.
  return harmed === 2 || helped === 2
    ? { action: { type: 'give', gift: 'harm' }, why: { code: 'harms' } }
    : {
        action: { type: 'give', gift: view.missions.length % 2 === 0 ? 'harm' : 'help' },
        why: { code: 'hides' },
      };
};
