import type { ReasonOf } from '../../../sdk/index.ts';
import { words } from './hint-words/en.ts';
import type { Id } from './words.ts';

export const hint = (why: ReasonOf<Id>): string => {
  switch (why.code) {
    case 'must-draw':
      return words.mustDraw;
    case 'nothing-to-lose':
      return words.nothingToLose;
    case 'wins-now':
      return words.winsNow;
    case 'short-row':
      return words.shortRow;
    case 'long-row':
      return words.longRow;
    case 'low-risk':
      return words.lowRisk(why.risk);
    case 'high-risk':
      return words.highRisk(why.risk);
    case 'draw-wins-more':
      return words.drawWinsMore(why.draw, why.stop);
    case 'stop-wins-more':
      return words.stopWinsMore(why.draw, why.stop);
  }
};
