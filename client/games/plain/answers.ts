import { html, nothing, type TemplateResult } from 'lit';
import { plainWords } from '#games/plain/locale';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { UiAction, UiActionField } from '../../../shared/kernel/ui-hints.ts';
import { setPick, togglePick } from '../../game-ui/picks.ts';
import { type Choice, type Field, formsOf, labelFromName, type Subject } from '../../sdk/forms.ts';
import { faceName } from './faces.ts';
import {
  type Context,
  fillTemplate,
  fullHint,
  type Game,
  handFace,
  handOf,
  hintOf,
  isDiceHand,
  localText,
  valueText,
  viewOf,
} from './fields.ts';

/** Picks from here on are values below the table; smaller ones are places in the hand. */
const firstDockPick = 1000;
/** A single field with up to this many values becomes one button per value. */
const maxDirectChoices = 4;
/** More values become a select element. */
const maxChoiceButtons = 8;

interface Pick {
  /** Of all legal actions of the type together: some combinations may be illegal. */
  readonly field: Field;
  /** `hand`, `place`: pressed there, the card or its place; `settled`: a single value; `dock`: below the table. */
  readonly from: 'hand' | 'place' | 'settled' | 'dock';
  /** The pick of its first value. */
  readonly base: number;
  /** The number before any pick, of the first legal action. */
  readonly initial: number;
}

/** The legal actions of one type and what to pick for them. */
interface Question {
  readonly type: string;
  readonly label: string;
  readonly picks: readonly Pick[];
  /** The only open field, if each of its values becomes a button. */
  readonly direct: Pick | null;
}

const actionHint = ({ hints: { actions } }: Game, type: string): UiAction =>
  fullHint<UiAction>(hintOf(actions, type), (label) => ({ label }));

const fieldHint = (game: Game, type: string, field: string): UiActionField =>
  hintOf(actionHint(game, type).fields, field) ?? {};

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isHeld = (held: readonly unknown[], value: unknown): boolean =>
  held.some((item) => isEqual(item, value));

const labelsOf =
  (game: Game, context: Context) =>
  ({ type, field, value }: Subject): string | undefined => {
    if (field === undefined) return undefined;
    const { label, values, as } = fieldHint(game, type, field);
    if (value === undefined) return label && localText(label);
    const word = hintOf(values, String(value));
    if (word !== undefined) return localText(word);
    const held = handOf(game, context);
    const card = as === 'place' ? held[Number(value)] : value;
    const isCard = as === 'place' || (as === undefined && !isDiceHand(game) && isHeld(held, value));
    return isCard ? faceName(handFace(game, card), card) : valueText(game, context, field, value, as);
  };

const numbersOf = (field: Field): readonly number[] =>
  field.kind === 'number' ? [field.min, field.max] : field.choices.map(({ value }) => Number(value));

const merged = (field: Field, others: readonly Field[]): Field => {
  const all = [field, ...others];
  const { name, label } = field;
  if (all.some(({ kind }) => kind === 'number')) {
    const numbers = all.flatMap(numbersOf);
    return { kind: 'number', name, label, min: Math.min(...numbers), max: Math.max(...numbers) };
  }
  const choices = new Map<string, Choice>();
  for (const one of all)
    if (one.kind !== 'number')
      for (const choice of one.choices) choices.set(JSON.stringify(choice.value), choice);
  return field.kind === 'number' ? field : { ...field, choices: [...choices.values()] };
};

const valueCount = (field: Field): number =>
  field.kind === 'number' ? field.max - field.min + 1 : field.choices.length;

const sourceOf = (game: Game, context: Context, type: string, field: Field): Pick['from'] => {
  const { as } = fieldHint(game, type, field.name);
  if (field.kind !== 'number' && as === 'place') return 'place';
  const held = handOf(game, context);
  // A number that a die of the hand shows is still a number.
  const isOfHand =
    as === undefined &&
    field.kind !== 'number' &&
    !(isDiceHand(game) && field.kind === 'one') &&
    field.choices.length > 0 &&
    field.choices.every(({ value }) => isHeld(held, value));
  return isOfHand ? 'hand' : valueCount(field) === 1 ? 'settled' : 'dock';
};

const questionsOf = (game: Game, context: Context): readonly Question[] => {
  const forms = formsOf(context.prompt?.legal ?? [], { label: labelsOf(game, context) });
  const kindOf = ({ type, fields }: (typeof forms)[number]): string =>
    [type, ...fields.map(({ name }) => name)].join(' ');
  let base = firstDockPick;
  return [...new Set(forms.map(kindOf))].flatMap((kind) => {
    const [first, ...others] = forms.filter((form) => kindOf(form) === kind);
    if (first === undefined) return [];
    const { type } = first;
    const picks = first.fields.map((own, at): Pick => {
      const field = merged(
        own,
        others.flatMap(({ fields }) => fields[at] ?? []),
      );
      const pick = {
        field,
        from: sourceOf(game, context, type, field),
        base,
        initial: numbersOf(own)[0] ?? 0,
      };
      base += valueCount(field);
      return pick;
    });
    const [open, ...more] = picks.filter(({ from }) => from !== 'settled');
    const isDirect =
      open?.from === 'dock' &&
      more.length === 0 &&
      open.field.kind === 'one' &&
      open.field.choices.length <= maxDirectChoices;
    return [{ type, label: labelFromName(type), picks, direct: isDirect ? open : null }];
  });
};

