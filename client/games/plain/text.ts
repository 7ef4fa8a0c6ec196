import { plainWords } from '#games/plain/locale';
import { listOf } from '#locale/grammar';
import { tableWords } from '#locale/table';
import type { GameEvent, GameReason, Outcome } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import type { UiEvent, UiText } from '../../../shared/kernel/ui-hints.ts';
import type { JsonObject } from '../../../shared/kernel/util.ts';
import type { OptionField } from '../../game-ui/game-ui.ts';
import { labelFromName } from '../../sdk/forms.ts';
import { promptOf, textOf } from './answers.ts';
import { faceName } from './faces.ts';
import {
  type Context,
  fieldsOf,
  fillTemplate,
  fullHint,
  type Game,
  handFace,
  handOf,
  hintOf,
  localText,
  middleParts,
  partText,
  valueText,
  viewOf,
  withCount,
} from './fields.ts';

/** Options with more values are not offered. */
const maxOptionValues = 30;

type OptionValue = string | number | boolean;

const isValue = (value: unknown): value is OptionValue =>
  ['string', 'number', 'boolean'].includes(typeof value);

const optionTexts = ({ hints: { options } }: Game, key: string) => {
  const { label, values } = fullHint(hintOf(options, key), (text) => ({ label: text }));
  const word = (value: unknown): string => {
    const hint = hintOf<UiText>(values, String(value));
    if (hint !== undefined) return localText(hint);
    return typeof value === 'boolean' ? (value ? plainWords.yes : plainWords.no) : String(value);
  };
  return { label: label === undefined ? labelFromName(key) : localText(label), word };
};

/** By the option's JSON Schema; empty for more than `maxOptionValues`. */
const optionValues = (schema: JsonObject): readonly OptionValue[] => {
  if (schema.type === 'boolean') return [false, true];
  if (Array.isArray(schema.enum)) return schema.enum.filter(isValue);
  if ('const' in schema) return [schema.const].filter(isValue);
  const parts = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(parts)) return parts.flatMap((part) => optionValues(fieldsOf(part)));
  const [from, to] = [Number(schema.minimum), Number(schema.maximum)];
  return schema.type === 'integer' && to - from < maxOptionValues
    ? Array.from({ length: to - from + 1 }, (_, at) => from + at)
    : [];
};

/** The default comes first. */
export const optionFields = (game: Game): readonly OptionField[] =>
  Object.entries(fieldsOf(game.options.properties)).flatMap(([key, property]) => {
    const schema = fieldsOf(property);
    const { label, word } = optionTexts(game, key);
    const usual = (value: unknown): boolean => value === schema.default;
    const all = optionValues(schema);
    const values = [...all.filter(usual), ...all.filter((value) => !usual(value))];
    return values.length < 2
      ? []
      : [{ key, label, choices: values.map((value) => ({ value, label: word(value) })) }];
  });

export const optionWords = (game: Game, options: unknown): readonly string[] =>
  Object.entries(fieldsOf(options))
    .filter(([key]) => key in fieldsOf(game.options.properties))
    .map(([key, value]) => {
      const { label, word } = optionTexts(game, key);
      return `${label}: ${word(value)}`;
    });

export const stage = (game: Game, context: Context): string =>
  fillTemplate(game.hints.stage ?? '', viewOf(context), (...spoken) => textOf(game, context, ...spoken));

export const promptText = (game: Game, context: Context): string => {
  if (context.prompt !== null) return promptOf(game, context);
  return context.toAct.length === 0 ? '' : plainWords.choosingPlayers(context.toAct.map(context.who));
};

export const spokenSummary = (game: Game, context: Context): readonly string[] => {
  const held = handOf(game, context).map((item) => faceName(handFace(game, item), item));
  return [
    ...(held.length === 0 ? [] : [tableWords.prompts.hold(listOf(held))]),
    ...middleParts(game, context).map((part) => `${partText(game, context, part)}.`),
  ];
};

/** Null if the hint hides the event. */
export const eventHint = ({ hints: { events } }: Game, type: string): UiEvent | null => {
  const hint = hintOf(events, type);
  return hint === false ? null : fullHint<UiEvent>(hint, (log) => ({ log }));
};

const fillEvent = (game: Game, context: Context, event: GameEvent, text: UiText): string =>
  fillTemplate(text, { ...event }, (...spoken) => textOf(game, context, ...spoken));

/** Without a hint: the player, the type and the other fields. Null where a hint hides the event. */
export const eventText = (game: Game, context: Context, event: GameEvent): string | null => {
  const hint = eventHint(game, event.type);
  if (hint === null || hint.log !== undefined)
    return hint?.log ? fillEvent(game, context, event, hint.log) : null;
  const { type, seat, ...fields } = { seat: null as unknown, ...event };
  const facts = Object.keys(fields).length === 0 ? [] : [valueText(game, context, '', fields)];
  const sentence = `${[labelFromName(type), ...facts].join(', ')}.`;
  return typeof seat === 'number' ? `${context.who(seat as Seat).name}: ${sentence}` : sentence;
};

export const bubbleText = (
  game: Game,
  context: Context,
  event: GameEvent,
): { readonly seat: Seat; readonly text: string } | null => {
  const { seat } = fieldsOf(event);
  const hint = eventHint(game, event.type);
  if (hint === null || typeof seat !== 'number') return null;
  const { bubble } = hint;
  const text = bubble === undefined ? labelFromName(event.type) : fillEvent(game, context, event, bubble);
  return { seat: seat as Seat, text };
};

export const reasonText = (game: Game, why: GameReason): string => {
  const text = hintOf(game.hints.reasons, why.code) ?? `${labelFromName(why.code)}.`;
  return fillTemplate(text, { ...why }, (_, value) => String(value));
};

export const resultText = (
  game: Game,
  context: Context,
  { winners, reason }: Outcome,
): { readonly title: string; readonly why: string } => ({
  title: winners.length === 0 ? plainWords.noWinner : plainWords.win(winners.map(context.who)),
  why: localText(hintOf(game.hints.outcomes, reason) ?? `${labelFromName(reason)}.`),
});

export const score = ({ hints: { score: text } }: Game, count: number): string =>
  text === undefined ? plainWords.points(count) : withCount(text, count);
