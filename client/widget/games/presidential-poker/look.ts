import { html, type TemplateResult } from 'lit';
import { type Card, type CardId, cardOf } from '../../../../shared/games/presidential-poker/cards.ts';
import { eitherOf } from '../../../words/en.ts';
import { presidentialCard } from '../../cards/presidential.ts';
import { words as symbols } from '../../cards/presidential-words/en.ts';
import { showDialog } from '../../dialog.ts';
import { words } from './words/en.ts';
import { capital } from './words.ts';

/** For a control that shows a card large, with all six symbols by name. */
export const lookAt =
  (id: CardId) =>
  ({ currentTarget }: Event): void => {
    if (currentTarget instanceof Element) showDialog(currentTarget, words.aCard, large(cardOf(id)));
  };

const large = (card: Card): TemplateResult => html`
  <div class="large-card">
    ${presidentialCard(card.id, { label: '' })}
    <dl>
      ${symbolsOf(card).map(([kind, symbol]) => html`<div><dt>${kind}</dt><dd>${symbol}</dd></div>`)}
    </dl>
  </div>
  <form class="actions" method="dialog"><button class="button">${words.close}</button></form>`;

const named = (symbol: string): string => capital(symbols.symbol(symbol));

const kingdoms = ['', 'I', 'II', 'III', 'IV', 'V'];

const symbolsOf = (card: Card): readonly (readonly [kind: string, symbol: string])[] => [
  [card.numbers.length > 1 ? words.kinds.numbers : words.kinds.number, eitherOf(card.numbers.map(String))],
  [words.kinds.letter, card.letter],
  [words.kinds.colour, named(card.colour)],
  [words.kinds.figure, named(card.figure)],
  [words.kinds.picture, named(card.picture)],
  [words.kinds.mystery, named(card.mystery)],
  [words.kinds.kingdom, kingdoms[card.kingdom] ?? ''],
];