/** Places of the field's picked values. */
const pickedOf = ({ field, base }: Pick, { chosen }: Context): readonly number[] =>
  chosen.filter((item) => item >= base && item < base + valueCount(field)).map((item) => item - base);

const isListed = (field: Field): boolean => field.kind === 'one' && field.choices.length > maxChoiceButtons;

/** A picked card that the action does not take: no action has this value. */
const missing: Choice = { value: undefined, label: '…' };

/** The picked values, each with its label; fewer than the action needs while some are missing. */
const picked = (game: Game, context: Context, pick: Pick, button?: number): readonly Choice[] => {
  const { field, from, initial } = pick;
  const places = pickedOf(pick, context);
  if (field.kind === 'number') {
    const value = places.length > 0 ? field.min + Number(places.at(-1)) : initial;
    return [{ value, label: String(value) }];
  }
  if (button !== undefined) return field.choices.slice(button, button + 1);
  const isOnly = field.kind === 'one' && field.choices.length === 1;
  if (from === 'dock') {
    const shown =
      places.length === 0 && isListed(field) ? [0] : field.kind === 'one' ? places.slice(-1) : places;
    return shown.flatMap((place) => field.choices[place] ?? []);
  }
  const inHand = handPicks(context);
  // The only playable card needs no press.
  if (from === 'settled' || (inHand.length === 0 && isOnly)) return field.choices.slice(0, 1);
  const held = handOf(game, context);
  return inHand.map(
    (place) =>
      field.choices.find(({ value }) => isEqual(value, from === 'place' ? place : held[place])) ?? missing,
  );
};

interface Button {
  readonly action: GameAction;
  readonly label: string;
  readonly key: string;
  readonly bold: boolean;
}

/** Every table uses these keys. */
const reservedKeys = ['l', 'm', 'h'];

/** A button per question, or per value of a direct one. Its action is illegal while picks are missing. */
export const buttons = (game: Game, context: Context): readonly Button[] => {
  const questions = questionsOf(game, context);
  const main =
    questions.find(({ picks }) => picks.some(({ from }) => from === 'hand' || from === 'place')) ??
    (questions.length === 1 ? questions[0] : undefined);
  const keys = new Set(reservedKeys);
  return questions.flatMap((question) => {
    const { type, picks, direct } = question;
    const places = direct?.field.kind === 'one' ? direct.field.choices.map((_, at) => at) : [undefined];
    return places.map((place) => {
      const chosen = picks.map(
        (pick) => [pick.field, picked(game, context, pick, pick === direct ? place : undefined)] as const,
      );
      const values = chosen.map(([{ name, kind }, all]): [string, unknown] => {
        const list = all.map(({ value }) => value);
        return [name, kind === 'some' ? list : list.length === 1 ? list[0] : undefined];
      });
      const label = labelOf(game, context, question, new Map(chosen.map(([{ name }, all]) => [name, all])));
      const key = freeKey(actionHint(game, type).key ?? '', direct === null ? type : label, keys);
      return {
        action: { type, ...Object.fromEntries(values) },
        label,
        key,
        bold: question === main && direct === null,
      };
    });
  });
};

const labelOf = (
  game: Game,
  context: Context,
  { type, label, direct }: Question,
  chosen: ReadonlyMap<string, readonly Choice[]>,
): string => {
  const hint = actionHint(game, type).label;
  const labels = Object.fromEntries(
    [...chosen].map(([name, all]) => [name, all.length === 0 ? undefined : all.map((one) => one.label)]),
  );
  if (hint !== undefined && localText(hint).includes('{'))
    return fillTemplate(hint, labels, (_, value) => valueText(game, context, '', value, 'text'));
  const said = hint === undefined ? label : localText(hint);
  const only = direct && chosen.get(direct.field.name)?.[0];
  return only ? `${said}${hint === undefined ? ':' : ''} ${only.label}` : said;
};

const freeKey = (preferred: string, text: string, keys: Set<string>): string => {
  const candidates = [
    ...preferred.slice(0, 1),
    ...text.toLowerCase().replace(/[^a-z0-9]/g, ''),
    ...'123456789abcdefgijknopqrstuvwxyz',
  ];
  const key = candidates.find((letter) => !keys.has(letter)) ?? '';
  keys.add(key);
  return key;
};

const handPicks = ({ chosen }: Context): readonly number[] => chosen.filter((item) => item < firstDockPick);

interface HandChoice {
  /** The places that may be picked. */
  readonly places: ReadonlySet<number>;
  readonly min: number;
  /** 0 if no card can be picked. */
  readonly max: number;
}

