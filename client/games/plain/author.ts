import { type CSSResult, css, html, nothing, render, unsafeCSS } from 'lit';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import { seatColors } from '../../../shared/protocol/codes.ts';
import type { GameMotion, GameUi, OwnUi, TalkUi } from '../../game-ui/game-ui.ts';
import type { GameId } from '../../sdk/index.ts';
import { rainbowColors } from '../../theme/palette.ts';
import { sitePath } from '../../ui/site-path.ts';

/** CODES.md explains each. */
type DrawingCode = 'drawing-missing' | 'drawing-invalid' | 'drawing-failed';

type Report = (code: DrawingCode, sentence: string, about?: unknown) => void;

/** Says each sentence once. `what` is the module's address, or says that it is the hints. */
export const reporter = (what: string): Report => {
  const said = new Set<string>();
  return (code, sentence, about = '') => {
    if (said.has(sentence)) return;
    said.add(sentence);
    console.error(`${code}: ${what}: ${sentence} The plain table takes its place.`, about);
  };
};

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isAll =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const hasTexts =
  (...names: readonly string[]): Check =>
  (value) =>
    isJsonObject(value) && names.every((name) => isText(value[name]));
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isMove: Check = (value) => hasTexts('label', 'key')(value) && isJsonObject(Object(value).action);
const isSaid: Check = (value) => hasTexts('text')(value) && isNumber(Object(value).seat);
/** A DOM node, or a template of any copy of Lit. */
const isDrawn: Check = (value) =>
  value === nothing || Object.hasOwn(Object(value), '_$litType$') || value instanceof Node;

type Function = (...parameters: readonly unknown[]) => unknown;

/** The author's member, so guarded that it cannot break the table; undefined if it is of the wrong type. `plain` takes its place. */
type Rule = (own: unknown, plain: Function, name: string, report: Report) => unknown;

const is =
  (check: Check): Rule =>
  (own) =>
    check(own) ? own : undefined;

const returns =
  (check: Check): Rule =>
  (own, plain, name, report) =>
    typeof own !== 'function'
      ? undefined
      : (...parameters: readonly unknown[]) => {
          try {
            const value: unknown = own(...parameters);
            if (check(value)) return value;
            report('drawing-invalid', `${name} returned a value of the wrong type.`, value);
          } catch (error) {
            report('drawing-failed', `${name} threw an error.`, error);
          }
          return plain(...parameters);
        };

const resolves =
  (rule: Rule): Rule =>
  (own, plain, name, report) =>
    typeof own !== 'function'
      ? undefined
      : async (...parameters: readonly unknown[]) => {
          const original = (await plain(...parameters)) as Function;
          try {
            const value = rule(await own(...parameters), original, name, report);
            if (value !== undefined) return value;
            report('drawing-invalid', `${name} resolved to a value of the wrong type.`);
          } catch (error) {
            report('drawing-failed', `${name} threw an error.`, error);
          }
          return original;
        };

const draws: Rule = (own, plain, name, report) => {
  const draw = returns(isDrawn)(own, plain, name, report) as Function | undefined;
  return (
    draw &&
    ((...parameters: readonly unknown[]) =>
      html`<arcus-drawn .drawn=${{
        own: draw(...parameters),
        plain: () => plain(...parameters),
        failed: (error: unknown) => report('drawing-failed', `${name} cannot be drawn.`, error),
      }}></arcus-drawn>`)
  );
};

const members =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (own, plain, _, report) =>
    isJsonObject(own) ? { ...plain, ...guardedMembers(own, plain, rules, report) } : undefined;

const guardedMembers = (own: object, plain: object, rules: Readonly<Record<string, Rule>>, report: Report) =>
  Object.fromEntries(
    Object.entries(own).flatMap(([name, member]) => {
      const original = Reflect.get(plain, name) as Function | undefined;
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      const value = rule?.(member, original ?? (() => undefined), name, report);
      if (value !== undefined) return [[name, value]];
      report('drawing-invalid', `${name} ${rule ? 'is of the wrong type' : 'is no member of a drawing'}.`);
      return [];
    }),
  );

