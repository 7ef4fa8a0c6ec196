import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { schemaOf } from '../../party/lobby/wire-schemas.ts';
import { type GameId, gameIds, games } from '../../shared/games/registry.ts';
import { viewSchemas } from '../../shared/games/views.ts';
import { isChangeableInDealing, isChangeableInGame, settingsSchema } from '../../shared/protocol/settings.ts';
import { openApiDocument } from '../build/openapi.ts';
import { root, writeIfNew } from '../files.ts';
import { answerTable, fieldTable, type JsonSchema, table, typeText } from './schema-tables.ts';
import { modules } from './site-map.ts';

const inputSchema = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;

/**
 * The comments inside a schema constant, by field of `z.strictObject({ … })` or by type of `z.discriminatedUnion('type', [ … ])`: JSON Schema
 * does not contain them.
 */
const aboutParts = (path: string, constant: string): ReadonlyMap<string, string> => {
  const [, text = ''] = readFileSync(root + path, 'utf8').split(`const ${constant} =`);
  const [schema = ''] = text.split(/^[\])}]/m);
  const parts = schema.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:(\w+):|z\s*\.strictObject\(\{\s*type: z\.literal\('([\w-]+)'\))/g,
  );
  return new Map(
    [...parts].map(([, comment = '', name, literal]) => [
      name ?? literal ?? '',
      comment.replace(/^[ \t]*\* ?/gm, '').trim(),
    ]),
  );
};

/** Links ids of rules to the rule page that every server has. */
const withRuleLinks = (game: GameId): ((text: string) => string) => {
  const rules = readFileSync(`${root}shared/games/${game}/RULES.md`, 'utf8');
  const ids = new Set([...rules.matchAll(/\*\*([A-Z]{2}-\d+)\*\*/g)].map(([, id]) => id));
  return (text) =>
    text.replace(/\b[A-Z]{2}-\d+\b/g, (id) =>
      ids.has(id) ? `[${id}](/rules/${game}#${id.toLowerCase()})` : id,
    );
};

const gamePage = (id: GameId, declarations: string): string => {
  const { name, players, options, action } = games[id];
  const path = `shared/games/${id}/types.ts`;
  const withRules = withRuleLinks(id);
  const aboutOptions = aboutParts(path, 'optionsSchema');
  const aboutActions = aboutParts(path, 'actionSchema');
  const viewPath = `shared/games/${id}/view-schema.ts`;
  const aboutView = aboutParts(viewPath, 'viewSchema');
  const aboutPlayer = aboutParts(viewPath, 'playerSchema');
  const view = viewSchemas.get(id) ?? z.never();
  const actions = inputSchema(action).oneOf ?? [];
  const [min] = players;
  const max = players.at(-1);
  return `# ${name.en}

\`${id}\`, for ${min} to ${max} players. [Rules](/rules/${id}). [Strength of its computer players](../../../../shared/games/COMPUTERS.md).

[\`View\`](#view) is \`state.view.gameView\`: the game as one viewer may see it, inside the [view of the table](../sdk.md#tableview). Listeners of \`table.subscribe\` get [\`Event\`](#event)
besides the [events of the table](../sdk.md#tableevent).

## Options

\`options\` of a new table, and the attribute \`options\` of the element. Each has a default.

${fieldTable(inputSchema(options), (field) => withRules(aboutOptions.get(field) ?? ''))}

## Actions

For \`table.act(action)\`. \`prompt.legal\` of the view has the actions that are legal now, with the possible values of each field.

${table(
  ['type', 'fields', ''],
  actions.map((one) => {
    const { type, ...fields } = one.properties ?? {};
    const written = Object.entries(fields).map(([field, schema]) => `\`${field}\`: ${typeText(schema)}`);
    return [
      `\`${String(type?.const)}\``,
      written.join('<br>'),
      withRules(aboutActions.get(String(type?.const)) ?? ''),
    ];
  }),
)}

## View

${answerTable(schemaOf(view) as JsonSchema, (field) => {
  const ofPlayer = /^players\[\]\.(.*)/.exec(field)?.[1];
  return withRules((ofPlayer === undefined ? aboutView.get(field) : aboutPlayer.get(ofPlayer)) ?? '');
})}

