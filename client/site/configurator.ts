import { css, html, nothing, type TemplateResult } from 'lit';
import { configuratorWords } from '#locale/configurator';
import { presetWords } from '#locale/forms';
import { type Locale, localeNames, locales } from '../../shared/kernel/locales.ts';
import type { OptionField } from '../game-ui/game-ui.ts';
import { loadOptions } from '../games/options.ts';
import { offeredGames } from '../games/own-games.ts';
import { firstGame, gameEntry, gameName, isGameId } from '../games/registry.ts';
import type { GameId } from '../sdk/index.ts';
import { controlStyles } from '../ui/controls.ts';
import { element, state } from '../ui/element.ts';
import { siteUrl } from '../ui/site-path.ts';
import { type OptionValue, optionFields, valueIn } from '../widget/gathering/form-fields.ts';
import { optionFieldStyles } from '../widget/gathering/form-styles.ts';
import { bookChanges } from '../widget/gathering/rules-preset.ts';

/** White text is readable on each. */
const cloths = { green: '#1d4a35', blue: '#1d4668', red: '#6b2230', grey: '#3a3a42' } as const;

const unset = '';

const presetKey = 'preset';

const fields: readonly OptionField[] = [
  {
    key: 'game',
    label: configuratorWords.game,
    choices: offeredGames.map((value) => ({ value, label: gameName(value) })),
  },
  {
    key: 'players',
    label: configuratorWords.players.label,
    choices: (['friends', 'computer', 'listed', 'watch'] as const).map((value) => ({
      value,
      label: configuratorWords.players[value],
    })),
  },
  {
    key: presetKey,
    label: presetWords.label,
    choices: (['usual', 'book'] as const).map((value) => ({ value, label: presetWords[value] })),
  },
  {
    key: 'theme',
    label: configuratorWords.theme.label,
    choices: [
      { value: unset, label: configuratorWords.theme.auto },
      { value: 'light', label: configuratorWords.theme.light },
      { value: 'dark', label: configuratorWords.theme.dark },
    ],
  },
  {
    key: 'cloth',
    label: configuratorWords.cloth.label,
    choices: [
      { value: unset, label: configuratorWords.cloth.ofGame },
      ...(['green', 'blue', 'red', 'grey'] as const).map((name) => ({
        value: cloths[name],
        label: configuratorWords.cloth[name],
      })),
    ],
  },
  {
    key: 'locale',
    label: configuratorWords.locale,
    choices: [
      { value: unset, label: configuratorWords.ofVisitor },
      ...locales.map((value: Locale) => ({ value, label: localeNames[value] })),
    ],
  },
];

/** An element as HTML. No value has quotes of both kinds. */
const written = (tag: string, attributes: Readonly<Record<string, string>>): string => {
  const parts = Object.entries(attributes).map(([name, value]) =>
    value === '' ? name : value.includes('"') ? `${name}='${value}'` : `${name}="${value}"`,
  );
  return `<${[tag, ...parts].join(' ')}></${tag}>`;
};

/** `<arcus-configurator>`: chooses the attributes of an embedded table, with its two lines to copy first, then the table itself. */
class ArcusConfigurator extends element({
  values: state<ReadonlyMap<string, OptionValue>>(new Map()),
  copied: state<'yes' | 'no' | null>(null),
  /** Options by the original rules, as JSON; empty as usual. */
  options: state(''),
}) {
  protected override firstUpdated(): void {
    import(`${siteUrl}embed@1.js`).catch(() => {});
  }

  get #game(): GameId {
    const game = this.values.get('game');
    return typeof game === 'string' && isGameId(game) ? game : (offeredGames[0] ?? firstGame);
  }

  /** Attributes of `<arcus-table>`, in the order of the code. */
  #attributes(): Readonly<Record<string, string>> {
    const [game = '', players, , theme, cloth, locale] = fields.map((field) =>
      String(valueIn(this.values, field)),
    );
    const least = gameEntry(this.#game).players[0] ?? 2;
    const opponents = Array.from({ length: least - 1 }, () => 'normal').join();
    return {
      ...(players === 'watch' ? { watch: game } : { game }),
      ...(players === 'computer' && { opponents, autostart: '' }),
      ...(this.options && players !== 'watch' && { options: this.options }),
      ...(players === 'listed' && { settings: '{"listed":true}' }),
      ...(theme && { theme }),
      ...(locale && { locale }),
      ...(cloth && { style: `--arcus-mat: ${cloth}` }),
    };
  }

  readonly #choose = (key: string, value: OptionValue): void => {
    this.values = new Map(this.values).set(key, value);
    this.copied = null;
    if (key === presetKey || key === 'game') void this.#readOptions();
  };

  async #readOptions(): Promise<void> {
    const game = this.#game;
    const fields = await loadOptions(game);
    if (game === this.#game)
      this.options = this.values.get(presetKey) === 'book' ? JSON.stringify(bookChanges(fields)) : '';
  }

  async #copy(code: string): Promise<void> {
    this.copied = await navigator.clipboard.writeText(code).then(
      () => 'yes' as const,
      () => 'no' as const,
    );
  }

  protected override render(): TemplateResult {
    const attributes = this.#attributes();
    const { game, watch, opponents, autostart, options, settings, theme, locale, style } = attributes;
    const code = `${written('script', { type: 'module', src: `${siteUrl}embed@1.js` })}\n${written('arcus-table', attributes)}`;
    return html`<p class="promise">${configuratorWords.promise}</p>
      <div class="code">
        <pre tabindex="0" role="region" aria-label=${configuratorWords.code}><code>${code}</code></pre>
        <button class="button bold" type="button" @click=${() => this.#copy(code)}>${configuratorWords.copy}</button>
        <p class="hint" role="status">${this.copied === null ? '' : configuratorWords.copied[this.copied]}</p>
      </div>
      <form class="options" @submit=${(event: Event) => event.preventDefault()}>${optionFields(fields, this.values, this.#choose)}</form>
      <arcus-table loading="lazy" game=${game ?? nothing} watch=${watch ?? nothing} opponents=${opponents ?? nothing} ?autostart=${autostart !== undefined}
        options=${options ?? nothing} settings=${settings ?? nothing} theme=${theme ?? nothing} locale=${locale ?? nothing} .style=${style ?? ''}>${configuratorWords.table}</arcus-table>`;
  }

  static override styles = [
    controlStyles,
    optionFieldStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--arcus-space-5);
      }
      .options {
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
        gap: var(--arcus-space-4);
      }
      .code {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-3) var(--arcus-space-4);
        align-items: center;
      }
      pre {
        flex: 1 0 100%;
        min-inline-size: 0;
        margin: 0;
        padding: var(--arcus-space-4);
        border: 1.5px solid var(--arcus-edge);
        border-radius: var(--arcus-radius);
        background: var(--arcus-sheet);
        font-size: var(--arcus-text-2);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      p {
        margin: 0;
      }
      @media (width >= 60rem) {
        :host {
          grid-template-columns: 18rem minmax(0, 1fr);
        }
        .options {
          grid-template-columns: minmax(0, 1fr);
          align-content: start;
        }
        :is(.promise, .code) {
          grid-column: 1 / -1;
        }
      }
    `,
  ];
}

customElements.define('arcus-configurator', ArcusConfigurator);
