import { Origins, Server } from 'boardgame.io/dist/cjs/server.js';
import { highCard } from './game.js';

export const server = Server({ games: [highCard], origins: [Origins.LOCALHOST] });
export const running = await server.run(Number(process.env.PORT ?? 8000));
