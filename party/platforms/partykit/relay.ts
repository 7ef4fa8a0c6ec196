export { Relay as default } from '../party.ts';
