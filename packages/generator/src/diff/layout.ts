/** How the model is compared: for each key of each of its types a comparison, which names the rules for its changes. */
import type {
  Api,
  Bound,
  Component,
  Continuation,
  ContinuationForm,
  Cookie,
  ErrorMessage,
  Message,
  Model,
  Module,
  Parameter,
  PlaceGroup,
  Resource,
  StateSet,
  Statement,
  Token,
  TypeDescription,
  Types,
  ValueSet,
} from '../model/model.js';
import { factsOfPlaces } from '../model/places.js';
import type { Choice, ChoiceCase, FormatVersion, Member, ModuleResult, Presence, Shape } from '../model/shape.js';
import {
  bound,
  depending,
  each,
  flag,
  list,
  object,
  contentOf,
  say,
  skip,
  text,
  value,
  type Compare,
  type Keys,
} from './compare.js';
import { lookUp } from '../text/look-up.js';
import type { RuleCode } from './rules.js';

const named = ({ name }: { readonly name: string }): string => name;
const below = (what: string) => (at: string, id: string) => `${at}.${what}.${id}`;
/** The name of a thing in a list of the model itself. */
const top = (_: string, id: string): string => id;
const sameText: Compare<object> = (before, after, spot) => text(before, after, spot, [before, after]);
/** The names in a record; what it says of each is text. */
const recordOf =
  (added: RuleCode, removed: RuleCode): Compare<Readonly<Record<string, unknown>>> =>
  (before, after, spot, parents) => {
    each(added, removed)(Object.keys(before), Object.keys(after), spot, parents);
    text(before, after, spot, parents);
  };

/** Shapes of responses: clients read them, handlers make them. */
const shape: Compare<Shape | undefined> = (before, after, spot, parents) => {
  const [was, is] = [before, after].map((one) => one?.resource ?? one?.kind);
  if (was === is) object(() => shapeKeys)(before, after, spot, parents);
  else say(spot, 'member-type-changed', { was, is });
};

const members = list<Member>(
  object(() => memberKeys),
  {
    id: named,
    added: ({ presence }) => (presence === 'always' ? 'required-member-added' : 'member-added'),
    removed: 'member-removed',
  },
);

const typeChanged = value('member-type-changed');
const shapeKeys: Keys<Shape> = {
  kind: skip,
  resource: skip,
  description: text,
  keys: text,
  values: depending((_, { openValues }) =>
    openValues ? each('known-value-added', 'known-value-removed') : each('member-value-added', 'member-value-removed'),
  ),
  openValues: flag('member-values-opened', 'member-values-closed'),
  errorCode: typeChanged,
  members,
  open: flag('members-opened', 'members-closed'),
  items: (before, after, spot, parents) => shape(before, after, { ...spot, at: `${spot.at}[]` }, parents),
  options: (before, after, spot, parents) =>
    list<Shape>(shape, {
      id: ({ resource, kind }) => resource ?? kind,
      added: 'alternative-added',
      removed: 'alternative-removed',
      path: (at, id) => `${at}(${id})`,
    })(before, after, spot, parents),
  cases: value('choice-changed'),
  choice: (before, after, spot, parents) =>
    before && after
      ? object(() => choiceKeys)(before, after, spot, parents)
      : value('choice-changed')(before?.by, after?.by, spot, parents),
  nullable: flag('null-possible', 'null-gone'),
  flag: typeChanged,
  orEmptyArray: flag('empty-array-possible', 'empty-array-gone'),
  source: skip,
};

const choiceKeys: Keys<Choice> = {
  member: value('choice-changed'),
  resource: skip,
  by: value('choice-changed'),
  open: value('choice-changed'),
  cases: list<ChoiceCase>(skip, {
    id: ({ value: first, further, options }) =>
      contentOf([first, further, options.map((one) => one.resource ?? one.kind)]),
    added: 'alternative-added',
    removed: 'alternative-removed',
  }),
};

