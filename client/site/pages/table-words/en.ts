export const words = {
  home: 'Arcus, home',
  rules: 'Rules',
  voidLink: 'That link no longer opens a seat.',
  voidWhy: 'It was made void, or the seat was given up.',
  sameSeat: 'You have the seat that this browser had before.',
  noSeat: 'You can watch, or ask for a new link where the seat is still open.',
  allRight: 'All right',
  connecting: 'Connecting…',
  yourTurn: 'Your turn',
  over: 'Game over',
};
