/** Arcus for Vue 3: the types of `<arcus-table>`, and the SDK as composables. On a server nothing connects. */
import {
  type ComputedRef,
  computed,
  getCurrentInstance,
  type HTMLAttributes,
  type MaybeRefOrGetter,
  onMounted,
  onScopeDispose,
  type ReservedProps,
  type ShallowRef,
  shallowRef,
  toValue,
  watch,
} from 'vue';
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

declare module 'vue' {
  interface GlobalComponents {
    /** If `compilerOptions.isCustomElement` names it. */
    'arcus-table': new () => {
      readonly $props: TableAttributes &
        TableListeners<'vue'> &
        Omit<HTMLAttributes, keyof TableListeners<'vue'>> &
        ReservedProps;
    };
  }
}

/** Follows the store of `create`, and creates another when the key changes. Starts when mounted, never on a server. */
const follow = <Value>(create: () => Store<Value>, key: () => readonly unknown[]): ShallowRef<Value> => {
  const value = shallowRef(create().get());
  let end = (): void => {};
  const begin = (): void => {
    end();
    const store = create();
    const show = (): void => {
      value.value = store.get();
    };
    end = store.subscribe(show);
    show();
  };
  const start = (): void => {
    watch(
      key().map((_, at) => () => key()[at]),
      begin,
      { immediate: true },
    );
  };
  if (getCurrentInstance()) onMounted(start);
  else if (typeof window !== 'undefined') start();
  onScopeDispose(() => end());
  return value;
};

type Refs<Live> = { readonly [Name in keyof Live]: ComputedRef<Live[Name]> };

/**
 * A connection to a table while the component is mounted; null options connect to none. A changed option makes a new connection. `listener`
 * receives each state, its events and the state before.
 */
export const useTable = <Id extends AnyGameType = GameId>(
  options: MaybeRefOrGetter<TableOptions<Id> | null>,
  listener?: TableListener<Id>,
): Refs<LiveTable<Id>> => {
  const live = follow(
    () => tableStore(toValue(options), listener),
    () => tableKey(toValue(options)),
  );
  return { table: computed(() => live.value.table), state: computed(() => live.value.state) };
};

/** The lobby of a server and, with `games`, its listed tables, live. */
export const useLobby = <Game extends string | AnyGameType = string>(
  options: MaybeRefOrGetter<LobbyOptions<Game>>,
): Refs<LiveLobby> => {
  const live = follow(
    () => lobbyStore(toValue(options)),
    () => lobbyKey(toValue(options)),
  );
  return { lobby: computed(() => live.value.lobby), tables: computed(() => live.value.tables) };
};

/** `begin` searches for players. Unmounting cancels the search. */
export const useMatch = (): Refs<LiveMatch> & Pick<MatchStore, 'begin' | 'cancel' | 'take'> => {
  const { get, subscribe, ...actions } = matchStore();
  const live = follow<LiveMatch>(
    () => ({ get, subscribe }),
    () => [],
  );
  return {
    ...actions,
    state: computed(() => live.value.state),
    found: computed(() => live.value.found),
    refusal: computed(() => live.value.refusal),
  };
};
