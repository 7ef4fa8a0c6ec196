export const about =
  'Coloca fichas en los cincuenta estados, a solas o por equipos. Cinco en línea forman una secuencia.';
