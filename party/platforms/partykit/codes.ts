export { Codes as default } from '../party.ts';
