import { at } from '../../kernel/cards.ts';
import type { Rejection } from '../../kernel/game.ts';
import { leftOf, type Seat } from '../../kernel/ids.ts';
import { allColours, strengthOf } from './strength.ts';
import type { Action, Phase, State } from './types.ts';

/** To which phase an action belongs. */
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

/** What is going on in a phase, and by which rule: for whoever wants to do something else, or is not asked. */
const going: Readonly<Record<Phase['name'], Rejection>> = {
  exchange: { rule: 'SP-3', reason: 'The players exchange cards now, one after another.' },
  reveal: { rule: 'SP-8', reason: 'Everybody chooses three cards to show now.' },
  stay: { rule: 'SP-9', reason: 'The players say one after another whether they stay or fold.' },
  take: { rule: 'SP-14', reason: 'The winner of the round chooses now.' },
  discard: { rule: 'SP-18', reason: 'Whoever folded chooses what to discard now.' },
  over: { rule: 'SP-20', reason: 'The game is over.' },
};

/** Why an action that is not legal is refused. `asked` tells whether the seat has anything to do. */
export const refusal = (state: State, seat: Seat, action: Action, asked: boolean): Rejection => {
  const { phase } = state;
  if (phase.name === 'exchange' && phase.offered !== null) return unanswered(state, seat, phase.turn);
  if (!asked || phaseFor[action.type] !== phase.name) return going[phase.name];
  switch (action.type) {
    case 'offer':
      return state.neighbourSwap
        ? { rule: 'SP-4', reason: 'You may offer one card in a turn.' }
        : { rule: 'SP-4', reason: 'At this table no cards are swapped with the neighbour.' };
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
      return wrongPrize(state, seat, action.colours);
    case 'discard':
      return { rule: 'SP-18', reason: 'Choose different cards of your hand, or none.' };
    case 'pass':
    case 'stay':
    case 'fold':
      return going[phase.name];
  }
};

const unanswered = (state: State, seat: Seat, offerer: Seat): Rejection =>
  seat === leftOf(offerer, state.hands.length)
    ? { rule: 'SP-4', reason: 'Answer the offer first: swap a card of your hand, or decline.' }
    : { rule: 'SP-4', reason: 'The neighbour has to answer the offer first.' };

const wrongPrize = (state: State, seat: Seat, wanted: readonly string[]): Rejection => {
  if (at(state.victory, seat).some((card) => wanted.includes(card)))
    return { rule: 'SP-15', reason: 'You already have a victory card of that colour.' };
  return strengthOf(at(state.hands, seat)) === allColours
    ? { rule: 'SP-16', reason: 'Take two different colours, or one if only one more is needed.' }
    : { rule: 'SP-14', reason: 'Take one of the colours that you have most of.' };
};
