/** How the model is compared: for each key of each of its types a comparison, which names the rules for its changes. */
import { attributeChanges, type AttributeName, type ChangeOf } from '../model/attributes.js';
import type { Model, Module, Parameter, PlaceGroup, Statement } from '../model/model.js';
import { factsOfPlaces } from '../model/places.js';
import type { Choice, FormatVersion, Member, Presence, Shape } from '../model/shape.js';
import {
  addChange,
  all,
  bound,
  contentOf,
  each,
  flag,
  list,
  names,
  object,
  say,
  skip,
  text,
  value,
} from './compare.js';
import type { Compare, Keys } from './compare.js';
import type { RuleCode } from './rules.js';
import { combinations } from './combinations.js';
import { lookUp } from '../text/look-up.js';

const below = (what: string) => (at: string, id: string) => `${at}.${what}.${id}`;
/** At a name that the parts of the model have in common. */
const under =
  <T>(at: string, compare: Compare<T>): Compare<T> =>
  (pair) =>
    compare({ ...pair, at });

const record = value('record-changed');
/** Keys that many types have. */
const common = { ...all(skip, 'name', 'source'), description: text, origin: record };

// Responses: clients read them, handlers make them.

const kindOf = (shape: Shape | undefined): string => shape?.resource ?? shape?.kind ?? 'none';
const shape: Compare<Shape | undefined> = (pair) => {
  const [was, is] = [kindOf(pair.was), kindOf(pair.is)];
  if (was === is) object(shapeKeys)(pair);
  else say({ ...pair, was, is }, 'member-type-changed');
};

const presences: readonly Presence[] = ['possible', 'conditional', 'always'];

/** Each request that met the condition still does. */
const isWider = (before: Member['when'], after: Member['when']): boolean =>
  Object.entries(after).every(([name, is]) => {
    const was = lookUp(before, name);
    return was !== undefined && (is === true || (was !== true && was.every((one) => is.includes(one))));
  });

const memberKeys: Keys<Member> = {
  ...common,
  shape,
  presence: (pair) => {
    const [was, is] = [presences.indexOf(pair.was), presences.indexOf(pair.is)];
    if (was !== is) say(pair, is < was ? 'member-less-present' : 'member-more-present');
  },
  when: (pair) => {
    const { was, is } = pair;
    if (contentOf(was) !== contentOf(is)) say(pair, isWider(was, is) ? 'condition-widened' : 'condition-narrowed');
  },
  deprecated: flag('member-deprecated', 'member-undeprecated'),
  content: value('format-changed'),
};
const members = list<Member>('member', memberKeys, { isRequired: ({ presence }) => presence === 'always' });

const choiceChanged = value('choice-changed');
const choice = object<Choice>({
  resource: skip,
  ...all(choiceChanged, 'member', 'by', 'open'),
  cases: list('alternative', skip, {
    id: ({ value: first, further, options }) => contentOf([first, further, options.map(kindOf)]),
  }),
});

const shapeKeys: Keys<Shape> = {
  ...common,
  ...all(skip, 'kind', 'resource'),
  ...all(value('member-type-changed'), 'errorCode', 'flag'),
  keys: text,
  values: (pair) => names(pair.owners[1].openValues ? 'known-value' : 'member-value')(pair),
  openValues: flag('member-values-opened', 'member-values-closed'),
  members,
  open: flag('members-opened', 'members-closed'),
  items: (pair) => shape({ ...pair, at: `${pair.at}[]` }),
  options: list<Shape>('alternative', shape, { id: kindOf, path: (at, id) => `${at}(${id})` }),
  cases: choiceChanged,
  choice: (pair) => {
    const { was, is } = pair;
    if (was && is) choice(pair);
    else choiceChanged({ ...pair, was: was?.by, is: is?.by });
  },
  nullable: flag('null-possible', 'null-gone'),
  orEmptyArray: flag('empty-array-possible', 'empty-array-gone'),
};

/** A part of the model that both format versions have: what is the same in both is said once. */
const inVersions =
  <T>(compare: Compare<T>): Compare<Readonly<Record<FormatVersion, T>>> =>
  (pair) => {
    const found = ([2, 1] as const).map((version) => {
      const changes: typeof pair.changes = new Map();
      compare({ ...pair, was: pair.was[version], is: pair.is[version], changes });
      return { version, changes };
    });
    for (const { version, changes } of found)
      for (const [said, change] of changes) {
        const where = found.every((one) => one.changes.has(said)) ? '' : `, in format version ${version}`;
        addChange(pair.changes, { ...change, message: change.message + where });
      }
  };

const membersAt: Compare<readonly Member[]> = (pair) => members({ ...pair, at: `${pair.at}.result.${pair.key}` });

/** What formats write of the places of a response, whatever the groups that say it. */
const formats: Compare<readonly PlaceGroup[]> = (pair) => {
  const [was, is] = [factsOfPlaces(pair.was), factsOfPlaces(pair.is)];
  if (contentOf(was) === contentOf(is)) text({ ...pair, at: 'formats' });
  for (const path of new Set([...Object.keys(was), ...Object.keys(is)]))
    value('format-changed')({ ...pair, was: lookUp(was, path), is: lookUp(is, path), at: `formats.${path}` });
};

// Requests: clients write them, handlers read them.

