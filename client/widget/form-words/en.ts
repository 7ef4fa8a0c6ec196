export const words = {
  name: 'Your name',
  wrongName: (length: number) => `A name of 1 to ${length} characters, so that the others know you.`,
  computers: 'Computer players',
  levels: { easy: 'easy to beat', normal: 'normal', hard: 'hard to beat' },
  asItIs: (value: string) => `As it is: ${value}`,
};
