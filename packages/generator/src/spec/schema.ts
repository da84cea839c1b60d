import {
  any,
  boolean,
  constant,
  integer,
  list,
  object,
  oneOf,
  pattern,
  prose,
  record,
  ref,
  text,
  union,
} from './schema-types.js';
import { lookUp } from '../text/look-up.js';
import { subjects } from './format.js';
import { plainTypes, tokenKinds } from './kinds.js';
import { messageParameterKinds } from './message-parameter-kinds.js';

const moduleName = pattern('^[A-Za-z][A-Za-z0-9_-]*$', 'Name of a module.');
const subtypes = list(oneOf(['name', 'ip', 'temp', 'cidr', 'interwiki', 'id']), 'Forms of a user that are accepted.');
const scalarDefault = union([text(), integer(), boolean(), list(union([text(), integer()]))]);
const origin = ref('Origin');
const texts = record(prose());
const groups = ['list', 'prop', 'meta', 'action', 'format', 'main'] as const;

const descriptionRecord = record(any, 'Members of the description record without a key of its own; null removes one.');

const parameter = object(
  {},
  {
    type: ref('TypeExpression'),
    like: text('Takes this parameter from `module` (same name) or `module.parameter`; own keys win.'),
    description: prose('What the parameter does, in Markdown.'),
    text: text('Name of a shared text of `texts.yaml`, in place of `description`.'),
    default: scalarDefault,
    multi: boolean('Takes several values in one request.'),
    all: text('The value that selects all values.'),
    min: integer('Smallest value.'),
    max: integer('Greatest value.'),
    highmax: integer('Greatest value with the right apihighlimits.'),
    lowlimit: integer('Most values at once; that of types.yaml when not given.'),
    highlimit: integer('Most values at once with the right apihighlimits; that of types.yaml when not given.'),
    required: boolean('A request without it is an error.'),
    deprecated: boolean('Still works, with a warning.'),
    deprecatedvalues: list(text(), 'Values that still work, with a warning.'),
    subtypes,
    extranamespaces: list(integer(), 'Virtual namespaces that are accepted also.'),
    allowsduplicates: boolean('Repeated values are kept.'),
    sensitive: boolean('The value is secret and is not logged.'),
    mustExist: boolean('The title must exist.'),
    submodules: oneOf(
      ['list', 'prop', 'meta', 'generator', 'query', 'action', 'format'],
      'Values are modules of this group.',
    ),
    internalvalues: list(text(), 'Values that work but are not advertised.'),
    templatevars: record(text(), 'Variable of the name → parameter that supplies its values.'),
    info: list(object({ name: text() }, { values: list(integer()) }), 'When the parameter applies.'),
    values: record(prose(), 'What each value means.'),
    siteDependent: boolean('The default is a value of the wiki.'),
    record: descriptionRecord,
    origin,
  },
  'One parameter of a module.',
);

const errorMessage = object(
  {},
  {
    params: record(oneOf(messageParameterKinds), 'Values of the message in their order: name → what is made of it.'),
    text: prose('Our own text, where it differs from that of the code.'),
  },
  'One interface message that an error or a warning shows.',
);

const set = object(
  { description: prose('What the set is, in a sentence.') },
  {
    values: list(text(), 'Allowed values, in order.'),
    type: oneOf(plainTypes),
    multi: boolean(),
    all: text(),
    default: union([text(), integer()]),
    min: integer(),
    max: integer(),
    highmax: integer(),
    subtypes,
    deprecatedvalues: list(text()),
    siteDependent: boolean('Values differ from wiki to wiki.'),
    like: text('Another set, whose values this one has.'),
    without: list(text(), 'Values of the other set that this one lacks.'),
    meanings: record(prose(), 'What each value means.'),
    origin,
  },
  'A named set of values or a named type with its bounds.',
);

