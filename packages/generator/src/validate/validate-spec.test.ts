import { plainTypes } from '../spec/kinds.js';
import { describe, expect, test } from 'vitest';
import { diagnosticKinds } from '../diagnostics/codes.js';
import { forPublication, hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { parseSpecFiles, readSpecFiles } from '../load/load-spec.js';
import { smallSpec, type Edit } from '../../test/helpers/small-spec.js';
import { validateSpec } from './validate-spec.js';

const validate = (...edits: readonly Edit[]) => validateSpec(parseSpecFiles(smallSpec(...edits)));
const found = (...edits: readonly Edit[]): string[] =>
  validate(...edits).diagnostics.map(
    ({ code, place, hint }) => `${place.file}:${place.line}:${place.column} ${code}${hint ? ` | ${hint}` : ''}`,
  );

const things = 'modules/list/things.yaml';
const weights = 'modules/prop/weights.yaml';
const module = (name: string, prefix: string, more = '', group = 'list'): Edit => ({
  file: `modules/${group}/${name}.yaml`,
  put: `name: ${name}\ngroup: ${group}\nprefix: ${prefix}\ncomponent: core\nsummary: X\nresult: {}\nexamples:\n  - { id: a, title: T, request: { ${group}: ${name} } }\n${more}`,
});

const plain = `a parameter has a plain type (${plainTypes.join(', ')})`;

const cases: readonly (readonly [what: string, edits: readonly Edit[], want: readonly string[]])[] = [
  ['a sound spec', [], []],
  ['YAML syntax', [{ file: things, find: 'prefix: th', put: 'prefix: [th' }], [`${things}:4:1 yaml-syntax`]],
  [
    'unknown key',
    [{ file: things, find: 'default: ascending', put: 'defualt: ascending' }],
    [`${things}:12:22 unknown-key | did you mean "default"?`],
  ],
  ['wrong type', [{ file: things, find: 'multi: true', put: 'multi: yes' }], [`${things}:9:35 wrong-type`]],
  ...(
    [
      ['a summary', 'summary: Lists all things', 'summary: [a]', '6:10'],
      ['a description', 'description: Which way.', 'description: [a]', '12:55'],
      ['a type', 'type: string, text: from', 'type: 5, text: from', '8:17'],
      [
        'examples',
        'examples:\n  - id: first\n    title: The first things\n    request: { list: things, thlimit: 5 }\n',
        'examples: none\n',
        '24:11',
      ],
    ] as const
  ).map(([what, find, put, place]): [string, readonly Edit[], readonly string[]] => [
    `wrong type of ${what}: it does not lack`,
    [{ file: things, find, put }],
    [`${things}:${place} wrong-type`],
  ]),
  [
    'wrong type of parameters: they are not unknown',
    [
      {
        file: things,
        find: 'parameters:\n',
        put: 'tasks: [{ question: Which?, target: from }]\nparameters: x\nold:\n',
      },
    ],
    [`${things}:8:13 wrong-type`, `${things}:9:1 unknown-key`],
  ],
  ['missing field', [{ file: things, find: 'prefix: th\n', put: '' }], [`${things}:1:1 missing-field`]],
  ['no component', [{ file: things, find: 'component: core\n', put: '' }], [`${things}:1:1 missing-component`]],
  ...(
    [
      ['of no form', '{ error: badvalue }', ['7:15 wrong-constraint']],
      ['of two forms', '{ exactlyOne: [from, dir], atMostOne: [from, dir] }', ['7:15 wrong-constraint']],
      ['about one parameter', '{ atLeastOne: [from] }', ['7:15 wrong-constraint']],
      ['with parameters of another form', '{ atMostOne: [from, dir], parameters: [limit] }', ['7:15 wrong-constraint']],
      ['without what is needed', '{ parameters: [from], need: [] }', ['7:15 wrong-constraint']],
      ['without what needs', '{ exclude: [from] }', ['7:15 wrong-constraint']],
      ['about an unknown parameter', '{ atMostOne: [from, dirr] }', ['7:35 unknown-parameter | did you mean "dir"?']],
      [
        'about an unknown value',
        '{ parameters: [from], need: [dir=ascendin|descending] }',
        ['7:44 unknown-value | did you mean "ascending"?'],
      ],
      ['with a parameter twice', '{ atMostOne: [from, from] }', ['7:35 duplicate-name']],
      [
        'with an unknown error',
        '{ atMostOne: [from, dir], error: badvalues }',
        ['7:48 unknown-error | did you mean "badvalue"?'],
      ],
      [
        'with an unknown message',
        '{ atMostOne: [from, dir], error: badvalue, message: no }',
        ['7:67 wrong-constraint'],
      ],
      ['with a misspelled key', '{ atmostOne: [from, dir] }', ['7:17 unknown-key | did you mean "atMostOne"?']],
      ['with a text for a list', '{ atMostOne: from }', ['7:28 wrong-type']],
      ['of a site', '{ parameters: [from], exclude: [colour=pink] }', []],
    ] as const
  ).map(
    ([what, rule, want]) =>
      [
        `a rule ${what}`,
        [
          {
            file: things,
            find: 'parameters:',
            put: `constraints: [${rule}]\nparameters:`,
          },
          {
            file: 'errors.yaml',
            put: 'badvalue: { kind: error, text: X }\ninvalidparammix: { kind: error, text: X }\nmissingparam: { kind: error, text: X }\n',
          },
        ],
        want.map((one) => `${things}:${one}`),
      ] as const,
  ),
  [
    'unknown set',
    [{ file: things, find: 'LIM10', put: 'LIM11' }],
    [`${things}:11:18 unknown-set | did you mean "LIM10"?`],
  ],
  [
    'dangling like of a module',
    [{ file: weights, find: 'parameters:', put: 'like: thing\nparameters:' }],
    [`${weights}:6:7 dangling-like | did you mean "things"?`],
  ],
  [
    'dangling like of a parameter',
    [
      {
        file: weights,
        find: 'default: gram, description: Unit., values: { gram: Grams., pound: Pounds. }',
        put: 'like: things.form, description: Unit.',
      },
    ],
    [`${weights}:7:17 dangling-like | did you mean "things.from"?`],
  ],
  [
    'cyclic like of modules',
    [module('one', 'on', 'like: two\n'), module('two', 'tw', 'like: one\n')],
    ['modules/list/one.yaml:9:7 cyclic-like'],
  ],
  [
    'cyclic like of parameters',
    [
      module('one', 'on', 'parameters: { a: { like: two, description: D } }\n'),
      module('two', 'tw', 'parameters: { a: { like: one, description: D } }\n'),
    ],
    ['modules/list/two.yaml:9:26 cyclic-like'],
  ],
  [
    'like of sets',
    [
      {
        file: 'sets.yaml',
        find: 'DIRA:\n  values: { ascending: Upwards., descending: Downwards. }',
        put: 'DIRA:\n  like: DIRB',
      },
    ],
    ['sets.yaml:2:9 dangling-like'],
  ],
  [
    'duplicate module',
    [{ ...module('weights', 'ot'), file: 'modules/list/weights.yaml' }],
    [`${weights}:1:7 duplicate-module`],
  ],
  ...['2pages', 'a b', 'é', '__proto__', 'a|b'].map((name): [string, readonly Edit[], readonly string[]] => [
    `a module called ${name}`,
    [{ ...module(name, 'ot'), put: module(name, 'ot').put.replace(/^name: .*\n/, '') }],
    [`modules/list/${name}.yaml:1:1 module-name`],
  ]),
  ['a module that states such a name', [module('2pages', 'ot')], ['modules/list/2pages.yaml:1:7 wrong-type']],
  ['a module with the name of an output', [module('index', 'ot')], ['modules/list/index.yaml:1:7 reserved-name']],
  [
    'modules whose names differ in what types do not have',
    [module('some-things', 'ot'), module('someThings', 'os')],
    ['modules/list/someThings.yaml:1:7 duplicate-module'],
  ],
  [
    'modules whose files have one name where capital letters do not count',
    [module('Weights', 'ot')],
    [`${weights}:1:7 duplicate-module`],
  ],
  [
    'a module in an unknown folder, to which others refer',
    [
      { file: 'modules/lists/others.yaml', put: 'prefix: ot\n' },
      { file: things, find: 'The things.', put: 'The things; see [[others]].' },
    ],
    ['modules/lists/others.yaml:1:1 unknown-file | did you mean "modules/list/others.yaml"?'],
  ],
  [
    'a module in a folder of no group',
    [{ file: 'modules/everything/others.yaml', put: 'prefix: ot\n' }],
    ['modules/everything/others.yaml:1:1 unknown-file | the groups of modules are list, prop, meta'],
  ],
  [
    'values of the interface that look like references in texts',
    [{ file: weights, find: 'gram: Grams.', put: "gram: Grams., '{{x}}': A number., '[[x]]': A link." }],
    [],
  ],
  [
    'a default that looks like a number of the spec',
    [{ file: things, find: 'from: { type: string,', put: "from: { type: string, default: '{{limit.max}} [[x]]'," }],
    [],
  ],
  [
    'like of sets in a circle',
    [
      {
        file: 'sets.yaml',
        find: 'DIRA:\n  values: { ascending: Upwards., descending: Downwards. }',
        put: 'DIRA:\n  like: COLOURS',
      },
      { file: 'sets.yaml', find: 'values: { red: Red., green: Green., blue: Blue. }', put: 'like: DIRA' },
    ],
    ['sets.yaml:15:9 cyclic-like'],
  ],
  [
    'a set that is gone, named in many places',
    [
      { file: things, find: 'type: DIRA', put: 'type: NOSET' },
      {
        file: weights,
        find: 'default: gram, description: Unit., values: { gram: Grams., pound: Pounds. }',
        put: 'type: NOSET, description: Unit.',
      },
    ],
    [
      `${things}:12:16 unknown-set | ${plain}, "values", or the name of a set: DIRA, LIM10, COLOURS; also at ${weights}:7`,
    ],
  ],
  [
    'places of formats.yaml that no result has',
    [
      { file: 'formats.yaml', find: 'things: t', put: "thing: t, 'things/*/nmae': {}, '*/*': {}" },
      { file: 'formats.yaml', find: '[query]', put: '[query, qery, query/pages/*]' },
    ],
    [
      'formats.yaml:1:40 unknown-place | did you mean "query"?',
      'formats.yaml:1:73 unknown-place | did you mean "things"?',
      'formats.yaml:1:83 unknown-place | members: id, title',
    ],
  ],
  [
    'continuation',
    [
      {
        file: things,
        find: 'parameters:\n',
        put: "continues: [{ parameter: form, form: '<id>' }, { parameter: from, form: '<ids>' }]\nparameters:\n",
      },
    ],
    [`${things}:7:26 unknown-parameter | did you mean "from"?`, `${things}:7:73 unknown-token | did you mean "id"?`],
  ],
  [
    'continuation with a token like none',
    [
      {
        file: things,
        find: 'parameters:\n',
        put: "continues: [{ parameter: from, form: '<hostname>' }]\nparameters:\n",
      },
    ],
    [`${things}:7:38 unknown-token | add it to "tokens" of types.yaml, or use one of these: id`],
  ],
  [
    'targets of tasks',
    [
      {
        file: things,
        find: 'parameters:\n',
        put: 'tasks: [{ question: Which?, target: from }, { question: What?, target: form }]\nparameters:\n',
      },
    ],
    [`${things}:7:72 unknown-target | did you mean "from"?`],
  ],
  [
    'placeholders',
    [{ file: things, find: 'How many things.', put: "'{{min}} to {{LIM10.max}} or {{dir.max}}, {{multi.lowlimit}}'" }],
    [`${things}:11:25 unknown-placeholder`],
  ],
  [
    'references to parameters',
    [
      {
        file: things,
        find: 'How many things.',
        put: "'From {param:from} on, {param:dir=descending}, {param:weight-{colour}} and {param:form}'",
      },
    ],
    [`${things}:11:25 unknown-parameter | did you mean "from"?`],
  ],
  [
    'a reference of a set that not all of its parameters have',
    [
      {
        file: 'sets.yaml',
        find: 'ascending: Upwards.',
        put: "ascending: 'Upwards from {param:start}.'",
      },
    ],
    [`${things}:12:10 unknown-parameter`],
  ],
  [
    'a reference of a shared text',
    [{ file: 'texts.yaml', put: "from: 'Needs {param:dri}.'\n" }],
    [`${things}:8:25 unknown-parameter | did you mean "dir"?`],
  ],
  [
    'states',
    [
      {
        file: 'states.yaml',
        put: '- { name: A, description: D, set: COLOURS, usedBy: [things.colour, things.dir] }\n- { name: B, description: D, values: { ascending: Up, sideways: No }, usedBy: [things.dir] }\n',
      },
    ],
    ['states.yaml:1:68 stateless-user', 'states.yaml:2:55 unused-state'],
  ],
  ['duplicate prefix', [module('other', 'we')], ['modules/prop/weights.yaml:3:9 duplicate-prefix']],
  [
    'duplicate prefix, also of parameters, once',
    [module('other', 'we', 'generator: true\nparameters: { unit: { type: string, description: D } }\n')],
    ['modules/prop/weights.yaml:3:9 duplicate-prefix'],
  ],
  [
    'a line that cannot be read, once',
    [{ file: things, find: 'group:', put: ' group:' }],
    [`${things}:2:7 yaml-syntax`],
  ],
  ['a file of another form, once', [{ file: 'sets.yaml', put: '' }], ['sets.yaml:1:1 wrong-type']],
  ['a file that cannot be read, once', [{ file: 'sets.yaml', put: ': [' }], ['sets.yaml:1:4 yaml-syntax']],
  [
    'duplicate parameter',
    [{ file: things, find: '  dir:', put: '  from: { type: string, text: from }\n  dir:' }],
    [`${things}:12:3 yaml-syntax`],
  ],
  [
    'names that collide',
    [module('other', 't', 'parameters: { hfrom: { type: string, description: D } }\n')],
    [`${things}:8:3 name-collision`],
  ],
  [
    'names that collide in the g form',
    [module('other', 'gth', 'parameters: { from: { type: string, description: D } }\n')],
    [`${things}:8:3 name-collision`],
  ],
  [
    'a name that collides with the protocol',
    [module('other', 'ti', 'parameters: { tles: { type: string, description: D } }\n')],
    ['modules/list/other.yaml:9:15 name-collision'],
  ],
  [
    'a shared name is allowed',
    [
      { file: 'api.yaml', find: 'rules:', put: 'sharedNames: [iwurl]\nrules:' },
      module('other', 'iw', 'parameters: { url: { type: boolean, description: D } }\n'),
      { file: 'protocol/query.yaml', find: '  titles:', put: '  iwurl: { type: boolean, description: D }\n  titles:' },
    ],
    [],
  ],
  [
    'default outside its set',
    [{ file: things, find: 'default: ascending', put: 'default: ascendign' }],
    [`${things}:12:31 default-outside | did you mean "ascending"?`],
  ],
  [
    'default outside its bounds',
    [{ file: things, find: 'type: LIM10,', put: 'type: LIM10, default: 0,' }],
    [`${things}:11:34 default-outside`],
  ],
  [
    'min > max',
    [{ file: 'sets.yaml', find: 'min: 1', put: 'min: 1000' }],
    ['sets.yaml:7:8 bounds-crossed', `${things}:11:10 default-outside`],
  ],
  [
    'min > max of a parameter',
    [{ file: things, find: 'type: integer,', put: 'type: integer, min: 5, max: 4,' }],
    [`${things}:10:44 bounds-crossed`],
  ],
  [
    'templatevars that name nothing',
    [{ file: things, find: 'templatevars: { colour: colour }', put: 'templatevars: { colour: color }' }],
    [`${things}:10:63 unknown-templatevar | did you mean "colour"?`],
  ],
  [
    'templatevars of other variables',
    [{ file: things, find: 'templatevars: { colour: colour }', put: 'templatevars: { color: colour }' }],
    [`${things}:10:3 templatevars-mismatch`],
  ],
  [
    'generator on meta',
    [module('other', 'ot', 'generator: true\n', 'meta')],
    ['modules/meta/other.yaml:9:1 generator-on-meta'],
  ],
  [
    'deprecated value not in the set',
    [{ file: 'sets.yaml', find: 'deprecatedvalues: [blue]', put: 'deprecatedvalues: [blu]' }],
    ['sets.yaml:12:22 unknown-deprecated-value | did you mean "blue"?'],
  ],
  [
    'example with an unknown parameter',
    [{ file: things, find: 'thlimit: 5', put: 'thlimt: 5' }],
    [`${things}:27:30 example-unfit | did you mean "thlimit"?`],
  ],
  [
    'example with a bad value',
    [{ file: things, find: 'thlimit: 5', put: 'thdir: up' }],
    [`${things}:27:30 example-unfit`],
  ],
  [
    'example that selects another module',
    [{ file: weights, find: 'prop: weights, titles: A', put: 'list: things' }],
    [`${weights}:12:5 example-unfit`],
  ],
  [
    'example as a generator',
    [{ file: things, find: '{ list: things, thlimit: 5 }', put: '{ generator: things, gthlimit: max }' }],
    [],
  ],
  ['missing summary', [{ file: things, find: 'summary: Lists all things\n', put: '' }], [`${things}:1:1 missing-text`]],
  [
    'missing description of a parameter',
    [{ file: things, find: ', description: Which way.', put: '' }],
    [`${things}:12:3 missing-text`],
  ],
  [
    'missing meaning of a value that stands in the parameter',
    [{ file: weights, find: 'gram: Grams.', put: 'gram:' }],
    [`${weights}:7:3 missing-text`],
  ],
  [
    'missing description of a field',
    [{ file: things, find: ', description: Number.', put: '' }],
    [`${things}:22:11 missing-text`],
  ],
  [
    'unknown text',
    [{ file: things, find: 'text: from', put: 'text: form' }],
    [`${things}:8:31 unknown-text | did you mean "from"?`],
  ],
  [
    'unknown text of a value',
    [{ file: 'sets.yaml', find: 'green: Green.', put: 'green: { text: form }' }],
    ['sets.yaml:15:39 unknown-text | did you mean "from"?'],
  ],
  [
    'a text and its name in one',
    [{ file: things, find: 'summary: Lists all things', put: 'summary: { txt: from }' }],
    [`${things}:6:12 unknown-key | did you mean "text"?`],
  ],
  [
    'a shared text that names another one',
    [{ file: 'texts.yaml', put: 'from: { text: to }\nto: X.\n' }],
    ['texts.yaml:1:7 wrong-type'],
  ],
  [
    'a description besides the name of a text',
    [{ file: weights, find: 'type: Weight', put: 'type: Weight, text: from' }],
    [`${weights}:10:5 invalid-shape`],
  ],
  [
    'unknown resource',
    [{ file: weights, find: 'type: Weight', put: 'type: Wieght' }],
    [`${weights}:10:21 unknown-resource | did you mean "Weight"?`],
  ],
  [
    'a condition on an unknown parameter',
    [{ file: things, find: 'when: { colour: [red] }', put: 'when: { color: [red] }' }],
    [`${things}:23:42 unknown-parameter | did you mean "colour"?`],
  ],
  [
    'an unknown component',
    [{ file: things, find: 'component: core', put: 'component: cor' }],
    [`${things}:5:12 unknown-component | did you mean "core"?`],
  ],
  [
    'an unknown error',
    [{ file: things, find: 'parameters:', put: 'errors: [badvalu]\nparameters:' }],
    [`${things}:7:10 unknown-error | did you mean "badvalue"?`],
  ],
  [
    'a broken link',
    [{ file: things, find: 'Which way.', put: '"See [[things.dri]] and [[weights]]."' }],
    [`${things}:12:55 broken-link | did you mean "things.dir"?`],
  ],
  ...['int', 'strng', 'Bool'].map((type): (typeof cases)[number] => [
    `the type ${type}`,
    [{ file: things, find: 'type: string', put: `type: ${type}` }],
    [`${things}:8:17 unknown-set | did you mean "${{ int: 'integer', strng: 'string' }[type] ?? 'boolean'}"?`],
  ]),
  [
    'a prefix that is taken, once',
    [{ file: things, find: 'prefix: th', put: 'prefix: we' }],
    [`${weights}:3:9 duplicate-prefix`],
  ],
  [
    'a generator that is no truth value, once',
    [{ file: things, find: 'generator: true', put: 'generator: "yes"' }],
    [`${things}:4:12 wrong-type`],
  ],
  [
    'a text twice, without its translations',
    [
      { file: 'texts.yaml', find: 'from:', put: 'from: A.\nfrom:' },
      { file: 'texts/de.yaml', put: 'texts:\n  texts.yaml: { from@000000: Anfang. }\n' },
    ],
    ['texts.yaml:2:1 yaml-syntax'],
  ],
  [
    'an unknown folder',
    [{ file: 'modules/lists/more.yaml', put: 'prefix: m\n' }],
    ['modules/lists/more.yaml:1:1 unknown-file | did you mean "modules/list/more.yaml"?'],
  ],
  [
    'a module in the wrong folder',
    [{ file: things, find: 'group: list', put: 'group: meta' }],
    [`${things}:1:7 wrong-place`],
  ],
  [
    'a file that does not belong',
    [{ file: 'set.yaml', put: 'A: 1' }],
    ['set.yaml:1:1 unknown-file | did you mean "sets.yaml"?'],
  ],
  [
    'recorded answers that are no JSON',
    [{ file: 'examples/things.json', put: '{' }],
    ['examples/things.json:1:2 json-syntax'],
  ],
];

describe('validateSpec finds', () => {
  test.each(cases)('%s', (_, edits, want) => {
    const all = found(...edits);
    const shown = all.map((line) => (want.some((one) => one.includes(' | ')) ? line : (line.split(' | ')[0] ?? '')));
    expect(shown.toSorted()).toEqual([...want].toSorted());
  });

  test('all of it in one run, in the order of the places', () => {
    const all = found(
      { file: things, find: 'LIM10', put: 'LIM11' },
      { file: weights, find: 'default: gram', put: 'default: stone' },
    );
    expect(all.map((line) => line.split(' ')[1])).toEqual(['unknown-set', 'default-outside']);
  });
});

test('a spec with an error is not a valid spec; one with warnings is', () => {
  expect(validate({ file: things, find: 'LIM10', put: 'LIM11' }).resolution).toBeUndefined();
  expect(validate({ file: things, find: ', description: Number.', put: '' }).resolution).toBeDefined();
});

test('what is missing for publication is an error there', () => {
  const { diagnostics } = validate({ file: things, find: ', description: Number.', put: '' });
  expect(hasErrors(diagnostics)).toBe(false);
  expect(hasErrors(forPublication(diagnostics))).toBe(true);
});

test('every message of the table takes its values', () => {
  for (const { message } of Object.values(diagnosticKinds)) expect(message).not.toMatch(/\{\s|\s\}/);
});

test.each(['sets.yaml', 'types.yaml', 'texts.yaml', 'components.yaml', 'errors.yaml', 'api.yaml', 'states.yaml'])(
  'the whole spec without %s has one mistake',
  async (file) => {
    const files = await readSpecFiles(new URL('../../../../spec', import.meta.url).pathname);
    const { diagnostics } = validateSpec(parseSpecFiles(files.filter(({ path }) => path !== file)));
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code, place }) => [code, place.file])).toEqual([['missing-home', file]]);
  },
);