${
  // Without the type of the options, which the table above is of.
  withRules(declarations.replace(/### Options[\s\S]*?\n(?=###? )/, ''))
}`;
};

const openApi: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
} = JSON.parse(JSON.stringify(openApiDocument));

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Body {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Partial<Body> & { readonly description: string }>>;
}

const schemaIn = (body: Body | undefined): JsonSchema | undefined =>
  Object.values(body?.content ?? {})[0]?.schema;

/** A refusal's description is `code: title. code: title.` */
const refusalsText = (description: string): string =>
  description.replace(
    /(?<=^|\. )([a-z-]+): /g,
    (_, code) => `[\`${code}\`](../../../shared/protocol/CODES.md#${code}) `,
  );

const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ['parameter', 'in', 'values', 'default'],
    parameters.map(({ name, in: where, required, schema }) => [
      `\`${name}\``,
      where,
      typeText(schema),
      required ? 'required' : '',
    ]),
  );

const answerText = (status: string, description: string, schema: JsonSchema): string => {
  const fields = schema.items ?? schema;
  return `**${status}**: ${description}\n\n${fields.properties === undefined ? typeText(schema) : answerTable(fields)}`;
};

const operationText = (path: string, method: string, operation: Operation): string => {
  const { summary, parameters = [], requestBody, responses } = operation;
  const body = schemaIn(requestBody);
  const about = aboutSettings();
  const answers = Object.entries(responses);
  const refusals = answers.filter(([status]) => Number(status) >= 400 && !['429', '500'].includes(status));
  return [
    `## \`${method.toUpperCase()} ${path}\``,
    `${summary}.`,
    ...(parameters.length === 0 ? [] : [parameterTable(parameters)]),
    ...(body === undefined
      ? []
      : ['The body, as JSON:', fieldTable(body, (name) => about.get(name.replace(/^settings\./, '')) ?? '')]),
    ...answers.flatMap(([status, { description, content }]) => {
      const schema = content && schemaIn({ content });
      return Number(status) < 400 && schema ? [answerText(status, description, schema)] : [];
    }),
    ...(refusals.length === 0
      ? []
      : [
          table(
            ['refusal', ''],
            refusals.map(([status, { description }]) => [status, refusalsText(description)]),
          ),
        ]),
  ].join('\n\n');
};

const apiPage = (): string => {
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationText(path, method, operation)),
  );
  return `# The HTTP API

JSON over HTTP. This page is generated from the [OpenAPI document](/api/openapi.json) of the server; \`lobby(host)\` of the [SDK](./sdk.md#lobby) is a typed client. Messages of a table use its
socket: [the wire](../../../shared/protocol/PROTOCOL.md). Any request may be refused with 429, [\`too-many-requests\`](../../../shared/protocol/CODES.md#too-many-requests), or 500, [\`internal\`](../../../shared/protocol/CODES.md#internal).

${operations.join('\n\n')}

## A refusal

A problem (RFC 9457), \`application/problem+json\`: [codes](../../../shared/protocol/CODES.md).

${answerTable(openApi.components.schemas.Problem ?? {})}
`;
};

const aboutSettings = (): ReadonlyMap<string, string> =>
  new Map(
    ['betweenGames', 'exceptDealing', 'anyTime'].flatMap((group) => [
      ...aboutParts('shared/protocol/settings.ts', group),
    ]),
  );

const settingsTable = (): string => {
  const about = aboutSettings();
  const when = (setting: string): string => {
    if (isChangeableInDealing(setting)) return 'May change at any time.';
    return isChangeableInGame(setting) ? 'May change at any time except during dealing.' : '';
  };
  const fields = fieldTable(inputSchema(settingsSchema), (name) =>
    `${about.get(name) ?? ''} ${when(name)}`.trim(),
  );
  return `The host may change settings between games, some also during a game.\n\n${fields}`;
};

/** A generated page, made of the name of a module and its declarations. */
const modulePage = (name: string, declarations: string): string => {
  const game = gameIds.find((id) => name === `games/${id}`);
  if (game !== undefined) return gamePage(game, declarations);
  if (name === 'sdk')
    return `# arcus-tables\n\n${declarations}\n## Settings of a table\n\n${settingsTable()}\n`;
  return `# ${name in modules ? `arcus-tables/${name}` : 'The package'}\n\n${declarations}`;
};

/** Takes about ten seconds. */
export const writeReferencePages = async (folder: string): Promise<void> => {
  // Loaded late: it brings a compiler.
  const { writeReference } = await import('../../docs/reference/index.ts');
  await writeReference(root + folder, modules, modulePage);
  writeIfNew(`${folder}/api.md`, apiPage());
};
