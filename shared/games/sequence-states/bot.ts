import type { Domain, Template } from '../../kernel/action.ts';
import { at } from '../../kernel/cards.ts';
import type { Advice, Situation } from '../../kernel/computer.ts';
import type { Seat } from '../../kernel/ids.ts';
import { allSpaces, spacesOf } from './board.ts';
import type { Card } from './cards.ts';
import { type Chips, fivesThrough, mayFollow, type Sequence } from './sequences.ts';
import { type Team, teamOf } from './teams.ts';
import type { Action, Options, View } from './types.ts';

/** What the computer player goes by. */
interface Position {
  readonly chips: Chips;
  readonly sequences: readonly Sequence[];
  readonly team: Team;
}

/** What a five is worth with so many chips of one team and no other, before one more is placed: by far the most when that completes it. */
const building = [1, 4, 20, 120, 5000];
/** The same for an opponent's five, spoiled by a chip of ours or by taking one of theirs away. */
const spoiling = [0, 2, 12, 80, 2000];
/** A special card is kept until it does more than this. */
const specialCard = 150;

/**
 * Draws when it may, turns in dead cards, and else makes the play that builds its own lines and spoils those of the others most. It
 * leaves it to the table what to mark.
 */
export const bot = ({ view, seat, legal }: Situation<Options, Action, View>): Advice<Action> => {
  const position = readPosition(view, seat);
  const hand = at(view.players, seat).hand ?? [];
  const options = legal.flatMap((template) => ratedActions(position, hand, template));
  return { action: best(options).action, why: 'This builds and spoils the most lines.' };
};

interface Rated {
  readonly action: Action;
  readonly worth: number;
}

/** The first of those worth most. */
const best = (options: readonly Rated[]): Rated =>
  options.reduce((first, next) => (next.worth > first.worth ? next : first), at(options, 0));

const readPosition = ({ chips, sequences, teams }: View, seat: Seat): Position => ({
  chips: allSpaces.map((space) => chips[space] ?? null),
  sequences,
  team: teamOf(seat, teams),
});

const valuesOf = (domain: Domain<number>): readonly number[] =>
  'oneOf' in domain
    ? domain.oneOf
    : Array.from({ length: domain.to - domain.from + 1 }, (_, index) => domain.from + index);

const ratedActions = (position: Position, hand: readonly Card[], template: Template<Action>): Rated[] => {
  switch (template.type) {
    case 'draw':
      return [{ action: { type: 'draw' }, worth: Number.POSITIVE_INFINITY }];
    case 'pass':
      return [{ action: { type: 'pass' }, worth: Number.NEGATIVE_INFINITY }];
    case 'exchange':
      return valuesOf(template.card).map((card) => ({
        action: { type: 'exchange', card },
        worth: Number.MAX_VALUE,
      }));
    case 'forfeit':
      return valuesOf(template.card).map((card) => ({
        action: { type: 'forfeit', card },
        worth: -worthKeeping(position, at(hand, card)),
      }));
    case 'place':
    case 'remove':
      return ratedPlays(position, hand, template);
    case 'place-and-mark':
      return [];
  }
};

type PlayTemplate = Extract<Template<Action>, { type: 'place' | 'remove' }>;

/** Equal cards are worth the same, so only the first is looked at. */
const ratedPlays = (position: Position, hand: readonly Card[], template: PlayTemplate): Rated[] => {
  const { type } = template;
  const card = at(valuesOf(template.card), 0);
  const cost = type === 'remove' || at(hand, card) === 'ADD' ? specialCard : 0;
  return valuesOf(template.space).map((space) => ({
    action: { type, card, space },
    worth: (type === 'remove' ? worthOfRemoving(position, space) : worthOfPlacing(position, space)) - cost,
  }));
};

/** A five that one team alone has chips in, and may still complete. */
interface Line {
  readonly team: Team;
  readonly count: number;
}

/** The fives through a space that are still somebody's, the chip on the space itself left out of account. */
const linesThrough = ({ chips, sequences, team }: Position, space: number): Line[] =>
  fivesThrough(space)
    .flat()
    .flatMap((five) => {
      const owners = five.flatMap((other) => (other === space ? [] : (chips[other] ?? [])));
      const owner = owners[0] ?? team;
      const alone = owners.every((other) => other === owner) && mayFollow(five, sequences);
      return alone ? [{ team: owner, count: owners.length }] : [];
    });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const worthOfPlacing = (position: Position, space: number): number =>
  sum(
    linesThrough(position, space).map(({ team, count }) =>
      at(team === position.team ? building : spoiling, count),
    ),
  );

/**
 * Without the chip on `space`, its team's lines fall back by one: four that want but one chip are spoiled as if we had blocked them. And
 * our lines that it stood in are ours again.
 */
const worthOfRemoving = (position: Position, space: number): number => {
  const owner = position.chips[space];
  return sum(
    linesThrough(position, space).flatMap(({ team, count }) => {
      if (team === owner) return [at(spoiling, Math.min(count + 1, spoiling.length - 1))];
      return team === position.team ? [at(building, Math.max(count - 1, 0))] : [];
    }),
  );
};

/** Special cards most, dead cards least. */
const worthKeeping = (position: Position, card: Card): number => {
  if (card === 'ADD' || card === 'REMOVE') return Number.MAX_VALUE;
  const open = spacesOf(card).filter((space) => position.chips[space] === null);
  return Math.max(-1, ...open.map((space) => worthOfPlacing(position, space)));
};