const fieldKeys = {
  description: prose('What the field says, in Markdown.'),
  text: text('Name of a shared text of `texts.yaml`.'),
  required: boolean('In every answer, or in each where `when` holds.'),
  when: record(
    union([list(text()), constant(true)]),
    'Parameter values that bring the field; all parameters named must match.',
  ),
  values: union([list(union([text(), integer()])), text()], "Closed set of values, or a set's name."),
  fields: ref('Fields', 'Members of an object.'),
  open: boolean('Other members, or other options, are possible.'),
  items: ref('Field', 'Elements of an array, values of a map.'),
  keys: prose('What the keys of a map are.'),
  options: list(ref('Field'), 'Alternatives of a oneOf.'),
  by: list(text(), 'Members of the same object whose values decide which options of the resource the field has.'),
  for: list(text(), 'Values that decide for this option, such as type/action.'),
  nullable: boolean(),
  errorCode: boolean('The code of an error: those of errors.yaml, or others.'),
  deprecated: boolean(),
  bool: oneOf(['both'], 'Boolean that stays true or false in format version 1.'),
  content: boolean('Named `*` in format version 1.'),
  subelement: boolean('Wrapped as {"*": value} in format version 1.'),
  pairs: text('A list of {<name>: key, *: value} in format version 1.'),
  emptyArray: oneOf(['both', 'fv1'], 'An empty map is written [].'),
  fv1: union([ref('PartialField'), oneOf(['absent'])], 'How format version 1 differs.'),
  fv1only: boolean('Only in format version 1.'),
  origin,
} as const;
const fieldType = text('A plain type (string, integer, number, boolean, timestamp, ...) or the name of a resource.');

const module = object(
  {
    name: moduleName,
    group: oneOf(groups),
    prefix: pattern('^[A-Za-z0-9_-]*$', 'Goes before the name of each parameter in a request.'),
    component: text('Name of a component of `components.yaml`.'),
  },
  {
    generator: boolean('Its pages can feed another module.'),
    deprecated: boolean(),
    readrights: boolean('False when it answers without the right to read.'),
    helpurls: list(text()),
    summary: prose('One sentence, up to 100 characters, without full stop.'),
    description: prose('What a reader should know beyond the parameters.'),
    subject: oneOf(subjects, 'Heading of its tasks in the index by task.'),
    tasks: list(prose(), "What one wants to know, in the reader's words."),
    taskTargets: list(
      text(),
      'For each of the tasks, the parameter that does it, or the id of the example that shows it.',
    ),
    aliases: list(prose(), 'Other words for the module, with which readers search the documentation.'),
    rights: record(prose(), 'Rights that change what the module answers.'),
    like: text('Another module, whose parameters this one has, changed by its own.'),
    parameters: record(union([ref('Parameter'), constant(null)])),
    continues: list(ref('Continuation'), 'Parameters that continue it, with each form of their value.'),
    result: ref('Result'),
    errors: list(text(), 'Codes of `errors.yaml` that it can answer.'),
    examples: list(ref('Example')),
    record: descriptionRecord,
    origin,
  },
  'One module of the interface.',
);

const statement = object({ id: text(), text: prose() }, { origin });
const limit = object({ id: text(), appliesTo: prose(), value: prose() }, { origin });

