import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { during, readCommand } from '../command-line.ts';
import { root, writeIfNew } from '../files.ts';
import { serverFolder } from '../start/server.ts';

/** Read from the environment at the start. Without `ARCUS_DEVTOOLS`: production has no devtools. */
const variables = [
  'ALLOWED_ORIGINS',
  'ARCUS_ADDRESS_HEADER',
  'ARCUS_CALLS_AT_ONCE',
  'ARCUS_CLOCK_AHEAD_SECONDS',
  'ARCUS_OPERATOR_TOKEN',
  'ARCUS_OWN_WATCHERS',
  'ARCUS_PROOF_OF_WORK',
  'ARCUS_REQUESTS_PER_MINUTE',
  'ARCUS_SECRET',
  'ARCUS_SILENCE_SECONDS',
  'ARCUS_SOCKETS_PER_ADDRESS',
  'ARCUS_SOCKETS_PER_TABLE',
  'ARCUS_TABLES_PER_HOUR',
] as const;

interface WranglerConfig {
  readonly compatibility_date: string;
  readonly compatibility_flags: readonly string[];
  readonly assets: { readonly binding: string };
  readonly durable_objects: {
    readonly bindings: readonly { readonly name: string; readonly class_name: string }[];
  };
}

const configText = ({
  compatibility_date,
  compatibility_flags,
  assets,
  durable_objects,
}: WranglerConfig): string => {
  const { bindings } = durable_objects;
  const list = (entries: readonly string[]): string => entries.map((entry) => `    (${entry}),\n`).join('');
  return `# Made of wrangler.jsonc by scripts/serve/build.ts.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "arcus", worker = .arcus),
    (name = "public", disk = (path = "build/public")),
    (name = "objects", disk = (path = "objects", writable = true)),
    # No outgoing requests.
    (name = "internet", network = (allow = [])),
  ],
  # Set by the proxy that terminates TLS.
  sockets = [(name = "http", http = (forwardedProtoHeader = "X-Forwarded-Proto"), service = "arcus")],
);

const arcus :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibility_date}",
  compatibilityFlags = ${JSON.stringify(compatibility_flags)},
  durableObjectStorage = (localDisk = "objects"),
  durableObjectNamespaces = [
${list(bindings.map(({ class_name }) => `className = "${class_name}", uniqueKey = "${class_name}", enableSql = true`))}  ],
  bindings = [
    (name = "${assets.binding}", service = "public"),
${list([
  ...bindings.map(({ name, class_name }) => `name = "${name}", durableObjectNamespace = "${class_name}"`),
  ...variables.map((name) => `name = "${name}", fromEnvironment = "${name}"`),
])}  ],
);
`;
};

// wrangler.jsonc has no comments.
const wranglerConfig = (): WranglerConfig => JSON.parse(readFileSync(join(root, 'wrangler.jsonc'), 'utf8'));

/** Bundles the server for workerd. Needs the output of `npm run build`. */
export const buildServer = async (): Promise<void> => {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['party/platforms/workerd.ts'],
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*'],
    logLevel: 'warning',
  });
  for (const { contents } of outputFiles) writeIfNew(`${serverFolder}/worker.js`, contents);
  writeIfNew(`${serverFolder}/config.capnp`, configText(wranglerConfig()));
  for (const script of ['start.sh', 'backup.sh'])
    writeIfNew(`${serverFolder}/${script}`, readFileSync(join(root, 'scripts/serve', script)));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommand({
    name: 'npm run build:server --',
    about: 'Bundles the server for `npm run serve` and the container, after `npm run build`.',
    options: {},
  });
  await during('Bundling the server', buildServer());
}
