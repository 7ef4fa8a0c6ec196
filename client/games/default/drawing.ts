import { css, html, render, type TemplateResult, unsafeCSS } from 'lit';
import type { GameAction } from '../../../shared/kernel/action.ts';
import type { Outcome } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import { isFields } from '../../../shared/kernel/util.ts';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import type { Who } from '../../locales/grammar.ts';
import type { GameId, Prompt, SeatColour } from '../../sdk/index.ts';

/** A game in play, or just over, as one viewer sees it: all that a drawing of one's own is given. */
export interface DrawingContext<View = unknown, Action extends GameAction = GameAction> {
  readonly view: View;
  readonly options: unknown;
  /** What the viewer may do; null while they are not to act. */
  readonly prompt: Prompt | null;
  /** The viewer's own seat; null for a spectator. */
  readonly you: Seat | null;
  /** The seats that are to act. */
  readonly toAct: readonly Seat[];
  /** The player on a seat: `{ name, you }`. */
  who(seat: Seat): Who;
  /** By seat. */
  readonly colours: readonly SeatColour[];
  /** What is picked and not sent yet, by places in the hand; emptied with each decision. */
  readonly chosen: readonly number[];
  /** Picks it, or puts it back. */
  choose(item: number): void;
  /** Answers the decision that is open. What is not legal is not sent. */
  act(action: Action): void;
}

/** What a drawing has put into an element. */
export interface MountedDrawing<Context> {
  /** Called at once, and with each change. */
  update(context: Context): void;
  unmount?(): void;
}

/** Puts a part of the table into an element, by whatever framework; `seat` is whose, of what lies before a seat. */
export type MountDrawing<Context> = (element: HTMLElement, seat: Seat | null) => MountedDrawing<Context>;

/**
 * What a module with a drawing of one's own exports, each of it or none: `export const board = (element) => ({ update: (context) => … })`.
 * What it does not export is drawn by hints.
 */
export interface Drawing<View = unknown, Action extends GameAction = GameAction> {
  /** In the middle of the mat. */
  readonly board?: MountDrawing<DrawingContext<View, Action>>;
  /** What lies before a seat. */
  readonly playerArea?: MountDrawing<DrawingContext<View, Action>>;
  /** What the viewer holds, over the near edge of the mat. */
  readonly hand?: MountDrawing<DrawingContext<View, Action>>;
  /** A style sheet for all of it, within the table's shadow root. */
  readonly styles?: string;
  stage?(context: DrawingContext<View, Action>): string;
  standing?(
    context: DrawingContext<View, Action>,
    seat: Seat,
  ): { readonly text: string; readonly out?: boolean } | null;
  /** The buttons of the dock. One that is not legal now is shown as such. */
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

type AnyMount = MountDrawing<GameContext<GameId>>;

/** A part of the table as it is drawn now, and what is drawn in its place if that fails. */
interface Drawn {
  readonly mount: AnyMount;
  readonly context: GameContext<GameId>;
  readonly seat: Seat | null;
  fallback(): TemplateResult;
  failed(error: unknown): void;
}

/** `<arcus-drawn>`: a part that somebody's own code draws. Whatever that does, the table goes on. */
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

/** Where this module, and with it the server, is. */
const moduleUrl = import.meta.url;

/** Of what a module exports, what a drawing may have; none if it cannot be loaded. */
const load = async (address: string): Promise<Readonly<Record<string, unknown>>> => {
  const url = new URL(address, moduleUrl);
  if (url.origin !== new URL(moduleUrl).origin)
    throw new TypeError('It has to be on the server of the table.');
  return import(/* @vite-ignore */ /* webpackIgnore: true */ url.href);
};

const mountNames = ['board', 'hand', 'playerArea'] as const;

const isText = (value: unknown): boolean => typeof value === 'string';
const isMove = (value: unknown): boolean =>
  isFields(value) && isFields(value.action) && isText(value.label) && isText(value.key);

/** What else may be said by a drawing, and what that has to be. */
const returnChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  stage: isText,
  standing: (value) => value === null || (isFields(value) && isText(value.text)),
  moves: (value) => Array.isArray(value) && value.every(isMove),
  promptText: isText,
  spokenSummary: (value) => Array.isArray(value) && value.every(isText),
  describeEvent: (value) => value === null || isText(value),
  resultText: (value) => isFields(value) && isText(value.title) && isText(value.why),
  score: isText,
};

type UiFunction = (...given: readonly unknown[]) => unknown;

/** Puts each function of one UI in the place of another's, which goes on where it throws or gives what it must not. */
export const withFallback = (
  own: Readonly<Record<string, unknown>>,
  ours: GameUi<GameId>,
  failed: (name: string, error: unknown) => void,
): GameUi<GameId> => {
  const both = Object.entries(own).map(([name, value]) => {
    const instead: unknown = Reflect.get(ours, name);
    if (typeof value !== 'function' || typeof instead !== 'function') return [name, value];
    const isRight = returnChecks[name] ?? (() => true);
    const tell: UiFunction = (...given) => {
      try {
        const told: unknown = value(...given);
        if (isRight(told)) return told;
        throw new TypeError('It gives what it should not.');
      } catch (error) {
        failed(name, error);
        return instead(...given);
      }
    };
    return [name, tell];
  });
  return { ...ours, ...Object.fromEntries(both) };
};

/** Says on the console what is wrong, each thing once. */
export const errorReporter = (what: string): ((name: string, error: unknown) => void) => {
  const said = new Set<string>();
  return (name, error) => {
    if (said.has(name)) return;
    said.add(name);
    console.error(`${what}: ${name} fails, and the default drawing takes its place.`, error);
  };
};

/** The UI with what a module at this address draws and says of it. Whatever is wrong with the module is said on the console. */
export const withDrawing = async (ui: GameUi<GameId>, address: string): Promise<GameUi<GameId>> => {
  const failed = errorReporter(address);
  const own = await load(address).catch((error: unknown): Readonly<Record<string, unknown>> => {
    console.error(`${address} cannot be loaded, and the default drawing takes its place.`, error);
    return {};
  });
  const functionOf = (name: string): unknown => {
    const value = Object.hasOwn(own, name) ? own[name] : undefined;
    if (value !== undefined && typeof value !== 'function') failed(name, new TypeError('It is no function.'));
    return typeof value === 'function' ? value : undefined;
  };
  const drawn = mountNames.flatMap((name) => {
    const mount = functionOf(name) as AnyMount | undefined;
    const draw = (context: GameContext<GameId>, seat: Seat | null = null): TemplateResult =>
      html`<arcus-drawn .drawn=${{
        mount,
        context,
        seat,
        instead: () =>
          (ui[name] as (context: GameContext<GameId>, seat: Seat | null) => TemplateResult)(context, seat),
        failed: (error: unknown) => failed(name, error),
      }}></arcus-drawn>`;
    return mount === undefined ? [] : [[name, draw] as const];
  });
  const told = Object.keys(returnChecks).flatMap((name) => {
    const tell = functionOf(name);
    return tell === undefined ? [] : [[name, tell] as const];
  });
  const styles = typeof own.styles === 'string' ? { styles: css`${ui.styles}${unsafeCSS(own.styles)}` } : {};
  return { ...withFallback(Object.fromEntries(told), ui, failed), ...Object.fromEntries(drawn), ...styles };
};
