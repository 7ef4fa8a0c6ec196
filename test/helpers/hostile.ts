import { at } from '../../shared/kernel/cards.ts';
import type { Chance } from '../../shared/kernel/chance.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { reactions } from '../../shared/protocol/codes.ts';
import type { Request } from '../../shared/protocol/requests.ts';
import type { Phase } from '../../shared/protocol/table-view.ts';

/** Who sends it. The table is full, of people, and has no chat; `player` and `host` are not asked anything. */
export type Sender = 'new' | 'spectator' | 'player' | 'host';

const unknownToken = 'Unknown-token-'.padEnd(32, 'z');
const digest = '0f'.repeat(32);
const id = 'hostile-x';

const seated: readonly Request[] = [
  { type: 'renew', id, token: unknownToken },
  { type: 'take-back', id },
  { type: 'react', id, reaction: at(reactions, 0) },
  { type: 'leave', id },
];
const hosting: readonly Request[] = [
  { type: 'change', id, settings: { locked: true, turnSeconds: 15 } },
  { type: 'kick', id, seat: seatOf(1) },
];
const between: readonly Request[] = [
  { type: 'start', id },
  { type: 'commit', id, commitment: digest },
  { type: 'colour', id, colour: 'white' },
  { type: 'again', id, agreed: true },
];
const never: readonly Request[] = [
  { type: 'hello', protocol: 77 },
  { type: 'sit', id, name: 'Mallory', token: unknownToken },
  { type: 'act', id, decision: 90_000, action: { type: 'draw' } },
  { type: 'say', id, text: 'Hear, hear' },
  { type: 'call', id, message: 7 },
  { type: 'vote', id, guilty: true },
  { type: 'reveal', id, seed: digest },
  { type: 'hint', id, decision: 90_000 },
  { type: 'add-computer', id, seat: seatOf(1) },
  { type: 'remove-computer', id, seat: seatOf(1) },
];
const inPlay: readonly Request[] = [{ type: 'hand-over', id }];

/** Everything that this sender may not say at this moment. */
export const wrongRequests = (sender: Sender, phase: Exclude<Phase, 'dealing'>): readonly Request[] => {
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

/** The text with a few places changed. */
const mutated = (text: string, chance: Chance): string => {
  let changed = text;
  for (let times = 1 + chance.below(4); times > 0; times -= 1) {
    const from = chance.below(changed.length + 1);
    const to = from + chance.below(6);
    const added = [
      '',
      at([...letters], chance.below([...letters].length)),
      changed.slice(from, to).repeat(2),
      '['.repeat(chance.below(60)),
    ];
    changed = changed.slice(0, from) + at(added, chance.below(added.length)) + changed.slice(to);
  }
  return changed;
};

const bytes = (chance: Chance): Uint8Array =>
  Uint8Array.from({ length: chance.below(120) }, () => chance.below(256));

/** A message that no table may take from this sender at this moment: random bytes or text, a request out of place, or one that is damaged. */
export const hostileMessage = (
  sender: Sender,
  phase: Exclude<Phase, 'dealing'>,
  chance: Chance,
): string | Uint8Array => {
  const wrong = wrongRequests(sender, phase);
  const text = JSON.stringify(at(wrong, chance.below(wrong.length)));
  switch (chance.below(5)) {
    case 0:
      return bytes(chance);
    case 1:
      return new TextDecoder().decode(bytes(chance));
    case 2:
      return text;
    default:
      return mutated(text, chance);
  }
};
