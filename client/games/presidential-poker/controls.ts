import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/presidential-poker/locale';
import type { View } from '../../../shared/games/presidential-poker/view-schema.ts';
import { type GameContext, type Move, ownPlayer } from '../../game-ui/game-ui.ts';
import { setPick } from '../../game-ui/picks.ts';
import type { Id } from './cover.ts';

/** Whole chips, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The number of a bet, a raise or the cut. */
export interface Amount {
  readonly type: 'bet' | 'raise' | 'cut';
  readonly range: Range;
  /** The number set so far. */
  readonly value: number;
}

/** Null while no number is needed. */
export const amountOf = ({ prompt, chosen }: GameContext<Id>): Amount | null => {
  for (const template of prompt?.legal ?? []) {
    const domain = template.type === 'cut' ? template.at : 'to' in template ? template.to : null;
    if (domain === null || !('from' in domain) || template.type === 'draw') continue;
    if (template.type !== 'bet' && template.type !== 'raise' && template.type !== 'cut') continue;
    const middle = template.type === 'cut' ? Math.round((domain.from + domain.to) / 2) : domain.from;
    return { type: template.type, range: domain, value: chosen.at(-1) ?? middle };
  }
  return null;
};

export const setAmount = ({ chosen, choose }: GameContext<Id>, value: number): void =>
  setPick(choose, chosen, value);

export interface QuickSize {
  readonly label: string;
  readonly to: number;
}

/**
 * Preset sizes of a bet or raise within `range`, ascending and distinct. Half the pot and the pot are counted after the call and added to
 * the bet that has to be met.
 */
export const quickSizes = (
  { level, call }: Pick<NonNullable<View['betting']>, 'level' | 'call'>,
  pot: number,
  { from, to }: Range,
  allIn: number,
): readonly QuickSize[] => {
  const wholePot = level + pot + call;
  const sizes = [
    { label: gameWords.sizes.min, to: from },
    { label: gameWords.sizes.half, to: level + Math.round((pot + call) / 2) },
    { label: gameWords.sizes.pot, to: wholePot },
    {
      label: to === allIn ? gameWords.sizes.all : to === wholePot ? gameWords.sizes.pot : gameWords.sizes.max,
      to,
    },
  ];
  const last = sizes.at(-1);
  return sizes.filter(
    (size, index) =>
      size === last ||
      (size.to >= from && size.to < to && sizes.findIndex((other) => other.to === size.to) === index),
  );
};

const moveWords = gameWords.moves;

/** The buttons of the phase; illegal ones stay, disabled. */
export const moves = (context: GameContext<Id>): readonly Move<Id>[] => {
  switch (context.view.phase) {
    case 'cut':
      return context.prompt ? [cutMove(context)] : [];
    case 'draw':
      return isIn(context) ? drawMoves(context) : [];
    case 'first':
    case 'second':
      return isIn(context) ? bettingMoves(context) : [];
    case 'over':
      return [];
  }
};

const isIn = (context: GameContext<Id>): boolean => {
  const standing = ownPlayer(context)?.standing;
  return standing === 'in' || (standing === 'all-in' && context.view.phase === 'draw');
};

const cutMove = (context: GameContext<Id>): Move<Id> => {
  const at = amountOf(context)?.value ?? 0;
  return { action: { type: 'cut', at }, label: moveWords.cut(at), key: 'c', bold: true };
};

const drawMoves = ({ chosen, prompt }: GameContext<Id>): readonly Move<Id>[] => {
  const count = prompt ? chosen.length : 0;
  return [
    { action: { type: 'draw', discards: [] }, label: moveWords.standPat, key: 'p' },
    {
      // An empty list would stand pat: 0 is never legal, so the button stays disabled.
      action: { type: 'draw', discards: count === 0 ? [0] : [...chosen] },
      label: moveWords.replace(count),
      key: 'd',
      bold: true,
    },
  ];
};

const bettingMoves = (context: GameContext<Id>): readonly Move<Id>[] => {
  const { view, prompt } = context;
  const me = ownPlayer(context);
  const level = view.betting?.level ?? 0;
  const to = amountOf(context)?.value ?? 0;
  const isAll = me !== undefined && to === me.bet + me.stack;
  if (level === 0) {
    return [
      { action: { type: 'check' }, label: moveWords.check, key: 'c', bold: true },
      { action: { type: 'bet', to }, label: moveWords.bet(to, isAll), key: 'b' },
    ];
  }
  const missing = me === undefined ? 0 : Math.min(level - me.bet, me.stack);
  const canRaise = prompt === null || amountOf(context) !== null;
  return [
    { action: { type: 'drop' }, label: moveWords.drop, key: 'o' },
    {
      action: { type: 'call' },
      label: moveWords.call(missing, missing === me?.stack),
      key: 'c',
      bold: true,
    },
    ...(canRaise
      ? [
          {
            action: { type: 'raise' as const, to },
            label: moveWords.raise(to, isAll),
            key: 'r',
          },
        ]
      : []),
  ];
};

export const controls = (context: GameContext<Id>): TemplateResult | typeof nothing => {
  const amount = amountOf(context);
  if (amount === null || amount.range.from === amount.range.to) return nothing;
  const { from, to } = amount.range;
  const label = gameWords.amounts[amount.type];
  return html`<div class="amount">
    <div class="line">
      <input type="range" aria-label=${label} min=${from} max=${to} .value=${String(amount.value)}
        @input=${(event: Event) => readAmount(context, event)}>
      <input class="input" type="number" inputmode="numeric" aria-label=${gameWords.range(label, from, to)} min=${from} max=${to}
        .value=${String(amount.value)} aria-invalid=${isWithin(amount) ? nothing : 'true'}
        @input=${(event: Event) => readAmount(context, event)} @change=${(event: Event) => refillIfEmpty(amount, event)}
        @keydown=${(event: KeyboardEvent) => submitOnEnter(context, event)}>
    </div>
    <div class="sizes">${isWithin(amount) ? sizeButtons(context, amount) : html`<p role="alert">${gameWords.outOfRange(from, to)}</p>`}</div>
  </div>`;
};

const isWithin = ({ value, range }: Amount): boolean => value >= range.from && value <= range.to;

const sizeButtons = (
  context: GameContext<Id>,
  amount: Amount,
): readonly TemplateResult[] | typeof nothing => {
  const { view } = context;
  const me = ownPlayer(context);
  if (view.betting === null || me === undefined) return nothing;
  return quickSizes(view.betting, view.pot, amount.range, me.bet + me.stack).map(
    ({ label, to }) => html`<button class="small-button" type="button" aria-pressed=${to === amount.value}
      @click=${() => setAmount(context, to)}>${label} <strong translate="no">${to}</strong></button>`,
  );
};

const readAmount = (context: GameContext<Id>, { target }: Event): void => {
  const value = target instanceof HTMLInputElement ? target.valueAsNumber : Number.NaN;
  if (Number.isInteger(value)) setAmount(context, value);
};

/** Restores the number in an emptied field. */
const refillIfEmpty = ({ value }: Amount, { target }: Event): void => {
  if (target instanceof HTMLInputElement && target.value === '') target.value = String(value);
};

const submitOnEnter = (context: GameContext<Id>, event: KeyboardEvent): void => {
  const move = moves(context).at(-1);
  if (event.key !== 'Enter' || event.repeat || move === undefined) return;
  event.preventDefault();
  context.act(move.action);
};
