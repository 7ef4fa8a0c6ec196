import { seatOf } from '../../shared/kernel/ids.ts';
import type { Random } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { reactions } from '../../shared/protocol/codes.ts';
import type { Request } from '../../shared/protocol/requests.ts';
import type { Phase } from '../../shared/protocol/table-view.ts';

/** The sender. The table is full of persons, without chat; `player` and `host` have no open decision. */
export type Sender = 'new' | 'spectator' | 'player' | 'host';

const unknownToken = 'Unknown-token-'.padEnd(32, 'z');
const digest = '0f'.repeat(32);
const id = 'hostile-x';

const seated: readonly Request[] = [
  { type: 'renew', id, token: unknownToken },
  { type: 'take-back', id },
  { type: 'name', id, name: 'Mallory' },
  { type: 'react', id, reaction: at(reactions, 0) },
  { type: 'remind', id, subscription: null },
  { type: 'leave', id },
];
const hosting: readonly Request[] = [
  { type: 'change', id, settings: { locked: true, turnSeconds: 15 } },
  { type: 'kick', id, seat: seatOf(1) },
];
const between: readonly Request[] = [
  { type: 'start', id },
  { type: 'commit', id, commitment: digest },
  { type: 'commit', id, key: digest },
  { type: 'color', id, color: 'white' },
  { type: 'rematch', id, agreed: true },
];
const never: readonly Request[] = [
  {
    type: 'remind',
    id,
    subscription: { endpoint: 'https://127.0.0.1/', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  },
  { type: 'hello', protocol: 77 },
  { type: 'sit', id, name: 'Mallory', token: unknownToken },
  { type: 'act', id, decision: 90_000, action: { type: 'draw' } },
  {
    type: 'act',
    id,
    decision: 90_000,
    action: { type: 'draw' },
    signed: { after: 0, signature: 'A'.repeat(86) },
  },
  { type: 'say', id, text: 'Hear, hear' },
  { type: 'call', id, message: 7 },
  { type: 'vote', id, guilty: true },
  { type: 'vote-out', id, seat: seatOf(1) },
  { type: 'reveal', id, seed: digest, bound: digest },
  { type: 'hint', id, decision: 90_000 },
  { type: 'add-bot', id, seat: seatOf(1) },
  { type: 'remove-bot', id, seat: seatOf(1) },
];
const inPlay: readonly Request[] = [
  { type: 'hand-over', id },
  { type: 'pause', id, agreed: true },
];

/** All requests that the table must refuse from this sender now. */
const wrongRequests = (sender: Sender, phase: Exclude<Phase, 'dealing'>): readonly Request[] => {
  const isSeated = sender === 'player' || sender === 'host';
  return [
    ...never,
    ...(isSeated ? [] : seated.filter(({ type }) => sender === 'new' || type !== 'leave')),
    ...(sender === 'host' ? [] : hosting),
    ...(isSeated && phase !== 'playing' ? [] : between),
    ...(isSeated && phase === 'playing' ? [] : inPlay),
  ];
};

const letters = '{}[]",:\\027e-.\u0000\u202e\ud800é🂡 nulltrueid';

/** The text with a few changed characters. */
const mutated = (text: string, random: Random): string => {
  let changed = text;
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    const from = random.below(changed.length + 1);
    const to = from + random.below(6);
    const added = [
      '',
      at([...letters], random.below([...letters].length)),
      changed.slice(from, to).repeat(2),
      '['.repeat(random.below(60)),
    ];
    changed = changed.slice(0, from) + at(added, random.below(added.length)) + changed.slice(to);
  }
  return changed;
};

const bytes = (random: Random): Uint8Array =>
  Uint8Array.from({ length: random.below(120) }, () => random.below(256));

/** A message that a table must refuse from this sender now: random bytes or text, a misplaced request, or a damaged one. */
export const hostileMessage = (
  sender: Sender,
  phase: Exclude<Phase, 'dealing'>,
  random: Random,
): string | Uint8Array => {
  const wrong = wrongRequests(sender, phase);
  const text = JSON.stringify(at(wrong, random.below(wrong.length)));
  switch (random.below(5)) {
    case 0:
      return bytes(random);
    case 1:
      return new TextDecoder().decode(bytes(random));
    case 2:
      return text;
    default:
      return mutated(text, random);
  }
};
