import { type CSSResult, css } from 'lit';
import { low, medium, small, upright } from './stages.ts';

/**
 * The measures of a table by the size of its container, never of the window. `--width` is a card in the middle, `--hand` one in the hand, `--small` one
 * before a seat; `--overlap` is how far the hand covers the mat's near edge. Between two sizes a measure grows with the container.
 */
export const measures: CSSResult = css`
  .play {
    --side: 24%;
    --margin-top: 38px;
    --margin-side: 64px;
    --mat-width: clamp(1240px, 72cqw, 1600px);
    --middle: 45%;
    --overlap: 92px;
    --hand: clamp(84px, 12.4cqh, 156px);
    --small: 30px;
    --arcus-disc: 56px;
    --round: clamp(60px, 13cqh, 120px);
    --seam: 9px;
    --pool: 520px;
    --prompt-height: min(9.1rem, 18cqh);
    --name-width: 150px;
  }
  .play.few {
    --small: clamp(42px, 4.6cqh, 58px);
    --mat-width: clamp(1160px, 68cqw, 1500px);
  }
  @container arcus ${medium} {
    .play {
      --margin-top: 34px;
      --margin-side: 44px;
      --overlap: 80px;
      --arcus-disc: 50px;
      --small: 26px;
      --prompt-height: min(8.3rem, 19cqh);
    }
    .play.few {
      --small: 34px;
    }
  }
  @container arcus ${low} {
    .play {
      --margin-top: clamp(24px, 5.3cqh, 30px);
      --margin-side: clamp(26px, 12.4cqh - 30px, 40px);
      --overlap: clamp(40px, 12.4cqh - 10px, 60px);
      --hand: clamp(52px, 23cqh - 45px, 84px);
      --small: clamp(17px, 4.4cqh - 3px, 22px);
      --width: clamp(44px, 19.5cqh - 33px, 76px);
      --arcus-disc: clamp(38px, 7cqh + 7px, 46px);
      --round: clamp(44px, 14cqh - 19px, 60px);
      --seam: 6px;
      --prompt-height: 3.6rem;
      --name-width: 104px;
    }
    .play.few {
      --small: clamp(17px, 6cqh - 4px, 28px);
      --width: clamp(44px, 23cqh - 41px, 88px);
    }
  }
  @container arcus ${upright} {
    .play {
      --margin-top: 30px;
      --margin-side: clamp(10px, 8cqw - 21px, 24px);
      --overlap: clamp(24px, 9cqw - 11px, 40px);
      --hand: clamp(75px, 10cqw + 36px, 104px);
      --small: clamp(20px, 3.5cqw + 6px, 26px);
      --width: clamp(66px, 10.6cqw + 25px, 84px);
      --arcus-disc: clamp(42px, 4.7cqw + 24px, 50px);
      --round: clamp(34px, 15cqw - 25px, 60px);
      --prompt-height: min(11.1rem, 22.5cqh);
      --name-width: 76px;
    }
    .play.few {
      --small: clamp(20px, 3.5cqw + 6px, 26px);
      --width: clamp(84px, 11.8cqw + 38px, 124px);
      --middle: 60%;
    }
  }
  @container arcus ${small} {
    .play,
    .play.few {
      --margin-top: 20px;
      --margin-side: 6px;
      --overlap: 18px;
      --hand: 58px;
      --small: 17px;
      --width: 52px;
      --arcus-disc: 34px;
      --round: 24px;
      --prompt-height: min(8.75rem, 24cqh);
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
  'middle',
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