/** What formats write of the places of a response, whatever the groups that say it. */
const formats: Compare<readonly PlaceGroup[]> = (before, after, spot, parents) => {
  const [was, is] = [factsOfPlaces(before), factsOfPlaces(after)];
  if (contentOf(was) === contentOf(is)) text(before, after, { ...spot, at: 'formats' }, parents);
  for (const path of new Set([...Object.keys(was), ...Object.keys(is)]))
    value('format-changed')(lookUp(was, path), lookUp(is, path), { ...spot, at: `formats.${path}` }, parents);
};

const presences: readonly Presence[] = ['possible', 'conditional', 'always'];

const memberKeys: Keys<Member> = {
  name: skip,
  shape,
  presence: (was, is, spot) => {
    if (was !== is)
      say(spot, presences.indexOf(is) < presences.indexOf(was) ? 'member-less-present' : 'member-more-present', {
        was,
        is,
      });
  },
  when: (was, is, spot) => {
    if (contentOf(was) !== contentOf(is))
      say(spot, isWider(was, is) ? 'condition-widened' : 'condition-narrowed', { was, is });
  },
  deprecated: flag('member-deprecated', 'member-undeprecated'),
  content: value('format-changed'),
  origin: value('record-changed'),
};

/** Each request that met the condition still does. */
const isWider = (before: Member['when'], after: Member['when']): boolean =>
  Object.entries(after).every(([name, is]) => {
    const was = Object.entries(before).find(([other]) => other === name)?.[1];
    return was !== undefined && (is === true || (was !== true && was.every((one) => is.includes(one))));
  });

/** A part of the model that both format versions have: what is the same in both is said once. */
const inVersions =
  <T>(compare: Compare<T>): Compare<Readonly<Record<FormatVersion, T>>> =>
  (before, after, spot, parents) => {
    const found = ([1, 2] as const).map((version) => {
      const changes: typeof spot.changes = new Map();
      compare(before[version], after[version], { ...spot, changes }, parents);
      return changes;
    });
    const [first = new Map(), second = new Map()] = found;
    for (const [version, own, other] of [
      [2, second, first],
      [1, first, second],
    ] as const)
      for (const [said, change] of own) {
        const message = other.has(said) ? change.message : `${change.message}, in format version ${version}`;
        if (version === 2 || !other.has(said)) spot.changes.set(contentOf([said, message]), { ...change, message });
      }
  };

const placeIn =
  (place: string): Compare<ModuleResult[keyof ModuleResult]> =>
  (before, after, spot, parents) =>
    members(before, after, { ...spot, at: `${spot.at}.result.${place}` }, parents);

const resultKeys: Keys<ModuleResult> = {
  top: placeIn('top'),
  query: placeIn('query'),
  page: placeIn('page'),
  generator: placeIn('generator'),
};

/** Parameters of requests: clients write them, handlers read them. */
const parameters = list<Parameter>(
  object(() => parameterKeys),
  {
    id: named,
    added: ({ required }) => (required ? 'required-parameter-added' : 'parameter-added'),
    removed: 'parameter-removed',
    renamed: 'parameter-renamed',
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
  },
);

