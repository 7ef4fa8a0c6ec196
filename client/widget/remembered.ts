/** Small things kept in this browser. Where storage is denied even naming it throws: then nothing is remembered. */
export const remembered = (key: 'game' | 'name' | 'keys' | 'log'): string | null => {
  try {
    return localStorage.getItem(`arcus:${key}`);
  } catch {
    return null;
  }
};

export const remember = (key: 'game' | 'name' | 'keys' | 'log', value: string): void => {
  try {
    localStorage.setItem(`arcus:${key}`, value);
  } catch {
    // It is only forgotten.
  }
};
