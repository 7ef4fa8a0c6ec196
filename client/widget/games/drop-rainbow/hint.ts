import { hintWords } from '#locale/drop-rainbow-hints';
import type { ReasonOf } from '../../../sdk/index.ts';
import type { Id } from './words.ts';

export const hint = (why: ReasonOf<Id>): string => {
  switch (why.code) {
    case 'must-draw':
      return hintWords.mustDraw;
    case 'nothing-to-lose':
      return hintWords.nothingToLose;
    case 'wins-now':
      return hintWords.winsNow;
    case 'short-row':
      return hintWords.shortRow;
    case 'long-row':
      return hintWords.longRow;
    case 'low-risk':
      return hintWords.lowRisk(why.risk);
    case 'high-risk':
      return hintWords.highRisk(why.risk);
    case 'draw-wins-more':
      return hintWords.drawWinsMore(why.draw, why.stop);
    case 'stop-wins-more':
      return hintWords.stopWinsMore(why.draw, why.stop);
  }
};
