// A development server in its own process. Options are in the environment, because other users can read the arguments of a process.
// JavaScript, because the loader for TypeScript would slow the modules of the server.

import { createRequire, register, syncBuiltinESMExports } from 'node:module';

/**
 * @typedef {object} Launch
 * @property {'partykit' | 'cloudflare'} platform
 * @property {number} port
 * @property {string} persistDir
 * @property {Record<string, string>} env the environment of the parties
 * @property {boolean} lan listens on all addresses
 * @property {boolean} inspect V8's inspector, on this machine only
 */

/** @type {Launch} */
const { platform, port, persistDir, env, lan, inspect } = JSON.parse(process.env.ARCUS_LAUNCH ?? '');

const loopback = '127.0.0.1';
const host = lan ? '0.0.0.0' : loopback;
const require = createRequire(import.meta.url);

/** Neither platform notices a crash of its runtime: requests would hang. */
const endWithRuntime = () => {
  const childProcess = require('node:child_process');
  const { spawn } = childProcess;
  childProcess.spawn = (/** @type {unknown[]} */ ...args) => {
    const child = spawn(...args);
    const isRuntime = String(args[0]).includes('workerd');
    // The platform kills the runtime to restart it.
    child.once('exit', () => isRuntime && !child.killed && process.exit(1));
    return child;
  };
  syncBuiltinESMExports();
};

const startPartyKit = async () => {
  register('./partykit-hooks.mjs', import.meta.url);
  process.argv.splice(
    1,
    process.argv.length,
    'partykit',
    'dev',
    '--disable-request-cf-fetch',
    '--no-hotkeys',
    `--port=${port}`,
    `--persist=${persistDir}`,
    `--var=ARCUS_ORIGIN=http://${loopback}:${port}`,
  );
  // By path: the package does not export its command.
  await import('../../node_modules/partykit/dist/bin.mjs');
};

const startCloudflare = async () => {
  const { unstable_startWorker } = await import('wrangler');
  const worker = await unstable_startWorker({
    config: 'wrangler.jsonc',
    sendMetrics: false,
    bindings: Object.fromEntries(
      // No edge sets the address header here, although wrangler.jsonc names one.
      Object.entries({ ARCUS_ADDRESS_HEADER: '', ...env }).map(([name, value]) => [
        name,
        { type: 'secret_text', value },
      ]),
    ),
    dev: {
      server: { hostname: host, port },
      inspector: inspect && { hostname: loopback, port: 9229 },
      persist: persistDir,
      watch: true,
    },
  });
  await worker.ready;
};

endWithRuntime();
await (platform === 'partykit' ? startPartyKit() : startCloudflare());
