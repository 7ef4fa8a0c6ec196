export const formWords = {
  stack: 'Chips to begin with',
  stackHint: 'Play chips: they are worth nothing outside the game.',
  short: (stack: number) => `${stack}, a short game`,
  long: (stack: number) => `${stack}, a long game`,
  ante: 'Ante, paid before each hand',
  minBet: 'The smallest bet',
  limit: 'The largest bet',
  limits: {
    'no-limit': 'All one has: no limit',
    'pot-limit': 'As much as lies in the pot',
    fixed: 'Fixed: the smallest bet, twice that after the draw',
  },
  maxHands: 'The game lasts',
  maxHandsHint: 'It ends sooner if one player has all the chips.',
  untilOne: 'Until one player has all the chips; stakes double every 20 deals',
  cut: 'A player cuts the cards before each deal',
  cutHint: 'Otherwise the table does.',
};
