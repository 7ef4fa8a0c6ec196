import { escapeInvisible } from '../../../shared/protocol/codes.ts';
import type { Check, Finding } from '../../../shared/replay/findings.ts';
import type { ReplayFault } from '../../../shared/replay/replay.ts';
import type { ReadFault } from '../../../shared/replay/transcript.ts';
import type { TermsFault } from '../../../shared/replay/verify.ts';

type FindingText = (about: Finding['about']) => string;
type Sentences<Key extends string> = Readonly<Record<Key, FindingText>>;

/** Results that are shown, not judged. */
type Told = 'table-moves' | 'no-seed' | 'shuffle' | 'never-looked';
type NeverRight = Told | 'kind' | 'witness-evicted' | 'witness-twice';
type NeverWrong = Told | 'signed' | 'bits' | 'witness-game' | 'witness-evicted' | 'witness-key';
/** Checks without a result: the device saw too little, or the code is of another version. */
type Open = NeverWrong | 'rules' | 'witness-bound' | 'witness-seed' | 'witness-attempts' | 'witness-seal';

/** Faults of the file, its terms or the game: a sentence per `about.why`. */
interface Faults {
  readonly readable: Sentences<ReadFault['why']>;
  readonly terms: Sentences<TermsFault>;
  readonly rules: Sentences<Exclude<ReplayFault['why'], 'unknown-rules' | 'unknown-game'> | 'not-over'>;
}

interface FindingSentences {
  readonly right: Sentences<Exclude<Check, NeverRight>>;
  readonly wrong: Sentences<Exclude<Check, NeverWrong | keyof Faults>>;
  readonly open: Sentences<Open>;
  readonly faults: Faults;
}

