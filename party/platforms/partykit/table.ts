export { Table as default } from '../party.ts';
