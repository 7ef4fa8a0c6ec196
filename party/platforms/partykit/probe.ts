export { LatencyProbe as default } from '../party.ts';
