import { z } from 'zod';
import { budgetArgument, linesWithin } from '../budget.js';
import { hint, type Catalog, type ModuleRecord, type ParameterRecord } from '../catalog.js';
import { defineTool } from '../tool.js';
import { ToolError } from '../wiki.js';

const typeOf = ({ type, multi, values, open, default: given, max }: ParameterRecord): string =>
  [
    values === undefined ? type : values.join(', ') + (open === true ? ', …' : ''),
    ...(multi === true ? ['several'] : []),
    ...(max === undefined ? [] : [`at most ${max}`]),
    ...(given === undefined ? [] : [`default ${Array.isArray(given) ? given.join('|') : String(given)}`]),
  ].join('; ');

/** A parameter as a line. */
const parameterLine = (parameter: ParameterRecord): string =>
  `- ${parameter.name} (${typeOf(parameter)})${parameter.required === true ? ' required' : ''}: ${parameter.description}`;

/** A module with its parameters and an example, as Markdown. */
export const moduleLines = (module: ModuleRecord): readonly string[] => [
  `# ${module.group}=${module.name}`,
  `${module.summary}.${module.deprecated === true ? ' Deprecated.' : ''}${module.generator === true ? ' It can be a generator: its parameters then begin with "g".' : ''}`,
  module.description,
  ...module.parameters.map(parameterLine),
  ...(module.constraints ?? []).map(({ text }) => text),
  ...module.examples.slice(0, 2).map(({ title, request }) => `Example: ${title}: ${JSON.stringify(request)}`),
];

/** Words in a form that singulars and plurals share. */
const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/ies$/, 'y').replace(/(?<=...)s$/, ''),
  );

/** The texts of a module, with the weight of a word in each. */
const textsOf = (module: ModuleRecord): readonly (readonly [weight: number, words: ReadonlySet<string>])[] =>
  (
    [
      [4, [module.name, ...module.words, module.summary]],
      [2, module.parameters.flatMap(({ name, meanings = {} }) => [name, ...Object.entries(meanings).flat()])],
      [1, [module.description, ...module.parameters.map(({ description }) => description)]],
    ] as const
  ).map(([weight, texts]) => [weight, new Set(texts.flatMap(wordsOf))] as const);

/** The modules that match words best. A word that few modules have counts more. */
export function findModules(words: string, { modules }: Catalog, most: number): readonly ModuleRecord[] {
  const indexed = modules.map((module) => ({ module, texts: textsOf(module) }));
  const wanted = [...new Set(wordsOf(words))].map((word) => {
    const having = indexed.filter(({ texts }) => texts.some(([, found]) => found.has(word))).length;
    return { word, rarity: having === 0 ? 0 : Math.log(1 + modules.length / having) };
  });
  const scored = indexed.map(({ module, texts }) => {
    const points = wanted.map(
      ({ word, rarity }) => rarity * Math.max(...texts.map(([weight, found]) => (found.has(word) ? weight : 0))),
    );
    return { module, points: points.reduce((sum, one) => sum + one, 0) };
  });
  return scored
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ module }) => module);
}

/** Explains modules and parameters. */
export const describe = defineTool({
  name: 'describe',
  title: 'Describe modules',
  description:
    'Explains what `query` can do. With `words`, finds modules for a task, such as "pages without categories". With `module`, lists its parameters and examples; ' +
    'with `parameter` too, explains that one.',
  input: {
    words: z.string().max(300).optional(),
    module: z.string().max(50).optional().describe('Name of a module, such as allpages.'),
    parameter: z.string().max(50).optional().describe('Name of one of its parameters.'),
    budget: budgetArgument,
  },
  run: ({ words, module: name, parameter, budget }, { catalog }) => {
    const lines = name === undefined ? foundLines(words, catalog) : oneModule(name, parameter, catalog);
    const { text, left } = linesWithin(lines, budget - 60);
    return Promise.resolve({
      text: left > 0 ? `${text}\n${left} more lines.` : text,
      data: { lines: lines.length - left },
    });
  },
});

function foundLines(words: string | undefined, catalog: Catalog): readonly string[] {
  const lineOf = ({ group, name, summary }: ModuleRecord) => `- ${group}=${name}: ${summary}`;
  if (words === undefined)
    return ['list', 'prop', 'meta'].flatMap((group) =>
      catalog.modules.filter((one) => one.group === group).map(lineOf),
    );
  const found = findModules(words, catalog, 8);
  return found.length === 0
    ? ['No module matches. Call `describe` without arguments for all modules.']
    : found.map(lineOf);
}

function oneModule(name: string, parameter: string | undefined, { modules }: Catalog): readonly string[] {
  const module = modules.find((one) => one.name === name);
  if (module === undefined)
    throw new ToolError(
      `There is no module "${name}".${hint(
        name,
        modules.map((one) => one.name),
      )}`,
    );
  if (parameter === undefined) return moduleLines(module);
  const found = module.parameters.find((one) => one.name === parameter || one.name === module.prefix + parameter);
  if (found !== undefined)
    return [
      parameterLine(found),
      ...Object.entries(found.meanings ?? {}).map(([value, text]) => `  - ${value}: ${text}`),
    ];
  throw new ToolError(
    `"${name}" has no parameter "${parameter}".${hint(
      parameter,
      module.parameters.map((one) => one.name),
    )}`,
  );
}
