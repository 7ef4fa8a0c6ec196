import { fail } from '../command-line.ts';
import { labCommands } from './commands.ts';

const [name = '', ...args] = process.argv.slice(2);
const [file] = (Object.hasOwn(labCommands, name) && labCommands[name]) || [];

if (file !== undefined) {
  const url = new URL(file, import.meta.url);
  process.argv.splice(1, process.argv.length, url.pathname, ...args);
  await import(url.href);
} else if (name === '--help') {
  const rows = Object.entries(labCommands).map(([command, [, about]]) => `  ${command.padEnd(12)}  ${about}`);
  console.log(['npm run lab -- NAME [options]', '', ...rows, '', 'NAME --help lists its options'].join('\n'));
} else {
  const names = Object.keys(labCommands).join(', ');
  fail(`no lab command “${name}”; there are ${names} (help: npm run lab -- --help)`);
}
