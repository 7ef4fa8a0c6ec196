import { percent } from './grammar.ts';

/** Why a hint is good. Chances and risks are parts of one. */
export const hintWords = {
  mustDraw: 'Draw: everybody has just stopped, so somebody has to.',
  nothingToLose: 'Draw: the row is empty, so there is nothing to lose.',
  winsNow: 'Stop: this row completes your seven colours and wins the game.',
  shortRow: 'Draw: the row may still grow.',
  longRow: 'Stop: the row is long enough.',
  lowRisk: (risk: number) => `Draw: the next card fails in only ${percent(risk)} of cases.`,
  highRisk: (risk: number) => `Stop: the next card would fail in ${percent(risk)} of cases.`,
  drawWinsMore: (draw: number, stop: number) =>
    `Draw: you win ${percent(draw)} of games after drawing, ${percent(stop)} after stopping.`,
  stopWinsMore: (draw: number, stop: number) =>
    `Stop: you win ${percent(draw)} of games after drawing, ${percent(stop)} after stopping.`,
};
