export { Table as default } from '../partykit.ts';
