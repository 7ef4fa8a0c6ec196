import type * as en from '../en/profile.ts';

export const profileWords: typeof en.profileWords = {
  you: '나',
  change: '이름과 색',
  today: '오늘의 테이블',
  rivals: '맞수',
  rival: (name, yours, theirs) => `나와 ${name} ${yours} : ${theirs}`,
  best: '가장 좋은 판',
};