/** What the table says of changes. */
function comparisonOf(change: ChangeOf<RuleCode>): Compare<unknown> {
  if (change === 'own') return skip;
  switch (change[0]) {
    case 'flag':
      return flag(change[1], change[2]);
    case 'value':
      return value(change[1], change[2], change[3]);
    case 'each':
      return each(change[1], change[2]);
    case 'bound':
      return bound(change[1]);
  }
}
const attributeComparisons = Object.fromEntries(
  Object.entries(attributeChanges).map(([name, row]) => [name, 'change' in row ? comparisonOf(row.change) : record]),
) as Readonly<Record<AttributeName, Compare<unknown>>>;

const ofSeveral: Compare<number, Parameter> = (pair) => {
  if (pair.owners.every(({ multi }) => multi)) bound(1)(pair);
};

const parameterKeys: Keys<Parameter> = {
  ...common,
  ...all(skip, 'wireName', 'generatorName', 'index', 'forms'),
  record,
  ...all(text, 'restrictions', 'valueTexts'),
  ...attributeComparisons,
  kind: (pair) => {
    const { was, is, owners } = pair;
    const widened = is === 'string' && was !== 'boolean' && !owners[1].values && !owners[0].submodules;
    if (was !== is) say(pair, widened ? 'parameter-type-widened' : 'parameter-type-changed');
  },
  values: (pair) => {
    const [before, after] = pair.owners;
    if (before.kind === after.kind) names(after.siteDependent ? 'known-value' : 'value')(pair);
  },
  ...all(ofSeveral, 'lowlimit', 'highlimit'),
};
const parameters = list<Parameter>('parameter', parameterKeys, {
  isRequired: ({ required }) => required,
  // Plain ones without a text are too alike to be distinguished.
  likeness: ({ kind, values, multi, description, index, min, max, default: usual }) => [
    kind,
    values,
    multi,
    min,
    max,
    usual,
    description === '' ? index : description,
  ],
});

const moduleKeys: Keys<Module> = {
  ...common,
  ...all(skip, 'typeName', 'path'),
  ...all(record, 'writerights', 'component', 'helpurls', 'record'),
  ...all(text, 'summary', 'subject', 'tasks', 'aliases'),
  group: value('module-group-changed'),
  prefix: value('prefix-changed'),
  generator: flag('generator-added', 'generator-removed'),
  deprecated: flag('module-deprecated', 'module-undeprecated'),
  mustBePosted: flag('body-required', 'body-optional'),
  readrights: flag('read-right-required', 'read-right-dropped'),
  rights: (pair) => {
    names('right')({ ...pair, was: Object.keys(pair.was), is: Object.keys(pair.is) });
    text(pair);
  },
  ...all(parameters, 'parameters', 'templatedParameters'),
  constraints: combinations,
  continues: list(
    'continuation',
    {
      parameter: skip,
      free: flag('continuation-opened', 'continuation-closed'),
      forms: list(
        'continuation-form',
        { form: skip, pattern: value('continuation-pattern-changed'), description: text },
        { id: ({ form }) => form, path: (at) => at },
      ),
    },
    { id: ({ parameter }) => parameter },
  ),
  result: inVersions(object(all(membersAt, 'top', 'query', 'page', 'generator'))),
  openPlaces: each('result-opened', 'result-closed'),
  tuple: value('member-type-changed'),
  errors: names('module-error'),
  examples: value('example-changed'),
};
const modules = list<Module>('module', moduleKeys, {
  likeness: ({ group, parameters: own }) => [group, own.map(({ name, kind, multi }) => [name, kind, multi])],
});

// What modules share.

const statements = (what: string) => list<Statement>('text', text, { id: ({ id }) => id, path: below(what) });

/** Compares two models. */
export const compareModels = object<Model>({
  texts: under('texts', text),
  api: under(
    'api',
    object({
      ...all(text, 'title', 'description', 'license'),
      version: value('version-changed'),
      rules: statements('rules'),
      limits: statements('limits'),
      authentication: statements('authentication'),
      cookies: list('cookie', text, { path: below('cookies') }),
      http: object({
        path: value('wire-path-changed'),
        ...all(text, 'servers', 'examples', 'wiki', 'forbidden'),
        headers: list('header', { name: skip, text, type: value('record-changed') }, { path: below('headers') }),
      }),
      versioning: statements('versioning'),
      events: statements('events'),
    }),
  ),
  types: under(
    'types',
    object({
      multi: object(all(bound(1), 'lowlimit', 'highlimit')),
      bounds: list('bound', { ...common, ...all(bound(1), 'max', 'highmax') }, { path: below('bounds') }),
      types: list('text', { ...common, forms: list('form', text, { id: ({ form }) => form }) }),
      tokens: list('text', { ...common, type: value('token-changed') }, { path: below('tokens') }),
    }),
  ),
  ...all(modules, 'protocol', 'modules'),
  sets: under(
    'sets',
    list('set', {
      ...common,
      kind: value('set-kind-changed'),
      values: names('set-value'),
      deprecatedValues: each('value-deprecated', 'value-undeprecated'),
      siteDependent: flag('values-opened', 'values-closed'),
      valueTexts: text,
      usedBy: skip,
    }),
  ),
  resources: list('type', { ...common, prefix: skip, shapes: inVersions(shape), description: skip }),
  components: under('components', list('text', text)),
  states: under('states', list('text', { ...common, ...all(text, 'values', 'usedBy') })),
  messages: under(
    'errors',
    list(
      'error',
      {
        ...common,
        code: skip,
        kind: value('error-kind-changed'),
        text,
        messages: list(
          'error-message',
          { key: skip, params: value('error-parameters-changed'), text },
          { id: ({ key }) => key },
        ),
        http: value('error-status-changed'),
      },
      { id: ({ code }) => code },
    ),
  ),
  places: formats,
  translations: skip,
});
