export { Matcher as default } from '../partykit.ts';
