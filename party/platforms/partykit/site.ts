export { Site as default } from '../party.ts';
