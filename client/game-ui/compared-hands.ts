import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit';
import type { Seat } from '../sdk/index.ts';
import { compact, low, small, upright } from '../theme/stages.ts';

interface ComparedHand {
  readonly seat: Seat;
  readonly name: string;
  /** Its worth, the shortest form first. */
  readonly worth: readonly string[];
  /** For assistive technology: whose hand, and its cards. */
  readonly label: string;
  readonly cards: readonly TemplateResult[];
  readonly state: 'won' | 'lost' | 'tied' | '';
  readonly stamp?: string;
}

/** The hands of a showdown in the middle of the mat, instead of its piles. The viewer's own takes part where it lies. */
export const comparedHands = (hands: readonly ComparedHand[]): TemplateResult | typeof nothing => {
  return hands.length === 0
    ? nothing
    : html`<ol class="compared" role="list" .style=${`--all:${hands.length};--half:${Math.ceil(hands.length / 2)}`}>${hands.map(
        ({ seat, name, worth, label, cards, state, stamp }) => html`<li class=${state}>
        <p><strong translate="no" class="name" dir="auto">${name}</strong>${worth.map((text) => html` <span>${text}</span>`)}</p>
        <span class="cards" data-place=${`laid-${seat}`} role="img" aria-label=${label}>${cards}</span>
        ${state === 'tied' && stamp ? html`<span class="stamp">${stamp}</span>` : nothing}</li>`,
      )}</ol>`;
};

