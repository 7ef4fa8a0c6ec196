import { css, html, nothing, type TemplateResult } from 'lit';
import { arcusGames } from '../../../shared/games/registry.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import type { Finding } from '../../../shared/replay/findings.ts';
import { maxTranscriptLength } from '../../../shared/replay/transcript.ts';
import { type Report, verify } from '../../../shared/replay/verify.ts';
import { readWitness, type Witness } from '../../../shared/replay/witness.ts';
import { isGameId } from '../../games/registry.ts';
import { browserTokens, lobby, ProblemError, witnessOf } from '../../sdk/index.ts';
import { arc, theatreStyles } from '../../theme/arc.ts';
import { attribute, element, flag, state } from '../../ui/element.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { chosenFile, fileStyles, saveJson } from '../files.ts';
import { loadOwnGames } from '../own-rules.ts';
import '../open-game.ts';
import { pageStyles } from '../page-styles.ts';
import { findingText, meaningOf, sortedFindings } from '../replay/report.ts';
import '../replay/replay.ts';
import { verdicts, verifyWords } from '#locale/verify';

const gamesLoaded = loadOwnGames().then((ownGames) =>
  setGames([...ownGames, ...arcusGames.filter(({ id }) => !ownGames.some((game) => game.id === id))]),
);

const marks = { right: '✓', wrong: '✗', open: 'i' } as const;

const findingList = (findings: readonly Finding[]): TemplateResult | typeof nothing =>
  findings.length === 0
    ? nothing
    : html`<ul role="list">${findings.map(
        (finding) =>
          html`<li class=${finding.result}><span class="mark" role="img" aria-label=${verifyWords.marks[finding.result]}>${marks[finding.result]}</span>
            <span>${findingText(finding)}</span></li>`,
      )}</ul>`;

