import type { Claim } from '../../../shared/replay/findings.ts';
import type { Verdict } from '../../../shared/replay/verify.ts';

export const verifyWords = {
  home: 'Arcus, home',
  checkGame: 'Check a game',
  checkThisGame: 'Check this game',
  watchAgain: 'Watch again',
  checking: 'Checking…',
  about:
    'After each game its table has a file with everything that happened: who added what to the shuffle, and every move. This page plays the whole game again from that, and holds it against what this device wrote down at the table. The file stays on your device.',
  notSeen:
    'This game cannot be seen: it is still being played, its table is gone, or it is only for those who played it. If you have its file, you can check that.',
  loadFailed: 'The game could not be fetched. Please try again.',
  retry: 'Try again',
  marks: { right: 'Right', wrong: 'Wrong', open: 'To know' },
  keep: 'Keep the file',
  witness: 'What another device saw (its file, if you have it)',
  keepWitness: 'Keep what this device saw',
  badWitness: 'That is not a file of what a device saw.',
  back: 'Back to the table',
  framed:
    'The site around this table can cover this answer or imitate it. To be sure, keep the files and check them here:',
  codeOf: (origin: string) =>
    `This page is code of ${origin}. To rely on other code, get this file elsewhere, or compare its SHA-256 with one from elsewhere:`,
  standalone:
    'This file checks games without a server, and sends nothing. Choose two files that the page of a finished game can keep: the game, and what your device saw.',
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
  decisive: 'decisive moment',
  seen: 'Seen',
  speed: 'Speed',
  asPlayer: (name: string) => `As ${name}`,
  asSpectator: 'As a spectator',
  allOpen: 'All cards open',
  copy: 'Copy a link to this moment',
  copied: 'Copied',
  dealt: 'The cards are dealt.',
};

export const costliestWords = {
  title: 'Your costliest decisions',
  close: 'Close',
  searching: 'Comparing each of your decisions with what a computer player, “hard to beat”, would have done…',
  likeHard: (made: number): string =>
    made === 0
      ? 'You had nothing to decide in this game.'
      : 'You played like “hard to beat”: it would have made every decision as you did.',
  noneCostly: 'No decision of yours shows a cost: the cards decided.',
  cost: (share: number) =>
    `It cost about ${count(Math.max(1, Math.round(100 * share)), 'win', 'wins')} in 100.`,
  hard: (advice: string) => `“Hard to beat” would: ${advice}`,
  about:
    'It saw only what you saw. The cost is from games played on from there, with the hidden cards dealt again: luck does not count.',
  show: (position: string) => `Show this moment (${position})`,
  costly: 'costly decision',
};

/** The answer in a line. */
export const verdicts: Readonly<Record<Verdict, string>> = {
  witnessed: 'This game fits what your device wrote down.',
  consistent: 'The file agrees with itself, but nobody here saw the game.',
  unknown: 'Nothing is wrong with this game, but too little was seen to say more.',
  wrong: 'No: something in this game is not as it should be.',
};

/** Each is proven alone. */
export const statements: Readonly<Record<Claim, { readonly proven: string; readonly open: string }>> = {
  cards: {
    proven: 'Yes: the cards were fixed before the first move, with your device’s share.',
    open: 'Not shown: that the cards were fixed before the first move, with your device’s share.',
  },
  moves: {
    proven: 'Yes: the moves played as yours are yours, made at what you saw.',
    open: 'Not shown: that the moves played as yours are yours, made at what you saw.',
  },
};

/** What the answer proves and does not prove. */
export const meanings: Readonly<Record<Verdict, string>> = {
  witnessed:
    'Before your device gave its share to the shuffle, it had noted what the server and the other players were bound to. It signed each move that it sent. Below each answer stands what the answer does not say.',
  consistent:
    'Every card and every move follows from the seeds in the file. But whoever made the file could have made it all up: only a device that was at the table can tell. Check it on that device, or add the file of what it saw.',
  unknown:
    'What can be compared fits. An answer with a tick is proven. Below the others stands what is missing.',
  wrong: 'The first thing in the list is what does not fit. Keep the file: it is the proof.',
};

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;
