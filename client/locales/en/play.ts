export const playWords = {
  noServer:
    'The server cannot be reached just now. A table with a friend needs it; this game goes on without it.',
  failed: 'The game could not begin in this browser. Load the page again.',
};
