import type { GameAction } from '../../shared/kernel/action.ts';
import { isSeat, type Seat } from '../../shared/kernel/ids.ts';
import { commitmentTo, digestOf } from '../../shared/kernel/random.ts';
import { isSignedBy, signerOf } from '../../shared/kernel/signatures.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import type { Signer } from '../../shared/kernel/web-ed25519.ts';
import { actionsPerLink, actionText, linkName, statementText } from '../../shared/protocol/statements.ts';
import type { Phase, SeatView, TableView } from '../../shared/protocol/table-view.ts';
import { type Terms, termsOf } from '../../shared/protocol/terms.ts';
import { CardCheck, type CardTerms, faults, hasDeck } from './card-check.ts';
import { contradicted, type Note, Notes, seen, stated } from './notes.ts';
import type { RequestDraft } from './outbox.ts';
import { randomHex, seedKey } from './seed.ts';
import { isHex, keysKey, keysOf, type TokenStore } from './tokens.ts';

/** Digests of game views that this page keeps, to compare with repeated ones. */
const maxRecent = 64;

/** Rejects equal commitments, and those of computer players: their author could choose the cards. */
const areCommitmentsValid = ({ commitments, seats }: Terms): boolean =>
  commitments.every(
    (commitment, seat) =>
      commitment === null || (commitments.indexOf(commitment) === seat && seats[seat]?.level === null),
  );

export interface ShuffleState {
  readonly inShuffle: boolean | null;
}

/** Of one game, attempt and viewer. */
interface Cards {
  readonly key: string;
  readonly check: CardCheck | null;
  /** The seed that this device revealed for this seat; null for none. */
  readonly seed: string | null;
}

type SignedAction = NonNullable<Extract<RequestDraft, { type: 'act' }>['signed']>;

/**
 * Terms for a device that is not bound to them: as fixed, if this view is before the deal, else as the table reports them. Null without
 * cards, and after the game, when options may have changed. Lazy, because it is costly and rarely needed.
 */
const cardTermsOf = (view: TableView): (() => CardTerms) | null => {
  const { phase, game, rules, options, shuffle } = view;
  const terms = phase === 'dealing' ? termsOf(view) : null;
  if (terms !== null) return () => ({ ...terms, bound: digestOf(canonicalJson(terms)) });
  const { bound, commitments, decks } = shuffle;
  return phase === 'playing' && bound !== null
    ? () => ({ game, rules, options, commitments, decks, bound })
    : null;
};

/** The order of phases within a game. */
const phases: readonly Phase[] = ['gathering', 'dealing', 'playing', 'over'];

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= 999_999;

/** The first field with an earlier value than before: game number, phase, attempt or number of actions; null for none. */
const stepBack = (before: TableView, after: TableView): readonly [name: string, value: string] | null => {
  const { gameNumber, phase, shuffle, roster } = after;
  const { attempt, actions } = shuffle;
  if (gameNumber !== before.gameNumber)
    return gameNumber < before.gameNumber ? ['game', `${gameNumber}`] : null;
  if (phases.indexOf(phase) < phases.indexOf(before.phase)) return ['phase', phase];
  const isDealt = before.phase === 'playing' || before.phase === 'over';
  const { attempt: lastAttempt, actions: lastActions } = before.shuffle;
  if (attempt < lastAttempt || (isDealt && attempt > lastAttempt)) return ['attempt', `${attempt}`];
  // A player who sat down later sees no number before the end.
  const isPlayer = before.roster?.you != null && roster?.you != null;
  const isOther = before.phase === 'over' ? actions !== lastActions : actions < lastActions;
  return isPlayer && isOther ? ['actions', `${actions}`] : null;
};

/**
 * Takes part in the shuffle for the viewer's seat: commits to a seed before each game, reveals it under fixed terms, signs actions, and notes
 * the table's statements for a witness. Without a seat it only checks that cards do not change.
 */
export class CommitReveal {
  readonly #table: string;
  readonly #store: TokenStore;
  readonly #request: (draft: RequestDraft) => Promise<void>;
  readonly #notes: Notes;
  /** Key of the last shuffle step, so that each happens once. */
  #lastStep = '';
  #pending: Promise<void> | null = null;
  readonly #stop: (reason: string) => void;
  /** The first terms seen of the current game and attempt. */
  #first: { readonly game: string; readonly terms: () => CardTerms } | null = null;
  #lastState: ShuffleState = { inShuffle: null };
  #cards: Cards | null = null;
  /** The last view of a seat. */
  #last: TableView | null = null;
  /** Digests of this game's last views, by number of actions. */
  #recent = new Map<number, string>();
  #recentGame = 0;
  /** Signatures that are verified or were invalid. */
  readonly #verifying = new Map<string, 'pending' | 'done'>();
  /** The device's own first. Empty if they cannot be loaded. */
  #signers: Promise<readonly Signer[]> | null = null;
  /** Empty until loaded. */
  #publicKeys: readonly string[] = [];
  /** Of the seat, in the last view before the terms. */
  #keysBefore: readonly string[] = [];

