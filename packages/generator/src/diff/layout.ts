/** How the model is compared: for each key of each of its types a comparison, which names the rules for its changes. */
import type {
  Api,
  Bound,
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
  Token,
  TypeDescription,
  Types,
  ValueSet,
} from '../model/model.js';
import { factsOfPlaces } from '../model/places.js';
import type { Choice, ChoiceCase, FormatVersion, Member, ModuleResult, Presence, Shape } from '../model/shape.js';
import { addChange, bound, contentOf, each, flag, list, object, say, skip, text, value } from './compare.js';
import type { Compare, Keys } from './compare.js';
import { lookUp } from '../text/look-up.js';

const named = ({ name }: { readonly name: string }): string => name;
const below = (what: string) => (at: string, id: string) => `${at}.${what}.${id}`;
/** The name of a thing in a list of the model itself. */
const top = (_: string, id: string): string => id;
/** Things of which people read all. */
const texts = <T extends object>(id: (thing: T) => string, path?: ReturnType<typeof below>) =>
  list<T>(id, text, 'text-changed', 'text-changed', path && { path });
/** At a name that the parts of the model have in common. */
const under =
  <T>(at: string, compare: Compare<T>): Compare<T> =>
  (pair) =>
    compare({ ...pair, at });

const record = value('record-changed');
/** Keys that many types have. */
const common = { name: skip, description: text, origin: record, source: skip };

// Responses: clients read them, handlers make them.

const kindOf = (shape: Shape | undefined): string | undefined => shape?.resource ?? shape?.kind;
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

const members = list<Member>(
  named,
  {
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
  },
  ({ presence }) => (presence === 'always' ? 'required-member-added' : 'member-added'),
  'member-removed',
);

const choiceChanged = value('choice-changed');
const choice = object<Choice>({
  member: choiceChanged,
  resource: skip,
  by: choiceChanged,
  open: choiceChanged,
  cases: list<ChoiceCase>(
    ({ value: first, further, options }) => contentOf([first, further, options.map(kindOf)]),
    skip,
    'alternative-added',
    'alternative-removed',
  ),
});

const typeChanged = value('member-type-changed');
const shapeKeys: Keys<Shape> = {
  ...common,
  kind: skip,
  resource: skip,
  keys: text,
  values: (pair) =>
    (pair.owners[1].openValues
      ? each('known-value-added', 'known-value-removed')
      : each('member-value-added', 'member-value-removed'))(pair),
  openValues: flag('member-values-opened', 'member-values-closed'),
  errorCode: typeChanged,
  members,
  open: flag('members-opened', 'members-closed'),
  items: (pair) => shape({ ...pair, at: `${pair.at}[]` }),
  options: list<Shape>((one) => one.resource ?? one.kind, shape, 'alternative-added', 'alternative-removed', {
    path: (at, id) => `${at}(${id})`,
  }),
  cases: choiceChanged,
  choice: (pair) => {
    const { was, is } = pair;
    if (was && is) choice(pair);
    else choiceChanged({ ...pair, was: was?.by, is: is?.by });
  },
  nullable: flag('null-possible', 'null-gone'),
  flag: typeChanged,
  orEmptyArray: flag('empty-array-possible', 'empty-array-gone'),
};

/** A part of the model that both format versions have: what is the same in both is said once. */
const inVersions =
  <T>(compare: Compare<T>): Compare<Readonly<Record<FormatVersion, T>>> =>
  (pair) => {
    const changesOf = (version: FormatVersion) => {
      const changes: typeof pair.changes = new Map();
      compare({ ...pair, was: pair.was[version], is: pair.is[version], changes });
      return changes;
    };
    const [first, second] = [changesOf(1), changesOf(2)];
    const add = (said: string, version: FormatVersion, others: typeof first): void => {
      const change = (version === 1 ? first : second).get(said);
      const where = others.has(said) ? '' : `, in format version ${version}`;
      if (change) addChange(pair.changes, { ...change, message: change.message + where });
    };
    for (const said of second.keys()) add(said, 2, first);
    for (const said of first.keys()) add(said, 1, second);
  };

const placeIn =
  (place: string): Compare<readonly Member[]> =>
  (pair) =>
    members({ ...pair, at: `${pair.at}.result.${place}` });

/** What formats write of the places of a response, whatever the groups that say it. */
const formats: Compare<readonly PlaceGroup[]> = (pair) => {
  const [was, is] = [factsOfPlaces(pair.was), factsOfPlaces(pair.is)];
  if (contentOf(was) === contentOf(is)) text({ ...pair, at: 'formats' });
  for (const path of new Set([...Object.keys(was), ...Object.keys(is)]))
    value('format-changed')({ ...pair, was: lookUp(was, path), is: lookUp(is, path), at: `formats.${path}` });
};

// Requests: clients write them, handlers read them.

const ofSeveral: Compare<number, Parameter> = (pair) => {
  if (pair.owners.every(({ multi }) => multi)) bound(1)(pair);
};

