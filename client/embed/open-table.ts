import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { embedWords, openingWords } from '#locale/embed';
import { formWords } from '#locale/forms';
import { aboutGame, coverOf, pageOf, quickSeats } from '../games/pages.ts';
import { firstGame, gameEntry, isGameId } from '../games/registry.ts';
import { dailyTable } from '../local/daily.ts';
import { type Level, lobby, openRoom, ProblemError } from '../sdk/index.ts';
import { controlStyles } from '../ui/controls.ts';
import { attribute, element, flag, property } from '../ui/element.ts';
import { loadPart } from '../ui/load-part.ts';
import { RequestController } from '../ui/request-controller.ts';
import { sitePath, siteUrl } from '../ui/site-path.ts';
import { stored } from '../ui/storage.ts';
import { dayOf } from '../widget/daily.ts';
import { parseName } from '../widget/gathering/form-fields.ts';
import { AttributeError } from './attribute-error.ts';
import type { EmbedSettings, InvalidAttribute } from './embed-settings.ts';
import type { EmbedEvents } from './messages.ts';
import { openingRefusalText } from './opening-refusal.ts';

/** Whether the visitor's name is known without input. */
export const opensAutomatically = ({ autostart, name }: EmbedSettings, isSigned: boolean): boolean =>
  autostart && (isSigned || parseName(name ?? '') !== null);

/** `name` seats the visitor immediately; with null the table asks for a name. */
export interface OpenedTable {
  readonly table: string;
  readonly name: string | null;
}

const blockingAttribute = (settings: EmbedSettings | null): InvalidAttribute | undefined =>
  settings?.invalidAttributes.find(({ code }) => code !== undefined);

/** For the page's developer; about options with an example of the game. */
export const attributeMessage = async (
  { code, message }: InvalidAttribute,
  game: string,
): Promise<string> => {
  if (code !== 'bad-options') return message;
  const games = await lobby(siteUrl)
    .listGames()
    .then(({ games }) => games)
    .catch(() => []);
  const { properties } = games.find(({ id }) => id === game)?.options ?? {};
  const [option] = Object.entries((properties ?? {}) as Record<string, { readonly default?: unknown }>);
  if (option === undefined) return `${message}.`;
  const [name, schema] = option;
  return `${message}, like ${JSON.stringify({ [name]: schema.default })}.`;
};

/**
 * `<arcus-open-table>`: a game's description and the button that opens an unlisted table. Dispatches `arcus-opened` (`OpenedTable`) and
 * `arcus-refused` (`EmbedEvents['error']`).
 */
