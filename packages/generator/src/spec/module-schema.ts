import {
  boolean,
  constant,
  integer,
  list,
  nameOf,
  object,
  oneOf,
  pattern,
  prose,
  record,
  ref,
  text,
  union,
} from './schema-types.js';
import { descriptionRecord, origin } from './fact-schema.js';
import { queryGroups } from './kinds.js';
import { parameter } from './parameter-schema.js';

/** Subjects of the index of tasks, in its order. */
export const subjects = ['Pages', 'Users', 'Categories', 'Files', 'Changes', 'Links', 'Site'] as const;

const moduleName = pattern('^[A-Za-z][A-Za-z0-9_-]*$', 'Name of the module; that of its file when not given.');
export const groups = [...queryGroups, 'action', 'format', 'main'] as const;

const module = object(
  { prefix: pattern('^[A-Za-z0-9_-]*$', 'Goes before the name of each parameter in a request.') },
  {
    name: moduleName,
    group: oneOf(groups, 'The folder below modules/; elsewhere action, when not given.'),
    component: nameOf(
      'components',
      'Name of a component of `components.yaml`; that of the defaults of `api.yaml` when not given.',
    ),
    generator: boolean('Its pages can feed another module.'),
    deprecated: boolean('Still works, with a warning.'),
    mustbeposted: boolean('A request for it must be a POST.'),
    writerights: boolean('It may change something, and needs the right to write.'),
    readrights: boolean('False when it answers without the right to read.'),
    helpurls: list(text(), 'Pages of a manual; that of the defaults of `api.yaml` when not given.'),
    summary: prose('One sentence, up to 100 characters, without full stop.'),
    description: prose('What a reader should know beyond the parameters.'),
    subject: oneOf(subjects, 'Heading of its tasks in the index by task.'),
    tasks: list(
      object(
        { question: prose("What one wants to know, in the reader's words.") },
        { target: text('The parameter that does it, or the id of the example that shows it.') },
      ),
      'What the module is for, for the index by task.',
    ),
    aliases: list(prose(), 'Other words for the module, with which readers search the documentation.'),
    rights: record(prose(), 'Rights that change what the module answers.'),
    like: text('Another module, whose parameters this one has, changed by its own.'),
    parameters: record(
      union([ref('Parameter'), constant(null)]),
      'Name without prefix → parameter, in order; nothing: one that a module has which this one is like, and this one lacks.',
    ),
    constraints: list(
      ref('Constraint'),
      'Which parameters a request must have, and which exclude each other, in the order in which the module checks them; those of the module that it is like, when not given.',
    ),
    continues: list(ref('Continuation'), 'Parameters that continue it, with each form of their value.'),
    result: ref('Result', 'What the module adds to an answer.'),
    errors: list(nameOf('errors'), 'Codes of `errors.yaml` that it can answer.'),
    examples: list(ref('Example'), 'Requests that show the module; their responses are recorded.'),
    record: descriptionRecord,
    origin,
  },
  'One module of the interface.',
);

const terms = (description: string) => list(text(), description);

/** One rule about parameters of a request. It has one of the first three keys, or `parameters` with `need` or `exclude`. */
const constraint = object(
  {},
  {
    exactlyOne: terms('A request has one of these parameters, and no other of them.'),
    atMostOne: terms('A request has at most one of these parameters.'),
    atLeastOne: terms('A request has at least one of these parameters.'),
    parameters: terms(
      'Parameters that need or exclude others. `name=value|value` is a parameter with one of these values.',
    ),
    need: terms('A request with one of `parameters` has one of these too: a parameter, or `name=value|value`.'),
    exclude: terms('A request with one of `parameters` has none of these: a parameter, or `name=value|value`.'),
    error: nameOf('errors', 'Code of the error, when it is not `invalidparammix`.'),
    message: text('Key of the message of this error, when it is not the usual one of the rule.'),
    names: oneOf(
      ['prefixed', 'bare'],
      'Names of parameters in the error: `prefixed` as those of the module, also as a generator; `bare` without prefix. Otherwise those of the request.',
    ),
    asGenerator: boolean('False when the module does not check it as a generator.'),
  },
  'A rule about which parameters a request has together.',
);

/** A module with what is in its file. */
export const moduleDefinitions = {
  Parameter: parameter,
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
  Constraint: constraint,
  Continuation: object(
    {
      parameter: text('A parameter of the module, without prefix.'),
      form: text('Tokens of `types.yaml`, such as `<timestamp>|<id>`; what is in `[brackets]` may lack.'),
    },
    {
      free: boolean('Callers may send a value of their own: the parameter is not only for continuation.'),
      description: prose('When the value has this form.'),
    },
  ),
} as const;