  /** @param stop called with the reason if the table cannot be trusted. */
  constructor(
    table: string,
    store: TokenStore,
    request: (draft: RequestDraft) => Promise<void>,
    stop: (reason: string) => void,
  ) {
    this.#table = table;
    this.#store = store;
    this.#request = request;
    this.#stop = stop;
    this.#notes = new Notes(store, table);
  }

  /** Resolves when the request under way is answered or refused; null without one. */
  get pending(): Promise<void> | null {
    return this.#pending;
  }

  /** Handles a new view. Returns the state if it changed. */
  update(view: TableView): ShuffleState | null {
    const cards = this.#cardsOf(view);
    const contradiction = this.#contradiction(view);
    const fault = cards?.check?.fault(view) ?? contradiction;
    if (fault === null) this.#act(view);
    else this.#stop(fault);
    const inShuffle = cards && this.#isIn(view, cards);
    if (this.#lastState.inShuffle === inShuffle) return null;
    this.#lastState = { inShuffle };
    return this.#lastState;
  }

  /** Fields of a sit request: with them the seat takes part from the beginning. */
  async offer(): Promise<{ readonly commitment: string; readonly key?: string }> {
    const [signer] = await this.#loadSigners();
    return { commitment: commitmentTo(this.#seed()), ...(signer && { key: signer.publicKey }) };
  }

  /** Signs an action if the terms have a key of this device. @param view that it answers. */
  async sign({ roster, shuffle }: TableView, action: GameAction): Promise<SignedAction | undefined> {
    const seat = roster?.you;
    const { bound, keys, actions: after } = shuffle;
    if (seat == null || bound === null) return undefined;
    const signer = (await this.#loadSigners()).find(({ publicKey }) => keys[seat]?.includes(publicKey));
    return signer && { after, signature: await signer.sign(actionText(bound, seat, after, action)) };
  }

  /** Draws another key for later games. The current game has the former one. */
  renewKey(): void {
    this.#store.set(keysKey(this.#table), [randomHex(), ...keysOf(this.#store, this.#table)].join(' '));
    this.#signers = null;
    this.#publicKeys = [];
    this.#lastStep = '';
  }

  #loadSigners(): Promise<readonly Signer[]> {
    if (keysOf(this.#store, this.#table).length === 0) this.#store.set(keysKey(this.#table), randomHex());
    this.#signers ??= Promise.all(keysOf(this.#store, this.#table).map(signerOf)).then(
      (signers) => {
        this.#publicKeys = signers.map(({ publicKey }) => publicKey);
        return signers;
      },
      () => {
        this.#signers = null;
        return [];
      },
    );
    return this.#signers;
  }

  /** The seed to commit to. Another tab of the seat may have committed to one already. */
  #seed(): string {
    const seed = this.#store.get(seedKey(this.#table)) ?? randomHex();
    this.#store.set(seedKey(this.#table), seed);
    return seed;
  }

  #act(view: TableView): void {
    const { you, phase, gameNumber, seats, shuffle } = view;
    const dealing = phase === 'dealing';
    const between = phase === 'gathering' || phase === 'over';
    if (you === null) this.#lastStep = '';
    if (you !== null || between) void this.#loadSigners();
    if (you === null || !(dealing || between)) return;
    const terms = dealing ? termsOf(view) : null;
    const own = seats[you];
    if (!own) return;
    if (terms === null) this.#keysBefore = own.keys;
    const step = dealing ? `${gameNumber} ${shuffle.attempt} ${terms === null}` : `${gameNumber}`;
    const isAnnounced = own.commitment !== null && own.keys.includes(this.#publicKeys[0] ?? '');
    if (this.#lastStep === step || (terms === null && isAnnounced)) return;
    this.#lastStep = step;
    this.#track(terms === null ? this.#commit(own) : this.#reveal(terms, you));
  }

  #cardsOf(view: TableView): Cards | null {
    const { phase, gameView, gameNumber, roster, shuffle } = view;
    if (!gameView && phase !== 'dealing') return null;
    const { attempt } = shuffle;
    const game = `${gameNumber} ${attempt}`;
    const first = this.#first?.game === game ? this.#first.terms : cardTermsOf(view);
    this.#first = first && { game, terms: first };
    if (!gameView) return null;
    const viewer = roster?.you ?? 'spectator';
    const key = `${game} ${viewer}`;
    if (this.#cards?.key !== key) {
      const { terms, seat, promises } = this.#notes.of(gameNumber);
      const promise = promises?.[attempt];
      const isBound = terms?.attempt === attempt && promise !== undefined;
      const cardTerms = isBound ? { ...terms, bound: promise.bound } : first?.();
      this.#cards = {
        key,
        check: cardTerms ? new CardCheck(cardTerms, viewer) : null,
        seed: isBound && seat === viewer ? promise.seed : null,
      };
    }
    return this.#cards;
  }

  /** Notes a player's view. Returns the reason if it contradicts an earlier view. */
  #contradiction(view: TableView): string | null {
    const { you, gameNumber } = view;
    if (you === null) return null;
    const last = this.#last;
    const back = last && stepBack(last, view);
    if (last !== null && back !== null) {
      this.#notes.change(last.gameNumber, (note) => contradicted(note, ...back));
      return faults.back;
    }
    this.#last = view;
    const values = this.#valuesOf(view);
    if (values === null) return null;
    const isContradicted = this.#notes.change(gameNumber, (note) => this.#noted(note, view, values));
    this.#verify(view, values);
    return isContradicted ? faults.contradiction : null;
  }

  /** The statements of this view by name in the notes; null without a game of this seat. */
  #valuesOf(view: TableView): Map<string, string> | null {
    const { phase, roster, shuffle, gameNumber } = view;
    const { attempt, links, seal, bound, actions } = shuffle;
    if (gameNumber < 1 || attempt < 1 || attempt > 9_999 || !isCount(actions)) return null;
    const terms = phase === 'dealing' ? termsOf(view) : null;
    if (terms !== null) return new Map([[`terms ${attempt}`, digestOf(canonicalJson(terms))]]);
    if (!isSeat(roster?.you) || bound === null || phase === 'dealing') return null;
    const stated: [string, string | null][] = [
      [`terms ${attempt}`, bound],
      ...Object.entries(links).flatMap(([number, link]): [string, string][] =>
        /^(0|[1-9]\d{0,5})$/.test(number) && Number(number) <= actions ? [[linkName(number), link]] : [],
      ),
      ['seal', seal],
    ];
    return new Map(stated.filter((entry): entry is [string, string] => isHex(entry[1])));
  }

