import type { LitElement, ReactiveController } from 'lit';
import type { Beats } from '../../shared/kernel/game.ts';
import type { GameContext, GameMotion, GameUi, MomentsOf, SaidOf } from '../game-ui/game-ui.ts';
import { isGameEvent } from '../game-ui/log.ts';
import type { CardAnimations } from '../motion/card-animations.ts';
import type { Scene } from '../motion/scenes.ts';
import type { Voice } from '../motion/voices.ts';
import type { EventOf, GameId, Seat, TypesOf } from '../sdk/index.ts';
import { loadPart } from '../ui/load-part.ts';

type Sounds = InstanceType<typeof import('../motion/sound-player.ts').SoundPlayer>;

type Bubbles = readonly (readonly [seat: Seat, text: string])[];

export interface ShownMoment {
  readonly movingMs: number;
  readonly said: Bubbles;
}

/** A viewer gets no bubble for their own choice. */
export const bubblesOf = <Id extends GameId>(
  said: SaidOf<Id>,
  events: readonly EventOf<Id>[],
  context: GameContext<Id>,
  before: TypesOf<Id>['view'],
): Bubbles =>
  events.filter(isGameEvent<Id>).flatMap((event) => {
    const word = said(event, context, before);
    return word === null || word.seat === context.you ? [] : [[word.seat, word.text] as const];
  });

export const still: ShownMoment = { movingMs: 0, said: [] };

/** The animations and sounds of a table, loaded after its first drawing. The table works without them. */
export class MotionController<Id extends GameId> implements ReactiveController {
  readonly #host: LitElement;
  #animations: CardAnimations | null = null;
  #game: GameMotion<Id> | null = null;
  #sounds: Sounds | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#sounds?.hush();
    this.#animations?.end();
  }

  hostUpdated(): void {
    this.#animations?.forget();
  }

  async load(ui: GameUi<Id>): Promise<void> {
    const { shadowRoot } = this.#host;
    const [cardAnimations, game] = await Promise.all([
      loadPart(() => import('../motion/card-animations.ts')),
      ui.motion(),
    ]).catch(() => []);
    if (!cardAnimations || !game || !shadowRoot) return;
    this.#animations ??= new cardAnimations.CardAnimations(shadowRoot);
    this.#game = game;
    // Its listeners would keep an element that has gone meanwhile.
    if (!this.#host.isConnected) this.#animations.end();
  }

  async setSounds(isOn: boolean): Promise<void> {
    this.#sounds?.hush();
    this.#sounds = null;
    const speaker = isOn ? await loadPart(() => import('./bar/speaker.ts')).catch(() => null) : null;
    if (speaker) this.#sounds = new speaker.SoundPlayer();
  }

  sound(voice: Voice): void {
    this.#sounds?.playNow(voice);
  }

  /** Call before the host draws the end. */
  showEnd(isLost: boolean, scene: Scene | undefined): void {
    this.finish();
    this.#sounds?.playEnd(isLost ? 'loss' : 'win');
    if (scene && this.#animations) this.#host.updateComplete.then(this.#animations.prepare([scene]).play);
  }

  /** Cards lie where they belong immediately. */
  finish(): void {
    this.#sounds?.hush();
    this.#animations?.finish();
  }

  /** On a slow device, cards may still move after `movingMs`. */
  get isMoving(): boolean {
    return this.#animations?.isMoving ?? false;
  }

  get beats(): Beats | undefined {
    return this.#game?.beats;
  }

  isShowdown(events: readonly EventOf<Id>[]): boolean {
    return events.filter(isGameEvent<Id>).some((event) => this.#game?.isShowdown?.(event));
  }

  hold(isHeld: boolean): void {
    this.#animations?.hold(isHeld);
  }

  /** The moments of a step; one until the animations are loaded. */
  readonly moments: MomentsOf<Id> = (events, views, you) =>
    this.#game?.moments?.(events, views, you) ?? [{ events, view: views.after }];

  /**
   * Call before the host draws a moment. Returns how long cards are to move, and the bubbles for afterwards.
   * @param before the view before the step; null where a game begins
   * @param rest called when cards that move lie still
   */
  show(
    events: readonly EventOf<Id>[],
    context: GameContext<Id>,
    before: TypesOf<Id>['view'] | null,
    rest: () => void,
  ): ShownMoment {
    if (!this.#animations || !this.#game) return still;
    const { scenes, said } = this.#game;
    const shown = scenes(events, context, before);
    const { movingMs, play } = this.#animations.prepare(shown, rest);
    this.#host.updateComplete.then(play);
    this.#sounds?.playStep(shown, movingMs === 0);
    return { movingMs, said: before === null ? [] : bubblesOf(said, events, context, before) };
  }
}
