/** Each rule of the spec about parameters that exclude or need each other: what breaks it is refused, as a generator too. */
import {
  brokenConstraint,
  descriptors,
  protocolDescriptors,
  type ConstraintDescriptor,
  type ModuleDescriptor,
  type ParameterDescriptor,
} from '@wiki-query/server-stubs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdedWiki, type TestFile } from '../support/crowded-wiki.js';
import { openTestClient, type Query, type TestClient } from '../support/test-client.js';

let file: TestFile;
let client: TestClient;
beforeAll(async () => {
  file = await crowdedWiki();
  client = await openTestClient(file.path);
});
afterAll(() => {
  client.close();
  file.remove();
});

type Term = ConstraintDescriptor['parameters'][number];

/** A valid value of a parameter of each type. */
const usual: Readonly<Record<string, string>> = {
  integer: '1',
  namespace: '0',
  timestamp: '2025-06-01T00:00:00Z',
  user: 'Alice',
  title: 'Main Page',
  boolean: '1',
};

const valueOf = ({ values: [first] = [] }: Term, parameter: ParameterDescriptor): string =>
  first ?? usual[parameter.type] ?? parameter.values?.find((value) => value !== '') ?? 'A';

/** The sets of terms that break a rule. */
function breaches(
  { kind, parameters, others = [] }: ConstraintDescriptor,
  module: ModuleDescriptor,
): readonly (readonly Term[])[] {
  const pairs = parameters.flatMap((one, at) => parameters.slice(at + 1).map((other) => [one, other]));
  if (kind === 'atMostOne') return pairs;
  if (kind === 'atLeastOne') return [[]];
  if (kind === 'exactlyOne') return [[], ...pairs];
  if (kind === 'need') return parameters.map((one) => [one, ...others.flatMap((term) => otherThan(term, module))]);
  return parameters.flatMap((one) => others.map((other) => [one, other]));
}

/** Another value, where the default would be one of these. */
function otherThan({ name, values }: Term, { parameters }: ModuleDescriptor): readonly Term[] {
  const parameter = parameters.find((one) => one.name === name);
  if (!values?.includes(String(parameter?.default))) return [];
  return [{ name, values: parameter?.values?.filter((value) => !values.includes(value)) ?? [] }];
}

/** What makes a module run as far as its rules. */
const around = (module: ModuleDescriptor, isGenerator: boolean): Query => ({
  ...(isGenerator
    ? { generator: module.name }
    : module.path.startsWith('query+')
      ? { [module.group]: module.name }
      : { action: module.name }),
  ...((module.group === 'prop' || isGenerator) && { titles: 'Main Page' }),
});

const requestOf = (module: ModuleDescriptor, terms: readonly Term[], isGenerator: boolean): Query => {
  const prefix = (isGenerator ? 'g' : '') + module.prefix;
  const given = terms.flatMap((term) => {
    const parameter = module.parameters.find(({ name }) => name === term.name);
    return parameter ? [[prefix + term.name, valueOf(term, parameter)] as const] : [];
  });
  return { ...around(module, isGenerator), ...Object.fromEntries(given) };
};

/** The code by the rules alone: an earlier rule may be broken too. */
function expectedCode(module: ModuleDescriptor, terms: readonly Term[], isGenerator: boolean): string | undefined {
  const { parameters } = module;
  const valuesOf = (name: string): readonly string[] => {
    const parameter = parameters.find((one) => one.name === name);
    const term = terms.find((one) => one.name === name);
    if (!parameter) return [];
    return term ? [valueOf(term, parameter)] : [parameter.default ?? []].flat().map(String);
  };
  const isGiven = (name: string): boolean => terms.some((one) => one.name === name);
  return brokenConstraint(module, { isGiven, valuesOf, wireName: (name) => name }, { isGenerator })?.code;
}

const requiredOf = ({ parameters, prefix }: ModuleDescriptor): Query =>
  Object.fromEntries(parameters.filter(({ required }) => required).map(({ name }) => [prefix + name, 'A']));

const posted = new Set(['clientlogin']);
const all: readonly ModuleDescriptor[] = [...Object.values(descriptors), ...Object.values(protocolDescriptors)];
const cases = all
  .filter(({ name }) => !posted.has(name))
  .flatMap((module) =>
    (module.constraints ?? []).flatMap((rule) =>
      breaches(rule, module).flatMap((terms) =>
        [false, ...(module.generator && rule.asGenerator !== false ? [true] : [])].map((isGenerator) => ({
          module,
          terms,
          isGenerator,
          name: `${isGenerator ? 'generator ' : ''}${module.name}: ${terms.map(({ name }) => name).join(', ') || 'nothing'}`,
        })),
      ),
    ),
  );

test('every module with rules has cases', () => expect(cases.length).toBeGreaterThan(120));

test.each(cases)('$name is refused', async ({ module, terms, isGenerator }) => {
  const request = { ...requiredOf(module), ...requestOf(module, terms, isGenerator) };
  const code = expectedCode(module, terms, isGenerator);
  expect(code).toBeDefined();
  const user = module.name === 'stashimageinfo' ? 'Alice' : 'Admin';
  expect(await client.request({ errorformat: 'none', ...request }, { user })).toMatchObject({ errors: [{ code }] });
});

test.each([
  [{ list: 'allpages', apprlevel: 'sysop' }, ['prlevel', 'prtype']],
  [{ generator: 'allpages', gapprlevel: 'sysop' }, ['prlevel', 'prtype']],
  [{ list: 'allimages', aiend: '2025-06-01T00:00:00Z' }, ['aiend', 'aisort=timestamp']],
  [{ generator: 'allimages', gaiend: '2025-06-01T00:00:00Z' }, ['aiend', 'aisort=timestamp']],
  [
    { generator: 'allimages', gaisort: 'timestamp', gaiuser: 'Alice', gaifilterbots: 'bots' },
    ['aiuser', 'aifilterbots'],
  ],
  [{ generator: 'alllinks', galunique: '1', galprop: 'ids|title' }, ['alprop=ids', 'alunique']],
  [{ generator: 'allredirects', garunique: '1', garprop: 'interwiki|ids' }, ['arprop=interwiki|ids', 'arunique']],
  [{ generator: 'alldeletedrevisions', gadrto: 'A', gadruser: 'Alice' }, ['adrto', 'adruser']],
  [{ generator: 'iwbacklinks', giwbltitle: 'A' }, ['giwbltitle', 'giwblprefix']],
])('names in the error of %j', async (request, params) => {
  const { errors } = await client.request({ errorformat: 'raw', ...request }, { user: 'Admin' });
  expect(errors).toMatchObject([{ params }]);
});

test.each([
  [{ aurights: 'apihighlimits', auexcludegroup: 'bot' }, [{ code: 'invalidparammix' }]],
  [{ aurights: '', auexcludegroup: 'bot' }, undefined],
  [{ aurights: 'nosuchright', auexcludegroup: 'bot' }, undefined],
])('rights of allusers count as the groups that have them: %j', async (request, errors) => {
  const response = await client.request({ errorformat: 'none', list: 'allusers', ...request }, { user: 'Admin' });
  expect(response.errors).toEqual(errors && [expect.objectContaining(errors[0])]);
});
