import type { Viewer } from '../../../shared/kernel/game.ts';
import type { DevtoolsStep } from '../../../shared/protocol/devtools.ts';

/** Everything that the devtools say. They are for whoever writes a game, so they are in English only, as the code is. */
export const labels = {
  title: 'Devtools',
  absent:
    'This server has no devtools. On your own machine, npm start turns them on; the table plays as ever.',
  gone: 'This table is gone: nobody was there for too long.',
  loading: 'Asking the server…',
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
    past: 'You see the past: nothing can be played until you go back to now.',
    unplayable: (why: string) => `By the rules as they are now, this log cannot be played again: ${why}`,
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
      connections === 0 ? 'nobody connected' : connections === 1 ? 'sent' : `sent to ${connections}`,
    tooLong: 'Too long to keep.',
    nothing: 'Nothing was sent.',
    go: 'See the views after this step',
    list: 'Steps of the table, the newest first',
  },
  actions: {
    none: 'Nobody is to act.',
    seat: (name: string, decision: number) => `${name}, decision ${decision}`,
    refused: (message: string, rule: string | null) => (rule === null ? message : `${message} (${rule})`),
    done: (name: string, action: string) => `${name} has played ${action}`,
    choose: (min: number, max: number) => (min === max ? `choose ${min}` : `choose ${min} to ${max}`),
  },
  seed: {
    label: 'Seed of the next game',
    hint: 'Any text of up to 64 characters. The same seed deals the same cards to the same number of seats under the same options, and the same seat begins.',
    use: 'Deal the next game with it',
    deal: 'Deal again with it now',
    fair: 'Back to a fair shuffle',
    later: 'A game can begin once this one is over, and enough have sat down.',
    honest:
      'A game with a chosen seed is no fair shuffle: it shows no commitment, and there is no transcript of it to check.',
    present: (seed: string | null) =>
      seed === null ? 'The present game: a fair shuffle.' : `The present game: dealt by the seed “${seed}”.`,
    next: (seed: string | null) =>
      seed === null ? 'The next game: a fair shuffle.' : `The next game: dealt by the seed “${seed}”.`,
  },
} as const;

/** @param names by seat */
export const viewerName = (viewer: Viewer | 'new', names: readonly (string | undefined)[]): string => {
  if (viewer === 'new') return 'No hello yet';
  if (viewer === 'spectator') return 'Spectator';
  const name = names[viewer];
  return name === undefined ? `Seat ${viewer}` : `Seat ${viewer}, ${name}`;
};

/** Digests are too long for a line. */
const maxTextLength = 24;

const abbreviate = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' && inner.length > maxTextLength ? `${inner.slice(0, maxTextLength)}…` : inner,
  );

/** Who did it, and what, in a line. */
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
