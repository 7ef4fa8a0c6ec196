import type { words as en } from './en.ts';

export const words: typeof en = {
  colours: {
    red: 'rojo',
    orange: 'naranja',
    yellow: 'amarillo',
    green: 'verde',
    blue: 'azul',
    violet: 'violeta',
    pink: 'rosa',
  },
  rainbow: 'carta arcoíris',
  back: 'carta boca abajo',
  empty: 'sitio vacío',
};
