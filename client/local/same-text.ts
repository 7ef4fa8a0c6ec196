/** In the place of look-alike characters. */
export default (text: string): string => text;
