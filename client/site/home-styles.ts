import { css } from 'lit';

export const homeStyles = css`
  /* It loads later, and moves nothing. */
  arcus-code-field:not(:defined) {
    display: block;
    block-size: 44px;
  }
  arcus-today:not(:defined) {
    display: block;
    min-block-size: 19.5rem;
  }
  @media (width >= 60rem) {
    arcus-today:not(:defined) {
      min-block-size: 11rem;
    }
  }
  :host {
    overflow-x: clip;
    container-type: inline-size;
  }
  header {
    background: var(--arcus-bar);
    box-shadow: 0 1px 0 rgb(43 36 32 / 0.16);
  }
  header,
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-6);
    align-items: center;
  }
  header,
  main,
  footer {
    padding-inline: max(16px, (100cqw - 80rem) / 2, env(safe-area-inset-left), env(safe-area-inset-right));
  }
  header {
    padding-block-start: env(safe-area-inset-top);
  }
  .brand {
    display: inline-flex;
    gap: var(--arcus-space-4);
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    font-weight: var(--arcus-weight-heavy);
    font-size: var(--arcus-text-4);
    text-decoration: none;
    --arcus-arc-width: 42px;
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-6);
  }
  nav > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    font-size: var(--arcus-text-2);
    text-decoration-color: var(--arcus-edge);
    text-underline-offset: 0.25em;
  }
  .you {
    display: inline-flex;
    gap: var(--arcus-space-3);
    align-items: center;
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: 44px;
    margin-block: var(--arcus-space-1);
    margin-inline-start: auto;
    padding: 2px 16px 2px 8px;
    border: 1.5px solid var(--arcus-edge);
    border-radius: 99px;
    background: var(--arcus-sheet);
    color: inherit;
    font: inherit;
    font-size: var(--arcus-text-2);
    font-weight: var(--arcus-weight-bold);
    text-align: start;
    cursor: pointer;
  }
  .you > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  h2,
  h3,
  p {
    margin: 0;
  }
  main {
    display: grid;
    gap: var(--arcus-space-7);
    padding-block: var(--arcus-space-6) var(--arcus-space-7);
  }
  summary {
    padding-block: var(--arcus-space-3);
    cursor: pointer;
    > h2 {
      display: inline;
    }
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-4);
    min-inline-size: 0;
  }
  .yours {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-3) var(--arcus-space-5);
    align-items: center;
    justify-content: space-between;
    padding: var(--arcus-space-4) var(--arcus-space-5);
    border-radius: 16px;
    background: var(--game-mat);
    color: #fff;
    text-decoration: none;
    overflow-wrap: anywhere;
    > :first-child {
      display: grid;
      gap: var(--arcus-space-1);
    }
  }
  .hero {
    gap: var(--arcus-space-6);
  }
  .intro {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-5);
    align-content: center;
    min-inline-size: 0;
  }
  .intro > .actions > .button {
    min-block-size: 52px;
  }
  .intro > .player-count {
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
    min-block-size: 1lh;
    font-size: var(--arcus-text-2);
  }
  .player-count:not(:empty)::before {
    content: '';
    flex: none;
    inline-size: 10px;
    aspect-ratio: 1;
    border-radius: 50%;
    background: var(--arcus-green);
  }
  arcus-attract {
    display: block;
    min-inline-size: 0;
    block-size: 280px;
  }
  .heading {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-3) var(--arcus-space-6);
    align-items: center;
    justify-content: space-between;
  }
  h2 {
    font-size: var(--arcus-text-5);
    font-weight: var(--arcus-weight-heavy);
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  .segment {
    display: flex;
    flex: 0 1 30rem;
    min-inline-size: 0;
    margin: 0;
    padding: 4px;
    border: 0;
    border-radius: 14px;
    background: color-mix(in srgb, var(--arcus-ink) 12%, transparent);
  }
  .segment > label {
    position: relative;
    display: grid;
    flex: 1 1 0;
    cursor: pointer;
  }
  .segment > label > span {
    display: grid;
    place-items: center;
    min-block-size: 44px;
    padding-inline: clamp(6px, 1.4cqw, 16px);
    border-radius: 10px;
    font-size: var(--arcus-text-2);
    font-weight: var(--arcus-weight-bold);
    line-height: 1.2;
    text-align: center;
  }
  .segment input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .segment > label:has(:checked) > span {
    background: var(--arcus-sheet);
    box-shadow: var(--arcus-lying);
  }
  @media (forced-colors: active) {
    .segment > label:has(:checked) > span {
      outline: 2px solid Highlight;
    }
  }
  .segment > label:has(:focus-visible) > span {
    outline: 3px solid var(--arcus-ink);
    outline-offset: 1px;
  }
  .level {
    justify-self: end;
    inline-size: min(100%, 16rem);
  }
  .posters {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
    gap: var(--arcus-space-4);
  }
  /* Keeps two posters next to each other instead of one in each half. */
  .posters:not(:has(> :nth-child(3))) {
    max-inline-size: 49rem;
  }
  /* Two by two instead of three and one. */
  @container (width >= 30rem) and (width <= 43rem) {
    .posters {
      grid-template-columns: 1fr 1fr;
    }
  }
  .hero:not(.attracting) {
    max-inline-size: 40rem;
  }
  .poster {
    position: relative;
    display: grid;
    inline-size: 100%;
    max-inline-size: 24rem;
    grid-template-rows: auto auto 1fr auto auto auto;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-2);
    padding: var(--arcus-space-5);
    border-radius: 18px;
    background: radial-gradient(
      ellipse 90% 80% at 50% 34%,
      color-mix(in srgb, var(--game-mat) 88%, white),
      var(--game-mat) 55%,
      color-mix(in srgb, var(--game-mat) 70%, black)
    );
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 0.4),
      0 6px 14px rgb(30 18 8 / 0.3);
    color: var(--arcus-card-paper);
    overflow-wrap: break-word;
  }
  .poster::after {
    content: '';
    position: absolute;
    inset: 8px;
    border: 1.5px dashed rgb(255 255 255 / 0.2);
    border-radius: 12px;
    pointer-events: none;
  }
  .poster > svg {
    display: block;
    justify-self: center;
    inline-size: 100%;
    max-inline-size: 17rem;
    margin-block-end: var(--arcus-space-3);
  }
  h3 {
    font-size: var(--arcus-text-4);
    font-weight: var(--arcus-weight-heavy);
    line-height: 1.2;
  }
  .about {
    font-size: var(--arcus-text-2);
    line-height: 1.4;
  }
  .about > strong {
    display: block;
  }
  .credit {
    font-size: var(--arcus-text-1);
    line-height: 1.35;
    opacity: 0.85;
  }
  .facts {
    font-size: var(--arcus-text-2);
    line-height: 1.4;
  }
  .links {
    display: flex;
    gap: var(--arcus-space-5);
    font-weight: var(--arcus-weight-bold);
    line-height: 2;
  }
  .links > a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .poster :focus-visible {
    outline-color: var(--arcus-card-paper);
    box-shadow: 0 0 0 2px var(--arcus-card-ink);
  }
  .poster > .button {
    margin-block-start: var(--arcus-space-3);
  }
  /* Very large text leaves no room for pictures. */
  @container (width <= 15rem) {
    .poster > svg,
    arcus-attract {
      display: none;
    }
  }
  @container (width <= 35rem) {
    header > nav {
      display: none;
    }
  }
  @container (width >= 35.01rem) {
    footer > nav {
      display: none;
    }
  }
  @container (width <= 26rem) {
    .poster {
      padding: var(--arcus-space-4);
    }
  }
  @container (width >= 60rem) {
    .hero.attracting {
      grid-template-columns: minmax(0, 5fr) minmax(0, 8fr);
      align-items: center;
    }
    arcus-attract {
      block-size: 360px;
    }
  }
  footer {
    justify-content: space-between;
    padding-block-end: max(var(--arcus-space-5), env(safe-area-inset-bottom));
    font-size: var(--arcus-text-2);
  }
  footer > p {
    color: var(--arcus-muted);
  }
`;