  #noted(before: Note, view: TableView, values: ReadonlyMap<string, string>): Note {
    const { you, roster, gameNumber, gameView, shuffle, phase } = view;
    const seat = phase === 'dealing' ? you : roster?.you;
    let note = before;
    // Nothing is added to a sealed game.
    const isClosed = (name: string): boolean =>
      before.statements?.seal !== undefined && !(name in before.statements);
    for (const [name, value] of values)
      note = isClosed(name) ? contradicted(note, name, value) : stated(note, name, value);
    const { server } = shuffle;
    if (isHex(server)) {
      if (note.server === undefined) note = { ...note, server };
      else if (note.server !== server) note = contradicted(note, 'server', server);
    }
    if (!isSeat(seat)) return note;
    if (note.seat === undefined) note = { ...note, seat };
    const key = this.#publicKeys.find((own) => shuffle.keys[seat]?.includes(own));
    if (note.key === undefined && key !== undefined) note = { ...note, key };
    // A link to another seat of this table may have been opened here.
    const { actions } = shuffle;
    if (!gameView || note.seat !== seat || phase === 'dealing' || isClosed(linkName(actions))) return note;
    if (this.#recentGame !== gameNumber) this.#recent.clear();
    this.#recentGame = gameNumber;
    const digest = digestOf(canonicalJson(gameView));
    const after = seen(note, actions, digest, this.#recent);
    if (!this.#recent.has(actions)) this.#recent.set(actions, digest);
    if (this.#recent.size > maxRecent) this.#recent.delete(Math.min(...this.#recent.keys()));
    return after;
  }

  /** Notes the server's signatures of these values when they are verified. */
  #verify({ gameNumber, shuffle }: TableView, values: ReadonlyMap<string, string>): void {
    const { attempt, server, signatures } = shuffle;
    const { statements, contradictions = [] } = this.#notes.of(gameNumber);
    for (const [name, value] of values) {
      const signed = name.startsWith('terms ') ? 'terms' : name;
      const signature = signatures[signed];
      const isUnsigned =
        statements?.[name]?.value === value
          ? statements[name].signature === null
          : contradictions.some((one) => one.name === name && one.value === value && one.signature === null);
      const key = `${gameNumber} ${name} ${signature}`;
      if (signature === undefined || !isUnsigned || this.#verifying.has(key)) continue;
      this.#verifying.set(key, 'pending');
      const text = statementText({ table: this.#table, gameNumber, attempt, name: signed, value });
      void isSignedBy(server, text, signature).then((isValid) => {
        this.#verifying.set(key, 'done');
        if (isValid) this.#notes.change(gameNumber, (note) => stated(note, name, value, signature));
      });
    }
  }

  /**
   * Whether the device's seed is in the shuffle, the last link was published, and the one before has a valid signature or one that is not
   * verified yet.
   */
  #isIn({ gameNumber, phase, roster, shuffle }: TableView, { seed }: Cards): boolean {
    const { actions, signatures, seeds } = shuffle;
    if (roster?.you == null || seed === null || seeds[roster.you] !== seed) return false;
    const { statements = {} } = this.#notes.of(gameNumber);
    const last = phase === 'over' ? actions : actions - (actions % actionsPerLink);
    if (statements[linkName(last)] === undefined) return false;
    const before = last - (last % actionsPerLink || actionsPerLink);
    const name = linkName(before);
    const isPending = this.#verifying.get(`${gameNumber} ${name} ${signatures[name]}`) === 'pending';
    return before < 0 || isPending || (statements[name]?.signature ?? null) !== null;
  }

  async #commit({ commitment, keys }: SeatView): Promise<void> {
    const [signer] = await this.#loadSigners();
    const key = signer && !keys.includes(signer.publicKey) ? { key: signer.publicKey } : {};
    const promise = commitment === null ? { commitment: commitmentTo(this.#seed()) } : {};
    const news = { ...promise, ...key };
    if (Object.keys(news).length > 0) await this.#request({ type: 'commit', ...news });
  }

  async #reveal(terms: Terms, seat: Seat): Promise<void> {
    const { gameNumber, attempt, commitments } = terms;
    const bound = digestOf(canonicalJson(terms));
    const note = this.#notes.of(gameNumber);
    // Another tab, or this page before a reload, may have revealed a seed for this attempt: then only that one, for the same terms.
    const earlier = note.promises?.[attempt];
    const seed = earlier?.seed ?? this.#store.get(seedKey(this.#table));
    if (!isHex(seed) || commitmentTo(seed) !== commitments[seat]) return;
    if ((earlier?.bound ?? bound) !== bound || !this.#isSafe(terms, seat, note)) return;
    const promises = { ...note.promises, [attempt]: { bound, seed } };
    this.#notes.change(gameNumber, (noted) => ({ ...noted, seat, terms, promises }));
    // A revealed seed must never be committed again.
    if (this.#store.get(seedKey(this.#table)) === seed) this.#store.remove(seedKey(this.#table));
    await this.#request({ type: 'reveal', seed, bound });
  }

  /** Whether a seed may be revealed under these terms. */
  #isSafe(terms: Terms, seat: Seat, { statements = {}, ...note }: Note): boolean {
    const { gameNumber, attempt, decks, keys, server } = terms;
    const former = this.#notes.before(gameNumber);
    const formerServer = former && this.#notes.of(former.gameNumber).server;
    const [own = ''] = this.#publicKeys;
    const isLater = (name: string): boolean => !name.startsWith('terms ') || Number(name.slice(6)) > attempt;
    return (
      areCommitmentsValid(terms) &&
      (decks !== null || !hasDeck(terms)) &&
      (!this.#keysBefore.includes(own) || keys[seat]?.includes(own) === true) &&
      (formerServer ?? server) === server &&
      !note.evicted &&
      note.contradictions === undefined &&
      // A card of this game, a later attempt or a later game was seen, maybe by another tab.
      note.seen === undefined &&
      !Object.keys(statements).some(isLater) &&
      (this.#notes.before(Number.POSITIVE_INFINITY)?.gameNumber ?? 0) <= gameNumber
    );
  }

  /** Ignores refusals: they come too late, and the game continues without the seed. */
  #track(request: Promise<void>): void {
    const pending = request
      .catch(() => undefined)
      .finally(() => {
        if (this.#pending === pending) this.#pending = null;
      });
    this.#pending = pending;
  }
}
