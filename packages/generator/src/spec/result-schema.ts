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
  setName,
  text,
  union,
} from './schema-types.js';
import { origin } from './fact-schema.js';

const fieldKeys = {
  description: prose('What the field says, in Markdown.'),
  text: nameOf('texts', 'Name of a shared text of `texts.yaml`.'),
  required: boolean('In every answer, or in each where `when` holds.'),
  when: record(
    union([list(text()), constant(true)]),
    'Parameter values that bring the field; all parameters named must match.',
  ),
  values: union([list(union([text(), integer()])), setName()], "Closed set of values, or a set's name."),
  fields: ref('Fields', 'Members of an object.'),
  open: boolean('Other members, or other options, are possible.'),
  items: ref('Field', 'Elements of an array, values of a map.'),
  keys: prose('What the keys of a map are.'),
  options: list(ref('Field'), 'Alternatives of a oneOf.'),
  by: list(text(), 'Members of the same object whose values decide which options of the resource the field has.'),
  for: list(text(), 'Values that decide for this option, such as type/action.'),
  nullable: boolean('The value can be null.'),
  errorCode: boolean('The code of an error: those of errors.yaml, or others.'),
  deprecated: boolean('Answers will lack it in a later version.'),
  bool: oneOf(['both'], 'Boolean that stays true or false in format version 1.'),
  content: boolean('Named `*` in format version 1.'),
  subelement: boolean('Wrapped as {"*": value} in format version 1.'),
  pairs: text('A list of {<name>: key, *: value} in format version 1.'),
  emptyArray: oneOf(['both', 'fv1'], 'An empty map is written [].'),
  fv1: union([ref('PartialField'), oneOf(['absent'])], 'How format version 1 differs.'),
  fv1only: boolean('Only in format version 1.'),
  origin,
} as const;
const fieldType = nameOf(
  'fieldTypes',
  'A plain type (string, integer, number, boolean, timestamp, ...) or the name of a resource.',
);

/** Results of modules, and the shapes that they share. */
export const resultDefinitions = {
  Field: object({ type: fieldType }, fieldKeys, 'A member of an answer, as format version 2 has it.'),
  PartialField: object({}, { type: fieldType, ...fieldKeys }),
  Fields: record(ref('Field')),
  Result: object(
    {},
    {
      open: boolean('Not all members are known: others are possible where the module adds its own.'),
      tuple: boolean('The answer itself is an array; `top` has its items by index.'),
      top: ref('Fields', 'Members of the answer itself.'),
      query: ref('Fields', 'Members of `query`.'),
      page: ref('Fields', 'Members of each page.'),
      generator: ref('Fields', 'Members that it adds to each page as a generator.'),
    },
    'What the module adds to an answer, by place.',
  ),
  Resource: object(
    { name: pattern('^[A-Z][A-Za-z0-9]*$', 'PascalCase name.'), type: fieldType },
    fieldKeys,
    'A shape that several modules share.',
  ),
} as const;
