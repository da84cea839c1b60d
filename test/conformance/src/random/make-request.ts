/** Random requests: as clients send them, with some mistakes. */
import { descriptors, isContinuation, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { usersOfModule } from '../record/bases.js';
import { queryGroups } from '../../../../packages/generator/src/spec/kinds.js';
import type { Chance } from '../../../support/chance.js';
import { drawCommon, drawManner } from './common-parameters.js';
import type { Draft, Parameter } from './draft.js';
import { drawOddTitle, drawTitles } from './draw-title.js';
import { drawOdd, drawValue } from './draw-value.js';
import type { Pools } from './pools.js';

const modules = Object.values(descriptors) as readonly ModuleDescriptor[];
const ofGroup = (group: string): readonly ModuleDescriptor[] => modules.filter((module) => module.group === group);
const groups = { list: ofGroup('list'), prop: ofGroup('prop'), meta: ofGroup('meta') };
const generators = modules.filter(({ generator, name }) => generator && name !== 'random' && name !== 'deletedrevs');

// prettier-ignore
const users = ['Admin', 'Boris', 'Ivy Interface', '名無し', 'Promoted Pia', 'J. R. Smith', 'Alice', 'Alice', 'Sybil', 'Sybil', 'Oversight Olga', 'Oversight Olga', 'Watcher Will', 'Uma Uploader', 'Botty', 'Blocked Bill', 'Bob Example', 'Expiring Eve', 'Partial Pat', 'Zoë Q', 'Mailed Mary', 'Newbie'];

/** Without one of these a module returns only an error. */
const needed: Readonly<Record<string, readonly string[]>> = {
  backlinks: ['title', 'pageid'],
  embeddedin: ['title', 'pageid'],
  imageusage: ['title', 'pageid'],
  categorymembers: ['title', 'pageid'],
  usercontribs: ['user', 'userids', 'userprefix', 'iprange'],
  users: ['users', 'userids'],
  stashimageinfo: ['filekey'],
  iwbacklinks: ['prefix'],
  langbacklinks: ['lang'],
  allmessages: ['messages', 'prefix', 'from'],
  languageinfo: ['code'],
  deletedrevs: ['from', 'prefix', 'user'],
  siteinfo: ['prop'],
};
/** Intended differences (exceptions.yaml). */
const omitted = /revisions\.(parse|expandtemplates)$/;
const omittedValues: Readonly<Record<string, readonly string[]>> = {
  iiprop: ['uploadwarning'],
  siiprop: ['uploadwarning'],
  siprop: ['general'],
};

function drawParameters(module: ModuleDescriptor, before: string, chance: Chance, pools: Pools): Parameter[] {
  const choices = module.parameters.filter(
    ({ name }) => !omitted.test(`${module.name}.${name}`) && (!isContinuation(module, name) || chance.is(0.02)),
  );
  const alternatives = needed[module.name] ?? [];
  const required = new Set([
    ...choices.filter((parameter) => parameter.required === true).map(({ name }) => name),
    ...(alternatives.length > 0 && chance.is(0.97) ? [chance.pick(alternatives)] : []),
    ...(chance.is(0.6) ? ['limit'] : []),
    ...(chance.is(0.5) ? ['prop'] : []),
    ...chance.some(choices, chance.pick([0, 0, 1, 1, 1, 2, 2, 3, 5])).map(({ name }) => name),
  ]);
  const drawn = choices
    .filter(({ name }) => required.has(name))
    .map((parameter): Parameter => {
      const name = `${module.prefix}${parameter.name}`;
      const value = drawValue(module.name, parameter, chance, pools);
      const not = omittedValues[name] ?? [];
      return [
        `${before}${name}`,
        value
          .split('|')
          .filter((one) => !not.includes(one))
          .join('|'),
      ];
    });
  const templated = module.templatedParameters.filter(() => chance.is(0.05));
  return [
    ...drawn,
    ...templated.map((parameter): Parameter => [
      `${before}${module.prefix}${parameter.name.replace(/\{.*\}/, 'main')}`,
      drawValue(module.name, parameter, chance, pools),
    ]),
  ];
}

/** Titles, ids or a generator. */
function drawPages(wanted: ModuleDescriptor | undefined, chance: Chance, pools: Pools): Parameter[] {
  const ids = (pool: readonly string[]): string => chance.some(pool, 1 + chance.below(6)).join('|');
  const kind = chance.below(20);
  const own = wanted?.group === 'prop' ? pagesFor(wanted.name, chance, pools) : undefined;
  if (own !== undefined && chance.is(0.3)) return [['titles', own]];
  if (kind < 9) return [['titles', drawTitles(chance, pools)]];
  if (kind < 11) return [['pageids', ids([...pools.pageIds, '0', '99999', '-1', 'x'])]];
  if (kind < 13) return [['revids', ids([...pools.revisionIds, '0', '99999', '-1'])]];
  const generator = wanted?.generator === true && chance.is(0.4) ? wanted : chance.pick(generators);
  const start: Parameter[] = generator.group === 'prop' ? [['titles', drawTitles(chance, pools)]] : [];
  return [...start, ['generator', generator.name], ...drawParameters(generator, 'g', chance, pools)];
}

function pagesFor(module: string, chance: Chance, pools: Pools): string | undefined {
  const pool = /file|image/.test(module)
    ? pools.files
    : module === 'categoryinfo'
      ? pools.categories
      : module === 'deletedrevisions'
        ? pools.missing
        : undefined;
  return pool === undefined ? undefined : chance.some(pool, 1 + chance.below(8)).join('|');
}

/** A request of the modules, or of some of them. */
export function makeDraft(chance: Chance, pools: Pools, wanted: readonly string[]): Draft {
  const candidates = wanted.length === 0 ? modules : modules.filter(({ name }) => wanted.includes(name));
  const first = chance.pick(candidates);
  const asGenerator = generators.includes(first) && chance.is(0.25);
  const others = chance.some(groups.prop, asGenerator ? chance.below(3) : chance.is(0.15) ? 1 + chance.below(2) : 0);
  const aside = chance.is(0.04) ? [chance.pick([...groups.list, ...groups.meta])] : [];
  const run = [...new Set([...(asGenerator ? [] : [first]), ...others, ...aside])].filter(
    ({ name }) => name !== 'random' || wanted.includes(name),
  );
  const isPaged = asGenerator || run.some(({ group }) => group === 'prop') || chance.is(0.03);
  const named = Object.entries(groups).flatMap(([group]): Parameter[] => {
    const names = run.filter((module) => module.group === group).map(({ name }) => name);
    return names.length === 0 ? [] : [[group, names.join('|')]];
  });
  const pages: Parameter[] = asGenerator
    ? [
        ...(first.group === 'prop'
          ? [['titles', pagesFor(first.name, chance, pools) ?? drawTitles(chance, pools)] as const]
          : []),
        ['generator', first.name],
        ...drawParameters(first, 'g', chance, pools),
      ]
    : isPaged
      ? drawPages(first, chance, pools)
      : [];
  const all = [
    ['action', 'query'] as const,
    ['format', 'json'] as const,
    ...(chance.is(0.6) ? [['formatversion', '2'] as const] : []),
    ...named,
    ...pages,
    ...run.flatMap((module) => drawParameters(module, '', chance, pools)),
    ...drawCommon(chance, 0.4),
  ];
  return finish(all, usersOfModule[first.name], 0.04, chance);
}

function finish(
  all: readonly Parameter[],
  likely: readonly (string | undefined)[] | undefined,
  odd: number,
  chance: Chance,
): Draft {
  const user =
    likely !== undefined && chance.is(0.6) ? chance.pick(likely) : chance.is(0.5) ? chance.pick(users) : undefined;
  // Each name once.
  const draft: Draft = { parameters: [...new Map(all)], ...(user === undefined ? {} : { user }) };
  return drawManner(draft, chance, odd);
}

/** Several modules that share pages, with small limits: their continuation is what matters. */
export function makeTogether(chance: Chance, pools: Pools): Draft {
  const steady = (module: ModuleDescriptor): boolean => module.name !== 'random';
  const run = [
    ...chance.some(groups.prop, 1 + chance.below(4)),
    ...chance.some(groups.list.filter(steady), chance.pick([0, 0, 1, 2])),
    ...chance.some(groups.meta, chance.pick([0, 0, 0, 1])),
  ];
  const named = Object.keys(groups).flatMap((group): Parameter[] => {
    const names = run.filter((module) => module.group === group).map(({ name }) => name);
    return names.length === 0 ? [] : [[group, names.join('|')]];
  });
  const pages = drawPages(chance.is(0.5) ? run[0] : undefined, chance, pools);
  const all: Parameter[] = [
    ['action', 'query'],
    ['format', 'json'],
    ...(chance.is(0.6) ? [['formatversion', '2'] as const] : []),
    ...named,
    ...pages,
    ...run.flatMap((module) => drawParameters(module, '', chance, pools)),
    ...(chance.is(0.3) ? [['rawcontinue', '1'] as const] : []),
    ...drawCommon(chance, 0.2),
  ];
  const small = all.map(([name, value]): Parameter => [
    name,
    name.endsWith('limit') && chance.is(0.7) ? String(1 + chance.below(6)) : value,
  ]);
  return finish(small, undefined, 0.01, chance);
}

/** Titles in all their spellings, by themselves and with what shows most about them. */
export function makeTitles(chance: Chance, pools: Pools): Draft {
  const titles = Array.from({ length: 1 + chance.below(8) }, () => drawOddTitle(chance, pools)).join('|');
  const more = chance.pick<readonly Parameter[]>([
    [],
    [
      ['prop', 'info'],
      ['inprop', 'url|displaytitle|subjectid|talkid|associatedpage|linkclasses'],
    ],
    [
      ['prop', 'imageinfo'],
      ['iiprop', 'url|canonicaltitle'],
    ],
    [['redirects', '1']],
    [
      ['converttitles', '1'],
      ['redirects', '1'],
    ],
    [['iwurl', '1']],
    [
      ['list', 'backlinks'],
      ['bltitle', drawOddTitle(chance, pools)],
    ],
    [
      ['list', 'allpages'],
      ['apfrom', drawOddTitle(chance, pools)],
      ['aplimit', '2'],
    ],
    [
      ['list', 'prefixsearch'],
      ['pssearch', drawOddTitle(chance, pools)],
    ],
    [
      ['list', 'logevents'],
      ['letitle', drawOddTitle(chance, pools)],
      ['lelimit', '2'],
    ],
    [
      ['list', 'users'],
      ['ususers', drawOddTitle(chance, pools)],
    ],
    [
      ['list', 'categorymembers'],
      ['cmtitle', drawOddTitle(chance, pools)],
    ],
    [
      ['list', 'search'],
      ['srsearch', drawOddTitle(chance, pools)],
      ['srlimit', '3'],
    ],
    [
      ['list', 'recentchanges'],
      ['rctitle', drawOddTitle(chance, pools)],
      ['rclimit', '2'],
    ],
    [
      ['list', 'exturlusage'],
      ['euquery', drawOddTitle(chance, pools)],
      ['eulimit', '2'],
    ],
  ]);
  const all: Parameter[] = [
    ['action', 'query'],
    ['format', 'json'],
    ...(chance.is(0.6) ? [['formatversion', '2'] as const] : []),
    ['titles', titles],
    ...more,
    ...drawCommon(chance, 0.1),
  ];
  return finish(all, undefined, 0.02, chance);
}

/** One module whose parameters have odd values. */
export function makeValues(chance: Chance, pools: Pools, wanted: readonly string[]): Draft {
  const draft = makeDraft(chance, pools, wanted);
  const parameters = new Map(draft.parameters);
  const names = new Set(['generator', ...queryGroups].flatMap((group) => parameters.get(group)?.split('|') ?? []));
  const named = modules.filter(({ name }) => names.has(name));
  const module = chance.pick(named.length > 0 ? named : modules);
  const before = parameters.get('generator') === module.name ? 'g' : '';
  const usable = module.parameters.filter(({ name }) => !omitted.test(`${module.name}.${name}`));
  for (const parameter of chance.some(usable, chance.pick([1, 1, 2])))
    parameters.set(`${before}${module.prefix}${parameter.name}`, drawOdd(module.name, parameter, chance, pools));
  return { ...draft, parameters: [...parameters] };
}
