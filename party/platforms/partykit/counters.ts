export { Counters as default } from '../party.ts';
