import { boolean, integer, list, object, oneOf, prose, record, setName, text, union } from './schema-types.js';
import { origin, sorted, subtypes, values } from './fact-schema.js';
import { plainTypes, tokenKinds } from './kinds.js';
import { messageParameterKinds } from './message-parameter-kinds.js';

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
    values,
    sorted,
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
    like: setName('Another set, whose values this one has.'),
    without: list(text(), 'Values of the other set that this one lacks.'),
    origin,
  },
  'A named set of values or a named type with its bounds.',
);

const texts = record(prose());

const component = object(
  { source: text(), sourcename: text(), licensetag: text(), licenselink: text() },
  {
    version: text('The version that is described.'),
    documentation: text('Where it is documented.'),
    helpurl: text('The manual of its modules that name none; {Name} is the name of a module with a capital.'),
  },
  'What stands behind modules: MediaWiki, or an extension by its name in `meta=siteinfo`.',
);

/** The files of the spec folder that modules share. */
export const sharedDefinitions = {
  Sets: record(set),
  Component: component,
  Components: record(component),
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
        set: setName('The set whose values the states are.'),
        usedBy: list(text(), 'Parameters that name states.'),
      },
    ),
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
    'Types with the values that they accept, and numbers that no parameter states.',
  ),
  Texts: record(prose(), 'Texts that several parameters or fields share.'),
} as const;
