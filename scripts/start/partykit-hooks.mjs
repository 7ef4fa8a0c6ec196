// Module hooks that change what `partykit dev` has no options for: its server, its files and V8's inspector listen on all interfaces, and
// it takes variables only as arguments, which anybody on the machine can read.

const launch = 'JSON.parse(process.env.ARCUS_LAUNCH)';

/** Each must be found exactly once: another version of PartyKit would otherwise open what this one keeps shut. */
const changes = [
  ['host: "0.0.0.0",', `host: ${launch}.lan ? "0.0.0.0" : "127.0.0.1",`],
  ['port: portForAssetsServer,\n', 'port: portForAssetsServer, host: "127.0.0.1",\n'],
  [
    'getPortForServer("runtime-inspector")',
    `(${launch}.inspect ? getPortForServer("runtime-inspector") : undefined)`,
  ],
  ['server.listen(props.port);', `if (${launch}.inspect) server.listen(props.port, "127.0.0.1");`],
  // Built once: to look at every file of it again and again keeps a laptop warm, and a change of one would cut everybody off.
  ['await ctx.watch();\n    }\n    runBuild()', 'await ctx.rebuild();\n    }\n    runBuild()'],
  // Without an inspector there is nothing to retrieve.
  ['console.error("Error attempting to retrieve debugger URL:", error);', ''],
  [
    'Object.entries(config.vars || {}).reduce(',
    `Object.entries({ ...config.vars, ...${launch}.env }).reduce(`,
  ],
];

/** @type {import('node:module').LoadHook} */
export const load = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  if (!url.endsWith('/partykit/dist/bin.mjs')) return loaded;
  const source = changes.reduce((text, [from, to]) => {
    const [before, after, ...more] = text.split(from);
    if (after === undefined || more.length > 0) throw new Error(`partykit dev has changed: ${from}`);
    return before + to + after;
  }, Buffer.from(loaded.source).toString());
  return { ...loaded, source };
};
