/**
 * Arcus for Vue 3: the element as a component, and the SDK as composables. All of it may be drawn on a server, where nothing is connected.
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

/** What happens at the table: each is given the `detail` of the event. */
type EventProps = {
  readonly [Name in keyof EmbedEvents as `on${Capitalize<Name>}`]?:
    | ((detail: EmbedEvents[Name]) => void)
    | undefined;
};

/** The instance of `<ArcusTable>`, for a template ref: `element` is the element itself. */
export type ArcusTableInstance = ComponentPublicInstance & { readonly element: ArcusTableElement | null };

export type ArcusTableProps<Game extends string = string> = TableAttributes<Game> & EventProps;

const attributes = ArcusTableElement.observedAttributes.filter(isAttribute);

/** `<arcus-table>` with typed options and events. A `ready` that came before Vue listened is told all the same. */
export const ArcusTable = defineComponent(
  <Game extends string = string>(props: ArcusTableProps<Game>, { expose, slots }: SetupContext) => {
    const element = shallowRef<ArcusTableElement | null>(null);
    const readiness = new ReadyReplay();
    const handlers = (): Handlers => ({
      ready: props.onReady,
      seated: props.onSeated,
      started: props.onStarted,
      moved: props.onMoved,
      ended: props.onEnded,
      error: props.onError,
    });
    const events = listeners(handlers, readiness, toHandlerKey);
    let end = (): void => {};
    onMounted(() => {
      if (element.value) end = readiness.replay(element.value, (detail) => props.onReady?.(detail));
    });
    onBeforeUnmount(() => end());
    expose({ element });
    return () => h('arcus-table', { ...attributesOf(props), ...events, ref: element }, slots.default?.());
  },
  {
    name: 'ArcusTable',
    props: [...attributes, 'onReady', 'onSeated', 'onStarted', 'onMoved', 'onEnded', 'onError'],
  },
);

/** Follows what `create` makes, and makes another when the key changes. Nothing begins on a server, nor before a component is mounted. */
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
  let begun = false;
  watch(key, (after, before) => {
    if (after.every((one, index) => Object.is(one, before[index]))) return;
    store = create();
    if (begun) begin();
  });
  const start = (): void => {
    begun = true;
    begin();
  };
  if (getCurrentInstance()) onMounted(start);
  else if (typeof window !== 'undefined') start();
  onScopeDispose(() => end());
  return value;
};

type Refs<Live> = { readonly [Name in keyof Live]: ComputedRef<Live[Name]> };

/**
 * A connection to a table while the component is there; to none with null. Another `host`, `table`, `game` or other option makes another
 * one. `listener` is called as listeners of the SDK are: with each state, what happened, and the state before.
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

/** The lobby of a server, and with `games` the tables that it lists, as they change. */
export const useLobby = <Game extends string | AnyGameType = string>(
  options: MaybeRefOrGetter<LobbyOptions<Game>>,
): Refs<LiveLobby> => {
  const live = follow(
    () => lobbyStore(toValue(options)),
    () => lobbyKey(toValue(options)),
  );
  return { lobby: computed(() => live.value.lobby), tables: computed(() => live.value.tables) };
};

/** People to play with: `begin` searches. The search is given up when the component goes. */
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
    /** The element itself, where `compilerOptions.isCustomElement` names it. Its events are those of the DOM. */
    'arcus-table': new () => {
      readonly $props: TableAttributes & {
        readonly [Name in keyof EmbedEvents as `on${Capitalize<Name>}`]?:
          | ((event: ArcusTableEvent<Name>) => void)
          | undefined;
      };
    };
  }
}
