import type { CSSResult } from 'lit';
import type { GameEvent, Viewer } from '../../shared/kernel/game.ts';
import { applyDelta, type Delta } from '../../shared/protocol/delta.ts';
import type { MomentsOf } from '../game-ui/game-ui.ts';
import type { EventOf, GameId, TableView, ViewOf } from '../sdk/index.ts';
import { adoptStyleSheet } from '../ui/adopt-styles.ts';
import { PageTable, PageTableError } from './page-table.ts';
import { momentsOf, type Paced, type Shown } from './playback.ts';

/** What one viewer saw of a step of a game. */
interface RecordedStep {
  readonly view: ViewOf<GameId>;
  /** Since the step before. */
  readonly events: readonly EventOf<GameId>[];
  /** Milliseconds since 1970. */
  readonly at?: number;
  /** The minimum after its animation, in milliseconds. */
  readonly stillMs?: number;
}

/** The steps of a game, the first one before its first action. */
export interface Recording {
  readonly count: number;
  readonly viewers: readonly Viewer[];
  step(index: number, viewer: Viewer): RecordedStep;
}

/** A viewer's steps in a file. */
export interface RecordedView {
  readonly view: TableView;
  readonly steps: readonly {
    /** Undefined if the view did not change. */
    readonly delta?: Delta | undefined;
    readonly events: readonly GameEvent[];
  }[];
}

/** What these viewers saw; their steps are in the same order. */
export const recordingOf = (viewers: readonly Viewer[], recorded: readonly RecordedView[]): Recording => {
  const seen = recorded.map(({ view, steps }) => {
    const views: unknown[] = [view];
    for (const { delta } of steps)
      views.push(delta === undefined ? views.at(-1) : applyDelta(views.at(-1), delta));
    // Page and file are of the same build.
    return views.map((shown, at) => ({ view: shown, events: steps[at - 1]?.events ?? [] }) as RecordedStep);
  });
  return {
    viewers,
    count: seen[0]?.length ?? 0,
    step: (index, viewer) => found(seen[viewers.indexOf(viewer)]?.[index], index),
  };
};

const found = <Step>(step: Step | undefined, index: number): Step => {
  if (step === undefined) throw new PageTableError('no-moment', `There is no moment ${index}.`);
  return step;
};

/** `open`: a spectator who sees all hands. */
export type Perspective = Viewer | 'open';

export interface RecordedTableOptions {
  /** Default: the first perspective. */
  readonly viewer?: Perspective | undefined;
  /** How a table of this game splits its steps. */
  readonly moments?: MomentsOf<GameId> | undefined;
  /** The pause after each moment's beat: to read a sentence. */
  readonly readingMs?: number;
  /** The pause before the game begins again. Without it the game is played once. */
  readonly repeatMs?: number;
  /** Called once the cards can move. */
  readonly ready?: () => void;
  /** Called after each change that a control may show. */
  readonly changed?: () => void;
}

/** At a higher speed cards do not fly. */
const maxFlyingSpeed = 2;

const wholeStep: MomentsOf<GameId> = (events, { after }) => [{ events, view: after }];

/** A finished game, which its controls play. */
export class RecordedTable extends PageTable implements Paced {
  /** Times as fast as a table. */
  speed = 1;
  /** Of the present moment. */
  index = 0;
  /** The last moment whose cards lie still. */
  told = 0;
  isPlaying = false;
  isSought = false;
  shown: Shown = {};
  viewer: Perspective = 'spectator';
  readonly perspectives: readonly Perspective[];
  readonly #recording: Recording;
  readonly #options: RecordedTableOptions;
  /** The moments: parts of the steps. */
  readonly #places: readonly { readonly step: number; readonly part: number }[];
  #stillMs = 0;
  /** The present moment was seen. */
  #isSeen = false;

