import { adoptStyles, type CSSResult, css } from 'lit';
import { arcStyles } from './arc.ts';
import { controlStyles } from './controls.ts';
import { sidePanelStyles, topBarStyles } from './side-panel.ts';

const own = css`
  :host {
    display: block;
    container-type: inline-size;
    overflow-wrap: break-word;
  }
  h1 {
    margin: 0;
    font-size: var(--arcus-text-5);
    line-height: 1.2;
  }
  p {
    margin: 0;
  }
  a {
    color: inherit;
  }
  .muted,
  .happened {
    color: var(--arcus-muted);
  }
  .name {
    min-inline-size: 0;
    overflow: hidden;
    font-weight: var(--arcus-weight-bold);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .badge {
    flex: none;
  }

  .notice {
    display: grid;
    gap: var(--arcus-space-5);
    justify-items: center;
    max-inline-size: 32rem;
    margin: var(--arcus-notice-space, 18vh) auto;
    text-align: center;
    --arcus-arc-width: 112px;
  }
  .banner {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    margin-block-end: var(--arcus-space-5);
    --arcus-arc-width: 48px;
  }
  .banner > .arc {
    flex: none;
  }
  .banner > span {
    text-wrap: pretty;
  }
  .banner.boxed {
    flex-wrap: wrap;
    max-inline-size: 34rem;
    margin-inline: auto;
    padding: var(--arcus-space-4);
    border: 1.5px solid var(--arcus-line);
    border-radius: var(--arcus-radius);
    background: var(--arcus-sheet);
  }
  .banner.boxed > :is(p, .question) {
    flex: 1 1 14rem;
  }
  .banner.boxed > .actions {
    flex: 1 1 100%;
  }
  .question {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
  }
  .quoted {
    overflow-wrap: anywhere;
  }
  .players {
    display: grid;
    gap: var(--arcus-space-3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .players > li {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
  }
  /* The pictures only: what is written stays readable. */
  .dimmed :is(.card, .token, .map) {
    filter: saturate(0.2) brightness(0.85);
  }
  .dimmed .prompt {
    border-color: var(--arcus-hairline);
  }

  .gathering {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-5);
    inline-size: 100%;
    max-inline-size: 34rem;
    margin-inline: auto;
  }
  .refusal {
    font-weight: var(--arcus-weight-bold);
  }

  /* Above the others, wherever those are. */
  .play > .banner {
    grid-row: span 1 / 1;
    grid-column: 1 / -1;
  }
  .play {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-5);
    min-inline-size: 0;
    container-type: inline-size;
  }
  .others {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(144px, 8rem)), 1fr));
    gap: var(--arcus-space-4) var(--arcus-space-5);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .seat {
    display: grid;
    gap: var(--arcus-space-2);
    align-content: start;
    min-inline-size: 0;
  }
  .head {
    position: relative;
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
    min-inline-size: 0;
    min-block-size: 44px;
  }
  /* Over what lies beside it, so that nothing is moved under a finger. */
  .head > .bubble {
    position: absolute;
    inset-block-start: 72%;
    inset-inline-start: 20px;
    z-index: 1;
    pointer-events: none;
  }
  .who {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-3);
    align-items: center;
    min-inline-size: 0;
    line-height: 1.25;
  }
  .others .to-act {
    --arcus-clock-size: 36px;
  }
  .asking,
  .own,
  .again {
    inline-size: 100%;
    max-inline-size: 34rem;
    margin-inline: auto;
  }
  .asking {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-3);
  }
  .asking .actions {
    flex-wrap: nowrap;
    margin-block-start: var(--arcus-space-3);
  }
  .hinting {
    display: grid;
    justify-items: start;
  }
  .hinting > .small-button {
    padding-inline: 0;
  }
  .hinting > p:empty {
    display: none;
  }
  .happened {
    min-block-size: 1.5em;
    font-size: var(--arcus-text-2);
  }
  .prompt {
    min-block-size: 2.6em;
    align-content: center;
    overflow-wrap: anywhere;
  }
  kbd {
    padding-inline: 5px;
    border: 1px solid currentColor;
    border-radius: 4px;
    font: inherit;
    font-size: var(--arcus-text-1);
    opacity: 0.75;
  }
  @media (hover: none) {
    kbd {
      display: none;
    }
  }

  .ending {
    display: grid;
    gap: var(--arcus-space-5);
    justify-items: center;
    --arcus-arc-width: min(240px, 60cqi);
  }
  .ending > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-3);
    inline-size: 100%;
    max-inline-size: 34rem;
  }
  .ending .prompt {
    min-block-size: 0;
    padding: 0;
    border: 0;
    font-size: min(var(--arcus-text-6), 14cqi);
  }
  .ranking {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .ranking > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--arcus-space-2) var(--arcus-space-3);
    padding-block: var(--arcus-space-3);
    border-block-end: 1px solid var(--arcus-hairline);
  }
  .ranking .who > .name {
    max-inline-size: calc(100% - 20px);
  }
  .ranking > :not(.won) .name {
    font-weight: var(--arcus-weight);
  }
  .ranking > li > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  .again {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-6);
  }

  .flying {
    position: fixed;
    z-index: 2;
    list-style: none;
    pointer-events: none;
    transform-origin: 0 0;
    will-change: transform;
  }

  .asking .prompt {
    font-size: var(--arcus-text-3);
    text-wrap: pretty;
  }

  @container (min-width: 640px) {
    .asking .prompt {
      font-size: var(--arcus-text-4);
    }
    /* They sit round the far side of the table, the outer ones nearer. */
    .others {
      display: flex;
      justify-content: space-around;
    }
    .others > .seat {
      flex: 0 1 17rem;
    }
    .others.of-3 > :is(:first-child, :last-child),
    .others.of-4 > :is(:first-child, :last-child),
    .others.of-5 > :is(:first-child, :last-child) {
      margin-block-start: var(--arcus-space-7);
    }
  }
  /* Large letters on a small screen. */
  @container (max-width: 15rem) {
    .asking .actions {
      flex-wrap: wrap;
    }
    .name {
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }
  /* A phone held across: the table on one side, on the other what is asked, which stays in sight. */
  @media (max-height: 480px) and (min-width: 640px) and (pointer: coarse) {
    .play:has(> .asking) {
      grid-template:
        'others asking' auto
        'board asking' auto
        'own asking' 1fr / minmax(0, 1fr) minmax(0, 1fr);
      gap: var(--arcus-space-3) var(--arcus-space-6);
    }
    .play > .others {
      display: grid;
      grid-area: others;
    }
    .play > .others + * {
      grid-area: board;
    }
    .play > .asking {
      position: sticky;
      inset-block-start: var(--arcus-space-3);
      grid-area: asking;
      align-self: start;
    }
    .play > .own {
      grid-area: own;
    }
    .asking .prompt {
      font-size: var(--arcus-text-3);
    }
    .others > .seat:is(:first-child, :last-child) {
      margin-block-start: 0;
    }
  }
  @container (min-width: 1000px) {
    .with-panel {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 18rem;
      gap: var(--arcus-space-7);
    }
  }
`;

export const tableStyles: CSSResult[] = [controlStyles, arcStyles, own, topBarStyles, sidePanelStyles];

/** Puts a game's styles beside the table's, once they are loaded. */
export const adopt = (root: HTMLElement | DocumentFragment, ...styles: readonly CSSResult[]): void => {
  if (root instanceof ShadowRoot) adoptStyles(root, [...tableStyles, ...styles]);
};
