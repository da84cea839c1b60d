import { expect, test } from 'vitest';
import { modelOf } from '../generate/load-model.js';
import type { Model } from '../model/model.js';
import { smallSpec, type Edit } from '../../test/helpers/small-spec.js';
import { versionOfAll, type Change } from './change.js';
import { diffModels } from './diff-models.js';
import { readers, rules, versions, type Reader } from './rules.js';

function model(...edits: readonly Edit[]): Model {
  const loaded = modelOf(smallSpec(...edits));
  if (!loaded.model) throw new Error(JSON.stringify(loaded.diagnostics));
  return loaded.model;
}

const things = 'modules/list/things.yaml';
const weights = 'modules/prop/weights.yaml';
const before = model();
const shown = (changes: readonly Change[]): string[] => changes.map(({ at, code }) => `${at} ${code}`);
const letters = (changes: readonly Change[]): string =>
  readers.map((reader: Reader) => versionOfAll(changes, [reader]).replace('major', 'MAJOR')).join(' ');

/** What is found and put → changes, and the versions for a client's source, a running client and handlers. */
const cases: readonly (readonly [find: string, put: string, want: readonly string[], versions: string])[] = [
  // Modules.
  ['summary: Lists all things', 'summary: Lists things', ['things text-changed'], 'patch patch patch'],
  ['prefix: th', 'prefix: ti', ['things example-changed', 'things prefix-changed'], 'MAJOR MAJOR minor'],
  ['generator: true\n', '', ['query.generator value-removed', 'things generator-removed'], 'MAJOR MAJOR MAJOR'],
  ['generator: true\n', 'generator: true\ndeprecated: true\n', ['things module-deprecated'], 'minor minor minor'],
  ['generator: true\n', 'generator: true\nreadrights: false\n', ['things read-right-dropped'], 'patch minor patch'],
  [
    'parameters:',
    'rights: { patrol: More. }\nparameters:',
    ['things right-added', 'things text-changed'],
    'patch MAJOR minor',
  ],
  ['parameters:', 'errors: [badvalue]\nparameters:', ['things module-error-added'], 'minor minor minor'],
  [
    'parameters:',
    'constraints: [{ atMostOne: [from, dir], error: badvalue }]\nparameters:',
    ['things combination-refused'],
    'MAJOR MAJOR minor',
  ],
  [
    'parameters:',
    "continues: [{ parameter: from, form: '<id>' }]\nparameters:",
    ['things.from continuation-added'],
    'patch MAJOR minor',
  ],
  // Requests: clients must not be refused, handlers must expect what is new.
  [
    'type: DIRA, default: ascending',
    'type: DIRA, default: descending',
    ['things.dir default-changed'],
    'patch MAJOR minor',
  ],
  ['type: DIRA, default: ascending', 'type: DIRA', ['things.dir default-removed'], 'patch MAJOR MAJOR'],
  ['type: DIRA,', 'type: DIRA, deprecated: true,', ['things.dir parameter-deprecated'], 'minor minor minor'],
  [
    'type: DIRA,',
    'values: { ascending: Upwards. },',
    ['things.dir type-name-changed', 'things.dir value-removed', 'things.dir text-changed'],
    'MAJOR MAJOR MAJOR',
  ],
  ['type: LIM10', 'type: LIM10, max: 50', ['things.limit bound-narrowed'], 'patch MAJOR minor'],
  ['type: LIM10', 'type: LIM10, max: 900', ['things.limit bound-widened'], 'minor minor minor'],
  ['type: LIM10', 'type: LIM10, min: 0', ['things.limit bound-widened'], 'minor minor minor'],
  ['type: LIM10', 'type: LIM10, min: 2', ['things.limit bound-narrowed'], 'patch MAJOR minor'],
  ['type: COLOURS,', 'type: COLOURS, lowlimit: 5,', ['things.colour bound-narrowed'], 'patch MAJOR minor'],
  [
    'type: string, text: from',
    'type: integer, text: from',
    ['things.from parameter-type-changed'],
    'MAJOR MAJOR MAJOR',
  ],
  [
    'type: integer, templatevars',
    'type: string, templatevars',
    ['things.weight-{colour} parameter-type-widened'],
    'MAJOR minor MAJOR',
  ],
  [
    '  dir: { type: DIRA, default: ascending, description: Which way. }\n',
    '',
    ['things.dir parameter-removed'],
    'MAJOR MAJOR MAJOR',
  ],
  ['  dir:', '  way:', ['things.dir parameter-renamed'], 'MAJOR MAJOR MAJOR'],
  ['  dir:', '  new: { type: string, description: New. }\n  dir:', ['things.new parameter-added'], 'minor minor minor'],
  [
    'type: string, text: from',
    'type: string, multi: true, text: from',
    ['things.from several-values-accepted'],
    'MAJOR minor MAJOR',
  ],
  [
    'type: string, text: from',
    'type: string, sensitive: true, text: from',
    ['things.from body-required'],
    'patch MAJOR minor',
  ],
  ["all: '*'", 'all: any', ['things.colour all-value-changed'], 'MAJOR MAJOR minor'],
  // Responses: the other way round.
  [
    'title: { type: string,',
    'name: { type: string,',
    ['things.result.query.things[].name member-added', 'things.result.query.things[].title member-removed'],
    'MAJOR MAJOR MAJOR',
  ],
  [
    'id: { type: integer, required: true,',
    'id: { type: integer,',
    ['things.result.query.things[].id member-less-present'],
    'MAJOR MAJOR minor',
  ],
  [
    'title: { type: string, when: { colour: [red] },',
    'title: { type: string, required: true,',
    ['things.result.query.things[].title condition-widened', 'things.result.query.things[].title member-more-present'],
    'minor minor MAJOR',
  ],
  [
    'when: { colour: [red] }',
    'when: { colour: [red, green] }',
    ['things.result.query.things[].title condition-widened'],
    'minor minor MAJOR',
  ],
  [
    'when: { colour: [red] }',
    'when: { colour: [green] }',
    ['things.result.query.things[].title condition-narrowed'],
    'MAJOR MAJOR minor',
  ],
  [
    'id: { type: integer,',
    'id: { type: string,',
    ['things.result.query.things[].id member-type-changed'],
    'MAJOR MAJOR MAJOR',
  ],
  [
    'id: { type: integer,',
    'id: { type: integer, nullable: true,',
    ['things.result.query.things[].id null-possible'],
    'MAJOR MAJOR minor',
  ],
  [
    'title: {',
    'new: { type: string, description: New. }\n          title: {',
    ['things.result.query.things[].new member-added'],
    'minor minor minor',
  ],
  [
    'title: {',
    'new: { type: string, required: true, description: New. }\n          title: {',
    ['things.result.query.things[].new required-member-added'],
    'minor minor MAJOR',
  ],
  [
    'title: { type: string,',
    'title: { type: boolean, bool: both,',
    ['things.result.query.things[].title member-type-changed'],
    'MAJOR MAJOR MAJOR',
  ],
  // In one version of the format only.
  [
    'title: { type: string,',
    'title: { type: string, subelement: true,',
    ['things.result.query.things[].title member-type-changed'],
    'MAJOR MAJOR MAJOR',
  ],
];