test('a file of the spec that is missing is one mistake', () => {
  const without = (path: string) => validateSpec(parseSpecFiles(smallSpec().filter((file) => file.path !== path)));
  const errorsOf = (path: string) => without(path).diagnostics.filter(({ severity }) => severity === 'error');
  for (const path of ['sets.yaml', 'texts.yaml', 'components.yaml'])
    expect(errorsOf(path).map(({ code, place }) => [code, place.file])).toEqual([['missing-home', path]]);
  expect(without('sets.yaml').diagnostics.map(({ message }) => message)).toEqual([
    'the file is missing, but 3 places of the spec refer to sets in it, first modules/list/things.yaml:9',
  ]);
  expect(without('texts.yaml').diagnostics.map(({ message }) => message)).toEqual([
    'the file is missing, but 1 place of the spec refers to texts in it, first modules/list/things.yaml:8',
  ]);
  expect(without('resources/weight.yaml').diagnostics.map(({ message, place }) => [place.file, message])).toEqual([
    [
      'resources/',
      'the folder is missing, but 1 place of the spec refers to resources in it, first modules/prop/weights.yaml:10',
    ],
  ]);
});

test('a folder without modules is one mistake', () => {
  expect(validateSpec(parseSpecFiles([])).diagnostics.map(({ code }) => code)).toEqual(['no-modules']);
});

