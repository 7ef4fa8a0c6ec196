import { isLegal, type Template } from '../../kernel/action.ts';
import type { Outcome, Pending, Rejection, Setup } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at, fail, ok, type Result } from '../../kernel/util.ts';
import { type Color, colorCards } from '../rainbow-deck.ts';
import { deal, decline, legalExchange, offer, pass, redraw, swap, toExchange } from './exchange.ts';
import { allColors, cardsPerColorFor, strengthOf } from './hand.ts';
import {
  discard,
  legalDiscard,
  legalReveal,
  legalTake,
  reveal,
  revealSafely,
  say,
  speakerOf,
  take,
  takeSafely,
} from './showdown.ts';
import type { Action, Options, Phase, PhaseOf, State, Step } from './types.ts';

export const setup = ({ options, seats, first }: Setup<Options>, random: Random): State => {
  const none = seatsUpTo(seats).map((): Color[] => []);
  const { laps, victoryCards, cardsPerColor } = options;
  const neighborSwap = options.neighborSwap === 'auto' ? seats < 5 : options.neighborSwap;
  const table = { laps, neighborSwap, victoryCards, victory: none, showdown: null };
  return deal(
    { ...table, round: 1, first, hands: none },
    colorCards(cardsPerColorFor(cardsPerColor, seats)),
    random,
  );
};

export const toAct = (state: State): readonly Pending[] => {
  const { phase, showdown } = state;
  switch (phase.name) {
    case 'exchange':
      return [toExchange(state, phase)];
    case 'stay':
      return [{ seat: speakerOf(state), kind: 'stay', difficulty: 1 }];
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

const isToAct = (state: State, seat: Seat): boolean => toAct(state).some((open) => open.seat === seat);

export const legal = (state: State, seat: Seat): readonly Template<Action>[] => {
  if (!isToAct(state, seat)) return [];
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
      return take(state, seat, action.colors, random);
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

/** The safe action (SP-7, SP-8, SP-9, SP-14, SP-16, SP-18). */
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
      throw new Error('no seat is to act');
  }
};

/** SP-20. */
export const outcome = ({ phase, victory, victoryCards }: State): Outcome | null =>
  phase.name === 'over'
    ? {
        winners: seatsUpTo(victory.length).filter((seat) => at(victory, seat).length >= victoryCards),
        scores: victory.map((cards) => cards.length),
        reason: 'victory-cards',
      }
    : null;

const phaseFor: Readonly<Record<Action['type'], Phase['name']>> = {
  offer: 'exchange',
  swap: 'exchange',
  decline: 'exchange',
  redraw: 'exchange',
  pass: 'exchange',
  reveal: 'reveal',
  stay: 'stay',
  fold: 'stay',
  take: 'take',
  discard: 'discard',
};

/** Refusals of actions that do not belong to the phase. */
const phaseRules: Readonly<Record<Phase['name'], Rejection>> = {
  exchange: { rule: 'SP-3', reason: 'The players exchange cards now, one after another.' },
  reveal: { rule: 'SP-8', reason: 'Everybody chooses three cards to show now.' },
  stay: { rule: 'SP-9', reason: 'The players say one after another whether they stay or fold.' },
  take: { rule: 'SP-14', reason: 'The winner of the round chooses now.' },
  discard: { rule: 'SP-18', reason: 'Whoever folded chooses what to discard now.' },
  over: { rule: 'SP-20', reason: 'The game is over.' },
};

export const ruleNow = ({ phase }: State): string =>
  phase.name === 'exchange' && phase.offered !== null ? 'SP-4' : phaseRules[phase.name].rule;

/** `acts`: whether the seat has a legal action. */
const refusal = (state: State, seat: Seat, action: Action, acts: boolean): Rejection => {
  const { phase } = state;
  if (phase.name === 'exchange' && phase.offered !== null) return unanswered(state, seat, phase.turn);
  if (!acts || phaseFor[action.type] !== phase.name) return phaseRules[phase.name];
  switch (action.type) {
    case 'offer':
      return state.neighborSwap
        ? { rule: 'SP-4', reason: 'You may offer one card in a turn.' }
        : { rule: 'SP-4', reason: 'At this table no cards are swapped with the neighbor.' };
    case 'swap':
    case 'decline':
      return { rule: 'SP-4', reason: 'No card is offered to you.' };
    case 'redraw':
      return action.places.length > state.deck.length
        ? { rule: 'SP-6', reason: 'You may not discard more cards than the deck holds.' }
        : { rule: 'SP-5', reason: 'Discard one to three different cards of your hand, or pass.' };
    case 'reveal':
      return { rule: 'SP-8', reason: 'Choose three different cards of your hand.' };
    case 'take':
      return wrongPrize(state, seat, action.colors);
    case 'discard':
      return { rule: 'SP-18', reason: 'Choose different cards of your hand, or none.' };
    case 'pass':
    case 'stay':
    case 'fold':
      return phaseRules[phase.name];
  }
};

const unanswered = (state: State, seat: Seat, offerer: Seat): Rejection =>
  seat === leftOf(offerer, state.hands.length)
    ? { rule: 'SP-4', reason: 'Answer the offer first: swap a card of your hand, or decline.' }
    : { rule: 'SP-4', reason: 'The neighbor has to answer the offer first.' };

const wrongPrize = (state: State, seat: Seat, wanted: readonly string[]): Rejection => {
  if (at(state.victory, seat).some((card) => wanted.includes(card)))
    return { rule: 'SP-15', reason: 'You already have a victory card of that color.' };
  return strengthOf(at(state.hands, seat)) === allColors
    ? { rule: 'SP-16', reason: 'Take two different colors, or one if only one more is needed.' }
    : { rule: 'SP-14', reason: 'Take one of the colors that you have most of.' };
};
