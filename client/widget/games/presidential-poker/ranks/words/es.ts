import type { words as en } from './en.ts';

export const words: typeof en = {
  lead: 'Cada carta presta uno de sus seis símbolos, y cada símbolo está en cuatro cartas. Son parecidos el claro y el oscuro de un tono, el negro y el gris, el beige y el rosa, y las figuras de una misma forma.',
  example: (parts) => `Por ejemplo, ${parts}`,
  needs: [
    'Siete cartas del Reino V',
    'Rojo, naranja, amarillo, verde, azul, añil y violeta, todos claros o todos oscuros',
    'Cuatro idénticos y tres de uno parecido',
    'Cuatro idénticos, dos de uno parecido y una carta cualquiera',
    'Cuatro idénticos, uno parecido y una pareja',
    'Cuatro idénticos, uno parecido y dos parecidos entre sí',
    'Cuatro idénticos y tres idénticos',
    'Cuatro idénticos y tres del mismo tono o forma, dos de ellos idénticos',
    'Cuatro idénticos. Otros tres de la misma forma ganan a cualesquiera otros tres',
    'Tres y tres idénticos, y una carta cualquiera',
    'Tres, dos y dos idénticos',
    'Tres y dos idénticos, y dos cartas cualesquiera',
    'Tres idénticos y cuatro cartas cualesquiera',
    'Dos, dos y dos idénticos, y una carta cualquiera',
    'Dos y dos idénticos, y tres cartas cualesquiera',
    'Dos idénticos y cinco cartas cualesquiera',
    'Nada de lo anterior',
  ],
};
