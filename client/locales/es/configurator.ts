import type * as en from '../en/configurator.ts';

export const configuratorWords: typeof en.configuratorWords = {
  promise: 'Se juega en tu propia página, sin cuenta. Elige cómo se ve y pega las dos líneas.',
  game: 'Juego',
  players: {
    label: 'Tus visitantes',
    friends: 'Con amigos',
    computer: 'Con ordenador',
    listed: 'Con cualquiera',
    watch: 'Solo miran',
  },
  theme: { label: 'Aspecto', auto: 'Automático', light: 'Claro', dark: 'Oscuro' },
  cloth: {
    label: 'Tapete',
    ofGame: 'Del juego',
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