const ofSeveral = depending<number, Parameter>((before, after) => (before.multi && after.multi ? bound(1) : skip));
const parameterKeys: Keys<Parameter> = {
  name: skip,
  wireName: skip,
  generatorName: skip,
  index: skip,
  kind: (was, is, spot, [before, after]) => {
    const widened = is === 'string' && was !== 'boolean' && !after.values && !before.submodules;
    if (was !== is) say(spot, widened ? 'parameter-type-widened' : 'parameter-type-changed', { was, is });
  },
  values: depending((before, after) =>
    before.kind !== after.kind
      ? skip
      : after.siteDependent
        ? each('known-value-added', 'known-value-removed')
        : each('value-added', 'value-removed'),
  ),
  messageOrder: value('record-changed'),
  set: value('type-name-changed'),
  siteDependent: flag('values-opened', 'values-closed'),
  multi: flag('several-values-accepted', 'one-value-accepted'),
  default: value('default-changed', 'default-added', 'default-removed'),
  required: flag('parameter-required', 'parameter-optional'),
  deprecated: flag('parameter-deprecated', 'parameter-undeprecated'),
  deprecatedValues: each('value-deprecated', 'value-undeprecated'),
  all: value('all-value-changed', 'all-value-added', 'all-value-removed'),
  min: bound(-1),
  max: bound(1),
  highmax: bound(1),
  lowlimit: ofSeveral,
  highlimit: ofSeveral,
  forms: skip,
  subtypes: each('form-added', 'form-removed'),
  extraNamespaces: each('form-added', 'form-removed'),
  allowsDuplicates: flag('duplicates-kept', 'duplicates-dropped'),
  sensitive: flag('body-required', 'body-optional'),
  pageSet: value('record-changed'),
  isIndependent: value('record-changed'),
  tokenType: value('record-changed'),
  mustExist: flag('existence-required', 'existence-optional'),
  internalValues: each('form-added', 'form-removed'),
  submodules: value('parameter-type-changed'),
  info: value('restriction-changed'),
  restrictions: text,
  templateVars: value('variables-changed'),
  description: text,
  valueTexts: text,
  record: value('record-changed'),
  origin: value('record-changed'),
  source: skip,
};

const formKeys: Keys<ContinuationForm> = {
  form: skip,
  pattern: value('continuation-pattern-changed'),
  description: text,
};

const continuationKeys: Keys<Continuation> = {
  parameter: skip,
  free: flag('continuation-opened', 'continuation-closed'),
  forms: list<ContinuationForm>(
    object(() => formKeys),
    {
      id: ({ form }) => form,
      added: 'continuation-form-added',
      removed: 'continuation-form-removed',
      path: (at) => at,
    },
  ),
};

const modules = list<Module>(
  object(() => moduleKeys),
  {
    id: named,
    added: 'module-added',
    removed: 'module-removed',
    renamed: 'module-renamed',
    likeness: ({ group, parameters: own }) => [group, own.map(({ name, kind, multi }) => [name, kind, multi])],
    path: top,
  },
);

const moduleKeys: Keys<Module> = {
  name: skip,
  typeName: skip,
  path: skip,
  group: value('module-group-changed'),
  prefix: value('prefix-changed'),
  generator: flag('generator-added', 'generator-removed'),
  deprecated: flag('module-deprecated', 'module-undeprecated'),
  mustBePosted: flag('body-required', 'body-optional'),
  writerights: value('record-changed'),
  readrights: flag('read-right-required', 'read-right-dropped'),
  component: value('record-changed'),
  helpurls: value('record-changed'),
  summary: text,
  description: text,
  subject: text,
  tasks: text,
  aliases: text,
  rights: recordOf('right-added', 'right-removed'),
  parameters,
  templatedParameters: parameters,
  continues: list<Continuation>(
    object(() => continuationKeys),
    {
      id: ({ parameter }) => parameter,
      added: 'continuation-added',
      removed: 'continuation-removed',
    },
  ),
  result: inVersions(object(() => resultKeys)),
  openPlaces: each('result-opened', 'result-closed'),
  errors: each('module-error-added', 'module-error-removed'),
  examples: value('example-changed'),
  record: value('record-changed'),
  origin: value('record-changed'),
  source: skip,
};

const setKeys: Keys<ValueSet> = {
  name: skip,
  kind: value('set-kind-changed'),
  values: each('set-value-added', 'set-value-removed'),
  deprecatedValues: each('value-deprecated', 'value-undeprecated'),
  siteDependent: flag('values-opened', 'values-closed'),
  description: text,
  valueTexts: text,
  usedBy: skip,
  origin: value('record-changed'),
  source: skip,
};

