'use client';
/** Arcus for React 19: the types of `<arcus-table>`, and the SDK as hooks. On a server nothing connects. */
import {
  type DetailedHTMLProps,
  type HTMLAttributes,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ArcusTable, ArcusTableEvent, EmbedEvents } from '../embed/element.ts';
import type { AnyGameType, GameId, TableListener, TableOptions } from '../sdk/index.ts';
import type { TableAttributes, TableListeners } from './element-types.ts';
import {
  type LiveLobby,
  type LiveMatch,
  type LiveTable,
  type LobbyOptions,
  lobbyKey,
  lobbyStore,
  type MatchStore,
  matchStore,
  type Store,
  tableKey,
  tableStore,
} from './stores.ts';

export type { LiveLobby, LiveMatch, LiveTable, LobbyOptions };

type TableElement = DetailedHTMLProps<HTMLAttributes<ArcusTable>, ArcusTable> &
  TableAttributes &
  TableListeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'arcus-table': TableElement;
    }
  }
}

/** The last value, for listeners that stay. */
const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** A changed `key` creates a new store. */
const useStore = <Value>(create: () => Store<Value>, key: readonly unknown[]): Value => {
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
  const latest = useLatest(listener);
  return useStore(() => tableStore(options, (...change) => latest.current?.(...change)), tableKey(options));
};

/** The lobby of a server and, with `games`, its listed tables, live. */
export const useLobby = <Game extends string | AnyGameType = string>(
  options: LobbyOptions<Game>,
): LiveLobby => useStore(() => lobbyStore(options), lobbyKey(options));

/** `begin` searches for players. Unmounting cancels the search. */
export const useMatch = (): LiveMatch & Pick<MatchStore, 'begin' | 'cancel' | 'take'> => {
  const [{ get, subscribe, ...actions }] = useState(matchStore);
  return { ...useSyncExternalStore(subscribe, get, get), ...actions };
};

type Handlers = { readonly [Name in keyof EmbedEvents]?: (detail: EmbedEvents[Name]) => void };

/** The `ref` of an `<arcus-table>` for these handlers, which get the `detail`. React's hydration drops listeners like `onended`. */
export const useTableEvents = (handlers: Handlers): RefCallback<ArcusTable> => {
  const latest = useLatest(handlers);
  return useCallback(
    (element: ArcusTable) => {
      const stopping = new AbortController();
      let isReady = false;
      const hear = <Name extends keyof EmbedEvents>(name: Name): void =>
        element.addEventListener(
          name,
          ({ detail }: ArcusTableEvent<Name>) => {
            isReady ||= name === 'ready';
            latest.current[name]?.(detail);
          },
          stopping,
        );
      for (const name of ['ready', 'seated', 'started', 'moved', 'ended', 'error'] as const) hear(name);
      // It may have fired before.
      void element.ready.then((detail) => {
        if (!isReady && !stopping.signal.aborted) latest.current.ready?.(detail);
      });
      return () => stopping.abort();
    },
    [latest],
  );
};
