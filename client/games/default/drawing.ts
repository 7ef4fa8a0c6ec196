import { css, html, render, type TemplateResult, unsafeCSS } from 'lit';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { Outcome } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import type { Who } from '../../locales/grammar.ts';
import type { ActionOf, AnyGameType, GameId, Prompt, SeatColour, TypesOf } from '../../sdk/index.ts';

/** One viewer's game: all that a custom drawing receives. */
export interface DrawingContext<View = unknown, Action extends GameAction = GameAction> {
  readonly view: View;
  readonly options: unknown;
  /** The viewer's decision; null while others are to act. */
  readonly prompt: Prompt | null;
  /** Null for a spectator. */
  readonly you: Seat | null;
  readonly toAct: readonly Seat[];
  /** `{ name, you }`. */
  who(seat: Seat): Who;
  /** By seat. */
  readonly colours: readonly SeatColour[];
  /** Unsent picks, as indexes in the hand; emptied with each decision. */
  readonly chosen: readonly number[];
  /** Toggles a pick. */
  choose(item: number): void;
  /** Answers the open decision. Illegal actions are not sent. */
  act(action: Action): void;
}

/** A drawing mounted in an element. */
export interface MountedDrawing<Context> {
  /** Called immediately, and with each change. */
  update(context: Context): void;
  unmount?(): void;
}

/** Mounts a part of the table, in any framework; `seat` is null except for a player area. */
export type MountDrawing<Context> = (element: HTMLElement, seat: Seat | null) => MountedDrawing<Context>;

/** The exports of a drawing module, all optional. The default drawing replaces omitted ones. */
export interface Drawing<View = unknown, Action extends GameAction = GameAction> {
  /** In the middle of the mat. */
  readonly board?: MountDrawing<DrawingContext<View, Action>>;
  /** Before each seat. */
  readonly playerArea?: MountDrawing<DrawingContext<View, Action>>;
  /** The viewer's hand, over the near edge of the mat. */
  readonly hand?: MountDrawing<DrawingContext<View, Action>>;
  /** A style sheet inside the table's shadow root. */
  readonly styles?: string;
  stage?(context: DrawingContext<View, Action>): string;
  standing?(
    context: DrawingContext<View, Action>,
    seat: Seat,
  ): { readonly text: string; readonly out?: boolean } | null;
  /** The buttons below the table. Illegal ones are drawn disabled. */
  moves?(context: DrawingContext<View, Action>): readonly {
    readonly action: Action;
    readonly label: string;
    readonly key: string;
    readonly bold?: boolean;
  }[];
  promptText?(context: DrawingContext<View, Action>): string;
  spokenSummary?(context: DrawingContext<View, Action>): readonly string[];
  describeEvent?(event: { readonly type: string }, context: DrawingContext<View, Action>): string | null;
  resultText?(
    outcome: Outcome,
    context: DrawingContext<View, Action>,
  ): { readonly title: string; readonly why: string };
  score?(count: number): string;
}

/**
 * `Drawing` of a game: views and actions have its types.
 *
 *     export const board: DrawingOf<typeof highCard>['board'] = (element) => ({
 *       update: ({ view, act }) => { element.textContent = `${view.hand.length}`; },
 *     });
 */
export type DrawingOf<Game extends AnyGameType> = Drawing<TypesOf<Game>['view'], ActionOf<Game>>;

type AnyMount = MountDrawing<GameContext<GameId>>;

interface Drawn {
  readonly mount: AnyMount;
  readonly context: GameContext<GameId>;
  readonly seat: Seat | null;
  fallback(): TemplateResult;
  failed(error: unknown): void;
}

/** `<arcus-drawn>`: mounts an author's code. If that throws, the default drawing takes over. */
class ArcusDrawn extends HTMLElement {
  #drawn: Drawn | null = null;
  #mounted: MountedDrawing<GameContext<GameId>> | null = null;
  #hasFailed = false;

  set drawn(drawn: Drawn) {
    this.#drawn = drawn;
    if (this.isConnected) this.#draw(drawn);
  }

  connectedCallback(): void {
    if (this.#drawn) this.#draw(this.#drawn);
  }

  disconnectedCallback(): void {
    this.#unmount();
  }

  #draw(drawn: Drawn): void {
    if (this.#hasFailed) {
      render(drawn.fallback(), this);
      return;
    }
    try {
      if (this.#mounted === null) {
        const element = document.createElement('div');
        element.className = 'drawn';
        this.replaceChildren(element);
        this.#mounted = drawn.mount(element, drawn.seat);
      }
      this.#mounted.update(drawn.context);
    } catch (error) {
      drawn.failed(error);
      this.#unmount();
      this.#hasFailed = true;
      render(drawn.fallback(), this);
    }
  }

