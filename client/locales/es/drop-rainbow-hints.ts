import type * as en from '../en/drop-rainbow-hints.ts';
import { percent } from './grammar.ts';

export const hintWords: typeof en.hintWords = {
  mustDraw: 'Roba: todos acaban de plantarse sin nada y alguien tiene que robar.',
  nothingToLose: 'Roba: la fila está vacía y no hay nada que perder.',
  winsNow: 'Plántate: esta fila completa tus siete colores y gana la partida.',
  shortRow: 'Roba: la fila aún puede crecer.',
  longRow: 'Plántate: la fila ya es bastante larga.',
  lowRisk: (risk) => `Roba: la próxima carta solo falla en el ${percent(risk)} de los casos.`,
  highRisk: (risk) => `Plántate: la próxima carta fallaría en el ${percent(risk)} de los casos.`,
  drawWinsMore: (draw, stop) =>
    `Roba: si robas, ganas el ${percent(draw)} de las partidas; si te plantas, el ${percent(stop)}.`,
  stopWinsMore: (draw, stop) =>
    `Plántate: si robas, ganas el ${percent(draw)} de las partidas; si te plantas, el ${percent(stop)}.`,
};
