import { readSite } from '../package/site.ts';
import { localOperatorToken } from './local-secret.ts';

// `arcus-tables site` in a clone: for a server by `npm start` without a token of its own.
process.env.ARCUS_OPERATOR_TOKEN ??= localOperatorToken('partykit');
await readSite(process.argv.slice(2))();
