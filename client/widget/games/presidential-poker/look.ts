import { html, type TemplateResult } from 'lit';
import { type Card, type CardId, cardOf } from '../../../../shared/games/presidential-poker/cards.ts';
import { presidentialCard } from '../../cards/presidential.ts';
import { showDialog } from '../../dialog.ts';
import { capital } from '../phrases.ts';

/** For a control that shows a card large, with all six symbols by name. */
export const lookAt =
  (id: CardId) =>
  ({ currentTarget }: Event): void => {
    if (currentTarget instanceof Element) showDialog(currentTarget, 'A card', large(cardOf(id)));
  };

const large = (card: Card): TemplateResult => html`
  <div class="large-card">
    ${presidentialCard(card.id, { label: '' })}
    <dl>
      ${symbols(card).map(([kind, symbol]) => html`<div><dt>${kind}</dt><dd>${symbol}</dd></div>`)}
    </dl>
  </div>
  <form class="actions" method="dialog"><button class="button">Close</button></form>`;

const kingdoms = ['', 'I', 'II', 'III', 'IV', 'V'];

const symbols = (card: Card): readonly (readonly [kind: string, symbol: string])[] => [
  [card.numbers.length > 1 ? 'Either number' : 'Number', card.numbers.join(' or ')],
  ['Letter', card.letter],
  ['Colour', capital(card.colour)],
  ['Figure', capital(card.figure)],
  ['Picture', capital(card.picture)],
  ['Mystery symbol', capital(card.mystery)],
  ['Kingdom', kingdoms[card.kingdom] ?? ''],
];
