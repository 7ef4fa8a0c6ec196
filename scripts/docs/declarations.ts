import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Class, type Comment, type Program, parseSync, type VariableDeclaration } from 'oxc-parser';
import { root } from '../files.ts';

type Node = Program['body'][number];
type Span = { readonly start: number; readonly end: number };

export interface Declaration {
  readonly name: string;
  /** Its documentation comment as Markdown, or empty. */
  readonly about: string;
  /** TypeScript: types in full, values without their implementation. */
  readonly text: string;
  readonly kind: 'value' | 'type';
}

const textOf = (comment: Comment | undefined): string =>
  (comment?.value ?? '')
    .replace(/^\*/, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/^@(\w+)/gm, '\n*$1*')
    .trim();

class Module {
  readonly path: string;
  readonly source: string;
  readonly program: Program;
  readonly #comments: readonly Comment[];

  constructor(path: string) {
    this.path = path;
    this.source = readFileSync(root + path, 'utf8');
    const { program, comments } = parseSync(path, this.source);
    this.program = program;
    this.#comments = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  }

  slice({ start, end }: Span): string {
    return this.source.slice(start, end);
  }

  /** The comment directly before a node; the bar of a union may be between them. */
  about({ start }: Span): string {
    return textOf(
      this.#comments.findLast(
        ({ end }) => end <= start && /^\s*\|?\s*\(?$/.test(this.source.slice(end, start)),
      ),
    );
  }
}

const modules = new Map<string, Module>();
const moduleAt = (path: string): Module => {
  const module = modules.get(path) ?? new Module(path);
  modules.set(path, module);
  return module;
};

/** Public fields and signatures. */
const classText = (module: Module, node: Class): string => {
  const members = node.body.body.flatMap((member) => {
    if (!('key' in member) || member.key.type === 'PrivateIdentifier') return [];
    const isMethod = member.type === 'MethodDefinition';
    const text = isMethod
      ? module.source.slice(member.start, member.value.body?.start)
      : module.slice(member).replace(/ = [\s\S]*$/, '');
    return text.startsWith('override') ? [] : [`  ${text.trim().replace(/;$/, '')};`];
  });
  const head = module.source.slice(node.start, node.body.start).trim();
  return [`${head} {`, ...members, '}'].join('\n');
};

const constText = (module: Module, node: VariableDeclaration): string => {
  const [declarator] = node.declarations;
  if (declarator === undefined) return '';
  const { id, init } = declarator;
  if (init?.type === 'ArrowFunctionExpression')
    return `function ${module.slice(id)}${module.source.slice(init.start, init.body.start).replace(/\s*=>\s*\(?$/, ';')}`;
  // Without an annotation the value documents the type.
  return 'typeAnnotation' in id && id.typeAnnotation ? `const ${module.slice(id)};` : module.slice(node);
};

const declarationText = (module: Module, node: Node): string => {
  if (node.type === 'FunctionDeclaration')
    return `${module.source.slice(node.start, node.body?.start ?? node.end).trim()};`;
  if (node.type === 'ClassDeclaration') return classText(module, node);
  if (node.type === 'VariableDeclaration') return constText(module, node);
  return module.slice(node);
};

/** Appends the schema that a type is inferred from. */
const withSchema = (module: Module, text: string): string => {
  const [, schema] = /= z\.infer<typeof (\w+)>;$/.exec(text) ?? [];
  const behind = schema === undefined ? undefined : found(module, schema);
  return behind === undefined ? text : `${text}\n\n${behind.text}`;
};

const nameOf = (node: Node): string => {
  if (node.type === 'VariableDeclaration') {
    const id = node.declarations[0]?.id;
    return id?.type === 'Identifier' ? id.name : '';
  }
  return 'id' in node && node.id?.type === 'Identifier' ? node.id.name : '';
};

/** Follows re-exports. @throws RangeError for an unknown name */
export const declarationOf = (path: string, name: string): Declaration => {
  const module = moduleAt(path);
  for (const node of module.program.body) {
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (node.declaration && nameOf(node.declaration) === name)
      return {
        name,
        about: module.about(node),
        text: withSchema(module, declarationText(module, node.declaration)),
        kind: /^TS(Interface|TypeAlias)/.test(node.declaration.type) ? 'type' : 'value',
      };
    const specifier = node.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === name,
    );
    if (specifier?.local.type === 'Identifier' && node.source)
      return declarationOf(posix.join(posix.dirname(path), node.source.value), specifier.local.name);
  }
  throw new RangeError(`${path} exports no ${name}`);
};

export const exportsOf = (path: string): readonly Declaration[] =>
  moduleAt(path).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (node.declaration) return [declarationOf(path, nameOf(node.declaration))];
    return node.specifiers.flatMap(({ exported }) =>
      exported.type === 'Identifier' ? [declarationOf(path, exported.name)] : [],
    );
  });

/** All declarations, exported or not. */
const declared = (module: Module): readonly { readonly node: Node; readonly over: Span }[] =>
  module.program.body.map((node) => ({
    node: node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node,
    over: node,
  }));

/** The declaration of a name that a module declares or imports from our modules. */
const found = (module: Module, name: string): Declaration | undefined => {
  for (const { node, over } of declared(module))
    if (nameOf(node) === name)
      return { name, about: module.about(over), text: module.slice(node), kind: 'type' };
  for (const node of module.program.body)
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('.'))
      for (const specifier of node.specifiers)
        if (specifier.local.name === name)
          return found(moduleAt(posix.join(posix.dirname(module.path), node.source.value)), name);
  return undefined;
};

/** The types that these types refer to, directly or indirectly, each once. For a type inferred from a zod schema: the schema. */
export const typesBehind = (path: string, names: readonly string[]): readonly Declaration[] => {
  const module = moduleAt(path);
  const collected = new Map<string, Declaration>();
  const follow = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/\b((?<=typeof )\w+|[A-Z]\w+|\w+Schema)\b/g)) {
      if (collected.has(name) || names.includes(name) || name === 'Seat' || name === 'seatSchema') continue;
      const declaration = found(module, name);
      if (declaration === undefined) continue;
      collected.set(name, declaration);
      follow(declaration.text);
    }
  };
  for (const name of names) follow(found(module, name)?.text.replace(/\/\*[\s\S]*?\*\//g, '') ?? '');
  return [...collected.values()].filter(({ text }) => !/= z\.infer</.test(text) || text.includes('['));
};

/**
 * The comments inside a schema constant, by field of `z.strictObject({ … })` or by type of `z.discriminatedUnion('type', [ … ])`: JSON Schema
 * does not contain them.
 */
export const aboutParts = (path: string, constant: string): ReadonlyMap<string, string> => {
  const module = moduleAt(path);
  const text = found(module, constant)?.text ?? '';
  const parts = new Map<string, string>();
  for (const [, comment = '', name, literal] of text.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:(\w+):|z\s*\.strictObject\(\{\s*type: z\.literal\('([\w-]+)'\))/g,
  ))
    parts.set(name ?? literal ?? '', comment.replace(/^[ \t]*\* ?/gm, '').trim());
  return parts;
};
