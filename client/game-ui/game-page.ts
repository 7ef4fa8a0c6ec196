import type { TemplateResult } from 'lit';
import type { AnyGame } from '../../shared/kernel/game.ts';
import type { GameAbout } from '../../shared/kernel/game-about.ts';
import type { GameId, TypesOf } from '../sdk/index.ts';

type EventOf<Id extends GameId> = TypesOf<Id>['event'];

/** What pages have of a game besides its table, `page` of the game's page.ts. */
export interface GamePage<Id extends GameId> {
  /** A decorative SVG, 8 by 3, that needs no styles. */
  readonly picture: TemplateResult;
  readonly about: GameAbout;
  /**
   * The fields of each event that an embedding page receives besides `type` and `seat`: equal for every viewer, and visible afterwards. Cards
   * that will lie face down are left out, because players must remember them.
   */
  readonly facts: {
    readonly [Event in EventOf<Id> as Event['type']]: readonly Exclude<keyof Event, 'type' | 'seat'>[];
  };
  /** Options of the table of the day, which takes about three minutes; default the usual ones. */
  readonly daily?: Partial<TypesOf<Id>['options']>;
  /** A richer picture, loaded after the page. */
  poster?(): Promise<{ readonly poster: TemplateResult }>;
  /** The game with its lesson. */
  lesson(): Promise<{ readonly taught: AnyGame }>;
}
