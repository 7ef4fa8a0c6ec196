export const formWords = {
  hiddenScores: 'Score cards lie face down',
  hiddenScoresHint: 'Others see only how many you have, until the game ends.',
  lastLap: 'The lap is played to its end',
  lastLapHint: 'Nobody wins with seven colors before all have had as many turns.',
  showSeven: 'Players show the seven colors themselves',
  showSevenHint: 'Who has them says so in their own turn, or plays on.',
  cardsPerColor: 'Cards of each color',
  standard: (count: number) => `${count}, the usual deck`,
  shorter: (count: number) => `${count}, a shorter game`,
  longer: (count: number) => `${count}, a longer game`,
};
