import type { Viewer } from '../../../shared/kernel/game.ts';
import type { DevtoolsStep } from '../../../shared/protocol/devtools.ts';

/** The devtools are for developers: English only. */
export const labels = {
  title: 'Devtools',
  absent:
    'This server has no devtools. On your own machine, npm start turns them on; the table works as usual.',
  gone: 'This table is gone: it was empty for too long.',
  loading: 'Loading…',
  unreachable: 'The server does not answer. Trying again…',
  tabs: { views: 'Views', log: 'Log', actions: 'Actions', seed: 'Next seed' },
  game: (gameNumber: number, phase: string) => (gameNumber === 0 ? phase : `Game ${gameNumber}, ${phase}`),
  travel: {
    label: 'Moment of the game',
    position: (moment: number, actions: number) => `After ${moment} of ${actions} actions`,
    now: 'Now',
    back: 'One action back',
    forth: 'One action forth',
    none: 'No game yet',
    past: 'This is the past: return to now to play.',
    unplayable: (why: string) => `The present rules reject this log: ${why}`,
  },
  views: {
    label: 'What every viewer sees',
    changed: 'changed',
    gone: 'gone',
  },
  log: {
    none: 'Nothing has happened yet.',
    bytes: (bytes: number) => `${bytes.toLocaleString('en')} B`,
    sent: (connections: number) =>
      connections === 0 ? 'not connected' : connections === 1 ? 'sent' : `sent to ${connections}`,
    tooLong: 'Too long to keep.',
    nothing: 'Nothing was sent.',
    go: 'See the views after this step',
    list: 'Steps of the table, the newest first',
  },
  actions: {
    none: 'No seat has a decision.',
    seat: (name: string, decision: number) => `${name}, decision ${decision}`,
    refused: (message: string, rule: string | null) => (rule === null ? message : `${message} (${rule})`),
    done: (name: string, action: string) => `${name} played ${action}`,
    choose: (min: number, max: number) => (min === max ? `choose ${min}` : `choose ${min} to ${max}`),
  },
  seed: {
    label: 'Seed of the next game',
    hint: 'Up to 64 characters. With the same number of seats and the same options, the same seed deals the same cards and starts with the same seat.',
    use: 'Deal the next game with it',
    deal: 'Deal again with it now',
    fair: 'Back to a fair shuffle',
    later: 'The next game can begin when this one is over and enough players are seated.',
    honest:
      'A game with a chosen seed is not a fair shuffle: it has no commitment, and its file proves nothing about the deal.',
    present: (seed: string | null) =>
      seed === null ? 'The present game: a fair shuffle.' : `The present game: seed “${seed}”.`,
    next: (seed: string | null) =>
      seed === null ? 'The next game: a fair shuffle.' : `The next game: seed “${seed}”.`,
  },
} as const;

/** `names` are by seat. */
export const viewerName = (viewer: Viewer | 'new', names: readonly (string | undefined)[]): string => {
  if (viewer === 'new') return 'No hello yet';
  if (viewer === 'spectator') return 'Spectator';
  const name = names[viewer];
  return name === undefined ? `Seat ${viewer}` : `Seat ${viewer}, ${name}`;
};

/** Shortens digests. */
const maxTextLength = 24;

const abbreviate = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' && inner.length > maxTextLength ? `${inner.slice(0, maxTextLength)}…` : inner,
  );

export const stepLabel = (
  { event, viewer, request, action }: DevtoolsStep,
  names: readonly (string | undefined)[],
): { readonly who: string; readonly what: string } => {
  if (action !== null) {
    const by = action.by === 'player' ? '' : ` (${action.by})`;
    return { who: viewerName(action.seat, names) + by, what: abbreviate(action.action) };
  }
  return {
    who: viewer === null ? 'The table' : viewerName(viewer, names),
    what: request === null ? event : abbreviate(request),
  };
};
