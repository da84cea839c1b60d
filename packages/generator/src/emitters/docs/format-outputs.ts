/** The result of the keys of the format in each output: a table next to the schema, which says what each means. */
import { lookUp } from '../../text/look-up.js';
import { attributeRows, type AttributeRow } from '../../model/attributes.js';
import type { definitions } from '../../spec/schema.js';

/** An example of a key, where its form alone shows little, and what it becomes in TypeScript, OpenAPI, description records, the documentation and the server; empty for nothing. */
export type Row = readonly [
  example: string | undefined,
  typescript?: string,
  openapi?: string,
  paraminfo?: string,
  documentation?: string,
  server?: string,
];

type Definitions = typeof definitions;
type KeysOf<N extends keyof Definitions> = Definitions[N] extends {
  readonly required: infer R;
  readonly optional: infer O;
}
  ? keyof R | keyof O
  : never;
type Described = 'Parameter' | 'Example' | 'Module' | 'Constraint' | 'Continuation' | 'Field' | 'Result';

const docs = 'comment';
const origin: Row = ['origin: mediawiki-1.43', '', '', '', 'mark at the fact', ''];
const record: Row = [
  'record: { dynamicparameters: null }',
  '',
  '',
  'the members themselves',
  '',
  'the members themselves',
];

/** Keys without a row of their own: the table of attributes says what those of a parameter become. */
type Rows<N extends Described> = N extends 'Parameter' ? Partial<Record<KeysOf<N>, Row>> : Record<KeysOf<N>, Row>;

