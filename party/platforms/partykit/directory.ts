export { Directory as default } from '../party.ts';
