import type { GameAction } from '../../shared/kernel/action.ts';
import { isSeat, type Seat } from '../../shared/kernel/ids.ts';
import { commitmentTo, digestOf } from '../../shared/kernel/random.ts';
import { signerOf } from '../../shared/kernel/signatures.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import type { Signer } from '../../shared/kernel/web-crypto.ts';
import { actionText, viewDigest } from '../../shared/protocol/signed-views.ts';
import type { Phase, SeatView, TableView } from '../../shared/protocol/table-view.ts';
import { type Terms, termsOf } from '../../shared/protocol/terms.ts';
import { CardCheck, type CardTerms, faults, hasDeck } from './card-check.ts';
import { contradicted, isAfterEnd, type Note, Notes, randomHex, seen, stated } from './notes.ts';
import type { RequestDraft } from './outbox.ts';
import { isHex, keysKey, keysOf, type TokenStore } from './tokens.ts';

/** Key of a seed that is committed and not yet revealed. */
const seedKey = (table: string): string => `${table}:seed`;

const boundOf = (terms: Terms): string => digestOf(canonicalJson(terms));

/** Rejects equal commitments, and those of computer players: their author could choose the cards. */
const areCommitmentsValid = ({ commitments, seats }: Terms): boolean =>
  commitments.every(
    (commitment, seat) =>
      commitment === null || (commitments.indexOf(commitment) === seat && seats[seat]?.level === null),
  );

/** A statement, by its name in the notes. */
type Value = readonly [name: string, value: string];

/** The statements of this view; null without a game of this seat. */
const valuesOf = (view: TableView): readonly Value[] | null => {
  const { phase, roster, shuffle, gameNumber } = view;
  const { attempt, seal, bound } = shuffle;
  if (gameNumber < 1 || attempt < 1) return null;
  const terms = phase === 'dealing' ? termsOf(view) : null;
  if (terms !== null) return [[`terms ${attempt}`, boundOf(terms)]];
  if (!isSeat(roster?.you) || bound === null || phase === 'dealing') return null;
  return [[`terms ${attempt}`, bound] as const, ...(isHex(seal) ? [['seal', seal] as const] : [])];
};

/** A server that drops games chooses among their decks. */
const maxUnplayedGames = 3;

/** The game that is being dealt, or the next one. */
const nextGameIn = ({ phase, gameNumber }: TableView): number =>
  phase === 'dealing' ? gameNumber : gameNumber + 1;

type SignedAction = NonNullable<Extract<RequestDraft, { type: 'act' }>['signed']>;

/**
 * Terms for a device that is not bound to them: as fixed, if this view is before the deal, else as the table reports them. Null without
 * cards, and after the game, when options may have changed.
 */
const cardTermsOf = (view: TableView): CardTerms | null => {
  const { phase, game, rules, options, shuffle } = view;
  const terms = phase === 'dealing' ? termsOf(view) : null;
  if (terms !== null) return { ...terms, bound: boundOf(terms) };
  const { bound, commitments, decks } = shuffle;
  return phase === 'playing' && bound !== null ? { game, rules, options, commitments, decks, bound } : null;
};

/** The order of phases within a game. */
const phases: readonly Phase[] = ['gathering', 'dealing', 'playing', 'over'];

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= 999_999;

/** A witness holds no other numbers. */
const areCounts = ({ gameNumber, shuffle: { attempt, actions } }: TableView): boolean =>
  [gameNumber, attempt, actions].every(isCount) && attempt <= 9_999;

/** Whether a player's view could show anything without a trace. */
const isBeyondNotes = (view: TableView, { promises }: Note): boolean => {
  const { roster, gameNumber, gameView, phase, shuffle } = view;
  const { attempt, bound } = shuffle;
  if (!areCounts(view)) return true;
  if (!gameView || (phase !== 'playing' && phase !== 'over') || roster?.you === null) return false;
  // A seed chosen with the devtools leaves no proofs.
  if (attempt === 0 && bound == null && promises === undefined) return false;
  return gameNumber < 1 || attempt < 1 || !isHex(bound) || !isSeat(roster?.you);
};

