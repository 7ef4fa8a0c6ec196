import { css, html, nothing, type TemplateResult } from 'lit';
import { maxTranscriptLength } from '../../../shared/replay/transcript.ts';
import { type Report, verify } from '../../../shared/replay/verify.ts';
import { readWitness, type Witness } from '../../../shared/replay/witness.ts';
import { isGameId } from '../../games/registry.ts';
import { browserTokens, witnessOf } from '../../sdk/index.ts';
import { arc, theatreStyles } from '../../theme/arc.ts';
import { showOldPage } from '../../ui/dialog.ts';
import { attribute, element, flag, state } from '../../ui/element.ts';
import { loadPart, watchForOldPage } from '../../ui/load-part.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { chosenFile, fileStyles } from '../files.ts';
import '../open-game.ts';
import { pageStyles } from '../page-styles.ts';
import { type CheckedGame, checkGame, checkProblem, gamesLoaded, keepWitness } from '../replay/game-check.ts';
import '../replay/replay.ts';
import { verifyWords } from '#locale/verify';
import { sitePath } from '../../ui/site-path.ts';
import { localTablePath, tablePath } from '../../widget/game-paths.ts';

/** A forged game is not played: its verdict comes first. */
const isPlayable = ({ verdict, transcript, replayed }: Report): boolean =>
  verdict !== 'wrong' &&
  (replayed !== null || transcript?.kind === 'own') &&
  isGameId(transcript?.head.terms.game ?? '');

/** The seat of a page's own game; null for others. */
const onlyPlayer = ({ transcript }: Report): number | null =>
  transcript?.kind === 'chosen' ? transcript.head.terms.seats.findIndex(({ level }) => level === null) : null;

/** The text of a file, as all verifiers read it: empty if it is not UTF-8. */
const textOf = async (file: File): Promise<string> => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return '';
  }
};

