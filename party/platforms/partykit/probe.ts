export { LatencyProbe as default } from '../partykit.ts';
