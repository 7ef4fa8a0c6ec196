import { css } from 'lit';
import { stateCardStyles } from '../../widget/cards/state.ts';
import { boardStyles } from './board-styles.ts';

export const styles = css`
  ${stateCardStyles}
  ${boardStyles}

  /* Below it */
  .below {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-3);
    align-content: start;
    justify-self: center;
    inline-size: 100%;
    max-inline-size: 40rem;
  }
  /* Side by side however many they are. */
  .cards {
    --arcus-card-width: 100%;
    display: flex;
    gap: var(--arcus-space-2);
    justify-content: center;
    margin-block-start: var(--arcus-space-2);
  }
  .cards > .bare-button {
    flex: 0 1 4rem;
    min-inline-size: 0;
  }
  .marking {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-3);
  }
  .marking > .button {
    flex: 1 1 40%;
    min-block-size: 36px;
    padding: var(--arcus-space-2) var(--arcus-space-3);
    font-size: var(--arcus-text-2);
  }
  .marking > [aria-pressed='true'] {
    border-color: var(--arcus-ink);
    outline: 1.5px solid var(--arcus-ink);
  }
  .piles {
    display: flex;
    justify-self: center;
    inline-size: 100%;
    max-inline-size: 34rem;
    gap: var(--arcus-space-4);
    align-items: center;
    justify-content: space-between;
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
  }
  .piles strong {
    color: var(--arcus-ink);
  }
  .piles > .small-button {
    color: var(--arcus-ink);
    text-decoration: underline;
  }
  .deck {
    display: flex;
    gap: var(--arcus-space-2);
    align-items: center;
  }
  .back {
    display: block;
    inline-size: 20px;
    aspect-ratio: 5 / 7;
    border: 1px solid var(--arcus-card-ink);
    border-radius: 2px;
    background: var(--arcus-card-paper);
  }
  .back > svg {
    display: block;
    stroke: var(--arcus-card-ink);
    stroke-width: 1.75;
  }
  .dialog > .actions {
    position: sticky;
    inset-block-end: calc(-1 * var(--arcus-space-6));
    margin-block-end: calc(-1 * var(--arcus-space-6));
    padding-block: var(--arcus-space-3) var(--arcus-space-6);
    background: var(--arcus-sheet);
  }
  .dialog h3 {
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
    margin: var(--arcus-space-5) 0 var(--arcus-space-3);
    font-size: var(--arcus-text-2);
  }
  .dialog .pile {
    --arcus-card-width: 100%;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(48px, 1fr));
    gap: var(--arcus-space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* The seats: up to eleven others */
  .disc {
    display: block;
    flex: none;
    inline-size: 18px;
    block-size: 18px;
  }
  .holds {
    display: flex;
    gap: var(--arcus-space-2);
    align-items: center;
    min-inline-size: 0;
    color: var(--arcus-muted);
    font-size: var(--arcus-text-1);
    line-height: 1.5;
    white-space: nowrap;
  }
  .holds strong {
    color: var(--arcus-ink);
  }
  .holds .top {
    min-inline-size: 22px;
    padding-inline: 2px;
    border: 1px solid var(--arcus-card-ink);
    border-radius: 3px;
    background: var(--arcus-card-paper);
    color: var(--arcus-card-ink);
    font-weight: var(--arcus-weight-bold);
    line-height: 1.35;
    text-align: center;
  }
  .own {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-5);
    align-items: center;
  }
  .others {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(64px, 1fr));
    gap: var(--arcus-space-3);
    justify-content: normal;
  }
  .others > .seat:is(:first-child, :last-child) {
    margin-block-start: 0;
  }
  .others .head {
    min-block-size: 24px;
    --arcus-clock-size: 24px;
    gap: var(--arcus-space-2);
  }
  .others :is(.name, .badge) {
    max-inline-size: 100%;
    font-size: var(--arcus-text-1);
  }
  .others .to-act .name {
    padding-inline: 4px;
    border-radius: 3px;
    background: var(--arcus-ink);
    color: var(--arcus-paper);
    forced-color-adjust: none;
  }
  .ranking > li {
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
  }
  .ranking > li > :last-child {
    grid-column: auto;
  }
  .ranking .name {
    white-space: normal;
  }
  .ranking .holds > :not(.disc-place, .team) {
    display: none;
  }
  @container (max-width: 639px) {
    .ranking > li > .who {
      grid-column: 1 / -1;
    }
    .play:has(> .states) {
      gap: var(--arcus-space-3);
    }
    .play > .states {
      inline-size: calc(100% + 2 * var(--arcus-bleed, 0px));
      margin-inline: calc(-1 * var(--arcus-bleed, 0px));
    }
    /* The deck and the discards last: the line that asks stays near the hand. */
    .play > .below {
      display: contents;
    }
    .play .cards {
      margin-block-start: var(--arcus-space-3);
    }
    .play .piles {
      order: 1;
    }
    .others {
      gap: var(--arcus-space-2) var(--arcus-space-3);
    }
    /* One row, so that the button below the board stays in reach. */
    .others.of-5 {
      grid-template-columns: repeat(5, minmax(0, 1fr));
      column-gap: var(--arcus-space-2);
    }
    .others.of-5 .holds {
      gap: 2px;
    }
    .others.of-5 .to-act .top {
      display: none;
    }
    /* Two rows of six: what each discarded last is found among the discards. */
    .others:is(.of-9, .of-10, .of-11, .of-12) {
      grid-template-columns: repeat(6, minmax(0, 1fr));
    }
    .others:is(.of-9, .of-10, .of-11, .of-12) .top {
      display: none;
    }
    .others.of-1 > .seat {
      display: flex;
      gap: var(--arcus-space-5);
    }
    .others.of-1 .holds {
      flex: none;
    }
    .others:not(.of-1, .of-2) :is(.computer, .thinking, .team, .word),
    .others:not(.of-1, .of-2) .seat:not(.to-act) arcus-clock {
      display: none;
    }
    .others .to-act {
      --arcus-clock-size: 20px;
    }
    /* The clock stands beside the cards, where it takes nothing from the name. */
    .others:is(.of-5, .of-9, .of-10, .of-11, .of-12) .to-act {
      --arcus-clock-size: 16px;
      grid-template-columns: max-content minmax(0, 1fr);
      gap: 0 2px;
      & > .head {
        display: contents;
      }
      & .who {
        grid-area: 1 / 1 / 2 / 3;
        min-block-size: 24px;
      }
      & > .holds {
        grid-area: 2 / 1;
      }
      & arcus-clock {
        grid-area: 2 / 2;
      }
    }
  }
  @container (min-width: 640px) {
    .others {
      grid-template-columns: repeat(auto-fit, minmax(6.25rem, 1fr));
    }
    .others:not(.of-1, .of-2, .of-3, .of-4) :is(.computer, .thinking, .team) {
      display: none;
    }
    .others.of-12 {
      grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr));
    }
    .others.of-12 .word {
      display: none;
    }
    .cards > .bare-button {
      flex-basis: 5.5rem;
    }
    .states {
      inline-size: min(100%, max(20rem, 100dvh - 30rem));
    }
  }

  /* Large letters on a small screen. */
  @container (max-width: 15rem) {
    .play > .others.others {
      grid-template-columns: repeat(auto-fit, minmax(4.5rem, 1fr));
    }
    .others.of-1 > .seat {
      display: grid;
    }
    .others .holds,
    .own .holds,
    .play .piles {
      flex-wrap: wrap;
      gap: 0 var(--arcus-space-3);
      white-space: normal;
    }
  }
  @media (max-height: 480px) and (min-width: 640px) and (pointer: coarse) {
    .play:has(> .states) {
      grid-template:
        'others asking' auto
        'board cards' auto
        'board own' 1fr / minmax(0, 1fr) minmax(0, 1fr);
    }
    .play > .below {
      grid-area: cards;
    }
    .play .cards > .bare-button {
      flex-basis: 3.25rem;
    }
  }

  /* Beside each other where there is room for both. */
  @container (min-width: 860px) {
    .play:has(> .states) {
      grid-template:
        'others others' auto
        'board cards' auto
        'board asking' auto
        'board own' 1fr / minmax(0, 1fr) 21rem;
      column-gap: var(--arcus-space-7);
    }
    .play > .others {
      grid-area: others;
    }
    .play > .below {
      grid-area: cards;
    }
    .play > .asking {
      grid-area: asking;
    }
    .play > .own {
      grid-area: own;
    }
    .play > .states {
      grid-area: board;
      inline-size: min(100%, max(26rem, 100dvh - 12.25rem));
    }
    .ending .states {
      inline-size: min(100%, 30rem);
    }
    .play .cards {
      flex-wrap: wrap;
      justify-content: start;
    }
    .play .cards > .bare-button {
      flex-basis: calc(25% - 3px);
    }
  }
`;