/** The parts of the terms that a view during the game repeats. */
const repeatedOf = (
  { options }: Pick<TableView, 'options'>,
  { commitments, keys, withheld }: Pick<Terms, 'commitments' | 'keys' | 'withheld'>,
): string => canonicalJson({ options, commitments, keys, withheld });

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
  /** Against the first terms seen of the current game and attempt. */
  #cards: { readonly game: string; readonly check: CardCheck } | null = null;
  /** The last view of a seat. */
  #last: TableView | null = null;
  /** The device's own first. Empty if they cannot be loaded. */
  #signers: Promise<readonly Signer[]> | null = null;
  /** Empty until loaded. */
  #publicKeys: readonly string[] = [];
  /** Too many games of this table have passed unplayed: the device gives no seed until `agree`. */
  isAsking = false;
  /** Number of the game. */
  #agreedTo: number | null = null;
  /** Canonical, of the last view in which the player was ready for the next game: another change makes an honest table ask again. */
  #agreedOptions: string | null = null;
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

  /** Handles a new view. Returns `inShuffle` of the table's state. */
  update(view: TableView): boolean | null {
    const check = this.#checkOf(view);
    const { note, contradiction } = this.#noted(view);
    const fault = check?.fault(view) ?? contradiction ?? this.#termsFault(view, note);
    if (fault === null) this.#act(view);
    else this.#stop(fault);
    return view.gameView ? this.#isIn(view, note) : null;
  }

  /** Fields of a sit request: with them the seat takes part from the beginning. */
  async offer(): Promise<{ readonly commitment: string; readonly key?: string }> {
    const [signer] = await this.#loadSigners();
    return { commitment: commitmentTo(this.#seed()), ...(signer && { key: signer.publicKey }) };
  }

  /** Signs an action if the terms have a key of this device. @param view that it answers. */
  async sign(
    { roster, shuffle, gameNumber, gameView }: TableView,
    action: GameAction,
  ): Promise<SignedAction | undefined> {
    const seat = roster?.you;
    const { bound, keys, actions: after } = shuffle;
    if (seat == null || bound === null) return undefined;
    const signer = (await this.#loadSigners()).find(({ publicKey }) => keys[seat]?.includes(publicKey));
    if (signer) this.#notes.change(gameNumber, (note) => ({ ...note, hasMoved: true }));
    return (
      signer && {
        after,
        signature: await signer.sign(actionText(bound, seat, after, viewDigest(gameView), action)),
      }
    );
  }

  /** Agrees to give a seed for the present or next game, and goes on with the last view. */
  agree(): void {
    if (this.#last === null) return;
    this.#agreedTo = nextGameIn(this.#last);
    this.#act(this.#last);
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
    this.isAsking = false;
    if (you === null || !(dealing || between)) return;
    const terms = dealing ? termsOf(view) : null;
    const own = seats[you];
    if (!own) return;
    const next = nextGameIn(view);
    this.isAsking = next !== this.#agreedTo && this.#notes.unplayed(next) >= maxUnplayedGames;
    if (this.isAsking) return;
    if (terms === null) this.#keysBefore = own.keys;
    if (between) this.#agreedOptions = own.agreed ? canonicalJson(view.options) : null;
    const step = dealing ? `${gameNumber} ${shuffle.attempt} ${terms === null}` : `${gameNumber}`;
    const isAnnounced = own.commitment !== null && own.keys.includes(this.#publicKeys[0] ?? '');
    if (this.#lastStep === step || (terms === null && isAnnounced)) return;
    this.#lastStep = step;
    this.#track(terms === null ? this.#commit(own) : this.#reveal(terms, you));
  }

  #checkOf(view: TableView): CardCheck | null {
    const { gameNumber, shuffle } = view;
    const game = `${gameNumber} ${shuffle.attempt}`;
    if (this.#cards?.game !== game) {
      const { terms } = this.#notes.of(gameNumber);
      const isBound = terms?.attempt === shuffle.attempt;
      const basis = isBound ? { ...terms, bound: boundOf(terms) } : cardTermsOf(view);
      this.#cards = basis && { game, check: new CardCheck(basis) };
    }
    return this.#cards?.check ?? null;
  }

  /** The table shows other terms than those that the device is bound to. After the game the options are those of the next one. */
  #termsFault(view: TableView, { terms }: Note): string | null {
    const { phase, gameView, shuffle } = view;
    const isBound = gameView && phase === 'playing' && terms?.attempt === shuffle.attempt;
    return isBound && repeatedOf(view, shuffle) !== repeatedOf(terms, terms) ? faults.terms : null;
  }

  /** Notes a player's view. `contradiction`: the close reason if it contradicts an earlier view. */
  #noted(view: TableView): { readonly note: Note; readonly contradiction: string | null } {
    const { you, gameNumber } = view;
    const last = this.#last;
    const back = you === null || last === null ? null : stepBack(last, view);
    if (last !== null && back !== null) {
      const [, note] = this.#notes.change(last.gameNumber, (before) => contradicted(before, ...back));
      return { note, contradiction: faults.back };
    }
    if (you !== null && isBeyondNotes(view, this.#notes.of(gameNumber)))
      return { note: {}, contradiction: faults.unnoted };
    if (you !== null) this.#last = view;
    if (you !== null) this.#noteSealBefore(view);
    const values = you === null ? null : valuesOf(view);
    if (values === null) return { note: this.#notes.of(gameNumber), contradiction: null };
    const [before, note] = this.#notes.change(gameNumber, (stored) =>
      this.#noteAfter(stored, view, values, last),
    );
    const isContradicted = note.contradictions?.length !== before.contradictions?.length;
    return { note, contradiction: isContradicted ? faults.contradiction : null };
  }

  /** A device that missed the end of a game gets its seal with the next. */
  #noteSealBefore({ gameNumber, shuffle: { before } }: TableView): void {
    const last = this.#notes.before(gameNumber)?.gameNumber;
    if (last !== gameNumber - 1 || !isHex(before) || this.#notes.of(last).statements?.seal) return;
    this.#notes.change(last, (note) => stated(note, 'seal', before));
  }

  /** Number of the last noted game. */
  #lastGame(): number {
    return this.#notes.before(Number.POSITIVE_INFINITY)?.gameNumber ?? 0;
  }

  #noteAfter(before: Note, view: TableView, values: readonly Value[], last: TableView | null): Note {
    const { you, roster, gameNumber, gameView, phase } = view;
    const { actions, keys } = view.shuffle;
    const said = values.reduce((note, [name, value]) => stated(note, name, value), before);
    const seat = phase === 'dealing' ? you : roster?.you;
    const key = this.#publicKeys.find((own) => isSeat(seat) && keys[seat]?.includes(own));
    const note = { ...(isSeat(seat) && { seat }), ...(key && { key }), ...said };
    // A link to another seat of this table may have been opened here.
    if (!gameView || note.seat !== seat || phase === 'dealing') return note;
    const digest = viewDigest(gameView);
    if (isAfterEnd(before, actions)) {
      // A tab may be behind one that got the seal with the next game.
      return this.#lastGame() > gameNumber ? note : contradicted(note, `view ${actions}`, digest);
    }
    const isRepeated = last?.gameNumber === gameNumber && last.shuffle.actions === actions && last.gameView;
    return seen(note, actions, digest, isRepeated ? viewDigest(last.gameView) : digest);
  }

  /** Whether the device's seed is in the shuffle, its key in the terms, and no view contradicted another. */
  #isIn({ roster, shuffle }: TableView, { promises, terms, contradictions, seat, key }: Note): boolean {
    const { attempt, seeds } = shuffle;
    const seed = terms?.attempt === attempt ? promises?.[attempt]?.seed : undefined;
    if (seat === undefined || roster?.you !== seat || seed === undefined || seeds[seat] !== seed)
      return false;
    // Moves are unsigned if the server left the key out. Until its keys are loaded, a device does not know.
    return contradictions === undefined && (key !== undefined || this.#publicKeys.length === 0);
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
    const bound = boundOf(terms);
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
    const { gameNumber, attempt, decks, keys } = terms;
    const [own = ''] = this.#publicKeys;
    const isLater = (name: string): boolean => !name.startsWith('terms ') || Number(name.slice(6)) > attempt;
    return (
      areCommitmentsValid(terms) &&
      (this.#agreedOptions ?? canonicalJson(terms.options)) === canonicalJson(terms.options) &&
      (decks !== null || !hasDeck(terms)) &&
      (!this.#keysBefore.includes(own) || keys[seat]?.includes(own) === true) &&
      !note.evicted &&
      note.contradictions === undefined &&
      // A card of this game, a later attempt or a later game was seen, maybe by another tab.
      note.seen === undefined &&
      !Object.keys(statements).some(isLater) &&
      this.#lastGame() <= gameNumber
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
