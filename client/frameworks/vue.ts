/**
 * Arcus for Vue 3: the element as a component, and the SDK as composables. All of it can be rendered on a server, where nothing connects.
 *
 *     <ArcusTable host="https://HOST" game="drop-rainbow" :options="{ cardsPerColour: 8 }" @ended="({ winners }) => …" />
 *     const { table, state } = useTable(() => ({ host, table: id, game: 'drop-rainbow' }));
 */
import {
  type ComponentPublicInstance,
  type ComputedRef,
  computed,
  defineComponent,
  getCurrentInstance,
  h,
  type MaybeRefOrGetter,
  onBeforeUnmount,
  onMounted,
  onScopeDispose,
  type SetupContext,
  type ShallowRef,
  shallowRef,
  toHandlerKey,
  toValue,
  watch,
} from 'vue';
import { ArcusTable as ArcusTableElement, type ArcusTableEvent, type EmbedEvents } from '../embed/element.ts';
import type { AnyGameType, GameId, TableListener, TableOptions } from '../sdk/index.ts';
import {
  attributesOf,
  type Handlers,
  isAttribute,
  listeners,
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
  type Store,
  tableKey,
  tableStore,
} from './stores.ts';

export type { ArcusTableElement, EmbedEvents, LiveLobby, LiveMatch, LiveTable, LobbyOptions };

/** Handlers receive the event's `detail`. */
type EventProps = {
  readonly [Name in keyof EmbedEvents as `on${Capitalize<Name>}`]?:
    | ((detail: EmbedEvents[Name]) => void)
    | undefined;
};

/** The type of a template ref of `<ArcusTable>`. */
export type ArcusTableInstance = ComponentPublicInstance & { readonly element: ArcusTableElement | null };

export type ArcusTableProps<Game extends string = string> = TableAttributes<Game> & EventProps;

const attributes = ArcusTableElement.observedAttributes.filter(isAttribute);

/** `<arcus-table>` with typed options and events. Delivers a `ready` that fired before Vue listened. */
export const ArcusTable = defineComponent(
  <Game extends string = string>(props: ArcusTableProps<Game>, { expose, slots }: SetupContext) => {
    const element = shallowRef<ArcusTableElement | null>(null);
    const readyReplay = new ReadyReplay();
    const handlers = (): Handlers => ({
      ready: props.onReady,
      seated: props.onSeated,
      started: props.onStarted,
      moved: props.onMoved,
      ended: props.onEnded,
      error: props.onError,
    });
    const events = listeners(handlers, readyReplay, toHandlerKey);
    let end = (): void => {};
    const sign = (): void => {
      if (element.value) element.value.identity = props.identity ?? null;
    };
    watch(() => props.identity, sign);
    onMounted(() => {
      sign();
      if (element.value) end = readyReplay.replay(element.value, (detail) => props.onReady?.(detail));
    });
    onBeforeUnmount(() => end());
    expose({ element });
    return () => h('arcus-table', { ...attributesOf(props), ...events, ref: element }, slots.default?.());
  },
  {
    name: 'ArcusTable',
    props: [...attributes, 'identity', 'onReady', 'onSeated', 'onStarted', 'onMoved', 'onEnded', 'onError'],
  },
);

/** Follows the store of `create`, and creates another when the key changes. Starts when mounted, never on a server. */
const follow = <Value>(create: () => Store<Value>, key: () => readonly unknown[]): ShallowRef<Value> => {
  let store = create();
  const value = shallowRef(store.get());
  let end = (): void => {};
  const begin = (): void => {
    end();
    const now = store;
    end = now.subscribe(() => {
      value.value = now.get();
    });
    value.value = now.get();
  };
  let isStarted = false;
  watch(key, (after, before) => {
    if (after.every((one, index) => Object.is(one, before[index]))) return;
    store = create();
    if (isStarted) begin();
  });
  const start = (): void => {
    isStarted = true;
    begin();
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
  const store = matchStore();
  const live = follow<LiveMatch>(
    () => store,
    () => [],
  );
  return {
    state: computed(() => live.value.state),
    found: computed(() => live.value.found),
    refusal: computed(() => live.value.refusal),
    begin: store.begin,
    cancel: store.cancel,
    take: store.take,
  };
};

declare module 'vue' {
  interface GlobalComponents {
    /** The plain element, if `compilerOptions.isCustomElement` names it, with DOM events. */
    'arcus-table': new () => {
      readonly $props: TableAttributes & {
        readonly [Name in keyof EmbedEvents as `on${Capitalize<Name>}`]?:
          | ((event: ArcusTableEvent<Name>) => void)
          | undefined;
      };
    };
  }
}
