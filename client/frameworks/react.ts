'use client';
/**
 * Arcus for React 19: the element as a component, and the SDK as hooks. All of it may be drawn on a server, where nothing is connected.
 *
 *     <ArcusTable host="https://HOST" game="drop-rainbow" options={{ cardsPerColour: 8 }} onEnded={({ winners }) => …} />
 *     const { table, state } = useTable({ host, table: id, game: 'drop-rainbow' });
 */
import {
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ArcusTable as ArcusTableElement, ArcusTableEvent, EmbedEvents } from '../embed/element.ts';
import type { AnyGameType, GameId, TableListener, TableOptions } from '../sdk/index.ts';
import {
  attributesOf,
  eventNames,
  type Handlers,
  isAttribute,
  listeners,
  lowerCaseListener,
  ReadyReplay,
  type TableAttributes,
} from './bindings.ts';
import {
  type LiveLobby,
  type LiveMatch,
  type LiveTable,
  type LobbyOptions,
  lobbyKey,
  lobbyStore,
  type MatchStore,
  matchStore,
  tableKey,
  tableStore,
} from './stores.ts';

export type {
  ArcusTableElement,
  ArcusTableEvent,
  EmbedEvents,
  LiveLobby,
  LiveMatch,
  LiveTable,
  LobbyOptions,
};

/** What happens at the table: each is given the `detail` of the event. */
type EventProps = {
  readonly [Name in keyof EmbedEvents as `on${Capitalize<Name>}`]?:
    | ((detail: EmbedEvents[Name]) => void)
    | undefined;
};

export type ArcusTableProps<Game extends string = string> = TableAttributes<Game> &
  EventProps &
  Omit<HTMLAttributes<ArcusTableElement>, keyof TableAttributes | keyof EventProps | 'children'> & {
    readonly ref?: Ref<ArcusTableElement> | undefined;
    /** Shown where no table can be. */
    readonly children?: ReactNode;
  };

/** `<arcus-table>` with typed options and events; `ref` is the element. A `ready` that came before React listened is told all the same. */
export const ArcusTable = <Game extends string = string>({
  ref,
  children,
  onReady,
  onSeated,
  onStarted,
  onMoved,
  onEnded,
  onError,
  ...props
}: ArcusTableProps<Game>): ReactElement => {
  const handlers: Handlers = {
    ready: onReady,
    seated: onSeated,
    started: onStarted,
    moved: onMoved,
    ended: onEnded,
    error: onError,
  };
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const element = useRef<ArcusTableElement>(null);
  useImperativeHandle<ArcusTableElement | null, ArcusTableElement | null>(ref, () => element.current);
  const [readiness] = useState(() => new ReadyReplay());
  const [events] = useState(() => listeners(() => latest.current, readiness, lowerCaseListener));
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    // React leaves out the listeners of elements that a server has drawn. What has them already takes each only once.
    for (const name of eventNames) {
      const listener = events[lowerCaseListener(name)];
      if (listener) current.addEventListener(name, listener);
    }
    return readiness.replay(current, (detail) => latest.current.ready?.(detail));
  }, [events, readiness]);
  const others = Object.fromEntries(Object.entries(props).filter(([name]) => !isAttribute(name)));
  return createElement(
    'arcus-table',
    { ...others, ...attributesOf(props), ...events, ref: element },
    children,
  );
};

/** The `key` of a store says when another one is needed. */
const useStore = <Value>(
  create: () => { readonly get: () => Value; readonly subscribe: (changed: () => void) => () => void },
  key: readonly unknown[],
): Value => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what it depends on
  const store = useMemo(create, key);
  return useSyncExternalStore(store.subscribe, store.get, store.get);
};

/**
 * A connection to a table while the component is there; to none with null. Another `host`, `table`, `game` or other option makes another
 * one. `listener` is called as listeners of the SDK are: with each state, what happened, and the state before.
 */
export const useTable = <Id extends AnyGameType = GameId>(
  options: TableOptions<Id> | null,
  listener?: TableListener<Id>,
): LiveTable<Id> => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  return useStore(() => tableStore(options, (...news) => latest.current?.(...news)), tableKey(options));
};

/** The lobby of a server, and with `games` the tables that it lists, as they change. */
export const useLobby = <Game extends string | AnyGameType = string>(
  options: LobbyOptions<Game>,
): LiveLobby => useStore(() => lobbyStore(options), lobbyKey(options));

/** People to play with: `begin` searches. The search is given up when the component goes. */
export const useMatch = (): LiveMatch & Pick<MatchStore, 'begin' | 'cancel' | 'take'> => {
  const [store] = useState(matchStore);
  const live = useSyncExternalStore(store.subscribe, store.get, store.get);
  return { ...live, begin: store.begin, cancel: store.cancel, take: store.take };
};

/** The element itself in JSX: `options` is JSON text, so that HTML made on a server has them too. */
export type ArcusTableJsx = DetailedHTMLProps<HTMLAttributes<ArcusTableElement>, ArcusTableElement> &
  Omit<TableAttributes, 'options'> & { readonly options?: string | undefined } & {
    readonly [Name in keyof EmbedEvents as `on${Name}`]?:
      | ((event: ArcusTableEvent<Name>) => void)
      | undefined;
  };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arcus-table': ArcusTableJsx;
    }
  }
}