/** Each key of what a module consists of: without a row for a new key, other than that of an attribute, this does not compile. */
const described: { readonly [N in Described]: Readonly<Rows<N>> } = {
  Parameter: {
    type: ['type: integer', 'type of the value', '`type`, `format`, `enum`', '`type`', 'line below the name', ''],
    like: ['like: allpages.limit', 'as the other parameter', 'as the other parameter', '', '', ''],
    values: [
      'values: { ids: The page id. }',
      'union type `…Value`',
      '`enum`; a named schema where it repeats',
      '`type`',
      'list of values',
      'refuses other values',
    ],
    sorted: [
      'sorted: true',
      'order of the union',
      'order of `enum`',
      'order of `type`',
      'order of the list',
      'order in messages',
    ],
    order: ['order: [edit, move]', '', '', '', '', 'order in messages'],
    description: ['description: Start at this title.', docs, '`description`', '', 'paragraph', 'text of `action=help`'],
    text: ['text: limit', docs, '`description`', '', 'paragraph', 'text of `action=help`'],
    default: ['default: 10', 'given in `…Params`; `@default`', '`default`', '', '', 'value of a request without it'],
    multi: [
      'multi: true',
      'list in `…Params`',
      '`array`, `style: pipeDelimited`',
      '',
      'line below the name',
      'splits at the bar',
    ],
    all: ["all: '*'", 'also in the type of requests', '', '', 'line below the name', 'means all values'],
    min: ['min: 1', '', '`minimum`', '', 'line below the name', 'refuses less'],
    max: ['max: 500', '', '`maximum`', '', 'line below the name', 'warns, and takes the maximum'],
    highmax: ['highmax: 5000', '', '`maximum`', '', 'line below the name', 'maximum with the right'],
    lowlimit: ['lowlimit: 50', '', '', '', 'line below the name', 'refuses more'],
    highlimit: ['highlimit: 500', '', '`maxItems`', '', 'line below the name', 'refuses more, with the right'],
    required: ['required: true', 'given in `…Request`', '`required`', '', 'mark', 'error without it'],
    deprecated: [
      'deprecated: true',
      '`@deprecated`; last',
      '`deprecated`',
      '',
      'mark; page of deprecations',
      'warning; last in records',
    ],
    deprecatedvalues: ['deprecatedvalues: [parsetree]', docs, '', '', 'mark; page of deprecations', 'warning'],
    subtypes: ['subtypes: [name, ip]', '', '', '', '', 'forms that it accepts'],
    extranamespaces: ['extranamespaces: [-1]', '', '', '', '', 'numbers that it accepts'],
    allowsduplicates: ['allowsduplicates: true', '', '', '', '', 'keeps repeated values'],
    sensitive: ['sensitive: true', '', 'in bodies only', '', '', 'warning in a URL; kept out of the log'],
    pageset: ['pageset: pages', '', '', '', 'group of parameters in the playground', 'read by the page set'],
    independent: ['independent: true', 'clients split long lists', '', '', '', ''],
    tokentype: ['tokentype: csrf', '', '', '', '', 'kind of the token that it takes'],
    submodules: [
      'submodules: list',
      '',
      '`enum`',
      '`submodules`, with the prefix of each',
      'links to the modules',
      'values are modules of the group',
    ],
    internalvalues: ['internalvalues: [old]', '', '', '', '', 'accepts them, and does not list them'],
    templatevars: [
      'templatevars: { slot: slots }',
      'index signature',
      'one parameter for each value',
      '',
      'line below the name',
      'reads the parameter of each value',
    ],
    info: ['info: [{ name: titlemode }]', docs, 'sentence of `description`', '', 'sentence', ''],
    siteDependent: [
      'siteDependent: true',
      'other values are possible',
      'other strings are possible',
      '',
      'mark',
      'values are those of the wiki',
    ],
    record,
    origin,
  },
  Example: {
    id: ['id: first-five', '', 'name of the example', '', 'heading', ''],
    title: ['title: The first five pages', '', '`summary` of the example', '', 'heading', 'text of `action=help`'],
    request: [
      'request: { list: allpages, aplimit: 5 }',
      '',
      'example of the parameters and of the response',
      '',
      'request, response and a call of the client',
      'request of `action=help`',
    ],
    body: ['body: { lgpassword: $PASSWORD }', '', '', '', 'command with a body', ''],
    user: ['user: Sysop', '', '', '', 'note', ''],
  },
  Module: {
    prefix: [
      'prefix: ap',
      'names in `…Request`',
      'names of parameters; `x-mw-prefix`',
      '`prefix`',
      'names of parameters',
      'names that it reads',
    ],
    name: [
      'name: allpages',
      'names of types and of the descriptor',
      '`operationId` and path',
      '`name`, `path`',
      'page',
      'value that selects it',
    ],
    group: [
      'group: action',
      'folder of the file',
      'tag and path',
      '`group`',
      'folder of the page',
      'parameter that selects it',
    ],
    component: [
      'component: core',
      '',
      '`x-mw-component`',
      '`source`, `licensetag`, …',
      'section Source',
      'present where the extension is',
    ],
    generator: [
      'generator: true',
      'may be a generator',
      '`x-mw-generator`; parameters with `g`',
      '`generator`',
      'section As a generator',
      'value of `generator`',
    ],
    deprecated: [
      'deprecated: true',
      '`@deprecated`',
      '`deprecated`',
      '`deprecated`',
      'mark; page of deprecations',
      'warning; last in lists',
    ],
    mustbeposted: ['mustbeposted: true', '', 'POST in the place of GET', '`mustbeposted`', '', 'error for a GET'],
    writerights: ['writerights: true', '', '', '`writerights`', '', 'needs the right to write'],
    readrights: ['readrights: false', '', '`x-mw-readrights`', '`readrights`', 'mark', 'needs the right to read'],
    helpurls: [
      "helpurls: ['https://example.org/manual']",
      '',
      '`externalDocs`',
      '`helpurls`',
      'section Source',
      'link of `action=help`',
    ],
    summary: ['summary: Lists all pages', docs, '`summary`', '', 'first sentence', 'text of `action=help`'],
    description: ['description: Sorted by title.', '', '`description`', '', 'section Usage', 'text of `action=help`'],
    subject: ['subject: Pages', '', '', '', 'heading of the index by task', ''],
    tasks: [
      'tasks: [{ question: Which pages are long?, target: minsize }]',
      '',
      '',
      '',
      'index by task; section Usage',
      '',
    ],
    aliases: ['aliases: [page index]', '', '', '', 'words of the search', ''],
    rights: ['rights: { apihighlimits: Raises the limit to 5000. }', '', '`x-mw-rights`', '', 'section Rights', ''],
    like: [
      'like: alllinks',
      'types of its own',
      'parameters of its own',
      'parameters of its own',
      'parameters of its own',
      'parameters of its own',
    ],
    parameters: [
      'parameters: { from: { type: string } }',
      '`…Params`, `…Request`',
      '`parameters`',
      '`parameters`',
      'section Parameters',
      'what it reads',
    ],
    constraints: [
      'constraints: [{ exactlyOne: [title, pageid] }]',
      'unions of the client',
      '`x-mw-constraints`',
      '',
      'rules above the parameters; playground',
      'error',
    ],
    continues: [
      'continues: [{ parameter: continue, form: <title> }]',
      '',
      '`x-mw-continuation`',
      '',
      'section Continuation',
      'refuses other forms',
    ],
    result: [
      'result: { query: { allpages: { type: array } } }',
      '`…Result`',
      'schema of the response',
      '',
      'section Result',
      'type of what its code returns',
    ],
    errors: ['errors: [badcontinue]', '', '`x-mw-errors`', '', 'section Errors', ''],
    examples: [
      'examples: [{ id: first, title: One page, request: { list: allpages } }]',
      '',
      '`examples`',
      '',
      'sections Example and More examples',
      'examples of `action=help`',
    ],
    record,
    origin,
  },
  Constraint: {
    exactlyOne: [
      'exactlyOne: [title, pageid]',
      'union, one member given',
      '`x-mw-constraints`; sentence',
      '',
      'sentence',
      'error for none and for two',
    ],
    atMostOne: [
      'atMostOne: [start, from]',
      'union, others `never`',
      '`x-mw-constraints`; sentence',
      '',
      'sentence',
      'error for two',
    ],
    atLeastOne: [
      'atLeastOne: [ids, titles]',
      'union, one member given',
      '`x-mw-constraints`; sentence',
      '',
      'sentence',
      'error for none',
    ],
    parameters: ['parameters: [dir=newer|older]', '', '`x-mw-constraints`', '', 'sentence', 'when it checks the rule'],
    need: ['need: [user]', 'union', '`x-mw-constraints`; sentence', '', 'sentence', 'error without'],
    exclude: [
      'exclude: [unique]',
      'union, others `never`',
      '`x-mw-constraints`; sentence',
      '',
      'sentence',
      'error with',
    ],
    error: ['error: badparams', '', '`x-mw-errors`', '', 'section Errors', 'code of the error'],
    message: ['message: apierror-bad', '', '', '', '', 'message of the error'],
    names: ['names: prefixed', '', '', '', '', 'names in the error'],
    asGenerator: ['asGenerator: false', '', '', '', 'exception in the sentence', 'not checked as a generator'],
  },
  Continuation: {
    parameter: ['parameter: continue', '', 'where `x-mw-continuation` stands', '', 'parameter', 'member of `continue`'],
    form: ['form: <timestamp>|<id>', '', '`pattern` in `x-mw-continuation`', '', 'form', 'refuses other values'],
    free: ['free: true', '', '', '', '', 'callers may send their own'],
    description: ['description: With unique.', '', '`x-mw-continuation`', '', 'note at the form', ''],
  },
  Field: {
    type: ['type: string', 'type', '`type`, or reference to a schema', '', 'type', 'type of what code returns'],
    description: ['description: The title of the page.', docs, '`description`', '', 'row of the result', ''],
    text: ['text: field-title', docs, '`description`', '', 'row of the result', ''],
    required: ['required: true', 'no `?`', '`required`', '', 'mark of those that may lack', 'code must return it'],
    when: [
      'when: { prop: [ids] }',
      'known from the request',
      '`x-mw-when`; sentence',
      '',
      'note',
      'written only if requested',
    ],
    values: ['values: [ltr, rtl]', 'union', '`enum`', '', 'values', 'code returns no other'],
    fields: ['fields: { id: { type: integer } }', 'interface', '`properties`', '', 'rows below it', ''],
    open: ['open: true', 'further members', '`additionalProperties`', '', 'note', 'further members are possible'],
    items: ['items: { type: string }', 'type of the items', '`items`', '', 'rows below it', ''],
    keys: ['keys: Name of the property', '', '', '', 'what the keys are', ''],
    options: ['options: [{ type: string }, { type: integer }]', 'union', '`anyOf`', '', 'alternatives', ''],
    by: ['by: [type, action]', 'union by the value', '`discriminator`', '', 'alternatives by value', ''],
    for: ['for: [move/move_redir]', 'which member of the union', 'which schema', '', 'value at the alternative', ''],
    nullable: ['nullable: true', '`null` too', 'type `null` too', '', 'null', ''],
    errorCode: ['errorCode: true', '', '`ErrorCode`', '', '', ''],
    deprecated: ['deprecated: true', '`@deprecated`', '`deprecated`', '', 'mark', ''],
    bool: ['bool: both', '', 'schemas of version 1', '', 'note on version 1', 'written as a boolean'],
    content: ['content: true', '', 'schemas of version 1', '', 'note on version 1', 'name in version 1, text in XML'],
    subelement: ['subelement: true', '', 'schemas of version 1', '', 'note on version 1', 'form in version 1'],
    pairs: ['pairs: name', '', 'schemas of version 1', '', 'note on version 1', 'form in version 1'],
    emptyArray: ['emptyArray: both', '`[]` too', 'empty array too', '', 'note', 'form of an empty map'],
    fv1: ['fv1: absent', '', 'schemas of version 1', '', 'note on version 1', 'form in version 1'],
    fv1only: ['fv1only: true', '', 'schemas of version 1', '', 'note on version 1', 'left out of version 2'],
    origin,
  },
  Result: {
    open: ['open: true', 'further members', '`additionalProperties`', '', 'note', ''],
    tuple: ['tuple: true', 'tuple', '`prefixItems`', '', 'items by index', 'response is an array'],
    top: [
      'top: { parse: { type: object } }',
      'members of the response',
      'properties of the response',
      '',
      'section Result',
      'place of what code returns',
    ],
    query: [
      'query: { allpages: { type: array } }',
      'members of `query`',
      'properties of `query`',
      '',
      'section Result',
      'place of what code returns',
    ],
    page: [
      'page: { links: { type: array } }',
      'members of a page',
      'properties of a page',
      '',
      'section Result',
      'place of what code returns',
    ],
    generator: [
      'generator: { index: { type: integer } }',
      'members of a page',
      'properties of a page',
      '',
      'section Result',
      'place of what code returns',
    ],
  },
};