export const comparedStyles: CSSResult = css`
  .compared {
    --label: 124px;
    --max-card: 64px;
    --columns: 1;
    --rows: var(--all);
    display: none;
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
    gap: 0 10px;
    align-content: center;
    container-type: size;
  }
  .compared:has(> :nth-child(5)) {
    --columns: 2;
    --rows: var(--half);
    --gaps: 6px;
  }
  .compared > li {
    --room: calc((100cqw + 10px) / var(--columns) - 10px);
    --arcus-card-width: min(
      var(--max-card),
      (100cqh / var(--rows) - 9px) / 1.4,
      (var(--room) - var(--label)) / 3.5
    );
    /* How far the winner's cards rise, in the spare height of a row; some stays between the rows. */
    --lift: clamp(0px, (100cqh / var(--rows) - 1.4 * var(--arcus-card-width) - 9px) / 1.5, min(16px, 0.25 * var(--arcus-card-width)));
    --all-cards: calc(7 * var(--arcus-card-width) + var(--gaps, 24px));
    display: grid;
    /* Words have what the cards leave. */
    grid-template-columns: clamp(var(--label), var(--room) - var(--all-cards), 12rem) minmax(0, var(--all-cards));
    align-items: center;
    justify-content: center;
    min-block-size: calc(1.4 * var(--arcus-card-width) + 1.5 * var(--lift) + 9px);
    padding-block: calc(2px + var(--lift)) 2px;
  }
  .compared .stamp {
    position: relative;
    inset: auto;
    grid-area: 1 / 2;
    place-self: center;
    translate: none;
    line-height: 1.1;
    text-align: center;
    white-space: normal;
  }
  .compared .cards {
    grid-area: 1 / 2;
  }
  .compared > li > p {
    display: grid;
    margin-block-start: calc(-1 * var(--lift));
    max-block-size: round(down, 100cqh / var(--rows) - 2px, 1.2em);
    padding-inline-end: 6px;
    overflow: hidden;
    font-size: var(--arcus-text-2);
    line-height: 1.2;
  }
  .compared > li > p > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .compared > li > p > span {
    flex: none;
    max-inline-size: 100%;
    white-space: normal;
  }
  .compared:has(> :nth-child(5)) > li > p > span + span {
    white-space: nowrap;
  }
  .compared .cards {
    display: flex;
    --rise: 3%;
  }
  /* A lifted card does not cover the next one. */
  .compared .cards > .card {
    position: relative;
  }
  .compared .cards > .lifted {
    outline-width: 2px;
    box-shadow: 0 0 0 2.5px var(--arcus-lamp-edge);
  }
  /* Gold is the winner's alone. */
  :is(.compared, .own-hand) > :is(.lost, .tied) .lifted {
    outline: 2px solid var(--arcus-plate-muted);
    box-shadow: none;
  }
  .compared .cards > .card + .card {
    margin-inline-start: min(4px, (100% - 7 * var(--arcus-card-width)) / 6);
  }
  .compared > .won > .cards {
    translate: 0 calc(-1 * var(--lift));
  }
  .own-hand > .won {
    translate: 0 max(-16px, -0.25 * var(--arcus-card-width));
  }
  .compared > .won > p {
    color: var(--arcus-lamp);
  }
  .compared > .tied > .cards,
  .own-hand > .tied > .fan {
    filter: saturate(0.35);
  }
  /* A replay with open hands shows them at the seats. */
  .mat:has(.compared):not(:has(> .others :is(.hand, .fan))) {
    > .middle > * {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      gap: 4px;
      inline-size: 100%;
      block-size: 100%;
    }
    .compared {
      display: grid;
      grid-row: 2;
      align-self: stretch;
      justify-self: stretch;
    }
    .of-pot {
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .pile:not(.of-pot),
    .last,
    .pots,
    .looks {
      display: none;
    }
    /* Nothing of a seat lies over the cards in the middle, and names on its light would lose contrast. */
    > .others .vacant {
      visibility: hidden;
    }
    > .others > .to-act::before {
      display: none;
    }
  }
  @container arcus ${compact} {
    .compared {
      --label: 84px;
    }
    .compared > li > p {
      font-size: 0.75rem;
    }
    .compared > li > p > span + span {
      display: none;
    }
    .mat:has(.compared):not(:has(> .others :is(.hand, .fan))) {
      > .middle {
        grid-column: 1 / -1;
        margin-inline: 10px;
      }
      .of-pot > :first-child {
        display: none;
      }
      .of-pot > .caption {
        display: flex;
        gap: 5px;
        align-items: baseline;
      }
      .of-pot > .caption > strong {
        font-size: 1rem;
      }
    }
    /* Five hands and more need the room of the seats: names stand beside the cards. */
    .mat:has(.compared > :nth-child(5)):not(:has(> .others :is(.hand, .fan))) {
      > .others {
        visibility: hidden;
      }
      > .middle {
        grid-row: 1 / -1;
        margin-block-start: 8px;
      }
    }
  }
  @container arcus ${low} {
    .compared:has(> :nth-child(2)) {
      --columns: 2;
      --rows: var(--half);
    }
    .mat:has(.compared):not(:has(> .others :is(.hand, .fan))) > .others {
      > :is(.left, .right) {
        visibility: hidden;
      }
      .who {
        max-inline-size: 76px;
      }
    }
    .compared:has(> :nth-child(5)) > li > p {
      display: flex;
      gap: 6px;
    }
  }
  @container arcus ${upright} {
    /* The reason is a long sentence, and stays while the next hand is dealt. */
    .play > .asking:not(:has(.actions)) {
      align-content: start;
    }
    :is(.mat:has(.compared) ~ .asking, .play > .asking:not(:has(.actions))) > .prompt {
      line-height: 1.15;
      -webkit-line-clamp: 5;
    }
    .compared:has(> :nth-child(n)) {
      --columns: 1;
      --rows: var(--all);
    }
    .mat:has(.compared):not(:has(> .others :is(.hand, .fan))) > .others.many > :is(.left, .right) {
      position: absolute;
      visibility: hidden;
    }
    .asking:not(:has(> .yours)) > .happened {
      --lines: 4;
    }
    .play:has(.compared > :nth-child(3)) {
      --least-middle: 6rem !important;
    }
    .play:has(.compared > :nth-child(5)) {
      --least-middle: 7rem !important;
      --prompt-height: 5rem;
    }
  }
  @container arcus ${small} {
    :is(.mat:has(.compared) ~ .asking, .asking:has(> .answers:empty)) > .prompt {
      font-size: 0.75rem;
    }
    .mat:has(.compared > :nth-child(4)) ~ .asking > .happened {
      display: none;
    }
  }
`;
