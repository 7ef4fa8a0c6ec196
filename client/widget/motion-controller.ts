import type { LitElement, ReactiveController } from 'lit';
import type { GameContext, GameUi, ScenesOf } from '../games/game-ui.ts';
import type { EventOf, GameId, GameTypes } from '../sdk/index.ts';
import type { Flights } from './flights.ts';

/** How cards and chips move at a table. What shows it is fetched once the table is drawn, which can be played at whatever becomes of it. */
export class MotionController<Id extends GameId> implements ReactiveController {
  readonly #host: LitElement;
  #flights: Flights | null = null;
  #scenes: ScenesOf<Id> | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#flights?.end();
  }

  async load(ui: GameUi<Id>): Promise<void> {
    const { shadowRoot } = this.#host;
    const [flights, scenes] = await Promise.all([import('./flights.ts'), ui.scenes()]).catch(() => []);
    if (!flights || !scenes || !shadowRoot) return;
    this.#flights ??= new flights.Flights(shadowRoot);
    this.#scenes = scenes;
  }

  /**
   * Call it before the host draws a step.
   * @param before the view that it changed; null where a game begins
   */
  show(events: readonly EventOf<Id>[], context: GameContext<Id>, before: GameTypes[Id]['view'] | null): void {
    if (!this.#flights || !this.#scenes) return;
    const play = this.#flights.prepare(this.#scenes(events, context, before));
    this.#host.updateComplete.then(play);
  }
}
