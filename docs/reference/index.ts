import {
  Application,
  Comment,
  type Context,
  Converter,
  type DeclarationReflection,
  PageEvent,
  type Reflection,
  ReflectionKind,
  TypeScript as ts,
  UnionType,
} from 'typedoc';
import { type MarkdownPageEvent, MarkdownTheme } from 'typedoc-plugin-markdown';
import { root } from '../../scripts/files.ts';

/** Lists only the comments of parameters and results: signatures contain their types. */
class ShortTheme extends MarkdownTheme {
  override getRenderContext(page: MarkdownPageEvent<Reflection>) {
    const context = super.getRenderContext(page);
    const { partials, helpers } = context;
    const about = (comment: Comment | undefined): string => helpers.getCommentParts(comment?.summary ?? []);
    context.partials = {
      ...partials,
      hierarchy: () => '',
      inheritance: () => '',
      signatureReturns: () => '',
      signature: (model, options) =>
        [
          partials.signature(model, options),
          ...(model.parameters ?? []).flatMap(({ name, comment }) =>
            comment ? [`- \`${name}\`: ${about(comment)}`] : [],
          ),
        ].join('\n\n'),
      typeDeclarationUnionContainer: ({ type }) =>
        type instanceof UnionType
          ? type.types
              .map((one, index) => {
                const text = partials.someType(one).replace(/\s+/g, ' ');
                const summary = type.elementSummaries?.[index];
                return summary ? `- ${text}: ${helpers.getCommentParts(summary)}` : `- ${text}`;
              })
              .join('\n')
          : '',
    };
    return context;
  }
}

/** Names the exported types that are inferred from schemas, which the compiler would write in full at each use. */
const nameInferredTypes = (app: Application, files: readonly string[]): void => {
  const inferred = new Map<ts.Symbol | undefined, ts.Type>();
  let declared: ts.Symbol | undefined;
  app.converter.on(Converter.EVENT_BEGIN, ({ programs }) => {
    for (const program of programs) {
      const checker = program.getTypeChecker();
      const modules = files.flatMap((file) => program.getSourceFile(file) ?? []);
      for (const exported of modules.flatMap((module) => {
        const symbol = checker.getSymbolAtLocation(module);
        return symbol ? checker.getExportsOfModule(symbol) : [];
      })) {
        const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
        const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
        const type = checker.getDeclaredTypeOfSymbol(symbol);
        if (type.aliasSymbol || !(type.isUnionOrIntersection() || type.symbol?.name === '__type')) continue;
        inferred.set(symbol, type);
        type.aliasSymbol = symbol;
      }
    }
  });
  app.converter.on(
    Converter.EVENT_CREATE_DECLARATION,
    (context: Context, reflection: DeclarationReflection) => {
      Object.assign(inferred.get(declared) ?? {}, { aliasSymbol: declared });
      declared = context.getSymbolFromReflection(reflection);
      const type = inferred.get(declared);
      if (type === undefined || !reflection.kindOf(ReflectionKind.TypeAlias)) return;
      // In full where it is declared.
      reflection.comment ??= new Comment();
      reflection.comment.modifierTags.add('@useDeclaredType');
      delete type.aliasSymbol;
    },
  );
};

/** Removes the schemas of games, whose types are listed, and members of classes that belong to a base class. */
const removeDetails = (context: Context): void => {
  for (const reflection of context.project.getReflectionsByKind(ReflectionKind.All)) {
    const declarations = context.getSymbolFromReflection(reflection)?.declarations ?? [];
    if (
      (reflection.kindOf(ReflectionKind.Variable) &&
        /^(options|action|state)Schema$/.test(reflection.name)) ||
      declarations.some((one) => ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Override)
    )
      context.project.removeReflection(reflection);
  }
};

/**
 * Writes a page of Markdown for each module, and a `README.md` that lists them.
 * @param modules source files by page
 * @param finish makes a page of its name and its declarations
 */
export const writeReference = async (
  out: string,
  modules: Readonly<Record<string, string>>,
  finish: (page: string, text: string) => string,
): Promise<void> => {
  const files = Object.values(modules).map((file) => root + file);
  const app = await Application.bootstrapWithPlugins({
    options: `${root}docs/reference/typedoc.json`,
    entryPoints: files,
    basePath: root,
    theme: 'short',
    out,
  });
  app.renderer.defineTheme('short', ShortTheme);
  nameInferredTypes(app, files);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, removeDetails);
  const project = await app.convert();
  if (project === undefined) throw new Error('The reference has no modules');
  const pages = new Map(
    Object.entries(modules).map(([page, file]) => [file.replace(/(\/index)?(\.d)?\.ts$/, ''), page]),
  );
  for (const module of project.children ?? []) module.name = pages.get(module.name) ?? module.name;
  app.renderer.on(PageEvent.END, (page: PageEvent) => {
    // Explicit ids, because VitePress would count them differently. Overloaded constructors have one for several headings.
    const text = (page.contents ?? '').replace(/^<a id="(.+)"><\/a>\n\n(#+ .+)$/gm, (_, id, heading) =>
      heading.endsWith(' Constructor') ? heading : `${heading} {#${id}}`,
    );
    page.contents = finish(page.model.name, text);
  });
  await app.generateOutputs(project);
};