export const handChoice = (game: Game, context: Context): HandChoice => {
  const held = handOf(game, context);
  const all = questionsOf(game, context)
    .flatMap(({ picks }) => picks)
    .filter(({ from }) => from === 'hand' || from === 'place');
  const isAllowed = (place: number): boolean =>
    all.some(
      ({ field, from }) =>
        field.kind !== 'number' &&
        field.choices.some(({ value }) => isEqual(value, from === 'place' ? place : held[place])),
    );
  const [first] = all;
  return {
    places: new Set(held.map((_, place) => place).filter(isAllowed)),
    min: first?.field.kind === 'some' ? first.field.min : 1,
    max: Math.max(0, ...all.map(({ field }) => (field.kind === 'some' ? field.max : 1))),
  };
};

/** Toggles a card. Beyond the maximum, it replaces the first pick. */
export const pickCard = (context: Context, place: number, max: number): void =>
  togglePick(context.choose, handPicks(context), place, max);

/** The question of the first legal action with one; without it, how many cards to pick. */
export const promptOf = (game: Game, context: Context): string => {
  const asks = (context.prompt?.legal ?? []).map(({ type }) => actionHint(game, type).ask);
  const ask = asks.find((text) => text !== undefined);
  if (ask !== undefined)
    return fillTemplate(ask, viewOf(context), (...spoken) => textOf(game, context, ...spoken));
  const { min, max } = handChoice(game, context);
  return max === 0 ? plainWords.yourTurn : plainWords.pickCards(min, max);
};

/** `valueText` for templates, where `as` may be empty. */
export const textOf = (game: Game, context: Context, name: string, value: unknown, as: string): string =>
  valueText(game, context, name, value, as || undefined);

/** The fields to fill in before a button can be pressed. */
export const controls = (game: Game, context: Context): TemplateResult | typeof nothing => {
  const wanted = questionsOf(game, context)
    .map(({ label, picks, direct }) => ({
      label,
      picks: direct ? [] : picks.filter(({ from }) => from === 'dock'),
    }))
    .filter(({ picks }) => picks.length > 0);
  const labelled = ({ field }: Pick, of: string): string =>
    (wanted.length > 1 ? `${of}: ` : '') + field.label;
  return wanted.length === 0
    ? nothing
    : html`<div class="pickers">${wanted.flatMap(({ label, picks }) => picks.map((pick) => control(pick, context, labelled(pick, label))))}</div>`;
};

const control = (pick: Pick, context: Context, label: string): TemplateResult => {
  const content =
    pick.field.kind === 'number'
      ? stepper(pick, pick.field, context, label)
      : isListed(pick.field)
        ? choiceSelect(pick, pick.field.choices, context, label)
        : choiceButtons(pick, pick.field.choices, context);
  return html`<div class="picker" role="group" aria-label=${label}><span class="label" aria-hidden="true">${label}</span>
    <span class="choices">${content}</span></div>`;
};

const pickOne = (pick: Pick, context: Context, place: number): void =>
  setPick(
    context.choose,
    pickedOf(pick, context).map((other) => pick.base + other),
    pick.base + place,
  );

const stepper = (
  pick: Pick,
  { min, max }: { readonly min: number; readonly max: number },
  context: Context,
  label: string,
): TemplateResult => {
  const place = pickedOf(pick, context).at(-1);
  const value = place === undefined ? pick.initial : min + place;
  const allowed = (number: number): number => Math.min(Math.max(Math.round(number) || min, min), max);
  const set = (number: number): void => pickOne(pick, context, allowed(number) - min);
  const change = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    set(Number(target.value));
    target.value = String(allowed(Number(target.value)));
  };
  const step = (by: number, sign: string, word: string): TemplateResult =>
    html`<button class="button" type="button" aria-label=${word} aria-disabled=${allowed(value + by) === value ? 'true' : nothing} @click=${() => set(value + by)}>${sign}</button>`;
  return html`${step(-1, '−', plainWords.less)}<input class="input" type="number" inputmode="numeric" min=${min} max=${max} aria-label=${label} .value=${String(value)} @change=${change}>${step(1, '+', plainWords.more)}`;
};

const choiceSelect = (
  pick: Pick,
  choices: readonly Choice[],
  context: Context,
  label: string,
): TemplateResult => {
  const chosen = pickedOf(pick, context).at(-1) ?? 0;
  const change = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) pickOne(pick, context, target.selectedIndex);
  };
  return html`<select class="input" aria-label=${label} @change=${change}>${choices.map((choice, at) => html`<option .selected=${at === chosen}>${choice.label}</option>`)}</select>`;
};

const choiceButtons = (pick: Pick, choices: readonly Choice[], context: Context): TemplateResult => {
  const { field, base } = pick;
  const places = pickedOf(pick, context);
  const press = (place: number): void => {
    const all = places.map((other) => base + other);
    if (field.kind === 'some') togglePick(context.choose, all, base + place, field.max);
    else pickOne(pick, context, place);
  };
  return html`${choices.map(
    (choice, at) =>
      html`<button class=${`button ${places.includes(at) ? 'bold' : ''}`} type="button" aria-pressed=${String(places.includes(at))} @click=${() => press(at)}>${choice.label}</button>`,
  )}`;
};
