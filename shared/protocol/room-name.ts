/** A name of a room, as a site or its visitors write it: letters and digits of any script, and hyphens. */
const form = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,63}$/u;

/** Small letters, with hyphens for spaces and underscores. */
export const normalizeRoomName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-');

/** Of a normalized name. */
export const isRoomName = (name: string): boolean => form.test(name);
