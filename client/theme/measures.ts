import { type CSSResult, css } from 'lit';
import { low, small, upright } from './stages.ts';

/**
 * The measures of a table by the size of its container, never of the window. `--width` is a card in the middle, `--hand` one in the hand, `--small` one
 * before a seat; `--overlap` is how far the hand covers the mat's near edge.
 */
export const measures: CSSResult = css`
  .play {
    --side: 24%;
    --margin-top: 36px;
    --margin-side: clamp(44px, 4.4cqw, 64px);
    --mat-width: clamp(1200px, 70cqw, 1550px);
    --overlap: clamp(80px, 10.5cqh, 92px);
    --hand: clamp(84px, 12.4cqh, 156px);
    --small: clamp(26px, 4.6cqh, 58px);
    --arcus-disc: clamp(50px, 6.5cqh, 56px);
    --round: clamp(60px, 13cqh, 120px);
    --seam: 9px;
    --pool: 520px;
    --prompt-height: min(9rem, 18.5cqh);
    --name-width: 150px;
  }
  @container arcus ${low} {
    .play {
      --margin-top: clamp(24px, 5.3cqh, 30px);
      --margin-side: clamp(26px, 12.4cqh - 30px, 40px);
      --overlap: clamp(40px, 12.4cqh - 10px, 60px);
      --hand: clamp(52px, 23cqh - 45px, 84px);
      --small: clamp(17px, 6cqh - 4px, 28px);
      --arcus-disc: clamp(38px, 7cqh + 7px, 46px);
      --round: clamp(44px, 14cqh - 19px, 60px);
      --seam: 6px;
      --pool: 270px;
      --least-mat: 7.5rem;
      --least-middle: 4rem;
      --prompt-height: 3.4rem;
      --name-width: 104px;
    }
  }
  @container arcus ${upright} {
    .play {
      --margin-top: 30px;
      --margin-side: clamp(10px, 8cqw - 21px, 24px);
      --overlap: clamp(24px, 9cqw - 11px, 40px);
      --hand: clamp(75px, 10cqw + 36px, 104px);
      --small: clamp(20px, 3.5cqw + 6px, 26px);
      --arcus-disc: clamp(42px, 4.7cqw + 24px, 50px);
      --round: clamp(34px, 15cqw - 25px, 60px);
      --pool: 270px;
      --prompt-height: min(11.1rem, 22.5cqh);
    }
  }
  @container arcus ${small} {
    .play {
      --margin-top: 17px;
      --margin-side: 6px;
      --overlap: 18px;
      --hand: 58px;
      --small: 17px;
      --arcus-disc: clamp(30px, 9cqw + 2px, 34px);
      --round: 24px;
      --least-middle: 4rem;
      --prompt-height: clamp(0px, 30cqh - 38px, 8.75rem);
    }
  }
  /* Before its parts are drawn, a beginning game shows nothing there. */
  .undrawn :is(.middle, .player-area, .own-hand, .own-worth) {
    opacity: 0;
  }
`;

export const gameProperties = [
  'side',
  'margin-top',
  'margin-side',
  'mat-width',
  'least-mat',
  'least-middle',
  'overlap',
  'hand',
  'small',
  'width',
  'round',
  'seam',
  'pool',
  'name-width',
  'prompt-height',
] as const;
