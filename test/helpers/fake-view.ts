/** A view with the fields that the SDK reads. */
export const fakeView = (changes: object = {}): object => ({
  ...{ game: 'drop-rainbow', phase: 'playing', you: null, gameNumber: 0, prompt: null, settings: {} },
  ...{ seats: [], shuffle: { attempt: 0, commitments: [], seeds: [], openings: [], links: {} } },
  ...changes,
});