const parameters = list<Parameter>(
  named,
  {
    ...common,
    wireName: skip,
    generatorName: skip,
    index: skip,
    kind: (pair) => {
      const { was, is, owners } = pair;
      const widened = is === 'string' && was !== 'boolean' && !owners[1].values && !owners[0].submodules;
      if (was !== is) say(pair, widened ? 'parameter-type-widened' : 'parameter-type-changed');
    },
    values: (pair) => {
      const [before, after] = pair.owners;
      if (before.kind === after.kind)
        (after.siteDependent ? each('known-value-added', 'known-value-removed') : each('value-added', 'value-removed'))(
          pair,
        );
    },
    messageOrder: record,
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
    pageSet: record,
    isIndependent: record,
    tokenType: record,
    mustExist: flag('existence-required', 'existence-optional'),
    internalValues: each('form-added', 'form-removed'),
    submodules: value('parameter-type-changed'),
    info: value('restriction-changed'),
    restrictions: text,
    templateVars: value('variables-changed'),
    valueTexts: text,
    record,
  },
  ({ required }) => (required ? 'required-parameter-added' : 'parameter-added'),
  'parameter-removed',
  {
    renamed: [
      'parameter-renamed',
      // Plain ones without a text are too alike to be distinguished.
      ({ kind, values, multi, description, index, min, max, default: usual }) => [
        kind,
        values,
        multi,
        min,
        max,
        usual,
        description === '' ? index : description,
      ],
    ],
  },
);

const forms = list<ContinuationForm>(
  ({ form }) => form,
  { form: skip, pattern: value('continuation-pattern-changed'), description: text },
  'continuation-form-added',
  'continuation-form-removed',
  { path: (at) => at },
);

const modules = list<Module>(
  named,
  {
    ...common,
    typeName: skip,
    path: skip,
    group: value('module-group-changed'),
    prefix: value('prefix-changed'),
    generator: flag('generator-added', 'generator-removed'),
    deprecated: flag('module-deprecated', 'module-undeprecated'),
    mustBePosted: flag('body-required', 'body-optional'),
    writerights: record,
    readrights: flag('read-right-required', 'read-right-dropped'),
    component: record,
    helpurls: record,
    summary: text,
    subject: text,
    tasks: text,
    aliases: text,
    rights: (pair) => {
      each('right-added', 'right-removed')({ ...pair, was: Object.keys(pair.was), is: Object.keys(pair.is) });
      text(pair);
    },
    parameters,
    templatedParameters: parameters,
    continues: list<Continuation>(
      ({ parameter }) => parameter,
      { parameter: skip, free: flag('continuation-opened', 'continuation-closed'), forms },
      'continuation-added',
      'continuation-removed',
    ),
    result: inVersions(
      object<ModuleResult>({
        top: placeIn('top'),
        query: placeIn('query'),
        page: placeIn('page'),
        generator: placeIn('generator'),
      }),
    ),
    openPlaces: each('result-opened', 'result-closed'),
    errors: each('module-error-added', 'module-error-removed'),
    examples: value('example-changed'),
    record,
  },
  'module-added',
  'module-removed',
  {
    renamed: [
      'module-renamed',
      ({ group, parameters: own }) => [group, own.map(({ name, kind, multi }) => [name, kind, multi])],
    ],
    path: top,
  },
);

// What modules share.

const sets = list<ValueSet>(
  named,
  {
    ...common,
    kind: value('set-kind-changed'),
    values: each('set-value-added', 'set-value-removed'),
    deprecatedValues: each('value-deprecated', 'value-undeprecated'),
    siteDependent: flag('values-opened', 'values-closed'),
    valueTexts: text,
    usedBy: skip,
  },
  'set-added',
  'set-removed',
);

const resources = list<Resource>(
  named,
  { ...common, prefix: skip, shapes: inVersions(shape), description: skip },
  'type-added',
  'type-removed',
  { path: top },
);

const states = list<StateSet>(named, { ...common, values: text, usedBy: text }, 'text-changed', 'text-changed');

const errorMessages = list<ErrorMessage>(
  ({ key }) => key,
  { key: skip, params: value('error-parameters-changed'), text },
  'error-message-added',
  'error-message-removed',
);

const errors = list<Message>(
  ({ code }) => code,
  {
    ...common,
    code: skip,
    kind: value('error-kind-changed'),
    text,
    messages: errorMessages,
    http: value('error-status-changed'),
  },
  'error-added',
  'error-removed',
);

const bounds = list<Bound>(named, { ...common, max: bound(1), highmax: bound(1) }, 'bound-added', 'bound-removed', {
  path: below('bounds'),
});

const typeForms = list<TypeDescription['forms'][number]>(({ form }) => form, text, 'form-added', 'form-removed');

const types = object<Types>({
  multi: object({ lowlimit: bound(1), highlimit: bound(1) }),
  bounds,
  types: list<TypeDescription>(named, { ...common, forms: typeForms }, 'text-changed', 'text-changed'),
  tokens: list<Token>(named, { ...common, type: value('token-changed') }, 'text-changed', 'text-changed', {
    path: below('tokens'),
  }),
});

const statements = (what: string) => texts(({ id }: { readonly id: string }) => id, below(what));

const api = object<Api>({
  title: text,
  version: value('version-changed'),
  description: text,
  license: text,
  rules: statements('rules'),
  limits: statements('limits'),
  authentication: statements('authentication'),
  cookies: list<Cookie>(named, text, 'cookie-added', 'cookie-removed', { path: below('cookies') }),
  versioning: statements('versioning'),
  events: statements('events'),
});

/** Compares two models. */
export const compareModels = object<Model>({
  texts: under('texts', record),
  api: under('api', api),
  types: under('types', types),
  protocol: modules,
  modules,
  sets: under('sets', sets),
  resources,
  components: under('components', texts(named)),
  states: under('states', states),
  messages: under('errors', errors),
  places: formats,
  translations: skip,
});
