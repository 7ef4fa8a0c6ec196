/** Why the lobby refuses a request, with the status and the title of its answer. A closed list: clients may rely on it. */
export const problems = {
  'bad-json': { status: 400, title: 'The request is not JSON' },
  'bad-request': { status: 400, title: 'The request has a wrong shape' },
  'unknown-game': { status: 400, title: 'There is no such game' },
  'bad-options': { status: 400, title: 'The game has no such options' },
  'no-such-table': { status: 404, title: 'There is no such table' },
  'no-such-game': { status: 404, title: 'There is no such game to look at' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'too-big': { status: 413, title: 'The request is too big' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'The lobby made a mistake' },
} as const;

export type ProblemCode = keyof typeof problems;

export const isProblemCode = (value: unknown): value is ProblemCode =>
  typeof value === 'string' && Object.hasOwn(problems, value);