test.each(cases)('%j → %j', (find, put, want, required) => {
  const edits: Edit[] = [{ file: things, find, put }];
  if (find === 'prefix: th') edits.push({ file: things, find: 'thlimit', put: 'tilimit' });
  const changes = diffModels(before, model(...edits));
  expect(shown(changes).toSorted()).toEqual(want.toSorted());
  expect(letters(changes)).toBe(required);
});

/** The same in files that modules share. */
const shared: readonly (readonly [
  file: string,
  find: string,
  put: string,
  want: readonly string[],
  versions: string,
])[] = [
  [
    'resources/weight.yaml',
    'value: { type: number,',
    'value: { type: string,',
    ['Weight.value member-type-changed'],
    'MAJOR MAJOR MAJOR',
  ],
  [
    'resources/weight.yaml',
    'fields:',
    'fields:\n  unit: { type: string, values: [g], description: U. }',
    ['Weight.unit member-added'],
    'minor minor minor',
  ],
  ['sets.yaml', 'max: 500', 'max: 50', ['things.limit bound-narrowed'], 'patch MAJOR minor'],
  [
    'sets.yaml',
    '{ ascending: Upwards., descending: Downwards. }',
    '{ descending: Downwards., ascending: Upwards. }',
    ['sets.DIRA order-changed', 'sets.DIRA text-changed', 'things.dir order-changed', 'things.dir text-changed'],
    'patch patch patch',
  ],
  [
    'sets.yaml',
    'descending: Downwards. }',
    'descending: Downwards., up: Up. }',
    ['sets.DIRA set-value-added', 'sets.DIRA text-changed', 'things.dir text-changed', 'things.dir value-added'],
    'minor minor MAJOR',
  ],
  [
    'sets.yaml',
    'blue: Blue. }',
    'blue: Blue., mauve: M. }',
    [
      'sets.COLOURS set-value-added',
      'sets.COLOURS text-changed',
      'things.colour known-value-added',
      'things.colour text-changed',
    ],
    'minor minor MAJOR',
  ],
  ['formats.yaml', 'things: t,', 'things: u,', ['formats.query/things format-changed'], 'patch MAJOR minor'],
  ['formats.yaml', 'type: assoc', 'type: array', ['formats.query/things/* format-changed'], 'patch MAJOR minor'],
  ['formats.yaml', 'name: Lists', 'name: Rows', ['formats text-changed'], 'patch patch patch'],
  ['errors.yaml', 'kind: error,', 'kind: warning,', ['errors.badvalue error-kind-changed'], 'MAJOR MAJOR MAJOR'],
  [
    'errors.yaml',
    'kind: error,',
    'kind: error, http: 400,',
    ['errors.badvalue error-status-changed'],
    'patch MAJOR minor',
  ],
  [
    'errors.yaml',
    'badvalue:',
    'worse: { kind: error, text: Bad. }\nbadvalue:',
    ['errors.worse error-added'],
    'minor minor minor',
  ],
  [
    'types.yaml',
    'lowlimit: 50,',
    'lowlimit: 5,',
    [
      'query.list bound-narrowed',
      'query.meta bound-narrowed',
      'query.prop bound-narrowed',
      'query.titles bound-narrowed',
      'things.colour bound-narrowed',
      'types bound-narrowed',
    ],
    'patch MAJOR minor',
  ],
  [
    'protocol/query.yaml',
    'multi: true, description: Titles.',
    'description: Titles.',
    ['query.titles one-value-accepted'],
    'MAJOR MAJOR MAJOR',
  ],
  ['api.yaml', 'version: 1.0.0', 'version: 1.1.0', ['api version-changed'], 'none none none'],
];

