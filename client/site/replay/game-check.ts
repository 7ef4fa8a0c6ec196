import { css, html, nothing, type TemplateResult } from 'lit';
import { meanings, verdicts, verifyWords } from '#locale/verify';
import { arcusGames } from '../../../shared/games/registry.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import type { Finding } from '../../../shared/replay/findings.ts';
import { type Report, verify } from '../../../shared/replay/verify.ts';
import type { Witness } from '../../../shared/replay/witness.ts';
import { browserTokens, lobby, ProblemError, witnessOf } from '../../sdk/index.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element, flag, property } from '../../ui/element.ts';
import { sitePath, siteUrl } from '../../ui/site-path.ts';
import { saveJson } from '../files.ts';
import { loadOwnGames } from '../own-rules.ts';
import { findingText } from './finding-text.ts';
import { partsOf, type Statement } from './report.ts';

/** The rules of all games of this server. */
export const gamesLoaded: Promise<void> = loadOwnGames().then((ownGames) =>
  setGames([...ownGames, ...arcusGames.filter(({ id }) => !ownGames.some((game) => game.id === id))]),
);

export interface CheckedGame {
  /** The transcript's file. */
  readonly text: string;
  /** Of this browser; null for a file that names no game. */
  readonly witness: Witness | null;
  readonly report: Report;
}

/** Verifies a finished game of a table by the notes of this browser. */
export const checkGame = async (table: string, gameNumber: number): Promise<CheckedGame> => {
  await gamesLoaded;
  const text = await lobby(siteUrl).getTranscript(table, gameNumber, browserTokens.get(table));
  const witness = await witnessOf(browserTokens, table, gameNumber);
  return { text, witness, report: await verify(text, witness) };
};

/** To keep the notes of a player's device, also without a transcript. */
export const keepWitness = (witness: Witness | null): TemplateResult | typeof nothing => {
  if (witness?.seat === undefined) return nothing;
  const name = `arcus-${witness.table}-${witness.gameNumber}-witness.json`;
  return html`<button class="button" type="button" @click=${() => saveJson(name, JSON.stringify(witness))}>${verifyWords.keepWitness}</button>`;
};

/** Why a game could not be fetched. */
export const checkProblem = (error: unknown): string =>
  (error instanceof ProblemError && error.status === 404) ||
  (error instanceof Error && 'code' in error && error.code === 'no-such-game')
    ? verifyWords.notSeen
    : verifyWords.loadFailed;

const marks = { right: '✓', wrong: '✗', open: 'i' } as const;

const mark = (result: Finding['result']): TemplateResult =>
  html`<span class="mark" role="img" aria-label=${verifyWords.marks[result]}>${marks[result]}</span>`;

/** @param shown in place of each finding's result. */
const findingList = (
  findings: readonly Finding[],
  shown?: Finding['result'],
): TemplateResult | typeof nothing =>
  findings.length === 0
    ? nothing
    : html`<ul role="list">${findings.map(
        (finding) =>
          html`<li class=${shown ?? finding.result}>${mark(shown ?? finding.result)}
            <span lang="en">${findingText(finding)}</span></li>`,
      )}</ul>`;

const statementView = ({ isProven, text, limits }: Statement): TemplateResult =>
  html`<section class="statement"><h3>${mark(isProven ? 'right' : 'open')} <span>${text}</span></h3>${findingList(limits, 'open')}</section>`;

/** `<arcus-game-check>`: the verdict of a game, its reasons, and its files to keep. Its children are the first actions. */
class ArcusGameCheck extends element({
  checked: property<CheckedGame | null>(null),
  /** On a page of another site. */
  framed: flag,
}) {
  #save(text: string): void {
    const { table = 'game', gameNumber = 1 } = this.checked?.report.transcript?.head.terms ?? {};
    saveJson(`arcus-${table}-${gameNumber}.json`, text);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { checked } = this;
    if (checked === null) return nothing;
    const { report } = checked;
    const { reasons, statements, others } = partsOf(report);
    return html`
      <section class=${`verdict ${report.verdict}`} aria-live="polite">
        <h2>${verdicts[report.verdict]}</h2>
        <p>${meanings[report.verdict]}</p>
        ${findingList(reasons)}
        ${statements.map(statementView)}
      </section>
      ${findingList(others)}
      ${this.framed ? html`<p class="muted">${verifyWords.framed} <a href=${`${sitePath}verify`} target="_blank">${location.host}/verify</a></p>` : nothing}
      <p class="actions">
        <slot></slot>
        ${this.#files(checked)}
      </p>`;
  }

  #files({ text, witness }: CheckedGame): TemplateResult {
    return html`<button class="button" type="button" @click=${() => this.#save(text)}>${verifyWords.keep}</button>
      ${keepWitness(witness)}`;
  }

  static override styles = [
    controlStyles,
    css`
      h2 {
        text-wrap: balance;
      }
      ul {
        display: grid;
        gap: var(--arcus-space-2);
        margin-block-end: var(--arcus-space-4);
      }
      h3 {
        font-size: inherit;
      }
      li,
      h3 {
        display: grid;
        grid-template-columns: 1.75em 1fr;
        max-inline-size: 44rem;
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
      .statement ul {
        padding-inline-start: 1.75em;
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
      @media (max-width: 559px), (max-height: 560px) {
        h2 {
          margin-block: var(--arcus-space-3);
          font-size: var(--arcus-text-3);
        }
      }
    `,
  ];
}

customElements.define('arcus-game-check', ArcusGameCheck);
