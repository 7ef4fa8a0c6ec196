export const words = {
  lead: 'Each card lends one of its six symbols, and each symbol is on four cards. Similar are the light and the dark of a hue, black and gray, tan and pink, and figures of one shape.',
  example: (parts: string) => `For example ${parts}`,
  /** What each rank needs (PP-17), the best first. */
  needs: [
    'Seven cards of Kingdom V',
    'Red, orange, yellow, green, blue, indigo and violet, all light or all dark',
    'Four identical, and three of one similar to them',
    'Four identical, two of one similar to them, and any card',
    'Four identical, one similar to them, and a pair',
    'Four identical, one similar to them, and two similar to each other',
    'Four identical and three identical',
    'Four identical, and three of one hue or shape, two of them identical',
    'Four identical. Three others of one shape beat any other three',
    'Three and three identical, and any card',
    'Three, two and two identical',
    'Three and two identical, and any two cards',
    'Three identical, and any four cards',
    'Two, two and two identical, and any card',
    'Two and two identical, and any three cards',
    'Two identical, and any five cards',
    'None of these',
  ],
};
