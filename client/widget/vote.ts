import { html, nothing, type TemplateResult } from 'lit';
import type { Who } from '../locales/grammar.ts';
import type { Seat, TableView } from '../sdk/index.ts';
import './clock.ts';
import { tableWords } from '#locale/table';

/** How long a vote is open (SQ-20), in milliseconds. */
const voteTime = 30_000;

interface Voting {
  readonly view: TableView;
  now(): number;
  who(seat: Seat): Who;
  vote(guilty: boolean): void;
}

const isAsked = ({ vote, you }: TableView): boolean =>
  vote !== null && you !== null && vote.voters.includes(you) && !(String(you) in vote.votes);

/** The open vote on a message: the question for those who judge it, and who is waited for, for everybody else. */
export const voting = ({ view, who, now, vote: cast }: Voting): TemplateResult | typeof nothing => {
  const { vote, chat, createdAt } = view;
  if (vote === null) return nothing;
  const message = chat[vote.message];
  const asked = isAsked(view);
  const silent = vote.voters.filter((seat) => !(String(seat) in vote.votes)).length;
  return html`<section class="banner boxed vote" aria-label=${tableWords.vote.label}>
    <div class="question">
      <arcus-clock .now=${now} .until=${createdAt + vote.until} .total=${voteTime}></arcus-clock>
      <div>
        <p><strong>${tableWords.vote.called(who(vote.caller))}</strong> ${asked ? tableWords.vote.asked : tableWords.vote.awaited(silent)}</p>
        <p class="quoted"><bdi>${message?.name ?? ''}</bdi>: <q><bdi>${message?.text ?? ''}</bdi></q></p>
      </div>
    </div>
    ${
      asked
        ? html`<div class="actions">
            <button class="button" type="button" @click=${() => cast(false)}>${tableWords.vote.no}</button>
            <button class="button bold" type="button" @click=${() => cast(true)}>${tableWords.vote.yes}</button>
          </div>`
        : nothing
    }
  </section>`;
};
