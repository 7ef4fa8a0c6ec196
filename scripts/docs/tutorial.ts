import { readFileSync } from 'node:fs';
import { root, writeIfNew } from '../files.ts';

const folder = 'build/generated/tutorial';
const firstTest = 'scripts/package/create-arcus/template/high-card.test.ts';
const ownSources = (...files: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map((file) => [file, `examples/tutorial/${file}`]));

/** The files of steps 1 to 7, and the source of each. */
const steps: readonly Readonly<Record<string, string>>[] = [
  { 'high-card.ts': 'examples/tutorial/one-card.ts', 'high-card.test.ts': firstTest },
  { ...ownSources('high-card.ts'), 'high-card.test.ts': firstTest },
  ownSources('high-card.ts', 'high-card.test.ts'),
  ownSources('the-spy.ts', 'the-spy.test.ts'),
  ownSources('the-spy.ts', 'the-spy.test.ts'),
  ownSources('bot.ts', 'the-spy.ts', 'the-spy.test.ts'),
  ownSources('bot.ts', 'the-spy.ts', 'the-spy.test.ts'),
];

/**
 * A file of the finished game as it is after an earlier step: without the lines that end in `// from step 5`
 * and the regions that begin with `// #region name, from step 5`, if the step is before 5.
 */
const sourceAtStep = (source: string, step: number): string => {
  const lines: string[] = [];
  const regions: boolean[] = [];
  for (const line of source.split('\n')) {
    const [marker = '', first = '1'] =
      / \/\/ from step (\d)$|(?<=\/\/ #region \w+), from step (\d)$/.exec(line)?.filter(Boolean) ?? [];
    const isShown = Number(first) <= step;
    if (line.includes('// #region ')) regions.push(isShown);
    if (isShown && regions.every(Boolean)) lines.push(line.slice(0, line.length - marker.length));
    if (line.includes('// #endregion ')) regions.pop();
  }
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
};

/** Writes each step of the tutorial to a folder `1` to `7`, and returns their paths from the top of the repository. */
export const writeTutorialSteps = (): readonly string[] =>
  steps.map((files, index) => {
    const step = index + 1;
    for (const [file, source] of Object.entries(files))
      writeIfNew(`${folder}/${step}/${file}`, sourceAtStep(readFileSync(root + source, 'utf8'), step));
    return `${folder}/${step}`;
  });

const page = 'docs/guide/tutorial.md';

/** A block of code below a comment that names a file of a step and, after `#`, a region of it. */
const blockPattern = /^<!-- code (\S+?)(?:#([\w-]+))? -->\n```ts\n[\s\S]*?^```$/gm;

/** A file of a step, or a region of it. @throws Error without exactly one such region */
const codeOf = (file: string, region: string | undefined): string => {
  const text = readFileSync(`${root}${folder}/${file}`, 'utf8');
  if (region === undefined) return text.replace(/^ *\/\/ #(end)?region .*\n/gm, '');
  const [, part, ...others] = text.split(new RegExp(`^ *// #(?:end)?region ${region}\\n`, 'm'));
  if (part === undefined || others.length !== 1)
    throw new Error(`${file} has no region ${region}, or several`);
  const [indent = ''] = /^ */.exec(part) ?? [];
  return part.replace(new RegExp(`^${indent}`, 'gm'), '').replace(/^ *\/\/ #(end)?region .*\n/gm, '');
};

/** The page with the present code. */
export const tutorialPage = (): string =>
  readFileSync(root + page, 'utf8').replace(
    blockPattern,
    (_, file: string, region?: string) =>
      `<!-- code ${file}${region === undefined ? '' : `#${region}`} -->\n\`\`\`ts\n${codeOf(file, region)}\`\`\``,
  );

/** Writes the code of the steps into the page. */
export const writeTutorialPage = (): void => writeIfNew(page, tutorialPage());
