export { Counters as default } from '../partykit.ts';