test.each(shared)('%s: %j → %j', (file, find, put, want, required) => {
  const changes = diffModels(before, model({ file, find, put }));
  expect(shown(changes).toSorted()).toEqual(want.toSorted());
  expect(letters(changes)).toBe(required);
});

test('values of a response and of a request are judged in opposite directions', () => {
  const withValues = (values: string): Model =>
    model({
      file: 'resources/weight.yaml',
      find: 'fields:',
      put: `fields:\n  unit: { type: string, values: [${values}], description: U. }`,
    });
  const [few, many] = [withValues('g'), withValues('g, kg')];
  expect(letters(diffModels(few, many))).toBe('MAJOR minor minor');
  expect(letters(diffModels(many, few))).toBe('MAJOR minor MAJOR');
  const requests = (values: string): Model =>
    model({ file: weights, find: 'values: { gram: Grams., pound: Pounds. }', put: `values: [${values}]` });
  const [less, more] = [requests('gram, pound'), requests('gram, pound, stone')];
  expect(letters(diffModels(less, more))).toBe('minor minor MAJOR');
  expect(letters(diffModels(more, less))).toBe('MAJOR MAJOR MAJOR');
});

test('the form of a continuation value, and a module that is no longer continued', () => {
  const continued = (form: string): Model =>
    model({ file: things, find: 'parameters:', put: `continues: [{ parameter: from, form: '${form}' }]\nparameters:` });
  const changes = diffModels(continued('<id>'), continued('<id>|<id>'));
  expect(shown(changes)).toEqual(['things.from continuation-form-removed', 'things.from continuation-form-added']);
  expect(letters(changes)).toBe('minor MAJOR MAJOR');
  expect(shown(diffModels(continued('<id>'), before))).toEqual(['things.from continuation-removed']);
});

