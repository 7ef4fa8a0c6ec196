import { type CSSResult, css } from 'lit';
import { compact, low, small, upright } from '../../theme/stages.ts';

export const resultStyles: CSSResult = css`
  /* The result fills the mat; long scores scroll. */
  .play:has(.ending) .mat {
    padding: 0;
  }
  .play:has(.ending) .middle {
    grid-area: 1 / 1 / -1 / -1;
    margin: calc(var(--seam) + 10px);
    container-type: normal;
    contain: size;
  }
  .ending {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(44%, 1fr) fit-content(54%);
    gap: clamp(16px, 4cqw, 60px);
    align-items: center;
    max-inline-size: 46rem;
    max-block-size: 100%;
    min-block-size: 0;
    --arcus-arc-width: min(26cqw, 30cqh, 300px);
  }
  .won-by {
    position: relative;
    display: grid;
    gap: 4px;
    justify-items: center;
    text-align: center;
  }
  .arch {
    display: grid;
    justify-items: center;
    --arcus-disc: 56px;
  }
  .winners {
    z-index: 1;
    display: flex;
    margin-block-end: -22px;
  }
  .winners > .disc {
    box-shadow: 0 0 0 6px var(--arcus-lamp);
  }
  /* The pool of light. */
  .won-by::before {
    content: '';
    position: absolute;
    inset: -12% -20%;
    z-index: -1;
    background: radial-gradient(closest-side, rgb(255 214 130 / 0.3), transparent);
    pointer-events: none;
  }
  .winners > .disc + .disc {
    margin-inline-start: -12px;
  }
  .winners:has(> :nth-child(4)) > .disc + .disc {
    margin-inline-start: calc(var(--arcus-disc) * -0.55);
  }
  .won-by .arc .ground {
    stroke: var(--arcus-card-paper);
  }
  .won-by > h2 {
    margin: 0;
    font-size: clamp(1.75rem, 4.4cqw, 3.5rem);
    font-weight: var(--arcus-weight-heavy);
    letter-spacing: -0.025em;
    line-height: 1.05;
    text-wrap: balance;
  }
  .won-by > h2.long {
    font-size: clamp(1.25rem, 2.6cqw, 2rem);
  }
  .won-by :is(h2, p, .small-button),
  .ranking .name {
    overflow-wrap: anywhere;
  }
  .ranking .name {
    white-space: normal;
  }
  .ranking .name.long {
    font-size: 0.8125rem;
    line-height: 1.2;
  }
  .won-by > p {
    text-wrap: balance;
  }
  /* The winning hand. A third of a card tells all. */
  .won-cards {
    display: flex;
    grid-column: 1 / -1;
    justify-self: center;
    margin: 0;
    padding-block-end: 8px;
    --arcus-card-width: min(96px, 10.7cqh);
  }
  .won-cards > span {
    transform: translateY(calc(var(--at) * var(--at) * 1.1px)) rotate(calc(var(--at) * 2.6deg));
    transform-origin: 50% 120%;
  }
  .won-cards > span + span {
    margin-inline-start: calc(var(--arcus-card-width) * -0.36);
  }
  .sheet {
    display: flex;
    flex-direction: column;
    max-block-size: 100%;
    padding: 10px;
    border-radius: 12px;
    rotate: 0.6deg;
    --arcus-card-width: 26px;
    --small: 26px;
  }
  @media (prefers-reduced-motion: no-preference) {
    .won-by::before {
      animation: arcus-swell 400ms ease-out backwards;
    }
    .sheet {
      animation: arcus-sheet 300ms 1100ms cubic-bezier(0.2, 0.8, 0.2, 1) backwards;
    }
    .play:has(.ending) .others {
      animation: arcus-dim 1400ms;
    }
  }
  @keyframes arcus-swell {
    from {
      opacity: 0;
      scale: 0.4;
    }
  }
  @keyframes arcus-sheet {
    from {
      opacity: 0;
      transform: translateY(28px);
    }
  }
  @keyframes arcus-dim {
    15%,
    85% {
      opacity: 0.4;
    }
  }
  .evening {
    margin: 6px 10px 0;
    overflow-wrap: anywhere;
    color: #5b4c40;
    font-size: var(--arcus-text-2);
  }
  /* A shadow at an edge beyond which more is scrolled: paper that moves with the rows covers it at the end. */
  .ranking {
    --paper: var(--arcus-card-paper);
    --shade: rgb(43 36 32 / 0.28), transparent;
    flex: 1;
    padding: 0 10px;
    overflow: auto;
    background:
      linear-gradient(var(--paper) 50%, transparent) top / 100% 28px no-repeat local,
      linear-gradient(transparent, var(--paper) 50%) bottom / 100% 28px no-repeat local,
      linear-gradient(var(--shade)) 0 1px / 100% 9px no-repeat,
      linear-gradient(to top, var(--shade)) 0 calc(100% - 1px) / 100% 9px no-repeat;
  }
  .ranking > li {
    display: grid;
    grid-template-columns: minmax(5rem, 1fr) auto;
    gap: 2px 14px;
    align-items: center;
    padding-block: 8px;
  }
  .ranking > li + li {
    border-block-start: 1px solid rgb(43 36 32 / 0.14);
  }
  .ranking .who {
    display: flex;
    gap: 6px;
    align-items: center;
    max-inline-size: none;
  }
  .ranking > .won {
    margin-inline: -10px;
    padding-inline: 10px;
    border-radius: 9px;
    background: #ffe9b8;
  }
  .ranking > :not(.won) .name {
    font-weight: var(--arcus-weight);
  }
  .ranking > li > :nth-child(2) {
    white-space: nowrap;
  }
  .ranking > li > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  .ranking .badge {
    color: #5b4c40;
  }
  #more {
    inline-size: min(20rem, 100vw - 32px);
    padding: var(--arcus-space-5);
    border: 0;
    border-radius: 16px;
    background: var(--arcus-sheet);
    box-shadow: 0 20px 60px rgb(20 12 6 / 0.5);
    color: var(--arcus-ink);
    text-align: start;
  }
  #more:popover-open {
    display: grid;
    gap: var(--arcus-space-2);
    justify-items: start;
  }
  #more .small-button {
    min-block-size: 44px;
    padding-inline: 0;
    text-align: start;
  }
  #more > arcus-colors {
    inline-size: 100%;
  }
  .play:has(.ending) > .own,
  .play:has(.ending) .bubble[aria-hidden] {
    display: none;
  }
  .won-by:has(> .long) {
    --arcus-arc-width: min(20cqw, 20cqh, 300px);
  }
  /* The ranking needs the room. */
  @container arcus (width < 75em) or (height <= 50em) {
    .play:has(.ending) .others,
    .ending:has(.ranking > :nth-child(5)) > .won-cards {
      display: none;
    }
  }
  @container arcus ${compact} {
    .ranking > li {
      padding-block: clamp(1px, 2cqh - 7px, 5px);
    }
    /* A player's name keeps its row low; a team's wraps. */
    .ranking .name[dir] {
      white-space: nowrap;
    }
    .ranking:has(> :nth-child(3)) > :not(.won) > :nth-child(n + 3),
    .ending:has(.ranking > :nth-child(3)) > .won-cards {
      display: none;
    }
  }
  @container arcus ${low} {
    .ending {
      --arcus-arc-width: 96px;
    }
    .won-by > h2 {
      font-size: 1.5rem;
    }
    .won-by > h2.long {
      font-size: 1.125rem;
    }
    .won-cards,
    .won-by > :nth-child(n + 4),
    .ranking > li > :nth-child(n + 3) {
      display: none;
    }
  }
  @container arcus ${upright} {
    .ending {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      gap: 10px;
      align-items: start;
      --arcus-arc-width: min(40cqw, 18cqh);
    }
    .arch {
      --arcus-disc: 44px;
    }
    .winners {
      margin-block-end: -18px;
    }
    .won-by > h2 {
      font-size: 1.6875rem;
    }
    .won-by {
      line-height: 1.3;
    }
    .sheet {
      inline-size: 100%;
    }
    .won-cards {
      margin-block-end: -14px;
      padding: 0;
      --arcus-card-width: min(56px, 16cqh - 82px, 14cqw);
    }
  }
  @container arcus ${small} {
    .ending {
      gap: 6px;
      --arcus-arc-width: 64px;
    }
    .arch {
      --arcus-disc: 36px;
    }
    .won-by > h2 {
      font-size: clamp(1.125rem, 6cqw, 1.375rem);
    }
    .ranking {
      font-size: var(--arcus-text-2);
    }
    .won-by > :not(.arch, h2),
    .won-cards,
    .ranking > li > :nth-child(n + 3),
    .ending:has(.won ~ .won) .arch > .arc {
      display: none;
    }
    .ending:has(.won ~ .won) .winners {
      margin-block-end: 0;
    }
  }
`;