const list = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join('; ');
const code = (text: string): string => `\`${text}\``;

/** What the table of attributes says: names in the outputs, before what the row has. */
function attributeRow(
  name: string,
  row: AttributeRow,
  [example, typescript, openapi, , documentation, server]: Partial<Row>,
): Row {
  const any = {
    kind: 'integer',
    messageOrder: [],
    siteDependent: false,
    deprecatedValues: [],
    lowlimit: 1,
    highlimit: 1,
  } as const;
  const extensions = typeof row.openapi === 'function' ? Object.keys(row.openapi(any)) : [row.openapi ?? ''];
  return [
    example,
    list(typescript, row.comment),
    list(openapi, ...extensions.filter((one) => one !== '').map(code)),
    row.record === undefined ? '' : code(row.record),
    list(documentation, row.badge && 'badge'),
    list(server, `descriptor ${code(row.descriptor ?? name)}`),
  ];
}

/** The result of the other parts as a whole. */
export const wholes: Readonly<Partial<Record<keyof Definitions, string>>> = {
  Resource:
    'Besides its name it has the keys of Field. It becomes an interface, a schema of the documents, and a section of the page of shapes.',
  Sets: 'A set becomes a constant with the type of its values (`sets.ts`), a schema of the documents where its values repeat, a section of the page of sets, and the values that the server accepts.',
  Components:
    'A component becomes members of description records, `x-mw-component` and a line of the pages of its modules.',
  Errors:
    'An error or a warning becomes a value of `ErrorCode` in the documents, a row of the page of errors, and the text that the server sends.',
  States: 'States become a section of the page of states.',
  Types:
    'Types become the pages of types, limits and continuation, the limits that the server applies, and the `pattern` of continuation parameters.',
  Texts:
    'A text stands in each output where something names it: `text: NAME` next to the other keys of a parameter or a field, and `{ text: NAME }` in place of any other text.',
  Api: 'The interface becomes the start of the documents (`info`, `servers`, their description), the pages of rules, limits, authentication and versions, and addresses in examples.',
  Translation: 'Translations become the pages in their language, and the texts of `action=help`.',
  Config: 'The configuration says which outputs are made, and where.',
  Formats: 'These facts become what the server writes as XML and `rawfm`, and the page of names in XML.',
};

/** The result of a key of a definition, where this is known of each key. */
export function rowOf(definition: string, key: string): Row | undefined {
  const rows: Readonly<Record<string, Readonly<Partial<Record<string, Row>>>>> = described;
  const found = lookUp(lookUp(rows, definition), key);
  const attribute = definition === 'Parameter' ? attributeRows.find(([, row]) => row.key === key) : undefined;
  return attribute ? attributeRow(...attribute, found ?? []) : found;
}