test.each([
  ['atMostOne: [from, dir]', 'atMostOne: [from, dir]', []],
  ['atMostOne: [from, dir]', 'exactlyOne: [from, dir]', ['combination-refused: a request with none of from, dir']],
  ['exactlyOne: [from, dir]', 'atLeastOne: [from, dir]', ['combination-accepted: a request with from and dir']],
  ['atMostOne: [from, dir]', 'atMostOne: [from, dir, limit]', ['combination-refused: a request with from and limit']],
  ['atMostOne: [from, dir, limit]', 'atMostOne: [from, dir]', ['combination-accepted: a request with from and limit']],
  // A parameter that is new is in no request of before.
  ['exactlyOne: [from, dir]', 'exactlyOne: [from, dir, late]', ['combination-accepted: a request with late']],
  [
    'parameters: [from], need: [dir]',
    'parameters: [from], need: [dir=ascending]',
    ['combination-refused: a request with from and dir', 'combination-accepted: a request with from and dir=ascending'],
  ],
  ['parameters: [from], exclude: [dir]', 'atMostOne: [from, dir]', ['combination-error-changed: the rules about']],
  [
    'parameters: [from], exclude: [dir]',
    'parameters: [from], exclude: [dir], error: other',
    ['combination-error-changed: the rules about'],
  ],
  ['parameters: [from], exclude: [dir]', undefined, ['combination-accepted: a request with from and dir']],
])('the rule {%s} becomes {%s}', (was, is, want) => {
  const withRule = (rule: string | undefined, late = ''): Model =>
    model(
      {
        file: 'errors.yaml',
        put: ['badvalue', 'invalidparammix', 'missingparam', 'other']
          .map((code) => `${code}: { kind: error, text: X }\n`)
          .join(''),
      },
      {
        file: things,
        find: 'parameters:\n',
        put: `${rule === undefined ? '' : `constraints: [{ ${rule} }]\n`}parameters:\n${late}`,
      },
    );
  const late = '  late: { type: string, description: L. }\n';
  const changes = diffModels(withRule(was), withRule(is, is?.includes('late') ? late : ''));
  const found = changes
    .filter(({ code }) => code.startsWith('combination'))
    .map(({ code, message }) => `${code}: ${message}`);
  expect(found).toEqual(want.map((one) => expect.stringContaining(one)));
});

test('the members that decide what another is', () => {
  const resource = (name: string, text: string): Edit => ({ file: `resources/${name}.yaml`, put: text });
  const chosen = (by: string): Model =>
    model(
      resource(
        'gift',
        'name: Gift\ntype: oneOf\ndescription: G.\noptions:\n  - { type: Weight, for: [a] }\n  - { type: Heap, for: [b] }\n',
      ),
      resource('heap', 'name: Heap\ntype: object\ndescription: H.\nfields: {}\n'),
      resource(
        'parcel',
        `name: Parcel\ntype: object\ndescription: P.\nfields:
  kind: { type: string, description: K. }
  sort: { type: string, description: S. }
  gift: { type: Gift,${by} description: G. }\n`,
      ),
      { file: things, find: 'title: {', put: 'parcel: { type: Parcel, description: P. }\n          title: {' },
    );
  const [kind, sort, none] = [chosen(' by: [kind],'), chosen(' by: [sort],'), chosen('')];
  for (const [from, to] of [
    [kind, sort],
    [kind, none],
    [none, kind],
  ] as const) {
    const changes = diffModels(from, to);
    expect(shown(changes)).toEqual(['Parcel choice-changed']);
    expect(letters(changes)).toBe('MAJOR MAJOR MAJOR');
  }
});