const resourceKeys: Keys<Resource> = {
  name: skip,
  prefix: skip,
  shapes: inVersions(shape),
  description: skip,
  origin: value('record-changed'),
  source: skip,
};

const stateKeys: Keys<StateSet> = { name: skip, description: text, values: text, usedBy: text, source: skip };

const errorMessageKeys: Keys<ErrorMessage> = { key: skip, params: value('error-parameters-changed'), text };

const messageKeys: Keys<Message> = {
  code: skip,
  kind: value('error-kind-changed'),
  text,
  messages: list<ErrorMessage>(
    object(() => errorMessageKeys),
    { id: ({ key }) => key, added: 'error-message-added', removed: 'error-message-removed' },
  ),
  description: text,
  http: value('error-status-changed'),
  origin: value('record-changed'),
  source: skip,
};

const boundKeys: Keys<Bound> = {
  name: skip,
  max: bound(1),
  highmax: bound(1),
  description: text,
  origin: value('record-changed'),
  source: skip,
};

type Form = TypeDescription['forms'][number];
const typeKeys: Keys<TypeDescription> = {
  name: skip,
  description: text,
  forms: list<Form>(sameText, { id: ({ form }) => form, added: 'form-added', removed: 'form-removed' }),
  source: skip,
};

const tokenKeys: Keys<Token> = { name: skip, type: value('token-changed'), description: text };

const typesKeys: Keys<Types> = {
  multi: object(() => ({ lowlimit: bound(1), highlimit: bound(1) })),
  bounds: list<Bound>(
    object(() => boundKeys),
    { id: named, added: 'bound-added', removed: 'bound-removed', path: below('bounds') },
  ),
  types: list<TypeDescription>(
    object(() => typeKeys),
    { id: named, added: 'text-changed', removed: 'text-changed' },
  ),
  tokens: list<Token>(
    object(() => tokenKeys),
    { id: named, added: 'text-changed', removed: 'text-changed', path: below('tokens') },
  ),
};

const statements = (what: string): Compare<readonly Statement[]> =>
  list<Statement>(sameText, { id: ({ id }) => id, added: 'text-changed', removed: 'text-changed', path: below(what) });

const apiKeys: Keys<Api> = {
  title: text,
  version: value('version-changed'),
  description: text,
  license: text,
  rules: statements('rules'),
  limits: statements('limits'),
  authentication: statements('authentication'),
  cookies: list<Cookie>(sameText, {
    id: named,
    added: 'cookie-added',
    removed: 'cookie-removed',
    path: below('cookies'),
  }),
  versioning: statements('versioning'),
  events: statements('events'),
};

/** At a name that the parts of the model have in common. */
const under =
  <T>(what: string, compare: Compare<T>): Compare<T> =>
  (before, after, spot, parents) =>
    compare(before, after, { ...spot, at: what }, parents);

export const modelKeys: Keys<Model> = {
  texts: under('texts', value('record-changed')),
  api: under(
    'api',
    object(() => apiKeys),
  ),
  types: under(
    'types',
    object(() => typesKeys),
  ),
  protocol: modules,
  modules,
  sets: under(
    'sets',
    list<ValueSet>(
      object(() => setKeys),
      { id: named, added: 'set-added', removed: 'set-removed' },
    ),
  ),
  resources: list<Resource>(
    object(() => resourceKeys),
    { id: named, added: 'type-added', removed: 'type-removed', path: top },
  ),
  components: under(
    'components',
    list<Component>(sameText, { id: named, added: 'text-changed', removed: 'text-changed' }),
  ),
  states: under(
    'states',
    list<StateSet>(
      object(() => stateKeys),
      { id: named, added: 'text-changed', removed: 'text-changed' },
    ),
  ),
  messages: under(
    'errors',
    list<Message>(
      object(() => messageKeys),
      { id: ({ code }) => code, added: 'error-added', removed: 'error-removed' },
    ),
  ),
  places: formats,
  translations: skip,
};
