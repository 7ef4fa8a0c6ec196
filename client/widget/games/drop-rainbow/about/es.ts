export const about =
  '¿Robar en busca de otro color o plantarte y quedarte con lo que tienes? Los siete colores ganan.';
