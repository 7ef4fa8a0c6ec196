import { html, type LitElement, type ReactiveController } from 'lit';
import type { GameContext, GameMotion, GameUi } from '../game-ui/game-ui.ts';
import { isGameEvent } from '../game-ui/log.ts';
import type { CardAnimations } from '../motion/card-animations.ts';
import type { EventOf, GameId, Seat, TableView, TypesOf } from '../sdk/index.ts';

const riseMs = 560;

/** The animations of a table, loaded after its first drawing. The table works without them. */
export class MotionController<Id extends GameId> implements ReactiveController {
  readonly #host: LitElement;
  #animations: CardAnimations | null = null;
  #game: GameMotion<Id> | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#animations?.end();
  }

  hostUpdated(): void {
    this.#animations?.forget();
  }

  async load(ui: GameUi<Id>): Promise<void> {
    const { shadowRoot } = this.#host;
    const [cardAnimations, game] = await Promise.all([
      import('../motion/card-animations.ts'),
      ui.motion(),
    ]).catch(() => []);
    if (!cardAnimations || !game || !shadowRoot) return;
    this.#animations ??= new cardAnimations.CardAnimations(shadowRoot);
    this.#game = game;
  }

  /** Moves the winners' discs to the arch. Call before the host draws the end. */
  showEnd({ outcome, seats }: TableView): void {
    this.#animations?.finish();
    const motions = (outcome?.winners ?? []).map((seat) => {
      const { name = '', colour = null } = seats[seat] ?? {};
      const as = html`<arcus-clock name=${name} .colour=${colour}></arcus-clock>`;
      return { from: `disc-${seat}`, to: `arch-${seat}`, as, durationMs: riseMs };
    });
    if (this.#animations)
      this.#host.updateComplete.then(this.#animations.prepare([{ motions, staggerMs: 90 }]));
  }

  /**
   * Call before the host draws a step. Returns the bubbles of other seats.
   * @param before the view before the step; null where a game begins
   */
  show(
    events: readonly EventOf<Id>[],
    context: GameContext<Id>,
    before: TypesOf<Id>['view'] | null,
  ): readonly (readonly [seat: Seat, text: string])[] {
    if (!this.#animations || !this.#game) return [];
    const { scenes, said } = this.#game;
    this.#host.updateComplete.then(this.#animations.prepare(scenes(events, context, before)));
    if (before === null) return [];
    return events.filter(isGameEvent<Id>).flatMap((event) => {
      const word = said(event, context, before);
      return word === null || word.seat === context.you ? [] : [[word.seat, word.text] as const];
    });
  }
}
