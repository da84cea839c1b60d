import { queryGroups } from './kinds.js';
import { boolean, integer, list, nameOf, object, oneOf, prose, record, text, union } from './schema-types.js';
import { descriptionRecord, origin, sorted, subtypes, values } from './fact-schema.js';

const scalarDefault = union(
  [text(), integer(), boolean(), list(union([text(), integer()]))],
  'The value of a request without the parameter; a list for one with several values.',
);

export const parameter = object(
  {},
  {
    type: {
      ...nameOf('types', 'A plain type, or the name of a set; not for a parameter with values of its own.'),
      set: true as const,
    },
    like: text('Takes this parameter from `module` (same name) or `module.parameter`; own keys win.'),
    values,
    sorted,
    order: list(
      text(),
      'The order in which messages list values that modules or the wiki decide; the rest follows as it is.',
    ),
    description: prose('What the parameter does, in Markdown.'),
    text: nameOf('texts', 'Name of a shared text of `texts.yaml`, in place of `description`.'),
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
    pageset: oneOf(
      ['pages', 'generator', 'option'],
      'Part of the page set: names its pages, selects the module that finds them, or says how they are read.',
    ),
    independent: boolean(
      'A request with too many values can be split: what each value gives does not depend on others.',
    ),
    tokentype: text('Kind of the token that the parameter takes, such as csrf.'),
    mustExist: boolean('The title must exist.'),
    submodules: oneOf([...queryGroups, 'generator', 'query', 'action', 'format'], 'Values are modules of this group.'),
    internalvalues: list(text(), 'Values that work but are not advertised.'),
    templatevars: record(text(), 'Variable of the name → parameter that supplies its values.'),
    info: list(
      object(
        { name: text('Name of a restriction of `types.yaml`.') },
        { values: list(integer(), 'Numbers that the restriction is about, such as namespaces.') },
      ),
      'When the parameter applies.',
    ),
    siteDependent: boolean('The default is a value of the wiki.'),
    record: descriptionRecord,
    origin,
  },
  'One parameter of a module.',
);
