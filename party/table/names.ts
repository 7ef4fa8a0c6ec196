import unhomoglyph from 'unhomoglyph';

/**
 * Whether two names can be taken for each other: as nicknames (RFC 8266), which do not tell capitals from small letters, or by their
 * skeletons (UTS 39), which put each character in the place of all that look like it. Small and capital letters look like different
 * ones, so the skeletons are taken of the names as they stand and in small letters.
 */
export const isConfusable = (one: string, other: string): boolean => {
  const others = skeletonsOf(other);
  return skeletonsOf(one).some((skeleton, index) => skeleton === others[index]);
};

const skeletonsOf = (name: string): string[] => {
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return [plain, plain.toLowerCase()].map(skeletonOf);
};

const skeletonOf = (text: string): string =>
  unhomoglyph(text.normalize('NFD')).toLowerCase().normalize('NFD');
