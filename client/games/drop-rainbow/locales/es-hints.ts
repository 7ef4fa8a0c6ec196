import { percent } from '../../../locales/es/grammar.ts';
import type * as en from './en-hints.ts';

const byRates =
  (advice: string) =>
  ({ draw, stop }: { readonly draw: number; readonly stop: number }): string =>
    percent(draw) === percent(stop)
      ? `${advice}: da lo mismo. En ambos casos ganas el ${percent(draw)} de las partidas.`
      : `${advice}: si robas, ganas el ${percent(draw)} de las partidas; si te plantas, el ${percent(stop)}.`;

export const hintSentences: typeof en.hintSentences = {
  'must-draw': () => 'Roba: todos acaban de plantarse sin nada y alguien tiene que robar.',
  'nothing-to-lose': () => 'Roba: la fila está vacía y no hay nada que perder.',
  shows: () => 'Enseña tus siete colores antes de que lo haga otro.',
  'wins-now': () => 'Plántate: esta fila completa tus siete colores y gana la partida.',
  completes: () =>
    'Plántate: esta fila completa tus siete colores. A los demás solo les queda el resto de la vuelta.',
  'last-chance': () => 'Roba: alguien tiene los siete colores, y plantarte ahora sería perder.',
  'short-row': () => 'Roba: la fila aún puede crecer.',
  'long-row': () => 'Plántate: la fila ya es bastante larga.',
  'low-risk': ({ risk }) => `Roba: la próxima carta solo falla en el ${percent(risk)} de los casos.`,
  'high-risk': ({ risk }) => `Plántate: la próxima carta fallaría en el ${percent(risk)} de los casos.`,
  'draw-wins-more': byRates('Roba'),
  'stop-wins-more': byRates('Plántate'),
};