const motion = {
  scenes: returns(isAll((scene) => Array.isArray(Object(scene).motions))),
  said: returns(isNullOr(isSaid)),
  moments: returns(isAll((moment) => Array.isArray(Object(moment).events))),
  beats: is((value) => isJsonObject(value) && Object.values(value).every(isNumber)),
  isShowdown: returns((value) => typeof value === 'boolean'),
} satisfies Record<keyof GameMotion<GameId>, Rule>;

const talk = {
  muted: returns(isNullOr(isText)),
  mayJudge: returns((value) => typeof value === 'boolean'),
} satisfies Record<keyof TalkUi<GameId>, Rule>;

const parts = ['board', 'playerArea', 'hand', 'worth', 'controls', 'finalView'] as const;

const rules = {
  ...(Object.fromEntries(parts.map((name) => [name, draws])) as Record<(typeof parts)[number], Rule>),
  seating: is(isText),
  seatColors: is(isAll(isOneOf(seatColors))),
  talk: members(talk),
  optionWords: returns(isAll(isText)),
  goal: returns(isText),
  styles: is((value) => isText(value) || isText(Object(value).cssText)),
  stage: returns(isText),
  seatLayout: is(isJsonObject),
  standing: returns(isNullOr(hasTexts('text'))),
  moves: returns(isAll(isMove)),
  promptText: returns(isText),
  spokenSummary: returns(isAll(isText)),
  describeEvent: returns(isNullOr(isText)),
  motion: resolves(members(motion)),
  hints: resolves(returns(isText)),
  resultText: returns(hasTexts('title', 'why')),
  team: returns(isNumber),
  discColor: returns(isOneOf(seatColors)),
  lasted: returns(isNumber),
  score: returns(isText),
  winnersColors: returns(isAll(isOneOf(rainbowColors))),
} satisfies Record<keyof OwnUi<GameId>, Rule>;

/** `<arcus-drawn>`: a part of the table that an author draws, apart from it: an error of its template does not reach the table. */
class ArcusDrawn extends HTMLElement {
  set drawn({ own, plain, failed }: { own: unknown; plain(): unknown; failed(error: unknown): void }) {
    try {
      render(own, this.#box());
    } catch (error) {
      failed(error);
      // What Lit knows of the old box is wrong.
      this.replaceChildren();
      render(plain(), this.#box());
    }
  }

  #box(): HTMLElement {
    const [first] = this.children;
    if (first instanceof HTMLElement) return first;
    const box = document.createElement('div');
    box.className = 'drawn';
    this.append(box);
    return box;
  }
}

if (!customElements.get('arcus-drawn')) customElements.define('arcus-drawn', ArcusDrawn);

/** The members that `own` implements, above those of the plain table. */
export const withOwn = (own: unknown, plain: GameUi<GameId>, report: Report): GameUi<GameId> => {
  const { styles, ...others } = guardedMembers(Object(own), plain, rules, report);
  const sheet = typeof styles === 'string' ? unsafeCSS(styles) : (styles as CSSResult | undefined);
  return { ...plain, ...others, ...(sheet && { styles: css`${plain.styles}${sheet}` }) };
};

/** The plain table with an author's hints, which are data of any shape. It draws its own parts, so none is kept apart. */
export const withHints = (hinted: GameUi<GameId>, bare: GameUi<GameId>, report: Report): GameUi<GameId> => {
  const open = Object.fromEntries(parts.map((name) => [name, returns(isDrawn)]));
  return { ...bare, ...guardedMembers(hinted, bare, { ...rules, ...open }, report) };
};

/** The server's origin: modules may only be loaded from there. */
const moduleUrl = import.meta.url;

/** The drawing with the parts that the `ui` of the module at this address implements; a function makes one for each table. */
export const withModule = async (plain: GameUi<GameId>, address: string): Promise<GameUi<GameId>> => {
  const report = reporter(address);
  try {
    const url = new URL(address.replace(/^\/(?!\/)/, sitePath), moduleUrl);
    if (url.origin !== new URL(moduleUrl).origin)
      throw new TypeError('It is not on the server of the table.');
    const { ui } = await import(/* @vite-ignore */ /* webpackIgnore: true */ url.href);
    if (ui === undefined) throw new TypeError('It exports no `ui`.');
    return withOwn(typeof ui === 'function' ? ui() : ui, plain, report);
  } catch (error) {
    report('drawing-missing', 'it cannot be loaded.', error);
    return plain;
  }
};
