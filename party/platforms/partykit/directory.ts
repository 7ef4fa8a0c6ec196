export { Directory as default } from '../partykit.ts';
