export const words = {
  openTable: 'Open a table',
  opening: 'Opening a table…',
  promise: 'You get a link to send to the others, or play against the computer. No account.',
  rules: 'The rules',
  unknownGame: (game: string) => `There is no game “${game}” here.`,
  among: (game: string, number: number) => `${game}, table ${number} on this page`,
};