const count = (number: string | number | undefined, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

const bitsOf: FindingText = ({ count: decks, attempts, passed, names }) => {
  if (decks === 1)
    return passed === 0
      ? 'The seeds were asked for once: there was no other deck to choose.'
      : 'The seeds were asked for once.';
  return [
    ...(attempts === 1
      ? []
      : [`The seeds were asked for ${attempts} times, because some did not come (${names}).`]),
    ...(passed
      ? [`This device did not play earlier games to their end, which had ${count(passed, 'deck', 'decks')}.`]
      : []),
    `The server could have passed over ${count(Number(decks) - 1, 'deck', 'decks')}.`,
  ].join(' ');
};

const findingSentences: FindingSentences = {
  right: {
    readable: ({ actions }) => `The file is whole: ${count(actions, 'action', 'actions')}.`,
    terms: () => 'What was settled before the first card is in order.',
    commitment: () => 'The server kept to the secret it had bound itself to before the game.',
    seeds: ({ count: shown }) =>
      shown === 0
        ? 'No player added a seed to the shuffle: it was the server’s alone.'
        : `${count(shown, 'player’s seed is', 'players’ seeds are')} in the shuffle, each as it was promised.`,
    seal: () => 'The seal fits: nothing was changed, left out or put in afterwards.',
    signed: ({ why, count: number }) =>
      why === 'others'
        ? `${count(number, 'move of the other players is', 'moves of the other players are')} signed by keys that the server named. It could have named its own.`
        : `${count(number, 'move of yours is', 'moves of yours are')} signed by ${why === 'device' ? 'this device' : 'a key that the server named'}.`,
    bits: bitsOf,
    rules: ({ actions }) =>
      `Played again from its seeds, every card falls as it did, and all ${count(actions, 'action follows', 'actions follow')} the rules.`,
    outcome: () => 'The result is right.',
    cards: () => 'Every card, hidden ones too, ended where the shuffle puts it.',
    bots: ({ count: number }) =>
      `${count(number, 'move of a computer player is', 'moves of computer players are')} what they play when they see no more than their own seat.`,
    decks: () => 'Of every deck, what the server had fixed before the seeds is what was dealt.',
    openings: ({ count: number }) =>
      `${count(number, 'card that this seat was shown is', 'cards that this seat was shown are')} those that were fixed before any seed was shown.`,
    checksum: () => 'Nothing in the file was damaged.',
    steps: () => 'What you saw hangs together from the first card to the last.',
    'witness-game': () => 'This is the game that this device remembers.',
    'witness-bound': () =>
      'Table, players, options and everybody’s promises are the ones that your device had written down before it showed its seed.',
    'witness-seed': () => 'The seed of this device is in the shuffle.',
    'witness-attempts': () => 'Your device saw every attempt at this shuffle.',
    'witness-before': () => 'It follows the game before, as this device saw that end.',
    'witness-key': () => 'The key of this device was settled before the first card.',
    'witness-view': () => 'The cards you saw are the cards of this game.',
    'witness-seal': () => 'The seal is the one that this device was shown at the table.',
  },
  wrong: {
    commitment: () => 'The server’s secret is not the one it had bound itself to before the game.',
    seeds: ({ names }) => `A seed is not the one that was promised: ${names}.`,
    seal: () => 'The seal does not fit: something in the file was changed, left out or put in afterwards.',
    kind: () => 'The table had promised the whole game, and this file holds one player’s part.',
    outcome: () => 'The result is not the one that the cards give.',
    cards: () => 'The cards at the end are not those of the shuffle: another deck was dealt.',
    bots: ({ action }) => `Action ${action} is not what a computer player does who sees only its own seat.`,
    decks: () => 'What the server had fixed of the decks before the seeds is not what was dealt.',
    openings: ({ action }) =>
      `A card that this seat saw after action ${action} is not the one that was fixed before the seeds.`,
    checksum: () => 'Something in the file was changed: its checksum does not fit.',
    steps: () => 'What you saw does not hang together, or is longer than any game.',
    'witness-twice': ({ name }) => `The server said two different things about one (${name}).`,
    'witness-bound': () =>
      'Your device had written down other players, options or promises before it showed its seed: somebody changed them when the seeds were known.',
    'witness-seed': () => 'The seed of this device is not in the shuffle.',
    'witness-attempts': () => 'Your device saw a later attempt than the file knows of.',
    'witness-before': () => 'The game before did not end as this device saw it.',
    'witness-view': ({ action }) =>
      `The cards you saw after action ${action} are not the cards of this game.`,
    'witness-seal': () => 'The seal is not the one that this device was shown at the table.',
  },
  open: {
    signed: ({ why, action, count: number, names }) => {
      if (why === 'none') return 'No move was played as yours.';
      return why === 'device'
        ? `${count(number, 'move of yours was', 'moves of yours were')} not signed by this device, but by another with your seat, first action ${action}. Only you know whether it is yours.`
        : `${count(number, 'move', 'moves')} of ${names} ${number === 1 ? 'has' : 'have'} no valid signature, first action ${action}: the file cannot show who made ${number === 1 ? 'it' : 'them'}.`;
    },
    bits: (about) => `${bitsOf(about)} That is too much to say that nobody chose the cards.`,
    'no-seed': ({ names }) => `No seed came from ${names}.`,
    rules: ({ why, game, version }) =>
      why === 'unknown-game'
        ? `The game “${game}” is not one that can be checked here: its moves and cards cannot be checked.`
        : `The game was played by version ${version} of its rules, which is not here: its moves and cards cannot be checked.`,
    'witness-bound': ({ why }) =>
      why === 'attempt'
        ? 'This device had no part in the shuffle: its seed came too late for the last attempt. So it could not check whether somebody chose the cards.'
        : 'This device had no part in the shuffle: no seed of it is there. So it could not check whether somebody chose the cards, nor that the other seeds are not all the server’s.',
    'witness-seed': () => 'What this device saw does not say whose seat it had.',
    'witness-attempts': ({ count: number }) =>
      `This device did not see ${count(number, 'attempt', 'attempts')} at this shuffle.`,
    'witness-key': () =>
      'The key of this device was not settled before the first card: it cannot show which moves are yours. From the next game on it can.',
    'witness-game': () => 'What this device saw is of another game, so it says nothing about this one.',
    'witness-evicted': () => 'This device has forgotten the game, or its memory was damaged.',
    'witness-seal': () => 'This device did not see the end of the game.',
    shuffle: ({ why }) =>
      why === 'chosen'
        ? 'The seed of this game was chosen, or known before the first card: nothing about its deal is proven.'
        : why === 'unseen'
          ? 'This table keeps its secret closed: cards that this seat was not shown, and those of a showdown, stay unchecked.'
          : 'This table keeps its secret closed, so that the shuffle is unchecked: the file holds what one player saw, and no more.',
    'table-moves': ({ count: number }) =>
      `The table played ${count(number, 'move', 'moves')} for you, as when your time ran out. No file can show whether it had to.`,
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
    terms: {
      seats: () => 'There is not one promise, or none, for each seat.',
      commitments: () => 'Two seats have promised the same seed, or a computer player has promised one.',
      attempt: () => 'How often the seeds were asked for, and whose did not come, do not fit together.',
      keys: () => 'The keys of the devices do not fit the seats.',
      attempts: () => 'The seeds were asked for more often than a table does.',
      first: () =>
        'Who begins, or the game before, is settled where it cannot be, or not where it has to be.',
    },
    rules: {
      'bad-options': () => 'The game has no such options.',
      'wrong-player-count': () => 'The game cannot be played by so many.',
      'bad-action': ({ action }) => `Action ${action} is not one of this game.`,
      'against-the-rules': ({ action, reason }) =>
        `Action ${action} could not have happened with these cards${reason === '' ? '.' : `: ${reason}`}`,
      'not-theirs': ({ action }) => `Action ${action} was not for whoever made it.`,
      'not-safe': ({ action }) => `Action ${action} is not what the table may play for somebody.`,
      'after-the-end': ({ action }) => `Action ${action} comes after the end of the game.`,
      'not-over': () => 'The game is not over after the last action.',
    },
  },
};

/** In English in all languages. The verdict and its meaning are translated. */
export const findingText = ({ check, result, about: raw }: Finding): string => {
  // A file could clear a terminal, or reverse a sentence.
  const about = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeInvisible(value) : value,
    ]),
  );
  const faults: Readonly<Partial<Record<Check, Readonly<Partial<Record<string, FindingText>>>>>> =
    findingSentences.faults;
  const sentences: Readonly<Partial<Record<Check, FindingText>>> = findingSentences[result];
  const fault = result === 'wrong' ? faults[check]?.[String(about.why)] : undefined;
  const sentence = fault ?? sentences[check];
  return sentence?.(about) ?? check;
};