/** A forged game is not played: its verdict comes first. */
const isPlayable = ({ verdict, transcript, replayed }: Report): boolean =>
  verdict !== 'wrong' &&
  (replayed !== null || transcript?.kind === 'own') &&
  isGameId(transcript?.head.terms.game ?? '');

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
  /** On a page of another site: the replay only. */
  framed: flag,
  /** In `arcus-verify.html`, without a server. */
  standalone: flag,
  /** SHA-256 of `arcus-verify.html`. */
  digest: state(''),
  report: state<Report | null>(null),
  /** A file is played again. */
  watching: state(false),
}) {
  readonly #requests = new RequestController(this, (error) =>
    error instanceof TypeError && error.message === verifyWords.badWitness
      ? error.message
      : error instanceof ProblemError && error.status === 404
        ? verifyWords.notSeen
        : verifyWords.loadFailed,
  );
  #text = '';
  /** Of this browser. */
  #witness: Witness | null = null;
  /** Of a file. */
  #chosenWitness: Witness | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.table !== '') this.#fetch();
    if (!(this.framed || this.standalone)) this.#loadDigest();
  }

  async #loadDigest(): Promise<void> {
    const answer = await fetch('/arcus-verify.html.sha256.txt').catch(() => null);
    if (answer?.ok) this.digest = (await answer.text()).slice(0, 64);
  }

  readonly #fetch = (): Promise<boolean> =>
    this.#requests.run(async () => {
      const { table, gameNumber } = this;
      await gamesLoaded;
      this.#text = await lobby(location.origin).getTranscript(table, gameNumber, browserTokens.get(table));
      this.#witness = await witnessOf(browserTokens, table, gameNumber);
      this.report = await verify(this.#text, this.#witness);
    });

  #read(file: File): Promise<boolean> {
    return this.#requests.run(async () => {
      // UTF-8 takes up to 4 bytes per character. An oversized text gets the verifier's own error.
      this.#text =
        file.size > 4 * maxTranscriptLength ? ' '.repeat(maxTranscriptLength + 1) : await textOf(file);
      await gamesLoaded;
      const report = await verify(this.#text);
      const { terms } = report.transcript?.head ?? {};
      this.#witness =
        terms === undefined ? null : await witnessOf(browserTokens, terms.table, terms.gameNumber);
      const witness = this.#chosenWitness ?? this.#witness;
      this.report = witness === null ? report : await verify(this.#text, witness);
    });
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
      if (this.#text !== '') this.report = await verify(this.#text, witness);
    });
  };

  #save(text: string, kind: string): void {
    const { table = 'game', gameNumber = 1 } = this.report?.transcript?.head.terms ?? {};
    saveJson(`arcus-${table}-${gameNumber}${kind}.json`, text);
  }

  protected override render(): TemplateResult {
    const { report } = this;
    const isWatching = this.table === '' ? this.watching : !this.check;
    if (report && isWatching && isPlayable(report)) return this.#theatre(report);
    if (this.framed && report === null) return html`<main>${this.#start()}</main>`;
    return html`
      <header>${this.standalone ? nothing : html`<a class="brand" href="/" aria-label=${verifyWords.home}>${arc()}<span>Arcus</span></a>`}</header>
      <main>
        <h1>${this.table === '' ? verifyWords.checkGame : verifyWords.checkThisGame}</h1>
        ${report === null ? this.#start() : this.#result(report)}
        ${this.standalone ? nothing : this.#code()}
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
      ${this.#requests.problem !== '' && this.table !== '' ? html`<p><button class="button" type="button" @click=${this.#fetch}>${verifyWords.retry}</button></p>` : nothing}
      ${this.framed ? nothing : this.#files()}`;
  }

  /** Who vouches for the code. */
  #code(): TemplateResult {
    return html`<p class="muted">${verifyWords.codeOf(location.host)} <a href="/arcus-verify.html" download>arcus-verify.html</a>${this.digest === '' ? nothing : html` (SHA-256 <code>${this.digest}</code>)`}</p>`;
  }

  #theatre(report: Report): TemplateResult {
    return html`<main class="theatre"><arcus-replay .report=${report} .seat=${this.#witness?.seat ?? null} ?framed=${this.framed} check=${this.table === '' ? '' : `${this.#address}?check`} @arcus-check=${this.#turn}>
      ${this.standalone || this.framed ? nothing : html`<a class="home" slot="start" href="/" aria-label=${verifyWords.home}>${arc()}</a>`}
    </arcus-replay></main>`;
  }

  get #address(): string {
    return `/t/${this.table}/games/${this.gameNumber}`;
  }

  readonly #turn = (): void => {
    this.watching = !this.watching;
  };

  #files(): TemplateResult {
    return html`<arcus-open-game class="file" check ?offline=${this.standalone} @arcus-file=${({ detail }: CustomEvent<File>) => this.#read(detail)}></arcus-open-game>${this.#witnessFile()}`;
  }

  #witnessFile(): TemplateResult {
    return html`<label class="file">${verifyWords.witness} <input type="file" accept="application/json,.json" @change=${this.#chooseWitness}></label>`;
  }

  #result(report: Report): TemplateResult {
    const meaning = html`<p>${meaningOf(report)}</p>`;
    const { reasons, others } = sortedFindings(report);
    return html`
      <section class=${`verdict ${report.verdict}`} aria-live="polite">
        <h2>${verdicts[report.verdict]}</h2>
        ${reasons.length > 0 ? [meaning, findingList(reasons)] : nothing}
      </section>
      ${reasons.length > 0 ? nothing : meaning}
      ${findingList(others)}
      <p class="actions">
        ${isPlayable(report) ? this.#watchAgain() : nothing}
        <button class="button" type="button" @click=${() => this.#save(this.#text, '')}>${verifyWords.keep}</button>
        ${
          this.#witness?.seat === undefined
            ? nothing
            : html`<button class="button" type="button" @click=${() => this.#save(JSON.stringify(this.#witness), '-witness')}>${verifyWords.keepWitness}</button>`
        }
        ${this.table === '' ? nothing : html`<a class="button" href=${`/t/${this.table}`}>${verifyWords.back}</a>`}
      </p>
      ${this.#requests.problem === '' ? nothing : html`<p class="problem" role="alert">${this.#requests.problem}</p>`}
      ${this.table === '' ? this.#files() : this.#witnessFile()}`;
  }

  #watchAgain(): TemplateResult {
    return this.table === ''
      ? html`<button class="button bold" type="button" @click=${this.#turn}>${verifyWords.watchAgain}</button>`
      : html`<a class="button bold" href=${this.#address}>${verifyWords.watchAgain}</a>`;
  }

  static override styles = [
    ...pageStyles,
    theatreStyles,
    fileStyles,
    css`
      h1,
      h2 {
        text-wrap: balance;
      }
      li {
        display: grid;
        grid-template-columns: 1.75em 1fr;
        max-inline-size: 44rem;
      }
      @media (max-width: 559px), (max-height: 560px) {
        h1,
        .verdict > h2 {
          margin-block: var(--arcus-space-3);
          font-size: var(--arcus-text-4);
        }
        .verdict > h2 {
          font-size: var(--arcus-text-3);
        }
      }
      .mark {
        display: grid;
        place-items: center;
        inline-size: 1.35em;
        block-size: 1.35em;
        border: 1.5px solid currentColor;
        border-radius: 50%;
        font-size: 0.85em;
        line-height: 1;
      }
      li.wrong {
        font-weight: var(--arcus-weight-bold);
      }
      li.wrong .mark {
        border-radius: 0;
      }
      .open {
        color: var(--arcus-muted);
      }
      code {
        overflow-wrap: anywhere;
      }
      .verdict {
        margin-block: 0 var(--arcus-space-4);
        padding-inline-start: var(--arcus-space-4);
        border-inline-start: 4px solid currentColor;
      }
      .verdict.wrong {
        border-inline-start-style: double;
        border-inline-start-width: 8px;
      }
      .file {
        margin-block: var(--arcus-space-4);
      }
    `,
  ];
}

customElements.define('arcus-verify-page', ArcusVerifyPage);
