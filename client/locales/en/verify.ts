import type { Unplayable } from '../../../shared/replay/play.ts';
import type { BrokenLink, ReadFault } from '../../../shared/replay/transcript.ts';
import type { Check, Finding, Verdict } from '../../../shared/replay/verify.ts';

export type FindingText = (about: Finding['about']) => string;
type Sentences<Key extends string> = Readonly<Record<Key, FindingText>>;

/** What can only be told, not settled. */
type Told = 'withheld' | 'no-seed' | 'shuffle' | 'never-looked';

/** What is wrong with the file, the chain or the game has many sentences: one for each `about.why`. */
interface Faults {
  readonly readable: Sentences<ReadFault['why']>;
  readonly chain: Sentences<BrokenLink['what']>;
  readonly rules: Sentences<Unplayable['why'] | 'not-over'>;
}

interface FindingSentences {
  readonly right: Sentences<Exclude<Check, Told>>;
  readonly wrong: Sentences<Exclude<Check, Told | keyof Faults>>;
  readonly open: Sentences<Told>;
  readonly faults: Faults;
}

export const verifyWords = {
  home: 'Arcus, home',
  checkGame: 'Check a game',
  checkThisGame: 'Check this game',
  checking: 'Checking…',
  about:
    'After each game its table has a file with everything that happened: who added what to the shuffle, and every move. This page plays the whole game again from that and says whether all of it is as it should be. The file stays on your device.',
  file: 'The file of a game',
  notSeen:
    'This game cannot be seen: it is still being played, its table is gone, or it is only for those who played it. If you have its file, you can check that.',
  notFetched: 'The game could not be fetched. Please try again.',
  tryAgain: 'Try again',
  marks: { right: 'Right', wrong: 'Wrong', open: 'To know' },
  keep: 'Keep the file',
  back: 'Back to the table',
};

export const replayWords = {
  replay: 'Replay',
  beginning: 'To the beginning',
  stepBack: 'One step back',
  play: 'Play',
  pause: 'Pause',
  stepOn: 'One step on',
  end: 'To the end',
  position: (index: number, last: number) => `${index} of ${last}`,
  seen: 'Seen',
  asPlayer: (name: string) => `As ${name}`,
  asSpectator: 'As a spectator',
  allOpen: 'All cards open',
  copy: 'Copy a link to this moment',
  copied: 'Copied',
  dealt: 'The cards are dealt.',
  table: 'The table',
  theEnd: 'The end',
};

/** The answer in a line. */
export const verdicts: Readonly<Record<Verdict, string>> = {
  right: 'Yes: this game was shuffled and played as it should be.',
  unchecked: 'Nothing is wrong with this game, but its shuffle cannot be checked.',
  wrong: 'No: something in this game is not as it should be.',
};

const count = (number: string | number | undefined, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

export const findingSentences: FindingSentences = {
  right: {
    readable: ({ actions }) => `The file is whole: ${count(actions, 'action', 'actions')}.`,
    commitment: () => 'The server kept to the secret it had bound itself to before the game.',
    seeds: ({ count: shown }) =>
      shown === 0
        ? 'No player added a seed to the shuffle: it was the server’s alone.'
        : `${count(shown, 'player’s seed is', 'players’ seeds are')} in the shuffle, each as it was promised.`,
    chain: () => 'No action was changed, left out or put in afterwards.',
    seal: () => 'The seal at the end fits.',
    rules: ({ actions }) =>
      `Played again from its seeds, every card falls as it did, and all ${count(actions, 'action follows', 'actions follow')} the rules.`,
    outcome: () => 'The result is right.',
    cards: () => 'Every card, hidden ones too, ended where the shuffle puts it.',
    checksum: () => 'Nothing in the file was damaged.',
    steps: () => 'What you saw hangs together from the first card to the last.',
    'witness-commitment': () => 'This device remembers the same binding of the server from before the game.',
    'witness-seed': () => 'The seed of this device is in the shuffle.',
    'witness-seal': () => 'The seal is the one that this device was shown at the table.',
    'witness-view': () => 'The cards you saw at the end are the cards of this game.',
  },
  wrong: {
    commitment: () => 'The server’s secret is not the one it had bound itself to before the game.',
    seeds: ({ names }) => `A seed is not the one that was promised: ${names}.`,
    seal: () => 'The seal does not fit: the end of the game, or the seal itself, was changed.',
    outcome: () => 'The result is not the one that the cards give.',
    cards: () => 'The cards at the end are not those of the shuffle: another deck was dealt.',
    checksum: () => 'Something in the file was changed: its checksum does not fit.',
    steps: () => 'What you saw does not hang together.',
    'witness-commitment': () => 'This device remembers another binding of the server from before the game.',
    'witness-seed': () => 'The seed of this device is not in the shuffle.',
    'witness-seal': () => 'The seal is not the one that this device was shown at the table.',
    'witness-view': () => 'The cards you saw at the end are not the cards of this game.',
  },
  open: {
    withheld: ({ count: number, names }) =>
      `${count(number, 'promised seed was', 'promised seeds were')} never shown (${names}), and left out. Whoever does that can have the cards drawn once more, without knowing what comes.`,
    'no-seed': ({ names }) => `No seed came from ${names}.`,
    shuffle: () =>
      'This table keeps its secret closed, so that the shuffle is unchecked: the file holds what one player saw, and no more.',
    'never-looked': () =>
      'What no file can show: that the server never looked at the cards, and that nobody told another what they held.',
  },
  faults: {
    readable: {
      'too-long': () => 'The file is longer than any game.',
      'not-json': () => 'The file is cut short, or not JSON.',
      'not-a-transcript': () => 'This is not the transcript of a game.',
      'another-version': ({ where }) =>
        `The transcript is of version ${where}, which this page does not know.`,
      'bad-field': ({ where }) => `“${where}” is missing, unknown or not what it should be.`,
    },
    chain: {
      head: () =>
        'The beginning was changed afterwards: the table, the options, the players, the time or the seeds do not fit the first link.',
      action: ({ action }) => `Action ${action} was changed afterwards: it does not fit its link.`,
      link: ({ action }) => `The link after action ${action} was changed.`,
      count: () => 'There is not one link for each action: something was left out or put in.',
    },
    rules: {
      'unknown-game': () => 'This game is not one that can be checked here.',
      'bad-options': () => 'The game has no such options.',
      'wrong-player-count': () => 'The game cannot be played by so many.',
      'bad-action': ({ action }) => `Action ${action} is not one of this game.`,
      'against-the-rules': ({ action, reason }) =>
        `Action ${action} could not have happened with these cards${reason === '' ? '.' : `: ${reason}`}`,
      'not-safe': ({ action }) => `Action ${action} is not what the table may play for somebody.`,
      'after-the-end': ({ action }) => `Action ${action} comes after the end of the game.`,
      'not-over': () => 'The game is not over after the last action.',
    },
  },
};
