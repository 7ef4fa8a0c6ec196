export { Desk as default } from '../party.ts';
