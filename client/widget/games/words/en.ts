export const words = {
  close: 'Close',
  discards: 'Discards',
  /** Beside the number itself. */
  discarded: (_count: number) => 'discarded',
  lookThrough: (count: number) => `${count} discarded: look through them`,
};
