import { defaultWords } from '#games/default/locale';
import { listOf } from '#locale/grammar';
import { tableWords } from '#locale/table';
import type { GameEvent, GameReason, Outcome } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import type { UiEvent, UiText } from '../../../shared/kernel/ui-hints.ts';
import { isJsonObject, type JsonObject } from '../../../shared/kernel/util.ts';
import type { OptionField } from '../../game-ui/game-ui.ts';
import { labelFromName } from '../../sdk/forms.ts';
import { actionPrompt, handPickRange } from './choice.ts';
import { faceName } from './faces.ts';
import {
  type Context,
  fillTemplate,
  fullHint,
  type Game,
  handFace,
  handOf,
  localText,
  middleParts,
  ownValue,
  partText,
  valueText,
  viewOf,
  withCount,
} from './model.ts';

/** Options with more values are not offered. */
const maxOptionValues = 30;

const asFields = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

interface Words {
  readonly label: string;
  word(value: unknown): string;
}

const optionTexts = ({ hints: { options } }: Game, key: string): Words => {
  const { label, values = {} } = fullHint(ownValue(options, key), (text) => ({ label: text }));
  return {
    label: label === undefined ? labelFromName(key) : localText(label),
    word: (value) => {
      const word = ownValue<UiText>(values, String(value));
      if (word !== undefined) return localText(word);
      return typeof value === 'boolean' ? (value ? defaultWords.yes : defaultWords.no) : String(value);
    },
  };
};

/** By the option's JSON Schema; empty for more than `maxOptionValues`. */
const optionValues = (schema: JsonObject): readonly (string | number | boolean)[] => {
  if (schema.type === 'boolean') return [false, true];
  if (Array.isArray(schema.enum)) return schema.enum.filter(isValue);
  if ('const' in schema) return [schema.const].filter(isValue);
  const parts = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(parts)) return parts.flatMap((part) => optionValues(asFields(part)));
  const { minimum: from, maximum: to } = schema;
  if (
    schema.type !== 'integer' ||
    typeof from !== 'number' ||
    typeof to !== 'number' ||
    to - from >= maxOptionValues
  )
    return [];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

const isValue = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The default comes first. */
export const optionFields = (game: Game): readonly OptionField[] =>
  Object.entries(asFields(game.options.properties)).flatMap(([key, property]) => {
    const schema = asFields(property);
    const values = optionValues(schema);
    const { label, word } = optionTexts(game, key);
    const defaults = values.filter((value) => value === schema.default);
    const all = [...defaults, ...values.filter((value) => value !== schema.default)];
    return all.length < 2
      ? []
      : [{ key, label, choices: all.map((value) => ({ value, label: word(value) })) }];
  });

export const optionWords = (game: Game, options: unknown): readonly string[] =>
  Object.entries(asFields(options))
    .filter(([key]) => key in asFields(game.options.properties))
    .map(([key, value]) => {
      const { label, word } = optionTexts(game, key);
      return `${label}: ${word(value)}`;
    });

/** The hint's text, or round and phase if the view has them. */
export const stage = (game: Game, context: Context): string => {
  const view = viewOf(context);
  const { stage: text } = game.hints;
  if (text !== undefined) return fillTemplate(text, view, (...spoken) => valueText(game, context, ...spoken));
  const { round, phase } = view;
  return [
    typeof round === 'number' ? defaultWords.round(round) : '',
    typeof phase === 'string' ? labelFromName(phase) : '',
  ]
    .filter(Boolean)
    .join(' · ');
};

export const promptText = (game: Game, context: Context): string => {
  if (context.prompt !== null) {
    const prompt = actionPrompt(game, context);
    if (prompt !== null) return prompt;
    const picked = handPickRange(game, context);
    return picked === null ? defaultWords.yourTurn : defaultWords.pickCards(...picked);
  }
  return context.toAct.length === 0 ? '' : defaultWords.choosingPlayers(context.toAct.map(context.who));
};

export const spokenSummary = (game: Game, context: Context): readonly string[] => {
  const held = handOf(game, context).map((item) => faceName(handFace(game, context, item), item));
  return [
    ...(held.length === 0 ? [] : [tableWords.prompts.hold(listOf(held))]),
    ...middleParts(game, context).map((part) => `${partText(game, context, part)}.`),
  ];
};

/** Without a hint: the player, the type and the other fields. */
const plainEvent = (game: Game, context: Context, { type, ...rest }: JsonObject & GameEvent): string => {
  const { seat, ...fields } = rest as JsonObject;
  const facts = Object.entries(fields).map(
    ([name, value]) => `${labelFromName(name).toLowerCase()} ${valueText(game, context, name, value)}`,
  );
  const sentence = [labelFromName(type), ...facts].join(', ');
  return typeof seat === 'number' ? `${context.who(seat as Seat).name}: ${sentence}.` : `${sentence}.`;
};

/** Null if the hint hides the event. */
export const eventHint = ({ hints: { events } }: Game, type: string): UiEvent | null => {
  const hint = ownValue(events, type);
  return hint === false ? null : fullHint(hint, (log) => ({ log }));
};

const fillEvent = (game: Game, context: Context, event: GameEvent, text: UiText): string =>
  fillTemplate(text, event as unknown as JsonObject, (...spoken) => valueText(game, context, ...spoken));

/** Null where a hint hides the event. */
export const eventText = (game: Game, context: Context, event: GameEvent): string | null => {
  const hint = eventHint(game, event.type);
  if (hint === null) return null;
  return hint.log === undefined
    ? plainEvent(game, context, event as JsonObject & GameEvent)
    : fillEvent(game, context, event, hint.log);
};

export const bubbleText = (
  game: Game,
  context: Context,
  event: GameEvent,
): { readonly seat: Seat; readonly text: string } | null => {
  const { seat } = event as unknown as JsonObject;
  const hint = eventHint(game, event.type);
  if (hint === null || typeof seat !== 'number') return null;
  const { bubble } = hint;
  const text = bubble === undefined ? labelFromName(event.type) : fillEvent(game, context, event, bubble);
  return { seat: seat as Seat, text };
};

export const reasonText = (game: Game, why: GameReason): string => {
  const text = ownValue(game.hints.reasons, why.code);
  return text === undefined
    ? `${labelFromName(why.code)}.`
    : fillTemplate(text, why as unknown as JsonObject, (_, value) => String(value));
};

export const resultText = (
  game: Game,
  context: Context,
  { winners, reason }: Outcome,
): { readonly title: string; readonly why: string } => {
  const why = ownValue(game.hints.outcomes, reason);
  return {
    title: winners.length === 0 ? defaultWords.noWinner : defaultWords.win(winners.map(context.who)),
    why: why === undefined ? `${labelFromName(reason)}.` : localText(why),
  };
};

export const score = ({ hints: { score: text } }: Game, count: number): string =>
  text === undefined ? defaultWords.points(count) : withCount(text, count);