  /** @throws PageTableError `no-viewer` */
  constructor(recording: Recording, options: RecordedTableOptions = {}) {
    super();
    this.#recording = recording;
    this.#options = options;
    const { viewers } = recording;
    this.perspectives = viewers.length > 1 ? ['open', ...viewers] : viewers;
    const [first = 'spectator'] = viewers;
    this.#places = Array.from({ length: recording.count }, (_, step) =>
      this.#partsOf(step, first).map((_part, part) => ({ step, part })),
    ).flat();
    this.see(options.viewer ?? this.perspectives[0] ?? 'spectator');
  }

  get last(): number {
    return this.#places.length - 1;
  }

  get stillMs(): number {
    return this.#stillMs / this.speed;
  }

  get isStill(): boolean {
    return this.speed > maxFlyingSpeed;
  }

  holdMs(beatMs: number): number {
    const { readingMs = 700, repeatMs = 0 } = this.#options;
    return (beatMs + (this.index === this.last ? repeatMs : readingMs)) / this.speed;
  }

  /** What a viewer saw of a moment. @throws PageTableError `no-moment` */
  at(index: number, viewer = this.#viewer): RecordedStep {
    const { step, part } = found(this.#places[index], index);
    const parts = this.#partsOf(step, viewer);
    // Hidden events change the number of parts for a viewer; the last part is the step's end.
    const isLast = this.#places[index + 1]?.step !== step;
    return found((isLast ? undefined : parts[part]) ?? parts.at(-1), index);
  }

  /** The last moment after this number of actions. */
  momentOf(actions: number): number {
    return this.#places.findLastIndex(({ step }) => step === actions);
  }

  /** Shows a moment; the next one with its motion. @throws PageTableError `no-moment` */
  seek(index: number): void {
    const step = this.at(index);
    this.isPlaying = false;
    this.#stand(index, index === this.index + 1 ? step : { ...step, events: [] }, true);
  }

  /** Shows the present moment to another viewer. @throws PageTableError `no-viewer` */
  see(viewer: Perspective): void {
    if (!this.perspectives.includes(viewer))
      throw new PageTableError('no-viewer', `Viewer ${viewer} did not see this game.`);
    this.viewer = viewer;
    this.#stand(this.index, { ...this.at(this.index), events: [] }, true);
  }

  /** Goes on, or begins again. */
  play(): void {
    if (this.isPlaying) return;
    this.isPlaying = true;
    if (this.index === 0 || this.index === this.last) this.#begin();
    else if (this.#isSeen) this.next();
    this.#options.changed?.();
  }

  /** Stops at the present moment, whose cards lie still immediately. */
  override readonly pause = async (isPaused = true): Promise<void> => {
    if (!isPaused) return this.play();
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.see(this.viewer);
  };

  ready(): void {
    this.#options.ready?.();
  }

  settled(): void {
    this.told = this.index;
    this.#options.changed?.();
  }

  next(): void {
    this.#isSeen = true;
    if (!this.isPlaying) return;
    if (this.index === this.last) this.#begin();
    else {
      const index = this.index + 1;
      this.isPlaying = index < this.last || this.#options.repeatMs !== undefined;
      this.#stand(index, this.at(index), false);
    }
  }

  #begin(): void {
    const { view } = this.at(0);
    const { gameNumber } = view;
    this.#stand(0, { view, events: [{ type: 'table:started', gameNumber }] }, true);
  }

  #stand(index: number, { view, events, stillMs = 0 }: RecordedStep, isSought: boolean): void {
    this.index = index;
    this.#stillMs = stillMs;
    this.isSought = isSought;
    this.#isSeen = false;
    this.show({ view: { ...view, prompt: null } }, events);
    this.#options.changed?.();
  }

  /** With open hands, the middle of the table is the spectators' view. */
  get #viewer(): Viewer {
    return this.viewer === 'open' ? 'spectator' : this.viewer;
  }

  #partsOf(step: number, viewer: Viewer): readonly RecordedStep[] {
    const whole = this.#recording.step(step, viewer);
    if (step === 0) return [whole];
    const { view: before } = this.#recording.step(step - 1, viewer);
    const parts = momentsOf(this.#options.moments ?? wholeStep, whole.view, before, whole.events);
    return parts.map((part) => ({ ...whole, ...part }));
  }
}

/** Adopts these styles in the drawing of a recording, on `arcus-drawn`. */
export const adopting =
  (styles: CSSResult) =>
  ({ target }: Event): void => {
    if (target instanceof Element && target.shadowRoot) adoptStyleSheet(target.shadowRoot, styles, true);
  };
