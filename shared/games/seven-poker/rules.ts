import { isLegal, type Template } from '../../kernel/action.ts';
import type { Pending, Rejection } from '../../kernel/game.ts';
import { type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { decline, legalExchange, offer, pass, redraw, swap, toExchange } from './exchange.ts';
import { discard, legalDiscard } from './next-round.ts';
import { refusal } from './refusal.ts';
import { legalReveal, reveal, revealSafely } from './reveal.ts';
import { say, speakerOf } from './stay.ts';
import type { Action, Phase, PhaseOf, State, Step } from './types.ts';
import { legalTake, take, takeSafely } from './victory.ts';

export const toAct = (state: State): readonly Pending[] => {
  const { phase, showdown } = state;
  switch (phase.name) {
    case 'exchange':
      return [toExchange(state, phase)];
    case 'stay':
      return [{ seat: speakerOf(state), kind: 'stay' }];
    case 'take':
      return seatsUpTo(state.hands.length)
        .filter((seat) => seat === showdown?.winner)
        .map((seat) => ({ seat, kind: 'take' }));
    case 'reveal':
    case 'discard':
      return seatsUpTo(state.hands.length)
        .filter((seat) => phase.chosen[seat] === null)
        .map((seat) => ({ seat, kind: phase.name }));
    case 'over':
      return [];
  }
};

const isAsked = (state: State, seat: Seat): boolean => toAct(state).some((open) => open.seat === seat);

export const legal = (state: State, seat: Seat): readonly Template<Action>[] => {
  if (!isAsked(state, seat)) return [];
  const { phase } = state;
  switch (phase.name) {
    case 'exchange':
      return legalExchange(state, phase, seat);
    case 'reveal':
      return legalReveal(state, seat);
    case 'stay':
      return [{ type: 'stay' }, { type: 'fold' }];
    case 'take':
      return legalTake(state, seat);
    case 'discard':
      return legalDiscard(state, seat);
    case 'over':
      return [];
  }
};

export const apply = (state: State, seat: Seat, action: Action, random: Random): Result<Step, Rejection> => {
  const templates = legal(state, seat);
  return isLegal(templates, action)
    ? ok(act(state, seat, action, random))
    : fail(refusal(state, seat, action, templates.length > 0));
};

const act = (state: State, seat: Seat, action: Action, random: Random): Step => {
  switch (action.type) {
    case 'offer':
      return offer(state, inPhase(state, 'exchange'), action.place);
    case 'swap':
      return swap(state, inPhase(state, 'exchange'), seat, action.place);
    case 'decline':
      return decline(state, inPhase(state, 'exchange'), seat);
    case 'redraw':
      return redraw(state, inPhase(state, 'exchange'), action.places);
    case 'pass':
      return pass(state, inPhase(state, 'exchange'));
    case 'reveal':
      return reveal(state, inPhase(state, 'reveal'), seat, action.places);
    case 'stay':
    case 'fold':
      return say(state, inPhase(state, 'stay'), seat, action.type, random);
    case 'take':
      return take(state, seat, action.colours, random);
    case 'discard':
      return discard(state, inPhase(state, 'discard'), seat, action.places, random);
  }
};

const isPhase = <Name extends Phase['name']>(phase: Phase, name: Name): phase is PhaseOf<Name> =>
  phase.name === name;

const inPhase = <Name extends Phase['name']>({ phase }: State, name: Name): PhaseOf<Name> => {
  if (!isPhase(phase, name)) throw new Error(`${name} is over`);
  return phase;
};

/** Nothing is given away, and nothing risked (SP-7, SP-8, SP-9, SP-14, SP-16, SP-18). */
export const timeout = (state: State, seat: Seat): Action => {
  const { phase } = state;
  switch (phase.name) {
    case 'exchange':
      return { type: phase.offered === null ? 'pass' : 'decline' };
    case 'reveal':
      return revealSafely(state, seat);
    case 'stay':
      return { type: 'fold' };
    case 'take':
      return takeSafely(state, seat);
    case 'discard':
      return { type: 'discard', places: [] };
    case 'over':
      throw new Error('nobody is to act');
  }
};
