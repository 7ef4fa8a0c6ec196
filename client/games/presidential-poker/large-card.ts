import { html, type TemplateResult } from 'lit';
import { gameWords, symbolWords } from '#games/presidential-poker/locale';
import { eitherOf } from '#locale/grammar';
import { tableWords } from '#locale/table';
import type { Card } from '../../../shared/games/presidential-poker/cards.ts';
import { capital } from '../../locales/grammar.ts';
import { presidentialCard } from './presidential-card.ts';

export const largeCard = (card: Card): TemplateResult => html`
  <div class="large-card">
    ${presidentialCard(card.id, { label: '' })}
    <dl>
      ${symbolsOf(card).map(([kind, symbol]) => html`<div><dt>${kind}</dt><dd>${symbol}</dd></div>`)}
    </dl>
  </div>
  <form class="actions" method="dialog"><button class="button">${tableWords.waiting.close}</button></form>`;

const symbolName = (symbol: string): string => capital(symbolWords.symbol(symbol));

const kingdoms = ['', 'I', 'II', 'III', 'IV', 'V'];

const symbolsOf = (card: Card): readonly (readonly [kind: string, symbol: string])[] => [
  [
    card.numbers.length > 1 ? gameWords.kinds.numbers : gameWords.kinds.number,
    eitherOf(card.numbers.map(String)),
  ],
  [gameWords.kinds.letter, card.letter],
  [gameWords.kinds.color, symbolName(card.color)],
  [gameWords.kinds.figure, symbolName(card.figure)],
  [gameWords.kinds.picture, symbolName(card.picture)],
  [gameWords.kinds.mystery, symbolName(card.mystery)],
  [gameWords.kinds.kingdom, kingdoms[card.kingdom] ?? ''],
];
