const older = {
  title: 'This page is older than the table',
  text: 'Arcus was renewed while the page was open. Load it again to go on; your seat is kept.',
};

export const words = {
  connection: {
    table: 'The table',
    connecting: 'Connecting to the table…',
    noAnswer: 'Still no answer. Arcus keeps trying; is this device online?',
    again: 'Connected again.',
    lost: 'Connection lost.',
    /** What follows "Connection lost." `clock` says whether turns are timed. */
    meanwhile: (seated: boolean, playing: boolean, clock: boolean): string => {
      if (!seated) return 'Arcus is connecting again by itself.';
      const kept = 'Arcus is connecting again by itself, and your seat is kept.';
      if (!playing) return kept;
      return clock
        ? `${kept} If your time runs out meanwhile, the table makes the safe move for you.`
        : `${kept} After a minute the table plays safe moves for you.`;
    },
  },
  closed: {
    noSuchTable: {
      title: 'There is no such table',
      text: 'The link may be incomplete. Ask for it once more, or open a table of your own.',
    },
    tableGone: {
      title: 'This table is gone',
      text: 'Nobody had been at it for a while, so it was cleared away. A new one takes one click.',
    },
    unmatched: {
      title: 'Not everybody came',
      text: 'So there is no game at this table. Look for others again.',
    },
    noHello: {
      title: 'The table did not hear from this page',
      text: 'Your seat is kept. Load the page again to go on.',
    },
    tooMany: {
      title: 'Too many are connected',
      text: 'Close other pages of this table, or wait a minute, and load the page again.',
    },
    older,
    otherGame: {
      title: 'Another game is played here',
      text: 'The link names the wrong game. Load the page again.',
    },
    other: {
      title: 'The table has closed the connection',
      text: (reason: string) => reason || 'Load the page again to go on.',
    },
    open: 'Open a table',
    again: 'Load again',
  },
  lostSeat: {
    elsewhere: {
      title: 'Your seat was taken over on another device.',
      text: 'To play here again, open “Continue on another device” there and follow its new link. Until then you watch.',
    },
    out: {
      title: 'You are out of the game.',
      text: 'The host has put you out, or you have left in another window. You may stay and watch.',
    },
    leave: 'Leave',
    watch: 'Watch',
  },
};
