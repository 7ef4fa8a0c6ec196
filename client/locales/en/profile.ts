export const profileWords = {
  you: 'You',
  change: 'Name and color',
  today: 'Tables of the day',
  rivals: 'Rivals',
  rival: (name: string, yours: number, theirs: number) => `You and ${name} ${yours} : ${theirs}`,
  best: 'Your best games',
};