export class ArcusOpenTable extends element({
  game: attribute(firstGame),
  /** This frame holds the table, and the game begins at once. */
  local: flag,
  /** Null until the page has sent its settings. */
  settings: property<EmbedSettings | null>(null),
  /** Signs the user in, under the name of their site. */
  identity: property<(() => Promise<string>) | null>(null),
  /** Shows the visitor's games; null: no button. */
  me: property<((from: Element) => void) | null>(null),
}) {
  readonly #requests = new RequestController(this, (error) => this.#refused(error));

  protected override firstUpdated(): void {
    loadPart(() => import('../widget/gathering/code-field.ts')).catch(() => {});
  }

  readonly #showCode = ({ detail: table }: CustomEvent<string>): void => this.#opened({ table, name: null });

  protected override updated(changed: PropertyValues): void {
    const { settings } = this;
    if (!settings || !changed.has('settings') || changed.get('settings')) return;
    // Reports an invalid number of opponents before the visitor clicks.
    if (!opensAutomatically(settings, this.identity !== null) && !blockingAttribute(settings))
      this.#requests.runBeside(() => this.#checkOpponents());
  }

  readonly open = async (): Promise<boolean> => {
    await this.updateComplete;
    return this.#requests.run(async () => {
      const { game, settings, identity } = this;
      await this.#checkOpponents();
      const { room, page } = settings ?? {};
      const chosen = {
        game,
        ...(settings?.options && { options: { ...settings.options } }),
        ...(settings?.settings && { settings: settings.settings }),
      };
      if (this.local && isGameId(game)) {
        const { openLocalTable } = await loadPart(() => import('./local-tables.ts'));
        const day = settings?.daily ? dailyTable(game, dayOf(new Date()), pageOf(game)?.daily) : {};
        const local = { ...chosen, game, seats: this.#opponents.length + 1, ...day };
        this.#opened({ table: await openLocalTable(local), name: this.#playerName });
        return;
      }
      const wish = {
        ...chosen,
        ...(identity && { identity }),
        ...(settings?.seats !== undefined && { seats: settings.seats }),
      };
      const host = siteUrl;
      const { id } = room
        ? await openRoom({ host, name: room, ...(page && { page }), ...wish })
        : await lobby(host).createTable(wish);
      this.#opened({ table: id, name: settings?.autostart ? this.#playerName : null });
    });
  };

  #opened(detail: OpenedTable): void {
    this.dispatchEvent(new CustomEvent('arcus-opened', { detail }));
  }

  get #possiblePlayers(): readonly number[] {
    const { seats = Number.POSITIVE_INFINITY } = this.settings ?? {};
    return gameEntry(this.game).players.filter((players) => players <= seats);
  }

  /** A local table has no other players. */
  get #opponents(): readonly Level[] {
    const { opponents = [] } = this.settings ?? {};
    if (!this.local || opponents.length > 0) return opponents;
    return Array.from({ length: quickSeats(this.game, this.#possiblePlayers) - 1 }, () => 'normal');
  }

  async #checkOpponents(): Promise<void> {
    const startsAlone = this.local || this.settings?.autostart === true;
    const opponents = this.#opponents;
    const invalid = blockingAttribute(this.settings);
    if (invalid?.code) throw new AttributeError(invalid.code, await attributeMessage(invalid, this.game));
    if (opponents.length === 0 && !startsAlone) return;
    const count = opponents.length + 1;
    const possible = this.#possiblePlayers;
    if (startsAlone ? possible.includes(count) : count <= Math.max(...possible)) return;
    throw new AttributeError(
      'bad-opponents',
      `The attribute opponents makes ${count} players with the visitor, but this table allows ${possible.join(', ')}.`,
    );
  }

  /** The site's name takes the place of this one. */
  get #playerName(): string {
    return parseName(stored('name') ?? this.settings?.name ?? '') ?? formWords.neutralName;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.open();
  };

  #refused(error: unknown): string {
    const detail: EmbedEvents['error'] = {
      code:
        error instanceof ProblemError
          ? error.code
          : error instanceof AttributeError
            ? error.code
            : 'unreachable',
      message: error instanceof Error ? error.message : String(error),
      stage: error instanceof AttributeError ? 'attributes' : 'opening',
      table: null,
    };
    this.dispatchEvent(new CustomEvent('arcus-refused', { detail }));
    return error instanceof AttributeError && error.code !== 'identity'
      ? openingWords.impossible
      : openingRefusalText(error);
  }

  protected override render(): TemplateResult {
    const { name, rules } = gameEntry(this.game);
    const picture = coverOf(this.game);
    const { busy, problem } = this.#requests;
    const word = this.local || this.settings?.autostart ? embedWords.playNow : embedWords.openTable;
    const button = html`<button class="button bold" aria-disabled=${busy ? 'true' : nothing}>${busy ? embedWords.opening : word}</button>`;
    return html`<section aria-labelledby="game">
      ${picture}
      <h1 id="game">${name}</h1>
      <p>${aboutGame(this.game)}</p>
      <form @submit=${this.#submit}><div class="actions">${button}</div></form>
      <p class="problem" role="alert">${problem}</p>
      ${this.local ? nothing : html`<arcus-code-field @arcus-code=${this.#showCode}></arcus-code-field>`}
      ${this.me || (!this.settings && !this.identity && !this.local) ? html`<p><button class=${`small-button ${this.me ? '' : 'later'}`} type="button" aria-haspopup="dialog" @click=${() => this.me?.(this)}>${embedWords.myGames}</button></p>` : nothing}
      <p class="muted">${this.local ? nothing : embedWords.promise}
        ${rules ? html`<a href=${`${sitePath}rules/${this.game}`} target="_blank">${embedWords.rules}</a>` : nothing}</p>
    </section>`;
  }

  static override styles = [
    controlStyles,
    css`
      /* It loads later, and moves nothing. */
      arcus-code-field:not(:defined) {
        display: block;
        block-size: 44px;
      }
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--arcus-space-4);
        max-inline-size: 26rem;
        margin-inline: auto;
        padding-block: var(--arcus-space-5);
        text-align: center;
      }
      svg {
        display: block;
        inline-size: 100%;
        max-inline-size: 20rem;
        margin-inline: auto;
      }
      form {
        display: grid;
        gap: var(--arcus-space-4);
        text-align: start;
      }
      h1,
      p {
        margin: 0;
      }
      h1 {
        font-size: var(--arcus-text-5);
        line-height: 1.2;
      }
      .muted {
        font-size: var(--arcus-text-2);
      }
      /* It comes with the settings, and moves nothing. */
      .later {
        visibility: hidden;
      }
    `,
  ];
}

customElements.define('arcus-open-table', ArcusOpenTable);
