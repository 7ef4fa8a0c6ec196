import { html, nothing, type TemplateResult } from 'lit';
import { gatheringWords } from '#locale/table';
import type { Level, Presence, Table, TableView } from '../sdk/index.ts';

interface StartButtons {
  readonly view: TableView;
  readonly presence: Presence | null;
  /** The numbers of players that the game can be played by. */
  readonly players: readonly number[];
  readonly isHost: boolean;
  /** How well computer players play who fill the table up. */
  readonly level: Level;
  ask(request: (table: Table) => Promise<void>): void;
}

/** How a game begins: the host starts the first one, the next one starts once everybody has agreed. */
export const startButtons = (context: StartButtons): TemplateResult =>
  context.view.phase === 'over' ? nextGame(context) : firstGame(context);

const firstGame = ({ view, players, isHost, level, ask }: StartButtons): TemplateResult => {
  const count = view.seats.filter((seat) => seat !== null).length;
  const host = view.host === null ? null : view.seats[view.host];
  if (!isHost) return html`<p>${gatheringWords.starting.waitsForHost(host?.name ?? null)}</p>`;
  const fits = players.includes(count);
  const fill = (): void =>
    ask(async (table) => {
      await fillUp(table, view, level);
      await table.start();
    });
  return html`<div class="start">
    ${fits ? nothing : html`<p>${whyNotThatMany(count, players)}</p>`}
    <div class="actions">
      ${count < view.seats.length ? html`<button class="button" type="button" @click=${fill}>${gatheringWords.starting.fillAndStart}</button>` : nothing}
      <button class="button bold" type="button" aria-disabled=${fits ? nothing : 'true'}
        @click=${() => fits && ask((table) => table.start())}>${gatheringWords.starting.start}</button>
    </div>
  </div>`;
};

const nextGame = ({ view, presence, players, isHost, level, ask }: StartButtons): TemplateResult => {
  const { willing, awaited, absent, count } = rematchOf(view, presence);
  const agreed = view.you !== null && view.seats[view.you]?.agreed === true;
  const fits = players.includes(count);
  const agree = (agreed: boolean) => ask((table) => table.rematch(agreed));
  const fill = (): void =>
    ask(async (table) => {
      await fillUp(table, view, level);
      await table.rematch(true);
    });
  const canFill = isHost && view.seats.includes(null);
  const waits = agreed && awaited.length > 0;
  const stays = agreed && (waits || !fits);
  // One button, so that the focus stays on it; the second of two quick clicks takes nothing back.
  const press = ({ detail }: MouseEvent): void => {
    if (detail < 2) agree(!stays);
  };
  const news = waits
    ? gatheringWords.starting.waitingFor(awaited)
    : agreed && !fits
      ? whyNotThatMany(count, players)
      : !agreed && willing.length > 0
        ? gatheringWords.starting.willing(willing)
        : '';
  return html`<div class="start">
    <p role="status">${news}</p>
    ${absent.length > 0 ? html`<p class="muted">${gatheringWords.starting.absent(absent)}</p>` : nothing}
    <div class="actions">
      ${agreed && !stays ? html`<button class="button" type="button" @click=${() => agree(false)}>${gatheringWords.starting.notAfterAll}</button>` : nothing}
      ${canFill ? html`<button class="button" type="button" @click=${fill}>${gatheringWords.starting.fill}</button>` : nothing}
      <button class=${`button ${stays ? '' : 'bold'}`} type="button" @click=${press}>${stays ? gatheringWords.starting.notAfterAll : agreed ? gatheringWords.starting.begin : gatheringWords.starting.again}</button>
    </div>
  </div>`;
};

const fillUp = async (table: Table, { seats }: TableView, level: Level): Promise<void> => {
  for (const [index, seat] of seats.entries()) if (seat === null) await table.addBot(index, level);
};

const whyNotThatMany = (count: number, players: readonly number[]): string => {
  const least = players[0] ?? 0;
  return count < least ? gatheringWords.starting.tooFew(least) : gatheringWords.starting.misfit(count);
};

interface Rematch {
  /** Who has agreed. */
  readonly willing: readonly string[];
  /** Who is here and has not agreed. */
  readonly awaited: readonly string[];
  /** Who has gone without agreeing, and will not be dealt in. */
  readonly absent: readonly string[];
  /** How many will play. */
  readonly count: number;
}

/** Who wants another game, and who is waited for. Computer players always want one. */
export const rematchOf = ({ seats }: Pick<TableView, 'seats'>, presence: Presence | null): Rematch => {
  const silent = seats.flatMap((seat, index) =>
    seat === null || seat.bot || seat.agreed
      ? []
      : [{ name: seat.name, here: presence?.seats[index] ?? true }],
  );
  const absent = silent.filter(({ here }) => !here).map(({ name }) => name);
  return {
    willing: seats.flatMap((seat) => (seat?.agreed && !seat.bot ? [seat.name] : [])),
    awaited: silent.filter(({ here }) => here).map(({ name }) => name),
    absent,
    count: seats.filter((seat) => seat !== null).length - absent.length,
  };
};
