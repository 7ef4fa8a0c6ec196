// For tools that need the compiler's old interface, which TypeScript 7 has no more.
const Module = require('node:module');

const { ARCUS_TYPESCRIPT: older } = process.env;
const resolve = Module._resolveFilename;
if (older)
  Module._resolveFilename = (request, ...rest) =>
    /^typescript(\/lib\/|$)/.test(request)
      ? resolve(
          request
            .replace(/^typescript(\/lib\/typescript)?$/, older)
            .replace(/^typescript\/lib/, older.replace(/\/[^/]*$/, '')),
          ...rest,
        )
      : resolve(request, ...rest);
