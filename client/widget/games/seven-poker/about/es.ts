export const about =
  'Cambia cartas, enseña tres de tus siete y decide si sigues o te retiras. Gana cartas de victoria de colores distintos.';
