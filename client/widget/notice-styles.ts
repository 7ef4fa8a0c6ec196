import { type CSSResult, css } from 'lit';

/** Words, what stands above a table or in its place, and what is carried over it. */
export const noticeStyles: CSSResult = css`
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
  .refusal {
    font-weight: var(--arcus-weight-bold);
  }

  .notice {
    display: grid;
    grid-row: 3;
    gap: var(--arcus-space-5);
    justify-items: center;
    align-self: center;
    max-inline-size: 32rem;
    max-block-size: 100%;
    margin-inline: auto;
    padding: var(--arcus-space-5);
    overflow: auto;
    text-align: center;
    --arcus-arc-width: 112px;
  }
  .banner {
    position: relative;
    z-index: 7;
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-4);
    align-items: center;
    inline-size: min(34rem, 100% - 24px);
    margin: 8px auto;
    padding: var(--arcus-space-4);
    border-radius: var(--arcus-radius);
    background: var(--arcus-sheet);
    box-shadow: 0 4px 14px rgb(30 18 8 / 0.4);
    --arcus-arc-width: 48px;
  }
  .banner > .arc {
    flex: none;
  }
  .banner > span {
    flex: 1;
    text-wrap: pretty;
  }
  .banner > :is(p, .question) {
    flex: 1 1 14rem;
  }
  .banner > .actions {
    flex: 1 1 100%;
  }
  /* What can wait covers as little of the table as it can. */
  .banner.slim {
    flex-wrap: nowrap;
    padding: var(--arcus-space-3) var(--arcus-space-4);
    font-size: var(--arcus-text-2);
    line-height: 1.3;
  }
  .banner.slim > p {
    flex: 1;
  }
  .banner.slim > .actions {
    flex: none;
  }
  .banners {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 7;
    pointer-events: none;
  }
  .banners > * {
    pointer-events: auto;
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
  /* The table stays while the connection is made again; what is written on it stays readable. */
  .dimmed :is(.card, .token, .map) {
    filter: saturate(0.2) brightness(0.85);
  }
  .card-animations {
    position: absolute;
    inset: 0;
    z-index: 8;
    contain: strict;
    pointer-events: none;
  }
  .flying {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    will-change: transform;
  }
  .flying > span {
    position: absolute;
    translate: -50% -50%;
  }
  .flying > span > * {
    display: block;
  }
  .flying .shade {
    position: absolute;
    inset: 4% 0 -4%;
    border-radius: 9% / 6.4%;
    box-shadow: 0 14px 12px rgb(10 6 4 / 0.4);
    opacity: 0;
  }
  @media (forced-colors: active) {
    .mat {
      border: 2px solid CanvasText;
    }
    .head {
      border: 1px solid CanvasText;
    }
    .to-act > .head,
    .to-act > .own-head > .head {
      border: 3px solid Highlight;
      forced-color-adjust: none;
    }
  }
`;
