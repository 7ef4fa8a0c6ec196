export { Matcher as default } from '../party.ts';
