import { readFileSync } from 'node:fs';
import * as analyzer from '@custom-elements-manifest/analyzer';
import { ArcusTable } from '../../client/embed/element.ts';
import { tokens } from '../../client/embed/messages.ts';
import { root } from '../files.ts';

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}

interface Declaration
  extends Named,
    Partial<Record<'attributes' | 'events' | 'cssProperties' | 'slots', readonly Named[]>> {
  readonly members?: readonly (Named & { readonly privacy?: string })[];
}

/** The used part of https://github.com/webcomponents/custom-elements-manifest. */
export interface CustomElements {
  readonly modules: readonly { readonly path: string; readonly declarations: readonly Declaration[] }[];
}

/** Exported by the analyzer, but missing in its types. */
interface Analyzer {
  create(given: { readonly modules: readonly unknown[] }): CustomElements;
  readonly ts: {
    readonly ScriptTarget: { readonly Latest: number };
    createSourceFile(path: string, text: string, target: number, withParents: boolean): unknown;
  };
}

const { create, ts } = analyzer as unknown as Analyzer;

const element = readFileSync(`${root}client/embed/element.ts`, 'utf8');
const messages = readFileSync(`${root}client/embed/messages.ts`, 'utf8');

/** The members of `EmbedEvents` with their comments. */
const eventsOf = (): Named[] => {
  const [, members = ''] = /interface EmbedEvents {\n([\s\S]*?)\n}/.exec(messages) ?? [];
  return [...members.matchAll(/^ {2}\/\*\*\s([^/]*)\*\/\n {2}readonly (\w+):/gm)].map(
    ([, description = '', name = '']) => ({
      name,
      description: description.replace(/\s*\n\s*\* ?/g, ' ').trim(),
      type: { text: `CustomEvent<EmbedEvents['${name}']>` },
    }),
  );
};

/** Adds attributes and events, which the analyzer does not find. */
const completed = (declaration: Declaration): object => {
  const members = declaration.members ?? [];
  const ofElement = [...new Set(element.match(/(?<=var\()--arcus-[a-z-]+/g))];
  return {
    ...declaration,
    tagName: 'arcus-table',
    customElement: true,
    members: members.filter(({ privacy }) => privacy !== 'private'),
    attributes: ArcusTable.observedAttributes.map((name) => {
      const { type, description } = members.find((member) => member.name === name) ?? {};
      return { name, fieldName: name, ...(type && { type }), ...(description && { description }) };
    }),
    events: eventsOf(),
    cssProperties: [...new Set<string>([...tokens, ...ofElement])].map((name) => ({ name })),
    slots: [{ name: '', description: 'Shown when no table can be shown.' }],
  };
};

/** The Custom Elements Manifest of the package. `path`: the module of `<arcus-table>` in the package. */
export const customElements = (path: string): object => {
  const source = ts.createSourceFile(path, element, ts.ScriptTarget.Latest, true);
  const manifest = create({ modules: [source] });
  return {
    ...manifest,
    modules: manifest.modules.map((module) => ({
      ...module,
      declarations: module.declarations.filter(({ name }) => name === ArcusTable.name).map(completed),
    })),
  };
};
