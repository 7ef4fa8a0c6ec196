import { html, nothing, type TemplateResult } from 'lit';
import { removalWords, voteWords } from '#locale/dialogs';
import { voteDurationMs } from '../../../shared/protocol/codes.ts';
import type { Who } from '../../locales/grammar.ts';
import type { Seat, TableView } from '../../sdk/index.ts';
import { property, rootlessElement } from '../../ui/element.ts';

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
class ArcusRemoval extends rootlessElement({
  view: property<TableView | null>(null),
  vote: property<(accused: number) => void>(() => {}),
}) {
  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view?.removal) return nothing;
    const { accused, votes, needed } = view.removal;
    const name = view.seats[accused]?.name ?? '';
    return html`<div class="banner boxed slim" role="status">
      <p>${accused === view.you ? removalWords.ofYou : removalWords.of(name)} ${removalWords.votes(votes, needed)}</p>
      ${
        mayVoteOut(view, accused)
          ? html`<p class="actions">${
              view.hasVotedOut
                ? removalWords.voted
                : html`<button class="button" type="button" @click=${() => this.vote(accused)}>${removalWords.yes}</button>`
            }</p>`
          : nothing
      }
    </div>`;
  }
}

customElements.define('arcus-removal', ArcusRemoval);

/** `<arcus-vote>`: the vote on a message: a question for voters, the number of missing votes for others. Inside the table's root. */
class ArcusVote extends rootlessElement({
  view: property<TableView | null>(null),
  now: property<() => number>(Date.now),
  who: property<(seat: Seat) => Who>(() => ({ name: '', you: false })),
  vote: property<(guilty: boolean) => void>(() => {}),
}) {
  protected override render(): TemplateResult | typeof nothing {
    const { vote, chat = {}, createdAt = 0, you = null } = this.view ?? {};
    if (!vote) return nothing;
    const message = chat[vote.message];
    const silent = vote.voters.filter((seat) => !(String(seat) in vote.votes));
    const isAsked = you !== null && silent.includes(you);
    return html`<div class="banner boxed vote" role="group" aria-label=${voteWords.label}>
      <div class="question">
        <arcus-clock .now=${this.now} .until=${createdAt + vote.until} .total=${voteDurationMs}></arcus-clock>
        <div>
          <p><strong>${voteWords.called(this.who(vote.caller))}</strong> ${isAsked ? voteWords.question : voteWords.missing(silent.length)}</p>
          <p class="quoted"><bdi>${message?.name ?? ''}</bdi>: <q><bdi>${message?.text ?? ''}</bdi></q></p>
        </div>
      </div>
      ${
        isAsked
          ? html`<div class="actions">
              <button class="button" type="button" @click=${() => this.vote(false)}>${voteWords.no}</button>
              <button class="button bold" type="button" @click=${() => this.vote(true)}>${voteWords.yes}</button>
            </div>`
          : nothing
      }
    </div>`;
  }
}

customElements.define('arcus-vote', ArcusVote);
