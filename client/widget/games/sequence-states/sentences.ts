import type { GameTypes } from '../../../sdk/index.ts';
import { cardName } from '../../cards/state.ts';
import type { Scene } from '../drawing.ts';
import { teamName } from './chips.ts';
import type { Id, View } from './choice.ts';
import { ownerOf, places, spaceName, theTeam } from './words.ts';

type Event = GameTypes[Id]['event'];

/** What happened, for the log. That others drew goes without saying, unless they might have forgotten to. */
export const sentence = (event: Event, scene: Scene<Id>, before: View | null): string | null => {
  const { names, view, you, options } = scene;
  if (before === null) return null;
  switch (event.type) {
    case 'placed': {
      const helped = event.card === 'ADD' ? ' with ADD' : '';
      const tied = event.marked.map(
        (five) => ` A sequence for ${ownerOf(scene, event.seat)}: ${places(five)}.`,
      );
      return `${names.of(event.seat)} placed a chip on ${spaceName(event.space)}${helped}.${tied.join('')}`;
    }
    case 'removed':
      return `${names.of(event.seat)} removed the ${teamName(scene, event.team).toLowerCase()} chip from ${spaceName(event.space)}.`;
    case 'exchanged':
      return `${names.of(event.seat)} turned in ${cardName(event.card)}: both its spaces are covered.`;
    case 'drew':
      if (event.card !== null) return `You drew ${cardName(event.card)}.`;
      return options.loseUndrawnCard ? `${names.of(event.seat)} drew a card.` : null;
    case 'reshuffled':
      return `The deck was empty: ${event.cards} discarded cards are the new one.`;
    case 'lost': {
      const left = view.players[event.seat]?.count ?? 0;
      return `${names.of(event.seat)} did not draw in time and ${event.seat === you ? 'play' : 'plays'} on with ${left === 1 ? '1 card' : `${left} cards`}.`;
    }
    case 'passed':
      return `${names.of(event.seat)} had no card to play and passed.`;
    case 'penalised':
      return `Every player of ${theTeam(scene, event.team)} lays down a card.`;
    case 'forfeited':
      return `${names.of(event.seat)} laid down ${cardName(event.card)} for table talk.`;
  }
};
