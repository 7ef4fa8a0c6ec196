import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from '../drawing.ts';
import { type Amount, amountOf, name, quickSizes } from './bets.ts';
import { moves } from './moves.ts';
import { words } from './words/en.ts';
import type { Id } from './words.ts';

/** A slider, its number to type, and the usual sizes: for a bet, a raise, or the place to cut the cards. */
export const controls = (scene: Scene<Id>): TemplateResult | typeof nothing => {
  const amount = amountOf(scene);
  if (amount === null || amount.range.from === amount.range.to) return nothing;
  const { from, to } = amount.range;
  const label = words.amounts[amount.type];
  return html`<div class="amount">
    <div class="line">
      <input type="range" aria-label=${label} min=${from} max=${to} .value=${String(amount.value)}
        @input=${(event: Event) => read(scene, event)}>
      <input class="input" type="number" inputmode="numeric" aria-label=${words.range(label, from, to)} min=${from} max=${to}
        .value=${String(amount.value)} aria-invalid=${isWithin(amount) ? nothing : 'true'}
        @input=${(event: Event) => read(scene, event)} @change=${(event: Event) => tidy(amount, event)}
        @keydown=${(event: KeyboardEvent) => send(scene, event)}>
    </div>
    <div class="sizes">${isWithin(amount) ? sizes(scene, amount) : html`<p role="alert">${words.outOfRange(from, to)}</p>`}</div>
  </div>`;
};

const isWithin = ({ value, range }: Amount): boolean => value >= range.from && value <= range.to;

const sizes = (scene: Scene<Id>, amount: Amount): readonly TemplateResult[] | typeof nothing => {
  const { view, you } = scene;
  const me = you === null ? undefined : view.players[you];
  if (view.betting === null || me === undefined) return nothing;
  return quickSizes(view.betting, view.pot, amount.range, me.bet + me.stack).map(
    ({ label, to }) => html`<button class="small-button" type="button" aria-pressed=${to === amount.value}
      @click=${() => name(scene, to)}>${label} <strong>${to}</strong></button>`,
  );
};

const read = (scene: Scene<Id>, { target }: Event): void => {
  const value = target instanceof HTMLInputElement ? target.valueAsNumber : Number.NaN;
  if (Number.isInteger(value)) name(scene, value);
};

/** A field left empty says again what would be bet. */
const tidy = ({ value }: Amount, { target }: Event): void => {
  if (target instanceof HTMLInputElement && target.value === '') target.value = String(value);
};

const send = (scene: Scene<Id>, event: KeyboardEvent): void => {
  const move = moves(scene).at(-1);
  if (event.key !== 'Enter' || event.repeat || move === undefined) return;
  event.preventDefault();
  scene.act(move.action);
};
