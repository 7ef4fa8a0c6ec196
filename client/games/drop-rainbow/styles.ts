import { css } from 'lit';
import { rainbowCardStyles } from '../../widget/cards/rainbow.ts';

export const styles = css`
  ${rainbowCardStyles}
  .rainbow-board {
    --arcus-card-width: clamp(72px, 17cqi, 132px);
    display: grid;
    grid-template:
      'deck row' auto
      'deck discards' auto / auto minmax(0, 1fr);
    gap: var(--arcus-space-3) clamp(12px, 4cqi, 40px);
    align-items: start;
    inline-size: 100%;
    max-inline-size: 64rem;
    margin-inline: auto;
  }
  .pile {
    display: grid;
    gap: var(--arcus-space-4);
    justify-items: center;
    min-inline-size: 0;
  }
  .caption {
    margin: 0;
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
    line-height: 1.3;
  }
  .caption strong {
    color: var(--arcus-ink);
    font-weight: var(--arcus-weight-bold);
  }
  .spot {
    display: block;
  }
  .of-deck {
    grid-area: deck;
  }
  .deck {
    position: relative;
    margin: 0 6px 6px 0;
  }
  .deck.deep::before,
  .deck.deep::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 1.5px solid var(--arcus-card-ink);
    border-radius: 8% / 5.7%;
    background: var(--arcus-card-paper);
    transform: translate(6px, 6px);
  }
  .deck.deep::after {
    transform: translate(3px, 3px);
  }
  .deck > .spot {
    position: relative;
    z-index: 1;
  }
  .of-row {
    grid-area: row;
    grid-template-columns: minmax(0, 1fr);
    justify-items: stretch;
  }
  .row {
    display: flex;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  /* When they no longer fit side by side, each covers the one before but for its letter and its edge. */
  .row > .spot {
    flex: 0 1 calc(var(--arcus-card-width) + 8px);
    min-inline-size: 0;
  }
  .row > .spot:nth-last-child(2) {
    flex-shrink: 0;
    flex-basis: var(--arcus-card-width);
  }
  .row > .next {
    flex: none;
    block-size: calc(var(--arcus-card-width) * 1.4);
    inline-size: 0;
    margin-inline-start: 8px;
  }
  .row > .next:first-child {
    inline-size: var(--arcus-card-width);
    margin: 0;
  }
  .slots {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-3);
  }
  .of-discards {
    grid-area: discards;
    --arcus-card-width: 28px;
    justify-items: start;
  }
  .of-discards > button {
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
    min-block-size: 44px;
  }
  .of-discards .dialog {
    --arcus-card-width: 40px;
  }

  .counted {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: var(--arcus-space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .counted > li {
    display: grid;
    justify-items: center;
    min-inline-size: 0;
  }
  .counted.narrow {
    --arcus-token-size: 17px;
    gap: 0;
    inline-size: 100%;
    max-inline-size: 12rem;
    font-size: var(--arcus-text-2);
    line-height: 1.25;
  }
  .counted.wide {
    --arcus-card-width: clamp(36px, 9cqi, 56px);
    --arcus-token-size: 20px;
    inline-size: max-content;
    max-inline-size: 100%;
    grid-template-columns: repeat(7, minmax(0, calc(var(--arcus-card-width) + 4px)));
  }
  .counted.wide .shape {
    display: grid;
    place-items: center;
    inline-size: var(--arcus-card-width);
    aspect-ratio: 5 / 7;
  }
  .counted .count {
    min-block-size: 1.25em;
    font-weight: var(--arcus-weight-bold);
  }
  .face-down {
    --arcus-card-width: 24px;
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
    margin: 0;
    font-size: var(--arcus-text-2);
  }

  @container (min-width: 640px) {
    .rainbow-board {
      grid-template: 'discards deck row' auto / minmax(0, 1fr) auto minmax(0, 1fr);
      max-inline-size: none;
    }
    .of-discards {
      --arcus-card-width: clamp(56px, 9cqi, 84px);
      justify-items: end;
    }
    .of-discards > button {
      flex-direction: column;
      margin-block-start: calc(var(--arcus-card-width) * 0.3);
    }
  }
  @media (max-height: 480px) and (min-width: 640px) and (pointer: coarse) {
    .rainbow-board {
      --arcus-card-width: 64px;
      column-gap: 12px;
    }
    .of-discards {
      --arcus-card-width: 40px;
    }
  }
`;