describe.each([
  ['api.yaml', 'the title is then "Wiki query interface", the version 0.0.0, and there are no general rules'],
  ['states.yaml', 'no states are described'],
  ['formats.yaml', 'the elements of lists in XML have the name _v'],
])('without %s', (file, lacks) => {
  const without = (...edits: readonly Edit[]) =>
    validateSpec(parseSpecFiles(smallSpec(...edits).filter(({ path }) => path !== file))).diagnostics;
  const shown = ({ severity, place, message }: Diagnostic) => `${severity} ${place.file} ${message}`;

  test('a spec in which nothing refers to it has one warning', () => {
    expect(without().map(shown)).toEqual([`warning ${file} the file is missing: ${lacks}`]);
    expect(hasErrors(forPublication(without()))).toBe(true);
  });

  test('a spec that translates it has one error', () => {
    const put = `name: Deutsch\ntexts:\n  ${file}:\n    description@000000: Ein Test.\n`;
    const found = without({ file: 'texts/de.yaml', put }).filter(({ code }) => code !== 'missing-translations');
    expect(found.map(shown)).toEqual([
      `error ${file} the file is missing, but 1 place of the spec refers to texts in it, first texts/de.yaml:3`,
    ]);
  });
});

test('the spec of this repository is fit for publication', async () => {
  const files = await readSpecFiles(new URL('../../../../spec', import.meta.url).pathname);
  const found = forPublication(validateSpec(parseSpecFiles(files)).diagnostics);
  // Who changes an English text need not know the languages that it is translated into.
  expect(found.filter(({ code }) => !/-translations?$/.test(code))).toEqual([]);
});

test('without types.yaml a multi-valued parameter says how many values it takes', () => {
  const { diagnostics } = validateSpec(parseSpecFiles(smallSpec().filter(({ path }) => path !== 'types.yaml')));
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'missing-limits',
  ]);
});

test('a value of a set without a meaning is not fit for publication', () => {
  const { diagnostics } = validate({ file: 'sets.yaml', find: 'ascending: Upwards.', put: 'ascending:' });
  expect(forPublication(diagnostics).map(({ message }) => message)).toContain(
    'value "ascending" of DIRA has no meaning',
  );
});
