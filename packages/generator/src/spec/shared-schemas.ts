import {
  boolean,
  integer,
  list,
  object,
  oneOf,
  ownProse,
  prose,
  record,
  setName,
  text,
  union,
} from './schema-types.js';
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
    type: oneOf(plainTypes, 'The type, in place of values.'),
    multi: boolean('Parameters of the set take several values.'),
    all: text('The value that selects all values.'),
    default: union([text(), integer()], 'The default of parameters of the set that state none.'),
    min: integer('Smallest value.'),
    max: integer('Greatest value.'),
    highmax: integer('Greatest value with the right apihighlimits.'),
    subtypes,
    deprecatedvalues: list(text(), 'Values that still work, with a warning.'),
    siteDependent: boolean('Values differ from wiki to wiki.'),
    like: setName('Another set, whose values this one has.'),
    without: list(text(), 'Values of the other set that this one lacks.'),
    origin,
  },
  'A named set of values or a named type with its bounds.',
);

const component = object(
  {
    source: text('Its name, as description records have it.'),
    sourcename: text('Its name for people.'),
    licensetag: text('Name of its licence, such as GPL-2.0-or-later.'),
    licenselink: text('Address of its licence.'),
  },
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
      {
        kind: oneOf(['error', 'warning'], 'Whether a request with it fails.'),
        text: prose('The message; values stand as {name}.'),
      },
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
      { name: prose('What has the states, such as a block.'), description: prose('What the states are about.') },
      {
        values: record(prose(), 'State → what it means.'),
        set: setName('The set whose values the states are.'),
        usedBy: list(text(), 'Parameters that name states.'),
      },
    ),
  ),
  Types: object(
    {
      multi: object(
        {
          lowlimit: integer('Most values at once.'),
          highlimit: integer('Most values at once with the right apihighlimits.'),
        },
        {},
        'How many values a parameter with several values takes that states nothing else.',
      ),
    },
    {
      bounds: record(
        object(
          { max: integer('The greatest value.'), description: prose('What the bound is about.') },
          { highmax: integer('The greatest value with the right apihighlimits.'), origin },
        ),
        'Name → a bound that no parameter states.',
      ),
      types: record(
        object(
          { description: prose('What values of the type are.') },
          {
            forms: list(
              object({ form: text('A value, or the form of one.'), description: prose('What it means.') }, {}),
              'Values or forms of values that are accepted.',
            ),
          },
        ),
        'Type of parameters → the values that it accepts.',
      ),
      restrictions: record(prose(), 'When a parameter applies whose info has the name.'),
      tokens: record(
        object(
          {
            type: oneOf(tokenKinds, 'What the token is made of.'),
            description: prose('What the token is.'),
          },
          {},
        ),
        'Name → a part of values that continue a request.',
      ),
    },
    'Types with the values that they accept, and numbers that no parameter states.',
  ),
  Texts: record(ownProse(), 'Texts that several places share.'),
} as const;
