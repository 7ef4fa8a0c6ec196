export const about =
  'Apuesta fichas con siete cartas de seis símbolos, cambia cartas y vuelve a apostar. Gana el mejor de 17 rangos.';
