import { html, nothing, type TemplateResult } from 'lit';
import type { Seat, TableView } from '../sdk/index.ts';
import './clock.ts';
import type { Names } from './games/drawing.ts';

/** How long a vote is open (SQ-20), in milliseconds. */
const voteTime = 30_000;

interface Voting {
  readonly view: TableView;
  readonly names: Names;
  now(): number;
  vote(guilty: boolean): void;
}

const isAsked = ({ vote, you }: TableView): boolean =>
  vote !== null && you !== null && vote.voters.includes(you) && !(String(you) in vote.votes);

/** The open vote on a message: the question for those who judge it, and who is waited for, for everybody else. */
export const voting = ({ view, names, now, vote: cast }: Voting): TemplateResult | typeof nothing => {
  const { vote, chat, createdAt } = view;
  if (vote === null) return nothing;
  const message = chat[vote.message];
  const asked = isAsked(view);
  const silent = vote.voters.filter((seat) => !(String(seat) in vote.votes)).length;
  return html`<section class="banner boxed vote" aria-label="Vote">
    <div class="question">
      <arcus-clock .now=${now} .until=${createdAt + vote.until} .total=${voteTime}></arcus-clock>
      <div>
        <p><strong>${callerOf(names, vote.caller)} this table talk.</strong>${asked ? ' Is it?' : ` ${silent === 1 ? 'One vote is' : `${silent} votes are`} still to come.`}</p>
        <p class="quoted"><bdi>${message?.name ?? ''}</bdi>: <q><bdi>${message?.text ?? ''}</bdi></q></p>
      </div>
    </div>
    ${
      asked
        ? html`<div class="actions">
            <button class="button" type="button" @click=${() => cast(false)}>No</button>
            <button class="button bold" type="button" @click=${() => cast(true)}>Yes, table talk</button>
          </div>`
        : nothing
    }
  </section>`;
};

const callerOf = (names: Names, caller: Seat): string =>
  names.of(caller) === 'You' ? 'You call' : `${names.of(caller)} calls`;