/** Every definition of the spec format, by name; `documents` says which file is which. */
export const definitions = {
  Origin: oneOf(['mediawiki-1.43'], 'Where the fact is from when not from the seed.'),
  TypeExpression: union([text(), list(text())], 'A plain type, a set, or the values themselves.'),
  Parameter: parameter,
  Field: object({ type: fieldType }, fieldKeys, 'A member of an answer, as format version 2 has it.'),
  PartialField: object({}, { type: fieldType, ...fieldKeys }),
  Fields: record(ref('Field')),
  Result: object(
    {},
    {
      open: boolean('Not all members are known: others are possible where the module adds its own.'),
      top: ref('Fields', 'Members of the answer itself.'),
      query: ref('Fields', 'Members of `query`.'),
      page: ref('Fields', 'Members of each page.'),
      generator: ref('Fields', 'Members that it adds to each page as a generator.'),
    },
    'What the module adds to an answer, by place.',
  ),
  Example: object(
    {
      id: pattern('^[a-z0-9]+(-[a-z0-9]+)*$', 'Kebab-case, unique in the module.'),
      title: prose('What the request is for.'),
      request: record(
        union([text(), integer(), boolean()]),
        'Without formatversion, and without action=query and format=json, which are the defaults; as on the wire.',
      ),
    },
    {
      body: record(
        text(),
        'Fields of the body of a POST request. `$PASSWORD`, `$LOGIN_TOKEN` and `$CSRF_TOKEN` are variables.',
      ),
      user: text('Account of the sample wiki that sends the request.'),
    },
  ),
  Module: module,
  Sets: record(set),
  Resource: object(
    { name: pattern('^[A-Z][A-Za-z0-9]*$', 'PascalCase name.'), type: fieldType },
    fieldKeys,
    'A shape that several modules share.',
  ),
  Components: record(object({ source: text(), sourcename: text(), licensetag: text(), licenselink: text() }, {})),
  Errors: record(
    object(
      { kind: oneOf(['error', 'warning']), text: prose('The message; values stand as {name}.') },
      {
        messages: record(
          errorMessage,
          'The interface messages that MediaWiki takes, by key; the first is the usual one.',
        ),
        description: prose('How it arises.'),
        http: integer('Status of the answer; 200 when not given.'),
        origin,
      },
    ),
  ),
  States: list(
    object(
      { name: prose(), description: prose() },
      {
        values: texts,
        set: text('The set whose values the states are.'),
        usedBy: list(text(), 'Parameters that name states.'),
      },
    ),
  ),
  Config: object(
    {},
    {
      spec: text('The spec folder; `spec` when not given.'),
      outputs: record(text(), 'Output → its folder. Only these are made.'),
      emitters: list(object({ name: text(), folder: text(), emit: any }, {}), 'Outputs of your own.'),
      templates: text('A folder with Handlebars files that take the place of the built-in ones of the same name.'),
      rules: object({}, { off: list(text('Name of a rule.')) }, 'Validation rules that are not applied.'),
      breaking: object(
        {},
        { ignore: list(object({ module: text(), reason: text() }, { parameter: text(), kind: text() })) },
        'Changes that `diff` accepts although they break callers.',
      ),
      state: text('Where the generator keeps its manifest and caches.'),
    },
    'The configuration of a project, `wiki-query.config.yaml`.',
  ),
  Continuation: object(
    {
      parameter: text('A parameter of the module, without prefix.'),
      form: text('Tokens of types.yaml, such as <timestamp>|<id>; what is in [brackets] may lack.'),
    },
    {
      free: boolean('Callers may send a value of their own: the parameter is not only for continuation.'),
      description: prose('When the value has this form.'),
    },
  ),
  Types: object(
    { multi: object({ lowlimit: integer(), highlimit: integer() }, {}) },
    {
      bounds: record(object({ max: integer(), description: prose() }, { highmax: integer(), origin })),
      types: record(
        object({ description: prose() }, { forms: list(object({ form: text(), description: prose() }, {})) }),
      ),
      restrictions: record(prose(), 'When a parameter applies whose info has the name.'),
      tokens: record(
        object(
          {
            type: oneOf(tokenKinds),
            description: prose(),
          },
          {},
        ),
      ),
    },
    'What types accept, and numbers that no parameter states.',
  ),
  Texts: record(prose(), 'Texts that several parameters or fields share.'),
  Translation: object(
    {},
    {
      name: text('Name of the language in itself.'),
      machine: boolean('A machine translated the texts of the file, and no person has checked them.'),
      texts: record(
        record(union([text(), constant(null)])),
        'File of the spec → path of a text in it, with @ and the fingerprint of the English text → translation.',
      ),
      frame: record(text(), 'Words of the documentation around the texts: English → translation.'),
    },
    'Translations into a language; a language may have several files.',
  ),
  Api: object(
    {
      title: prose(),
      version: text(),
      description: prose(),
      license: object({ name: text() }, { url: text() }),
      rules: list(statement),
      limits: list(limit),
      authentication: list(statement),
      versioning: list(statement),
      events: list(statement),
    },
    {
      sharedNames: list(text(), 'Names that several modules of one request may have.'),
      cookies: list(
        object({ name: text('<prefix> represents the prefix of the wiki.'), text: prose() }, { origin }),
        'The cookies that identify a caller; first the one of the server that the spec is for.',
      ),
    },
  ),
} as const;

/** Name of a definition. */
export type DefinitionName = keyof typeof definitions;

/** Which definition a file of the spec folder has, by its path; undefined for a file that does not belong. */
export function documentOf(path: string): DefinitionName | undefined {
  if (/^modules\/(list|prop|meta)\/[^/]+$/.test(path) || /^(protocol|actions)\/[^/]+$/.test(path)) return 'Module';
  if (/^resources\/[^/]+$/.test(path)) return 'Resource';
  if (languageOf(path) !== undefined) return 'Translation';
  return lookUp(singleFiles, path);
}

/** The language that a file translates into: `texts/de.yaml`, `texts/de/list.yaml`. */
export const languageOf = (path: string): string | undefined =>
  /^texts\/([a-z]{2,3}(?:-[a-z0-9]+)*)(?:\/[^/]+)?\.ya?ml$/.exec(path)?.[1];

/** The files that stand in the spec folder itself. */
export const singleFiles: Readonly<Record<string, DefinitionName>> = {
  'sets.yaml': 'Sets',
  'components.yaml': 'Components',
  'errors.yaml': 'Errors',
  'states.yaml': 'States',
  'texts.yaml': 'Texts',
  'types.yaml': 'Types',
  'api.yaml': 'Api',
};
