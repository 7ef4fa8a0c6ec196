import type * as en from '../en/configurator.ts';

export const configuratorWords: typeof en.configuratorWords = {
  promise: 'Se juega en tu propia página, sin cuenta. Elige cómo se ve y pega las dos líneas.',
  game: 'Juego',
  players: {
    label: 'Quién juega',
    friends: 'Tu visitante, con amigos por enlace',
    computer: 'Tu visitante, contra el ordenador',
    listed: 'Tu visitante, con cualquiera de la lista de mesas',
    watch: 'Otros: tu visitante mira',
  },
  theme: { label: 'Aspecto', auto: 'Como la página o el dispositivo', light: 'Claro', dark: 'Oscuro' },
  cloth: {
    label: 'Tapete',
    ofGame: 'El color del juego',
    green: 'Verde',
    blue: 'Azul',
    red: 'Rojo',
    grey: 'Gris',
  },
  locale: 'Idioma',
  ofVisitor: 'El del visitante',
  table: 'Mostrar la mesa',
  code: 'Dos líneas para tu página',
  copy: 'Copiar el código',
  copied: { yes: 'Copiado.', no: 'Este navegador no deja copiarlo. Selecciona el texto.' },
};
