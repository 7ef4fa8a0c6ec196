import { cpus } from 'node:os';
import { readCommand } from '../../scripts/command-line.ts';
import { findGame } from '../../shared/games/registry.ts';
import { CommittedDecks, VerifiedDeck } from '../../shared/kernel/committed-decks.ts';
import { openKey, orderKey } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { keyFrom } from '../../test/helpers/random.ts';
import { printRow, quantile } from '../figures.ts';
import { cpuMs } from './processes.ts';

readCommand({
  name: 'npm run lab -- openings',
  about:
    'Measures the CPU time of committing to decks and of opening cards one by one, and the bytes of seven opened cards with their proof.',
  options: {},
});

const rounds = 30;
const places = [0, 1, 2, 3, 4, 5, 6];
const order = orderKey(keyFrom('openings'));
const open = openKey(keyFrom('bound'), [keyFrom('a seed')]);

console.log(`${cpus()[0]?.model}, Node ${process.version}; medians of ${rounds} rounds, CPU ms`);
const print = (name: string, cells: readonly (string | number)[]): void =>
  printRow(name, cells, { nameWidth: 22, cellWidth: 12 });
print('', ['hands', 'commit all', 'wake', 'deal one', 'check', 'bytes']);
for (const [id, chosen] of [
  ['drop-rainbow', {}],
  ['presidential-poker', {}],
  ['presidential-poker', { maxHands: 'off' }],
] as const) {
  const game = findGame(id);
  const deck = game?.deck;
  if (game === undefined || deck === undefined) throw new Error(`${id} has no deck`);
  const options = game.options.parse(chosen);
  let bytes = 0;
  const times = Array.from({ length: rounds }, (_, round) => {
    const stamps = [cpuMs()];
    const timed = <Value>(value: Value): Value => {
      stamps.push(cpuMs());
      return value;
    };
    const decks = new CommittedDecks(deck, options, order);
    const root = timed(decks.root);
    const hand = round % deck.hands(options);
    timed(new CommittedDecks(deck, options, order, decks.blocks).shown(hand, open, places));
    const shown = timed(decks.shown(hand, open, places));
    if (shown === null) throw new Error('the hand has no leaves');
    timed(new VerifiedDeck(deck, options, root, open, hand).cards(places, shown));
    bytes = JSON.stringify(shown).length;
    return stamps.slice(1).map((end, index) => end - at(stamps, index));
  });
  const medians = [0, 1, 2, 3].map((index) =>
    quantile(
      times.map((time) => at(time, index)),
      0.5,
    ).toFixed(2),
  );
  print(id, [deck.hands(options), ...medians, bytes]);
}