  #unmount(): void {
    const mounted = this.#mounted;
    this.#mounted = null;
    try {
      mounted?.unmount?.();
    } catch (error) {
      this.#drawn?.failed(error);
    }
    if (!this.#hasFailed) this.replaceChildren();
  }
}

if (!customElements.get('arcus-drawn')) customElements.define('arcus-drawn', ArcusDrawn);

/** The server's origin: modules may only be loaded from there. */
const moduleUrl = import.meta.url;

const load = async (address: string): Promise<Readonly<Record<string, unknown>>> => {
  const url = new URL(address, moduleUrl);
  if (url.origin !== new URL(moduleUrl).origin)
    throw new TypeError('A module must come from the server of the table.');
  return import(/* @vite-ignore */ /* webpackIgnore: true */ url.href);
};

const mountNames = ['board', 'hand', 'playerArea'] as const;

const isText = (value: unknown): boolean => typeof value === 'string';
const isMove = (value: unknown): boolean =>
  isJsonObject(value) && isJsonObject(value.action) && isText(value.label) && isText(value.key);

/** The functions a drawing may export, each with a check of its return value. */
const returnChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  stage: isText,
  standing: (value) => value === null || (isJsonObject(value) && isText(value.text)),
  moves: (value) => Array.isArray(value) && value.every(isMove),
  promptText: isText,
  spokenSummary: (value) => Array.isArray(value) && value.every(isText),
  describeEvent: (value) => value === null || isText(value),
  resultText: (value) => isJsonObject(value) && isText(value.title) && isText(value.why),
  score: isText,
};

type UiFunction = (...parameters: readonly unknown[]) => unknown;

/** Overrides functions of `ours`. Where one throws or returns the wrong type, the original takes over. */
export const withFallback = (
  own: Readonly<Record<string, unknown>>,
  ours: GameUi<GameId>,
  failed: (name: string, error: unknown) => void,
): GameUi<GameId> => {
  const both = Object.entries(own).map(([name, value]) => {
    const original: unknown = Reflect.get(ours, name);
    if (typeof value !== 'function' || typeof original !== 'function') return [name, value];
    const isValid = returnChecks[name] ?? (() => true);
    const guarded: UiFunction = (...parameters) => {
      try {
        const result: unknown = value(...parameters);
        if (isValid(result)) return result;
        throw new TypeError('It returned a value of the wrong type.');
      } catch (error) {
        failed(name, error);
        return original(...parameters);
      }
    };
    return [name, guarded];
  });
  return { ...ours, ...Object.fromEntries(both) };
};

/** Reports each failing name to the console once. */
export const errorReporter = (what: string): ((name: string, error: unknown) => void) => {
  const reported = new Set<string>();
  return (name, error) => {
    if (reported.has(name)) return;
    reported.add(name);
    console.error(`${what}: ${name} fails, and the default drawing takes its place.`, error);
  };
};

/** The UI with the parts that the module at this address draws. Errors are reported to the console. */
export const withDrawing = async (ui: GameUi<GameId>, address: string): Promise<GameUi<GameId>> => {
  const failed = errorReporter(address);
  const own = await load(address).catch((error: unknown): Readonly<Record<string, unknown>> => {
    console.error(`${address} cannot be loaded, and the default drawing takes its place.`, error);
    return {};
  });
  const functionOf = (name: string): unknown => {
    const value = Object.hasOwn(own, name) ? own[name] : undefined;
    if (value !== undefined && typeof value !== 'function')
      failed(name, new TypeError('It is not a function.'));
    return typeof value === 'function' ? value : undefined;
  };
  const drawn = mountNames.flatMap((name) => {
    const mount = functionOf(name) as AnyMount | undefined;
    const draw = (context: GameContext<GameId>, seat: Seat | null = null): TemplateResult =>
      html`<arcus-drawn .drawn=${{
        mount,
        context,
        seat,
        fallback: () =>
          (ui[name] as (context: GameContext<GameId>, seat: Seat | null) => TemplateResult)(context, seat),
        failed: (error: unknown) => failed(name, error),
      }}></arcus-drawn>`;
    return mount === undefined ? [] : [[name, draw] as const];
  });
  const overrides = Object.keys(returnChecks).flatMap((name) => {
    const override = functionOf(name);
    return override === undefined ? [] : [[name, override] as const];
  });
  const styles = typeof own.styles === 'string' ? { styles: css`${ui.styles}${unsafeCSS(own.styles)}` } : {};
  return {
    ...withFallback(Object.fromEntries(overrides), ui, failed),
    ...Object.fromEntries(drawn),
    ...styles,
  };
};
