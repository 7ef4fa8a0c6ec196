import { readSite } from '../package/site.ts';
import { localOperatorToken } from './local-secret.ts';

// `npm run site`: `arcus-tables site` with the operator token of `npm start`, unless the environment has another.
process.env.ARCUS_OPERATOR_TOKEN = localOperatorToken('partykit');
await readSite(process.argv.slice(2))();
