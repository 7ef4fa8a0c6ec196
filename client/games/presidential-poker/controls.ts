import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/presidential-poker';
import type { GameContext } from '../game-ui.ts';
import { type Amount, amountOf, name, quickSizes } from './bets.ts';
import { moves } from './moves.ts';
import type { Id } from './words.ts';

/** A slider, its number to type, and the usual sizes: for a bet, a raise, or the place to cut the cards. */
export const controls = (context: GameContext<Id>): TemplateResult | typeof nothing => {
  const amount = amountOf(context);
  if (amount === null || amount.range.from === amount.range.to) return nothing;
  const { from, to } = amount.range;
  const label = gameWords.amounts[amount.type];
  return html`<div class="amount">
    <div class="line">
      <input type="range" aria-label=${label} min=${from} max=${to} .value=${String(amount.value)}
        @input=${(event: Event) => read(context, event)}>
      <input class="input" type="number" inputmode="numeric" aria-label=${gameWords.range(label, from, to)} min=${from} max=${to}
        .value=${String(amount.value)} aria-invalid=${isWithin(amount) ? nothing : 'true'}
        @input=${(event: Event) => read(context, event)} @change=${(event: Event) => tidy(amount, event)}
        @keydown=${(event: KeyboardEvent) => send(context, event)}>
    </div>
    <div class="sizes">${isWithin(amount) ? sizes(context, amount) : html`<p role="alert">${gameWords.outOfRange(from, to)}</p>`}</div>
  </div>`;
};

const isWithin = ({ value, range }: Amount): boolean => value >= range.from && value <= range.to;

const sizes = (context: GameContext<Id>, amount: Amount): readonly TemplateResult[] | typeof nothing => {
  const { view, you } = context;
  const me = you === null ? undefined : view.players[you];
  if (view.betting === null || me === undefined) return nothing;
  return quickSizes(view.betting, view.pot, amount.range, me.bet + me.stack).map(
    ({ label, to }) => html`<button class="small-button" type="button" aria-pressed=${to === amount.value}
      @click=${() => name(context, to)}>${label} <strong>${to}</strong></button>`,
  );
};

const read = (context: GameContext<Id>, { target }: Event): void => {
  const value = target instanceof HTMLInputElement ? target.valueAsNumber : Number.NaN;
  if (Number.isInteger(value)) name(context, value);
};

/** A field left empty says again what would be bet. */
const tidy = ({ value }: Amount, { target }: Event): void => {
  if (target instanceof HTMLInputElement && target.value === '') target.value = String(value);
};

const send = (context: GameContext<Id>, event: KeyboardEvent): void => {
  const move = moves(context).at(-1);
  if (event.key !== 'Enter' || event.repeat || move === undefined) return;
  event.preventDefault();
  context.act(move.action);
};
