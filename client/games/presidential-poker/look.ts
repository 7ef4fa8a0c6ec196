import { html, type TemplateResult } from 'lit';
import { eitherOf } from '#locale/grammar';
import { gameWords, symbolWords } from '#locale/presidential-poker';
import { type Card, type CardId, cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import { presidentialCard } from '../../widget/cards/presidential.ts';
import { showDialog } from '../../widget/dialog.ts';
import { capital } from './words.ts';

/** For a control that shows a card large, with all six symbols by name. */
export const lookAt =
  (id: CardId) =>
  ({ currentTarget }: Event): void => {
    if (currentTarget instanceof Element) showDialog(currentTarget, gameWords.aCard, large(cardOf(id)));
  };

const large = (card: Card): TemplateResult => html`
  <div class="large-card">
    ${presidentialCard(card.id, { label: '' })}
    <dl>
      ${symbolsOf(card).map(([kind, symbol]) => html`<div><dt>${kind}</dt><dd>${symbol}</dd></div>`)}
    </dl>
  </div>
  <form class="actions" method="dialog"><button class="button">${gameWords.close}</button></form>`;

const named = (symbol: string): string => capital(symbolWords.symbol(symbol));

const kingdoms = ['', 'I', 'II', 'III', 'IV', 'V'];

const symbolsOf = (card: Card): readonly (readonly [kind: string, symbol: string])[] => [
  [
    card.numbers.length > 1 ? gameWords.kinds.numbers : gameWords.kinds.number,
    eitherOf(card.numbers.map(String)),
  ],
  [gameWords.kinds.letter, card.letter],
  [gameWords.kinds.colour, named(card.colour)],
  [gameWords.kinds.figure, named(card.figure)],
  [gameWords.kinds.picture, named(card.picture)],
  [gameWords.kinds.mystery, named(card.mystery)],
  [gameWords.kinds.kingdom, kingdoms[card.kingdom] ?? ''],
];
