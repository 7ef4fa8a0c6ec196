// Patches `partykit dev`, which has no options for this: its servers and V8's inspector listen on all interfaces, and it takes variables
// only as arguments, which other users can read.

const launch = 'JSON.parse(process.env.ARCUS_LAUNCH)';

/** Each must match exactly once, else another version of PartyKit would listen on all interfaces. */
const changes = [
  ['host: "0.0.0.0",', `host: ${launch}.lan ? "0.0.0.0" : "127.0.0.1",`],
  ['port: portForAssetsServer,\n', 'port: portForAssetsServer, host: "127.0.0.1",\n'],
  [
    'getPortForServer("runtime-inspector")',
    `(${launch}.inspect ? getPortForServer("runtime-inspector") : undefined)`,
  ],
  ['server.listen(props.port);', `if (${launch}.inspect) server.listen(props.port, "127.0.0.1");`],
  // Builds once: watching uses CPU, and a change would disconnect all sockets.
  ['await ctx.watch();\n    }\n    runBuild()', 'await ctx.rebuild();\n    }\n    runBuild()'],
  // Files are looked up when they are requested: a new list of them would restart the server.
  ['if (!assetsPath) return;\n    const watcher', 'return;\n    const watcher'],
  // No error without an inspector.
  ['console.error("Error attempting to retrieve debugger URL:", error);', ''],
  [
    'Object.entries(config.vars || {}).reduce(',
    `Object.entries({ ...config.vars, ...${launch}.env }).reduce(`,
  ],
  // Malformed escapes, and parties with names of object properties, reach the lobby instead of an exception.
  [
    'contents: workerFacade.replace("__WORKER__"',
    `contents: workerFacade
      .replace("decodeURIComponent(url.pathname)", "url.pathname")
      .replace("filePath in StaticAssetManifest.assets", "/\\\\.\\\\w+$/.test(filePath)")
      .replace("StaticAssetManifest.assets[filePath]", "filePath")
      .replace("return response;", "return response?.ok ? response : null;")
      .replace("if (roomId) {", "if (roomId && Object.hasOwn(Workers, targetParty)) {")
      .replace("__WORKER__"`,
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