test('the order of parameters of a message, and a value that is listed again', () => {
  const withMessage = (params: string): Model =>
    model({ file: 'errors.yaml', find: 'kind: error,', put: `kind: error, messages: { bad: { params: ${params} } },` });
  const swapped = diffModels(withMessage('{ a: text, b: text }'), withMessage('{ b: text, a: text }'));
  expect(shown(swapped)).toEqual(['errors.badvalue.bad error-parameters-changed']);
  const withForms = (subtypes: string): Model =>
    model({ file: things, find: 'type: string, text: from', put: `type: user, subtypes: [${subtypes}], text: from` });
  expect(shown(diffModels(withForms('name, ip'), withForms('name, ip, name')))).toEqual(['things.from order-changed']);
});

test('what is required now', () => {
  const fitted: Edit = { file: things, find: 'thlimit: 5', put: 'thfrom: a, thnew: b' };
  const after = model(
    { file: things, find: 'type: string, text: from', put: 'type: string, required: true, text: from' },
    { file: things, find: '  dir:', put: '  new: { type: string, required: true, description: New. }\n  dir:' },
    fitted,
  );
  expect(shown(diffModels(before, after))).toEqual([
    'things example-changed',
    'things.from parameter-required',
    'things.new required-parameter-added',
  ]);
});

test('a change of one format version says so, and one of both is said once', () => {
  const messages = (...edits: readonly Edit[]) => diffModels(before, model(...edits)).map(({ message }) => message);
  const title = 'title: { type: string,';
  expect(messages({ file: things, find: title, put: 'title: { type: string, subelement: true,' })).toEqual([
    'the type was string, is object, in format version 1',
  ]);
  expect(messages({ file: things, find: title, put: 'title: { type: string, fv1: absent,' })).toEqual([
    'the member is gone, in format version 1',
  ]);
  expect(messages({ file: things, find: title, put: 'title: { type: integer,' })).toEqual([
    'the type was string, is integer',
  ]);
});

test('a module that is gone, or has another name', () => {
  const files = smallSpec().filter(({ path }) => path !== weights);
  const without = modelOf(files).model;
  expect(shown(diffModels(before, without ?? before))).toEqual(['query.prop value-removed', 'weights module-removed']);
  const text = smallSpec().find(({ path }) => path === weights)?.text ?? '';
  const renamed = text.replace('name: weights', 'name: masses').replace('prop: weights', 'prop: masses');
  const other = modelOf([...files, { path: 'modules/prop/masses.yaml', text: renamed }]).model;
  expect(diffModels(before, other ?? before).find(({ at }) => at === 'weights')).toMatchObject({
    code: 'module-renamed',
    at: 'weights',
    message: 'the module is now called masses',
  });
});

test('texts of another language', () => {
  const german = (text: string) => ({ file: 'texts/de.yaml', put: `name: Deutsch\nframe: { Name: ${text} }\n` });
  expect(shown(diffModels(model(german('Name')), model(german('Namen'))))).toEqual(['de translation-changed']);
  expect(diffModels(model(german('Name')), model(german('Name')))).toEqual([]);
});

test('each change has the place of what changed', () => {
  const after = model({ file: things, find: 'type: LIM10', put: 'type: LIM10, max: 50' });
  expect(diffModels(before, after)).toMatchObject([{ place: { file: things, line: 11, column: 3 } }]);
});

test('each rule says why, and requires a version of someone unless it follows from others', () => {
  for (const [code, { why, message, versions: required }] of Object.entries(rules)) {
    expect(why.length, code).toBeGreaterThan(15);
    expect(message, code).not.toBe('');
    expect(
      readers.every((reader) => versions.includes(required[reader])),
      code,
    ).toBe(true);
  }
});
