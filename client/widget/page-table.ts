import type { ReplayFault } from '../../shared/replay/replay.ts';
import type { ReadFault } from '../../shared/replay/transcript.ts';
import type { EventOf, GameId, Table, TableListener, TableState } from '../sdk/index.ts';
import { Subscribers } from '../sdk/subscribers.ts';

/** Why a table of this page cannot show something, or does not answer. */
export class PageTableError extends Error {
  override readonly name = 'PageTableError';
  declare readonly code: ReadFault['why'] | ReplayFault['why'] | 'no-viewer' | 'no-moment' | 'unanswered';

  constructor(code: PageTableError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const requests = [
  ...(['sit', 'leave', 'renew', 'rename', 'recolor', 'handOver', 'takeBack', 'pause', 'rematch'] as const),
  ...(['remind', 'say', 'react', 'call', 'vote', 'voteOut', 'change', 'kick', 'makeCode'] as const),
  ...(['withdrawCode', 'start', 'addBot', 'removeBot', 'act', 'hint'] as const),
];

class Requests {
  constructor() {
    for (const name of requests)
      Reflect.set(this, name, async () => {
        throw new PageTableError('unanswered', `A table of this page does not answer ${name}.`);
      });
  }
}

/** A `Table` without a server. It refuses the requests that its kind does not answer. */
export class PageTable
  extends (Requests as new () => Pick<Table, (typeof requests)[number]>)
  implements Table<GameId>
{
  state: TableState<GameId> = {
    status: 'open',
    isServerChanging: false,
    isSeedAsked: false,
    view: null,
    ...{ closed: null, presence: null, hint: null, inShuffle: null, user: null },
  };
  readonly host = null;
  readonly #subscribers = new Subscribers<Parameters<TableListener<GameId>>>();
  readonly subscribe = this.#subscribers.subscribe;
  readonly serverNow = (): number => this.state.view?.createdAt ?? 0;
  readonly preload = async (): Promise<void> => {};
  readonly seatLink = (): null => null;
  readonly giveSeed = (): void => {};
  readonly close = (): void => {};

  protected show(change: Partial<TableState<GameId>>, events: readonly EventOf<GameId>[]): void {
    const before = this.state;
    this.state = { ...before, ...change };
    this.#subscribers.notify(this.state, events, before);
  }
}