/** `<arcus-verify-page table game-number check>`: plays a finished game again or, with `check`, verifies it; without attributes, a transcript file. */
export class ArcusVerifyPage extends element({
  table: attribute(''),
  gameNumber: { type: Number, attribute: 'game-number', initial: 0 },
  /** The verdict first. */
  check: flag,
  /** On a page of another site: no files are read. */
  framed: flag,
  /** In `arcus-verify.html`, without a server. */
  standalone: flag,
  /** SHA-256 of `arcus-verify.html`. */
  digest: state(''),
  checked: state<CheckedGame | null>(null),
  /** Of this browser: the table may refuse the transcript, or the game never end. */
  notes: state<Witness | null>(null),
  watching: state(false),
}) {
  readonly #requests = new RequestController(this, (error) =>
    error instanceof TypeError && error.message === verifyWords.badWitness
      ? error.message
      : checkProblem(error),
  );
  /** Of a file. */
  #chosenWitness: Witness | null = null;
  /** The address of the game's table; empty for a file, and in a frame. */
  #back = '';

  override connectedCallback(): void {
    super.connectedCallback();
    watchForOldPage(this, () => showOldPage(this.renderRoot));
    const [, game, table, gameNumber] = /^#played=([\w-]+)\.(\w+)\.(\d+)$/.exec(location.hash) ?? [];
    if (game !== undefined && table !== undefined && !this.standalone) {
      this.watching = true;
      this.#back = localTablePath(game, table);
      this.#requests.run(async () => {
        const { localGame } = await loadPart(() => import('../replay/local-game.ts'));
        this.checked = await localGame(game, table, Number(gameNumber));
      });
    } else if (this.table !== '') {
      this.watching = !this.check;
      if (!this.framed) this.#back = tablePath(this.table);
      this.#fetch();
    }
    if (!(this.framed || this.standalone)) this.#loadDigest();
  }

  async #loadDigest(): Promise<void> {
    const answer = await fetch(`${sitePath}arcus-verify.html.sha256.txt`).catch(() => null);
    if (answer?.ok) this.digest = (await answer.text()).slice(0, 64);
  }

  readonly #fetch = (): Promise<boolean> =>
    this.#requests.run(async () => {
      this.notes = await witnessOf(browserTokens, this.table, this.gameNumber);
      this.checked = await checkGame(this.table, this.gameNumber);
    });

  #read(file: File): Promise<boolean> {
    return this.#requests.run(async () => {
      // UTF-8 takes up to 4 bytes per character. An oversized text gets the verifier's own error.
      const text =
        file.size > 4 * maxTranscriptLength ? ' '.repeat(maxTranscriptLength + 1) : await textOf(file);
      await gamesLoaded;
      const report = await verify(text);
      const { terms } = report.transcript?.head ?? {};
      const witness =
        terms === undefined ? null : await witnessOf(browserTokens, terms.table, terms.gameNumber);
      await this.#judge({ text, witness, report });
    });
  }

  /** A chosen file counts in place of this browser's notes. */
  async #judge({ text, witness, report }: CheckedGame): Promise<void> {
    const counted = this.#chosenWitness ?? witness;
    this.checked = { text, witness, report: counted === null ? report : await verify(text, counted) };
  }

  /** Plays the game of a file. */
  watch(file: File): void {
    this.watching = true;
    this.#read(file);
  }

  readonly #chooseWitness = (event: Event): void => {
    const file = chosenFile(event);
    if (file === undefined) return;
    this.#requests.run(async () => {
      const witness = readWitness(await textOf(file));
      if (witness === null) throw new TypeError(verifyWords.badWitness);
      this.#chosenWitness = witness;
      if (this.checked) await this.#judge(this.checked);
    });
  };

  protected override render(): TemplateResult {
    const { checked, framed } = this;
    if (checked && this.watching && isPlayable(checked.report)) return this.#theatre(checked);
    if (framed && checked === null) return html`<main>${this.#start()}</main>`;
    return html`
      <header>${this.standalone || framed ? nothing : html`<a class="brand" href=${sitePath} aria-label=${verifyWords.home}>${arc()}<span>Arcus</span></a>`}</header>
      <main>
        <h1 tabindex="-1">${this.table === '' ? verifyWords.checkGame : verifyWords.checkThisGame}</h1>
        ${checked === null ? this.#start() : this.#result(checked)}
        ${this.standalone || framed ? nothing : this.#code()}
      </main>
      <footer><slot></slot></footer>`;
  }

  #start(): TemplateResult {
    if (this.#requests.busy) return html`<p role="status">${verifyWords.checking}</p>`;
    return html`
      ${
        this.#requests.problem === ''
          ? html`<p>${this.standalone ? verifyWords.standalone : verifyWords.about}</p>`
          : html`<p class="problem" role="alert">${this.#requests.problem}</p>`
      }
      ${this.#requests.problem !== '' && this.table !== '' ? html`<p><button class="button" type="button" @click=${this.#fetch}>${verifyWords.retry}</button> ${keepWitness(this.notes)}</p>` : nothing}
      ${this.framed ? nothing : this.#files()}`;
  }

  /** Who vouches for the code. */
  #code(): TemplateResult {
    return html`<p class="muted">${verifyWords.codeOf(location.host)} <a href=${`${sitePath}arcus-verify.html`} download>arcus-verify.html</a>${this.digest === '' ? nothing : html` (SHA-256 <code>${this.digest}</code>)`}</p>`;
  }

  #theatre({ report, witness }: CheckedGame): TemplateResult {
    return html`<main class="theatre" tabindex="-1"><arcus-replay .report=${report} .seat=${witness?.seat ?? onlyPlayer(report)} ?framed=${this.framed} back=${this.#back} check=${this.#isTurned ? '' : `${this.#address}?check`} @arcus-check=${this.#turn}>
      ${this.standalone || this.framed ? nothing : html`<a class="home" slot="start" href=${sitePath} aria-label=${verifyWords.home}>${arc()}</a>`}
    </arcus-replay></main>`;
  }

  /** Replay and check have one address, not two: in a frame another page may be without the notes. */
  get #isTurned(): boolean {
    return this.table === '' || this.framed;
  }

  get #address(): string {
    return `${tablePath(this.table)}/games/${this.gameNumber}`;
  }

  readonly #turn = async (): Promise<void> => {
    this.watching = !this.watching;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[tabindex]')?.focus();
  };

  #files(): TemplateResult {
    return html`<arcus-open-game class="file" check ?offline=${this.standalone} @arcus-file=${({ detail }: CustomEvent<File>) => this.#read(detail)}></arcus-open-game>${this.#witnessFile()}`;
  }

  #witnessFile(): TemplateResult {
    return html`<label class="file">${verifyWords.witness} <input type="file" accept="application/json,.json" @change=${this.#chooseWitness}></label>`;
  }

  #result(checked: CheckedGame): TemplateResult {
    return html`
      <arcus-game-check .checked=${checked} ?framed=${this.framed}>
        ${isPlayable(checked.report) ? this.#watchAgain() : nothing}
        ${this.#back === '' ? nothing : html`<a class="button" href=${this.#back}>${verifyWords.back}</a>`}
      </arcus-game-check>
      ${this.#requests.problem === '' ? nothing : html`<p class="problem" role="alert">${this.#requests.problem}</p>`}
      ${this.framed ? nothing : this.table === '' ? this.#files() : this.#witnessFile()}`;
  }

  #watchAgain(): TemplateResult {
    return this.#isTurned
      ? html`<button class="button bold" type="button" @click=${this.#turn}>${verifyWords.watchAgain}</button>`
      : html`<a class="button bold" href=${this.#address}>${verifyWords.watchAgain}</a>`;
  }

  static override styles = [
    ...pageStyles,
    theatreStyles,
    fileStyles,
    css`
      h1 {
        text-wrap: balance;
      }
      @media (max-width: 559px), (max-height: 560px) {
        h1 {
          margin-block: var(--arcus-space-3);
          font-size: var(--arcus-text-4);
        }
      }
      code {
        overflow-wrap: anywhere;
      }
      .file {
        margin-block: var(--arcus-space-4);
      }
    `,
  ];
}

customElements.define('arcus-verify-page', ArcusVerifyPage);
