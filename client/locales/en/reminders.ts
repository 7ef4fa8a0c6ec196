export const reminderWords = {
  title: 'Remind me when it is my turn',
  about:
    'This device shows a notification when it is your turn and no page of the table is open. It says which game waits, nothing else.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  close: 'Close',
  /** What this browser can do. */
  states: {
    on: 'Reminders of this table are on.',
    blocked:
      'This browser blocks notifications of this site. Allow them in the settings of the browser, then try again.',
    install:
      'On an iPhone or iPad, first add Arcus to the home screen: press “Share”, then “Add to Home Screen”. Open the table there.',
    impossible: 'This browser shows no notifications.',
    failed: 'That did not work just now. Try again later.',
  },
  inBrowser: 'This browser shows notifications of your tables when it is your turn.',
  turnAllOff: 'Turn all reminders off',
  /** In a notification. */
  kinds: { turn: 'It is your turn.', ended: 'The game is over. Another one?' },
  offline: {
    title: 'You are offline',
    text: 'Tables need a connection. Your seat and your games are kept.',
    retry: 'Try again',
  },
};
