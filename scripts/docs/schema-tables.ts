/** The used part of JSON Schema (draft 2020-12). */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
}

/** A field at any depth: `settings.chat`, `players[].name`. */
export interface SchemaField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** Zod writes the largest safe integers for missing bounds. */
const rangeText = (from: number | undefined, to: number | undefined, unit = ''): string => {
  const low = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from;
  const high = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to;
  if (low === undefined && high === undefined) return '';
  if (low === undefined) return `at most ${high}${unit}`;
  if (high === undefined) return `at least ${low}${unit}`;
  return low === high ? `${low}${unit}` : `${low} to ${high}${unit}`;
};

const withRange = (word: string, range: string): string => (range === '' ? word : `${word}, ${range}`);

/** The allowed values, as Markdown. */
export const typeText = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' or ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type })).join(' or ');
  switch (schema.type) {
    case 'integer':
      return withRange('whole number', rangeText(schema.minimum, schema.maximum));
    case 'number':
      return withRange('number', rangeText(schema.minimum, schema.maximum));
    case 'string':
      return withRange('text', rangeText(schema.minLength, schema.maxLength, ' characters'));
    case 'array': {
      const items = schema.items === undefined ? 'anything' : typeText(schema.items);
      return `${withRange('list', rangeText(schema.minItems, schema.maxItems))} of ${items}`;
    }
    case 'boolean':
      return '`true`, `false`';
    case 'null':
      return '`null`';
    case 'object':
      return 'object';
    default:
      return 'anything';
  }
};

/** The object of a schema or of its items, and the separator of paths below it. */
const objectIn = (schema: JsonSchema): readonly [JsonSchema, string] | undefined => {
  if (schema.properties !== undefined) return [schema, '.'];
  if (schema.items?.properties !== undefined) return [schema.items, '[].'];
  return undefined;
};

const fieldsOf = (schema: JsonSchema, prefix = ''): readonly SchemaField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix + key;
    const required = schema.required?.includes(key) ?? false;
    const [inner, separator] = objectIn(field) ?? [];
    return [
      { name, schema: field, required },
      ...(inner === undefined ? [] : fieldsOf(inner, name + separator)),
    ];
  });

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
};

/** The fields of a request. `about`: the description of a field. */
export const fieldTable = (schema: JsonSchema, about: (name: string) => string = () => ''): string => {
  const fields = fieldsOf(schema);
  const hasText = fields.some(({ name }) => about(name) !== '');
  const rows = fields.map(({ name, schema: field, required }) => [
    `\`${name}\``,
    typeText(field),
    field.default === undefined ? (required ? 'required' : '') : code(field.default),
    ...(hasText ? [about(name)] : []),
  ]);
  return table(['field', 'values', 'default', ...(hasText ? [''] : [])], rows);
};

/** The fields of a response or a view. `about`: the description of a field. */
export const answerTable = (schema: JsonSchema, about?: (name: string) => string): string =>
  table(
    ['field', 'values', ...(about ? [''] : [])],
    fieldsOf(schema).map(({ name, schema: field, required }) => [
      `\`${name}\`${required ? '' : ' (optional)'}`,
      typeText(field),
      ...(about ? [about(name)] : []),
    ]),
  );
