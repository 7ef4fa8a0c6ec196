import { readFileSync } from 'node:fs';
import { root } from '../../scripts/files.ts';

/** Rows of SECURITY.md: an id, a promise, and the files whose tests have that id in their titles, the fastest first. */
export const promises = readFileSync(`${root}SECURITY.md`, 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, id = '', promise = '', file = '']) => {
    const paths = [...file.matchAll(/`([^`]*\.test\.ts)`/g)].map(([, path = '']) => path);
    return paths.length === 0 ? [] : [{ id, promise, paths }];
  });
