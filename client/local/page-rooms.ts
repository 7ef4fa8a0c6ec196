import { sitePath } from '../ui/site-path.ts';
import { trustedScript } from '../ui/trusted-script.ts';
import { type LocalRooms, localRooms } from './index.ts';

const workerUrl = `${sitePath}assets/local/worker.js`;

let rooms: LocalRooms | undefined;

/** The tables that this page holds, in one worker. */
export const pageRooms = (): LocalRooms => {
  if (rooms) return rooms;
  const worker = new Worker(trustedScript('arcus-rooms', workerUrl), { type: 'module' });
  const made = localRooms(worker);
  rooms = made;
  worker.addEventListener('error', () => {
    // The next call tries again.
    if (rooms === made) rooms = undefined;
    made.fail('The rooms could not be loaded.');
  });
  return made;
};
