'use client';
/**
 * Arcus for React 19: the element as a component, and the SDK as hooks. All of it can be rendered on a server, where nothing connects.
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

/** Handlers receive the event's `detail`. */
type EventProps = {
  readonly [Name in keyof EmbedEvents as `on${Capitalize<Name>}`]?:
    | ((detail: EmbedEvents[Name]) => void)
    | undefined;
};

export type ArcusTableProps<Game extends string = string> = TableAttributes<Game> &
  EventProps &
  Omit<HTMLAttributes<ArcusTableElement>, keyof TableAttributes | keyof EventProps | 'children'> & {
    readonly ref?: Ref<ArcusTableElement> | undefined;
    /** Fallback while no table is drawn. */
    readonly children?: ReactNode;
  };

/** `<arcus-table>` with typed options and events; `ref` is the element. Delivers a `ready` that fired before React listened. */
export const ArcusTable = <Game extends string = string>({
  ref,
  children,
  identity = null,
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
  // Never in the markup of a server.
  useLayoutEffect(() => {
    if (element.current) element.current.identity = identity;
  }, [identity]);
  const [readyReplay] = useState(() => new ReadyReplay());
  const [events] = useState(() => listeners(() => latest.current, readyReplay, lowerCaseListener));
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    // Hydration drops custom-element listeners. Adding a listener twice has no effect.
    for (const name of eventNames) {
      const listener = events[lowerCaseListener(name)];
      if (listener) current.addEventListener(name, listener);
    }
    return readyReplay.replay(current, (detail) => latest.current.ready?.(detail));
  }, [events, readyReplay]);
  const others = Object.fromEntries(Object.entries(props).filter(([name]) => !isAttribute(name)));
  return createElement(
    'arcus-table',
    { ...others, ...attributesOf(props), ...events, ref: element },
    children,
  );
};

/** A changed `key` creates a new store. */
const useStore = <Value>(
  create: () => { readonly get: () => Value; readonly subscribe: (onChange: () => void) => () => void },
  key: readonly unknown[],
): Value => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` lists the dependencies
  const store = useMemo(create, key);
  return useSyncExternalStore(store.subscribe, store.get, store.get);
};

/**
 * A connection to a table while the component is mounted; null options connect to none. A changed option makes a new connection. `listener`
 * receives each state, its events and the state before.
 */
export const useTable = <Id extends AnyGameType = GameId>(
  options: TableOptions<Id> | null,
  listener?: TableListener<Id>,
): LiveTable<Id> => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  return useStore(() => tableStore(options, (...change) => latest.current?.(...change)), tableKey(options));
};

/** The lobby of a server and, with `games`, its listed tables, live. */
export const useLobby = <Game extends string | AnyGameType = string>(
  options: LobbyOptions<Game>,
): LiveLobby => useStore(() => lobbyStore(options), lobbyKey(options));

/** `begin` searches for players. Unmounting cancels the search. */
export const useMatch = (): LiveMatch & Pick<MatchStore, 'begin' | 'cancel' | 'take'> => {
  const [store] = useState(matchStore);
  const live = useSyncExternalStore(store.subscribe, store.get, store.get);
  return { ...live, begin: store.begin, cancel: store.cancel, take: store.take };
};

/** The plain element in JSX. `options` is JSON text, because server rendering drops objects. */
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
