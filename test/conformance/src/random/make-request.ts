/** Requests by chance: as clients make them, with some mistakes. */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import type { Request } from '../recording.js';
import { askers } from '../record/bases.js';
import { encodeValue } from '../record/queries.js';
import type { Chance } from './chance.js';
import { drawTitles, drawValue } from './draw-value.js';
import type { Pools } from './pools.js';

/** A request in parts, of which some can be left out. */
export interface Draft {
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly user?: string;
  readonly isPost?: boolean;
}

const modules = Object.values(descriptors) as readonly ModuleDescriptor[];
const ofGroup = (group: string): readonly ModuleDescriptor[] => modules.filter((module) => module.group === group);
const groups = { list: ofGroup('list'), prop: ofGroup('prop'), meta: ofGroup('meta') };
const generators = modules.filter(({ generator, name }) => generator && name !== 'random' && name !== 'deletedrevs');

// prettier-ignore
const users = ['Alice', 'Alice', 'Sybil', 'Sybil', 'Oversight Olga', 'Oversight Olga', 'Watcher Will', 'Uma Uploader', 'Botty', 'Blocked Bill', 'Bob Example', 'Expiring Eve', 'Partial Pat', 'Zoë Q', 'Mailed Mary', 'Newbie'];

/** Without one of these a module answers nothing but an error. */
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
/** What differs on purpose (exceptions.yaml). */
const leftOut = /^notifications\.format$|revisions\.(parse|expandtemplates)$/;
const leftOutValues: Readonly<Record<string, readonly string[]>> = {
  iiprop: ['uploadwarning'],
  siiprop: ['uploadwarning'],
  siprop: ['general'],
};

type Parameter = readonly [name: string, value: string];

function drawParameters(module: ModuleDescriptor, before: string, chance: Chance, pools: Pools): Parameter[] {
  const choices = module.parameters.filter(
    ({ name }) => !leftOut.test(`${module.name}.${name}`) && (name !== 'continue' || chance.is(0.02)),
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
      const not = leftOutValues[name] ?? [];
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

const common: readonly ((chance: Chance) => Parameter)[] = [
  () => ['redirects', '1'],
  () => ['redirects', '1'],
  () => ['converttitles', '1'],
  () => ['indexpageids', '1'],
  () => ['iwurl', '1'],
  () => ['rawcontinue', '1'],
  (chance) => ['errorformat', chance.pick(['plaintext', 'raw', 'html', 'wikitext', 'none', 'bc', 'x'])],
  (chance) => ['errorformat', chance.pick(['plaintext', 'raw'])],
  (chance) => ['uselang', chance.pick(['de', 'uk', 'he', 'user', 'content', 'xx', 'zh-hant', 'en-gb'])],
  (chance) => ['maxage', chance.pick(['60', '0', '-1', 'x'])],
  (chance) => ['smaxage', chance.pick(['60', '300'])],
  (chance) => ['assert', chance.pick(['user', 'anon', 'bot', 'x'])],
  (chance) => ['assertuser', chance.pick(['Alice', 'Sybil', 'alice', 'Nobody', '1.2.3.4'])],
  () => ['requestid', 'a"b'],
  () => ['curtimestamp', '1'],
  () => ['responselanginfo', '1'],
  () => ['utf8', '1'],
  () => ['ascii', '1'],
  (chance) => ['callback', chance.pick(['f', 'a.b', 'x y'])],
  (chance) => ['origin', chance.pick(['*', 'https://other.example'])],
  () => ['unknownparam', '1'],
];

/** A request of the modules, or of some of them. */
export function makeDraft(chance: Chance, pools: Pools, wanted: readonly string[]): Draft {
  const asked = wanted.length === 0 ? modules : modules.filter(({ name }) => wanted.includes(name));
  const first = chance.pick(asked);
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
  const more = chance.is(0.4) ? chance.some(common, 1 + chance.below(2)).map((draw) => draw(chance)) : [];
  const all = [
    ['action', 'query'] as const,
    ['format', 'json'] as const,
    ...(chance.is(0.6) ? [['formatversion', '2'] as const] : []),
    ...named,
    ...pages,
    ...run.flatMap((module) => drawParameters(module, '', chance, pools)),
    ...more,
  ];
  const likely = askers[first.name];
  const user =
    likely !== undefined && chance.is(0.6) ? chance.pick(likely) : chance.is(0.5) ? chance.pick(users) : undefined;
  return {
    // Each name once.
    parameters: [...new Map(all)],
    ...(user === undefined ? {} : { user }),
    ...(chance.is(0.04) ? { isPost: true } : {}),
  };
}

/** The request as it is sent. */
export function requestOf({ parameters, user, isPost }: Draft): Request {
  const write = (parts: readonly Parameter[]): string =>
    parts.map(([name, value]) => `${name}=${encodeValue(value)}`).join('&');
  const who = user === undefined ? {} : { user };
  if (isPost !== true) return { query: write(parameters), ...who };
  const [inAddress, inBody] = [parameters.slice(0, 3), parameters.slice(3)];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { query: write(inAddress), method: 'POST', headers, body: write(inBody), ...who };
}
