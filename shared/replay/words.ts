import type { Check, Finding, Report, Verdict } from './verify.ts';

/** The answer in a line. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  right: 'Yes: this game was shuffled and played as it should be.',
  unchecked: 'Nothing is wrong with this game, but its shuffle cannot be checked.',
  wrong: 'No: something in this game is not as it should be.',
};

type About = Finding['about'];
type Sentence = (about: About) => string;

const count = (number: string | number | undefined, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

const faults: Readonly<Record<string, Sentence>> = {
  'too-long': () => 'The file is longer than any game.',
  'not-json': () => 'The file is cut short, or not JSON.',
  'not-a-transcript': () => 'This is not the transcript of a game.',
  'another-version': ({ where }) => `The transcript is of version ${where}, which this page does not know.`,
  'bad-field': ({ where }) => `“${where}” is missing, unknown or not what it should be.`,
};

const breaks: Readonly<Record<string, Sentence>> = {
  head: () =>
    'The beginning was changed afterwards: the table, the options, the players, the time or the seeds do not fit the first link.',
  action: ({ action }) => `Action ${action} was changed afterwards: it does not fit its link.`,
  link: ({ action }) => `The link after action ${action} was changed.`,
  count: () => 'There is not one link for each action: something was left out or put in.',
};

const unplayable: Readonly<Record<string, Sentence>> = {
  'unknown-game': () => 'This game is not one that can be checked here.',
  'bad-options': () => 'The game has no such options.',
  'wrong-player-count': () => 'The game cannot be played by so many.',
  'bad-action': ({ action }) => `Action ${action} is not one of this game.`,
  'against-the-rules': ({ action, reason }) =>
    `Action ${action} could not have happened with these cards${reason === '' ? '.' : `: ${reason}`}`,
  'not-safe': ({ action }) => `Action ${action} is not what the table may play for somebody.`,
  'after-the-end': ({ action }) => `Action ${action} comes after the end of the game.`,
  'not-over': () => 'The game is not over after the last action.',
};

const pick = (
  from: Readonly<Record<string, Sentence>>,
  key: string | number | undefined,
  about: About,
): string => from[String(key)]?.(about) ?? String(key);

const sentences: Readonly<
  Record<Check, { readonly right?: Sentence; readonly wrong?: Sentence; readonly open?: Sentence }>
> = {
  readable: {
    right: ({ actions }) => `The file is whole: ${count(actions, 'action', 'actions')}.`,
    wrong: (about) => pick(faults, about.why, about),
  },
  commitment: {
    right: () => 'The server kept to the secret it had bound itself to before the game.',
    wrong: () => 'The server’s secret is not the one it had bound itself to before the game.',
  },
  seeds: {
    right: ({ count: shown }) =>
      shown === 0
        ? 'No player added a seed to the shuffle: it was the server’s alone.'
        : `${count(shown, 'player’s seed is', 'players’ seeds are')} in the shuffle, each as it was promised.`,
    wrong: ({ names }) => `A seed is not the one that was promised: ${names}.`,
  },
  chain: {
    right: () => 'No action was changed, left out or put in afterwards.',
    wrong: (about) => pick(breaks, about.what, about),
  },
  seal: {
    right: () => 'The seal at the end fits.',
    wrong: () => 'The seal does not fit: the end of the game, or the seal itself, was changed.',
  },
  rules: {
    right: ({ actions }) =>
      `Played again from its seeds, every card falls as it did, and all ${count(actions, 'action follows', 'actions follow')} the rules.`,
    wrong: (about) => pick(unplayable, about.why, about),
  },
  outcome: {
    right: () => 'The result is right.',
    wrong: () => 'The result is not the one that the cards give.',
  },
  cards: {
    right: () => 'Every card, hidden ones too, ended where the shuffle puts it.',
    wrong: () => 'The cards at the end are not those of the shuffle: another deck was dealt.',
  },
  checksum: {
    right: () => 'Nothing in the file was damaged.',
    wrong: () => 'Something in the file was changed: its checksum does not fit.',
  },
  steps: {
    right: () => 'What you saw hangs together from the first card to the last.',
    wrong: () => 'What you saw does not hang together.',
  },
  'witness-commitment': {
    right: () => 'This device remembers the same binding of the server from before the game.',
    wrong: () => 'This device remembers another binding of the server from before the game.',
  },
  'witness-seed': {
    right: () => 'The seed of this device is in the shuffle.',
    wrong: () => 'The seed of this device is not in the shuffle.',
  },
  'witness-seal': {
    right: () => 'The seal is the one that this device was shown at the table.',
    wrong: () => 'The seal is not the one that this device was shown at the table.',
  },
  'witness-view': {
    right: () => 'The cards you saw at the end are the cards of this game.',
    wrong: () => 'The cards you saw at the end are not the cards of this game.',
  },
  withheld: {
    open: ({ count: number, names }) =>
      `${count(number, 'promised seed was', 'promised seeds were')} never shown (${names}), and left out. Whoever does that can have the cards drawn once more, without knowing what comes.`,
  },
  'no-seed': {
    open: ({ names }) => `No seed came from ${names}.`,
  },
  shuffle: {
    open: () =>
      'This table keeps its secret closed, so that the shuffle is unchecked: the file holds what one player saw, and no more.',
  },
  'never-looked': {
    open: () =>
      'What no file can show: that the server never looked at the cards, and that nobody told another what they held.',
  },
};

/** What was found, in a plain sentence. */
export const findingWords = ({ check, result, about }: Finding): string =>
  sentences[check][result]?.(about) ?? check;

const marks: Readonly<Record<Finding['result'], string>> = { right: '✓', wrong: '✗', open: '·' };

/** The whole report as lines of text. */
export const reportWords = ({ verdict, findings }: Report): string =>
  [
    verdictWords[verdict],
    '',
    ...findings.map((finding) => `${marks[finding.result]} ${findingWords(finding)}`),
  ].join('\n');
