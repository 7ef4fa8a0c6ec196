import { html, nothing, type TemplateResult } from 'lit';
import { removalWords } from '#locale/dialogs';
import type { TableView } from '../../sdk/index.ts';
import { element, property, state } from '../../ui/element.ts';

/** At a matched table with enough voters, for players of the game. */
export const mayVoteOut = ({ phase, host, you, roster, seats }: TableView, seat: number): boolean => {
  const isPerson = (index: number): boolean => seats[index]?.bot === false;
  const players = roster?.names ?? [];
  return (
    phase === 'playing' &&
    host === null &&
    you !== null &&
    roster?.you === you &&
    seat !== you &&
    seat < players.length &&
    isPerson(seat) &&
    players.filter((_, index) => isPerson(index)).length > 2
  );
};

/** `<arcus-removal>`: the open vote to remove a player. Inside the table's root, with its styles. */
class ArcusRemoval extends element({
  view: property<TableView | null>(null),
  vote: property<(accused: number) => void>(() => {}),
  /** The end of the vote in which the viewer voted here. */
  voted: state<number | null>(null),
}) {
  protected override createRenderRoot(): this {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view?.removal) return nothing;
    const { accused, votes, needed, until } = view.removal;
    const vote = (): void => {
      this.voted = until;
      this.vote(accused);
    };
    const name = view.seats[accused]?.name ?? '';
    return html`<div class="banner boxed slim" role="status">
      <p>${accused === view.you ? removalWords.ofYou : removalWords.of(name)} ${removalWords.votes(votes, needed)}</p>
      ${
        mayVoteOut(view, accused)
          ? html`<p class="actions">${
              this.voted === until
                ? removalWords.voted
                : html`<button class="button" type="button" @click=${vote}>${removalWords.yes}</button>`
            }</p>`
          : nothing
      }
    </div>`;
  }
}

customElements.define('arcus-removal', ArcusRemoval);
