import type * as en from '../en/profile.ts';

export const profileWords: typeof en.profileWords = {
  you: 'Tú',
  change: 'Nombre y color',
  today: 'Las mesas del día',
  rivals: 'Rivales',
  rival: (name, yours, theirs) => `Tú y ${name} ${yours} : ${theirs}`,
  best: 'Tus mejores partidas',
};
