export const pageWords = {
  home: {
    title: 'Arcus: card tables in one click',
    description:
      'Open a table, send the link and play cards at once: with friends, strangers or the computer. No account.',
    headline: ['Take a seat.', 'Cards are dealt.'],
    tagline: 'Card games at tables that open in one press. No account, nothing to pay.',
    noScript:
      'Playing here needs JavaScript, which is switched off in this browser. The rules can be read without it.',
  },
  room: 'This table is not open yet. Choose a game to open it, and send the others the address of this page.',
  rulesOf: (game: string) => `The rules of ${game}`,
  table: {
    title: (game: string) => `${game}: a table at Arcus`,
    description: (game: string) =>
      `You are invited to play ${game}. Take a seat: there is nothing to install and no account.`,
    noScript:
      'This table needs JavaScript, which is switched off in this browser. Switch it on and load the page again.',
  },
  embedded: {
    title: (game: string) => `${game || 'A table'} at Arcus`,
    description: (game: string) => `A table of ${game || 'cards'}, to play on the page around it.`,
    noScript: 'Playing here needs JavaScript, which is switched off in this browser.',
  },
  verify: {
    title: 'Check a game',
    description: 'Was a game shuffled and played as it should be? Check every card of it, and see it again.',
    noScript:
      'The game is checked in your browser, and JavaScript is switched off in it. The file of a game can also be checked with this command:',
  },
  played: {
    title: (game: string) => `A finished game of ${game}`,
    description: 'Watch it again, move by move, or check every card of it.',
  },
  me: {
    title: 'My games',
    description: 'The tables and games that this browser remembers.',
    noScript: 'This page needs JavaScript, which is switched off in this browser.',
  },
  learn: {
    title: (game: string) => `Learn ${game} by playing`,
    description: (game: string) => `A first game of ${game} in two minutes, step by step.`,
    noScript: 'The lesson needs JavaScript, which is switched off in this browser.',
  },
  rules: {
    play: 'Play against the computer',
    description: (game: string) => `How ${game} is played at Arcus, rule by rule.`,
  },
  notFound: {
    title: 'There is nothing here',
    text: 'The address may be incomplete, or what was here has moved.',
  },
  noTable: {
    title: 'This table is gone',
    text: 'Tables are cleared away when nobody has been at them for a while. Or the link is incomplete.',
  },
  changing: {
    title: 'The server is being changed',
    text: 'You will be back at your table automatically when it is done.',
  },
  error: {
    title: 'That was our mistake',
    text: 'Something went wrong on our side. No game is lost: tables keep every move.',
  },
  banned: {
    title: 'This network is blocked here',
    text: 'The people who run this server have blocked it for a while. Try again later, or from another network.',
  },
  openTable: 'Open a table',
  tryAgain: 'Try again',
  language: 'Language',
};
