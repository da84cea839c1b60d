// @module-tag slow
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../model/model.js';
import { modelOf } from '../../generate/load-model.js';
import { actionsOf } from '../../model/modules.js';
import { readModel } from '../../read-model.js';
import { smallSpec } from '../../../test/helpers/small-spec.js';
import type { OpenapiDocument } from './document.js';
import { emitOpenapi, withOpenObjects } from './emit-openapi.js';
import { withNamedEnumerations } from './enumerations.js';
import { modulesDocument } from './modules-document.js';
import { plainText } from '../../text/links.js';
import type { Schema } from './schema.js';
import { wireDocument } from './wire-document.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
let model: Model;
let wire: OpenapiDocument;
let modules: OpenapiDocument;

beforeAll(async () => {
  model = await readModel(`${root}spec`);
  wire = wireDocument(model);
  modules = modulesDocument(model, actionsOf(model));
});

describe('the document of the wire', () => {
  test('has each parameter of each module once, and each of a generator again with g', () => {
    const names = model.modules.flatMap(({ parameters }) =>
      parameters.flatMap(({ wireName, generatorName }) => [
        wireName,
        ...(generatorName === undefined ? [] : [generatorName]),
      ]),
    );
    const secret = new Set(['wltoken', 'gwltoken', 'wrtoken', 'gwrtoken']);
    expect(names.filter((name) => !secret.has(name) && !(name in wire.components.parameters))).toEqual([]);
    expect(wire.paths['/api.php']?.get?.parameters).toHaveLength(Object.keys(wire.components.parameters).length);
  });

  test('describes a response that is an array by its items', () => {
    expect(wire.components.schemas['OpensearchResponse']).toMatchObject({
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'array' }, { type: 'array' }, { type: 'array' }],
      minItems: 4,
      maxItems: 4,
    });
  });

  test('joins lists with a bar and bounds limits', () => {
    expect(wire.components.parameters['auprop']).toMatchObject({ style: 'pipeDelimited', explode: false });
    expect(wire.components.parameters['aplimit']).toMatchObject({
      schema: {
        anyOf: [
          { type: 'integer', minimum: 1, maximum: 5000 },
          { type: 'string', enum: ['max'] },
        ],
        default: 10,
      },
      'x-mw-max': 500,
      'x-mw-highmax': 5000,
    });
    expect(
      wire.components.parameters['apunique' in wire.components.parameters ? 'apunique' : 'alunique'],
    ).toMatchObject({
      schema: { type: 'boolean', enum: [true] },
    });
  });

  test('has iwurl once, for both that read it', () => {
    expect(wire.components.parameters['iwurl']).toMatchObject({ 'x-mw-module': ['query', 'query+iwlinks'] });
  });

  test('joins the values of lists of one name and drops a default that not both have', () => {
    const sizes = (value: string, other: string): string =>
      `{ multi: true, default: ${value}, description: Sizes., values: { small: S., ${other}: O. } }`;
    const { model: small, diagnostics } = modelOf(
      smallSpec(
        { file: 'api.yaml', find: 'rules:', put: 'sharedNames: [thsize]\nrules:' },
        {
          file: 'protocol/query.yaml',
          find: '  titles:',
          put: `  thsize: ${sizes('small', 'large')}\n  titles:`,
        },
        {
          file: 'modules/list/things.yaml',
          find: '  limit:',
          put: `  size: ${sizes('huge', 'huge')}\n  limit:`,
        },
      ),
    );
    expect(diagnostics).toEqual([]);
    if (!small) throw new Error('no model');
    expect(wireDocument(small).components.parameters['thsize']?.schema).toEqual({
      type: 'array',
      items: { type: 'string', enum: ['small', 'large', 'huge'] },
      maxItems: 500,
    });
  });

  test('fills templated parameters in', () => {
    expect(wire.components.parameters).toHaveProperty(['rvcontentformat-main']);
  });

  test('marks deprecated parameters and values', () => {
    expect(wire.components.parameters['rvdiffto']).toMatchObject({ deprecated: true });
    expect(wire.components.parameters['inprop']).toMatchObject({ 'x-mw-deprecated-values': ['preload', 'readable'] });
  });
});

describe('secrets', () => {
  const secrets = ['lgpassword', 'lgtoken', 'logintoken', 'token', 'wltoken', 'wrtoken'];

  test.each([
    ['first', '', ', sensitive: true'],
    ['second', ', sensitive: true', ''],
  ])('stay out of URLs also if the %s of two modules that read a name has no secret there', (_, query, things) => {
    const key = (more: string): string => `{ type: string, description: A key.${more} }`;
    const { model: small, diagnostics } = modelOf(
      smallSpec(
        { file: 'api.yaml', find: 'rules:', put: 'sharedNames: [thkey]\nrules:' },
        { file: 'protocol/query.yaml', find: '  titles:', put: `  thkey: ${key(query)}\n  titles:` },
        { file: 'modules/list/things.yaml', find: '  limit:', put: `  key: ${key(things)}\n  limit:` },
      ),
    );
    expect(diagnostics).toEqual([]);
    if (!small) throw new Error('no model');
    const document = wireDocument(small);
    expect(document.components.parameters).not.toHaveProperty('thkey');
    expect(JSON.stringify(document.paths['/api.php']?.post?.requestBody)).toContain('QueryForm');
    expect(document.components.schemas['QueryForm']?.properties).toHaveProperty('thkey');
  });

  test('are parameters of no GET, but fields of forms', () => {
    for (const { paths, components } of [wire, modules]) {
      const shown = Object.values(paths).flatMap(({ get, post }) => [
        ...(get?.parameters ?? []),
        ...(post?.parameters ?? []),
      ]);
      const names = new Set(shown.map((one) => ('name' in one ? one.name : one.$ref.split('/').at(-1))));
      expect(secrets.filter((name) => names.has(name) || name in components.parameters)).toEqual([]);
      const bodies = JSON.stringify([Object.values(paths).map(({ post }) => post?.requestBody), components.schemas]);
      expect(secrets.filter((name) => !bodies.includes(`"${name}":{`))).toEqual([]);
    }
  });

  test('each action that must be posted is a form of its own on the wire, and an operation of its own', () => {
    const forms = ['QueryForm', 'ActionClientloginForm', 'ActionLoginForm', 'ActionLogoutForm'];
    expect(wire.paths['/api.php']?.post?.requestBody).toHaveProperty(
      ['content', 'application/x-www-form-urlencoded', 'schema', 'anyOf'],
      forms.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    );
    expect(wire.components.schemas['ActionLoginForm']?.properties?.['action']).toEqual({
      description: 'The action.',
      type: 'string',
      enum: ['login'],
    });
    expect(wire.components.schemas['QueryForm']?.properties).not.toHaveProperty('lgpassword');
    for (const name of ['login', 'clientlogin', 'logout'])
      expect(Object.keys(modules.paths[`/api.php/${name}`] ?? {})).toEqual(['post']);
    expect(Object.keys(modules.paths['/api.php/paraminfo'] ?? {})).toEqual(['get']);
    expect(modules.paths['/api.php/query/meta/tokens']).toBeDefined();
    expect(Object.keys(modules.paths['/api.php/query/list/watchlist'] ?? {})).toEqual(['get', 'post']);
  });
});

test('an action of a project that must be posted is a form of its own on the wire, with its response', () => {
  const put = `prefix: ''
component: core
mustbeposted: true
summary: Paints a thing
parameters:
  colour: { type: COLOURS, required: true, description: The colour. }
result:
  top:
    paint: { type: object, required: true, description: What was painted., fields: { id: { type: integer } } }
`;
  const { model: own } = modelOf(
    smallSpec(
      { file: 'actions/paint.yaml', put },
      { file: 'actions/look.yaml', put: put.replace('mustbeposted: true\n', '') },
    ),
  );
  if (!own) throw new Error('The spec of the test has errors');
  const text = [...emitOpenapi(own)].find(({ path }) => path === 'openapi.json')?.text ?? '';
  const { schemas } = JSON.parse(text).components;
  expect(schemas.ActionPaintForm).toMatchObject({ required: ['action', 'colour'] });
  expect(schemas).toHaveProperty('PaintResponse');
  expect(Object.keys(schemas).filter((name) => /look/i.test(name))).toEqual([]);
  expect(schemas.QueryForm.properties).not.toHaveProperty('colour');
});

describe('integers', () => {
  const schemaOf = (name: string) => {
    const found = Object.values(modules.paths)
      .flatMap(({ get }) => get?.parameters ?? [])
      .find((one) => 'name' in one && one.name === name);
    return found && 'schema' in found ? found.schema : undefined;
  };

  test('that can pass 2^31 say so', () => {
    expect(schemaOf('apminsize')).toEqual({ type: 'integer', format: 'int64' });
    expect(modules.components.schemas['AllcategoriesItem']?.properties?.['size']).toMatchObject({ format: 'int64' });
  });

  test('with a smaller bound do not', () => {
    expect(schemaOf('aplimit')).toHaveProperty(['anyOf', 0], { type: 'integer', minimum: 1, maximum: 5000 });
  });
});

test('each member of a form and of a response has a description', () => {
  const lacks: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, member] of Object.entries(node)) visit(member, `${path}/${key}`);
    if (!path.endsWith('/properties') || path.endsWith('/properties/properties')) return;
    for (const [key, schema] of Object.entries(node))
      if (schema.description === undefined && schema.$ref === undefined) lacks.push(`${path}/${key}`);
  };
  visit(wire.components.schemas, 'wire');
  visit(modules.components.schemas, 'modules');
  expect(lacks).toEqual([]);
});

describe('documents for users', () => {
  /** Every schema inside of one. */
  function* parts(schema: Schema): Iterable<Schema> {
    yield schema;
    const { items, additionalProperties: more, properties = {}, anyOf = [], oneOf = [] } = schema;
    const inner = [...Object.values(properties), ...anyOf, ...oneOf];
    for (const one of [...inner, ...(items ? [items] : []), ...(typeof more === 'object' ? [more] : [])])
      yield* parts(one);
  }
  const closedIn = ({ components }: OpenapiDocument): readonly string[] =>
    Object.entries(components.schemas).flatMap(([name, schema]) =>
      [...parts(schema)].some((part) => part.additionalProperties === false) ? [name] : [],
    );

  test('have open objects in responses; those for tests closed ones; nothing else differs', () => {
    for (const closed of [wire, modules]) {
      const open = withOpenObjects(closed);
      expect(closedIn(closed).length).toBeGreaterThan(100);
      expect(closedIn(open).filter((name) => !name.endsWith('Form'))).toEqual([]);
      const bare = (document: OpenapiDocument) =>
        JSON.stringify(document, (key, value: unknown) =>
          key === 'additionalProperties' && value === false ? undefined : value,
        );
      expect(JSON.parse(bare(open))).toEqual(JSON.parse(bare(closed)));
    }
  });
});

describe('both documents', () => {
  test('name parameters as a request writes them', () => {
    const described = (name: string) => wire.components.parameters[name]?.description;
    expect(described('lestart')).toContain('With `ledir=older`');
    expect(described('grcstart')).toContain('With `grcdir=older`');
    expect(described('lelimit')).not.toContain('`leleprop');
    for (const { components } of [wire, modules]) {
      expect(JSON.stringify(components.schemas['LogEntry'])).toContain('With `leprop=ids`.');
      expect(JSON.stringify(components.schemas['Revision'])).toContain('With `prop=ids`.');
      const text = JSON.stringify(components.schemas['RecentchangesItem']);
      expect(text).toContain('With `rcprop=user` or `rcprop=userid`.');
      expect(text).not.toContain('`prop=');
    }
  });

  const documents = (): readonly OpenapiDocument[] => [wire, modules];

  test('state each common fact of the spec once, below a heading', () => {
    const { rules, authentication, limits, versioning, events } = model.api;
    for (const { info } of documents()) {
      for (const heading of ['Requests', 'Continuation', 'Limits', 'Login', 'Rights', 'Errors', 'Events', 'Versions'])
        expect(info.description).toContain(`\n\n## ${heading}\n\n`);
      for (const { text } of [...rules, ...authentication, ...versioning, ...events])
        expect(info.description?.split(`\n\n${plainText(text)}`)).toHaveLength(2);
      for (const { appliesTo = '', value = '' } of limits)
        expect(info.description).toContain(`\n\n${plainText(appliesTo)}: ${plainText(value)}.`);
    }
  });

  test('explain the right whose name depends on a component', () => {
    for (const document of documents())
      expect(JSON.stringify(document)).toContain('contains the name of the notification component');
  });

  test('enumerate the codes of errors, and accept others', () => {
    const codes = model.messages.filter(({ kind }) => kind === 'error').map(({ code }) => code);
    for (const { components } of documents()) {
      expect(components.schemas['ErrorCode']?.anyOf).toEqual([{ type: 'string', enum: codes }, { type: 'string' }]);
      expect(components.schemas['ErrorRecord']?.properties?.['code']).toMatchObject({
        $ref: '#/components/schemas/ErrorCode',
      });
    }
  });

  test('name the errors and rights of modules, in text and as extensions', () => {
    const allOfThem = [...model.protocol, ...model.modules];
    const withErrors = allOfThem.filter(({ errors }) => errors.length > 0);
    const withRights = allOfThem.filter(({ rights }) => Object.keys(rights).length > 0);
    for (const operation of [wire.paths['/api.php']?.get, wire.paths['/api.php']?.post]) {
      expect(operation?.['x-mw-errors']).toEqual(Object.fromEntries(withErrors.map((one) => [one.path, one.errors])));
      expect(Object.keys(operation?.['x-mw-rights'] ?? {})).toEqual(withRights.map(({ path }) => path));
    }
    const { description } = wire.paths['/api.php']?.get ?? {};
    expect(description).toMatch(/^- `query\+usercontribs`: .*`viewsuppressed`/m);
    expect(description).toMatch(/^- `query\+search`: .*`missingparam`/m);

    const contributions = modules.paths['/api.php/query/list/usercontribs']?.get;
    expect(contributions).toHaveProperty(['x-mw-rights', 'query+usercontribs', 'viewsuppressed']);
    expect(contributions?.description).toMatch(/\n\n## Rights\n\n(- .*\n)*- `viewsuppressed`: Shows/);
    const search = modules.paths['/api.php/query/list/search']?.get;
    expect(search?.['x-mw-errors']).toEqual({ 'query+search': expect.arrayContaining(['missingparam']) });
    expect(search?.description).toContain('- `missingparam` (error): The parameter {parameter} must be set.');
    expect(modules.paths['/api.php/query/list/gadgets']?.get).not.toHaveProperty('x-mw-errors');
  });

  test('name the cookies of a session', () => {
    for (const { components } of documents()) {
      const { session } = components.securitySchemes;
      expect(session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'wikiQuerySession' });
      for (const name of ['wikiQuerySession', '_session', 'UserID', 'UserName', 'Token'])
        expect(session?.description).toContain(`\n- \`<prefix>${name}\`: `);
    }
  });

  test('take any address of a server', () => {
    for (const { servers } of documents()) {
      const last = servers.at(-1);
      expect(last?.url).toBe('{address}');
      expect(last?.variables?.['address']?.default).toMatch(/^https?:/);
    }
  });

  test('show values of parameters as example requests have them', () => {
    const { components } = wire;
    expect(components.parameters['acprop']?.examples).toEqual({
      'allcategories-first-with-size': {
        summary: 'The first five categories with the number of their members',
        value: ['size'],
      },
    });
    expect(components.parameters['aclimit']).toHaveProperty('examples.allcategories-first-with-size.value', 5);
    expect(components.parameters['gacprefix']?.examples).toHaveProperty('allcategories-info-of-category-pages');
  });
});

describe('the document of the modules', () => {
  test('gives each operation one tag, its group', () => {
    const operations = Object.values(modules.paths).flatMap(({ get, post }) => [get ?? [], post ?? []].flat());
    expect(operations.filter(({ tags }) => tags?.length !== 1)).toEqual([]);
    expect(modules.paths['/api.php/query/list/gadgets']?.get?.tags).toEqual(['list']);
    expect(modules.tags.map(({ name }) => name)).toEqual(['list', 'prop', 'meta', 'action']);
  });

  test('has one operation for each module', () => {
    expect(Object.keys(modules.paths).sort()).toEqual(
      [
        ...actionsOf(model).map(({ name }) => `/api.php/${name}`),
        ...model.modules.map(({ group, name }) => `/api.php/query/${group}/${name}`),
      ].sort(),
    );
  });

  test('requires what the spec requires', () => {
    const parameters = modules.paths['/api.php/query/list/search']?.get?.parameters ?? [];
    expect(parameters.filter((parameter) => 'required' in parameter)).toMatchObject([{ name: 'srsearch' }]);
  });
});

describe('both documents', () => {
  test('close every object that the spec closes', () => {
    const open: string[] = [];
    // The cases of a choice say what differs in an object that is closed itself.
    const isCase = (name: string): boolean => name.startsWith('LogParamsWith');
    for (const document of [wire, modules])
      for (const [name, schema] of Object.entries(document.components.schemas))
        if (schema.type === 'object' && schema.additionalProperties === undefined && !isCase(name)) open.push(name);
    expect(open).toEqual([]);
  });

  test('refer only to components that are there, and use all of them', () => {
    for (const document of [wire, modules]) {
      const text = JSON.stringify(document);
      const used = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, path]) => path));
      const there = Object.entries(document.components)
        .filter(([section]) => section !== 'securitySchemes')
        .flatMap(([section, members]) => Object.keys(members).map((name) => `${section}/${name}`));
      expect([...used].sort()).toEqual(there.sort());
    }
  });

  test('are the same data in JSON and YAML', () => {
    const texts = [...emitOpenapi(model)];
    const textOf = (name: string): string => texts.find(({ path }) => path === name)?.text ?? '';
    for (const name of ['openapi', 'openapi.modules'])
      expect(parse(textOf(`${name}.yaml`))).toEqual(JSON.parse(textOf(`${name}.json`)));
  });
});

test('a project states its own path, servers, headers and refusals', () => {
  const http = [
    'http:',
    '  path: /rest/query.php',
    '  servers: [{ url: /one, text: The first server. }]',
    '  examples: https://example.org',
    '  headers: [{ name: X-Cost, type: integer, text: What the request has cost. }]',
    '  forbidden: The key is not valid.',
    '',
  ].join('\n');
  const { model } = modelOf(smallSpec({ file: 'api.yaml', find: 'rules: []', put: `${http}rules: []` }));
  if (!model) throw new Error('The spec has errors');
  const [wire, modules] = [wireDocument(model), modulesDocument(model)];
  expect(Object.keys(wire.paths)).toEqual(['/rest/query.php']);
  expect(Object.keys(modules.paths)).toContain('/rest/query.php/query/list/things');
  expect(modules.servers.map(({ url }) => url)).toEqual(['/one', '{address}']);
  expect(modules.components.responses['Status403']?.description).toBe('The key is not valid.');
  const text = JSON.stringify([wire, modules]);
  expect(text).toContain('"X-Cost":{"description":"What the request has cost.","schema":{"type":"integer"}}');
  expect(text).toContain('"default":"https://example.org"');
  expect(text).not.toMatch(/api\.php|MediaWiki-API-Error|mediawiki\.org|localhost/);
});

test('a project that states nothing has a server of its own, without headers and refusals', () => {
  const { model } = modelOf(smallSpec());
  if (!model) throw new Error('The spec has errors');
  const { servers, components } = modulesDocument(model);
  expect(servers.map(({ url }) => url)).toEqual(['/', '{address}']);
  expect(components.responses).not.toHaveProperty('Status403');
});

/** The properties of a document without a text of their own or of the schema that they refer to. */
function untold(document: OpenapiDocument): readonly string[] {
  const isTold = ({ description, $ref = '' }: Schema): boolean => {
    const target = document.components.schemas[$ref.replace('#/components/schemas/', '')];
    return description !== undefined || (target !== undefined && isTold(target));
  };
  const below = (schema: Schema, path: string): readonly string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
      ...(isTold(member) ? [] : [`${path}.${name}`]),
      ...below(member, `${path}.${name}`),
    ]),
    ...[schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.prefixItems ?? [])].flatMap((one) =>
      one ? below(one, path) : [],
    ),
    ...(typeof schema.additionalProperties === 'object' ? below(schema.additionalProperties, path) : []),
  ];
  return Object.entries(document.components.schemas).flatMap(([name, schema]) => below(schema, name));
}

test('each property says what it is', () => {
  expect([wire, modules].flatMap(untold)).toEqual([]);
});

describe('lists of values', () => {
  const documents = () =>
    [...emitOpenapi(model)]
      .filter(({ path }) => path.endsWith('.json'))
      .map(({ path, text }): readonly [string, OpenapiDocument] => [path, JSON.parse(text)]);

  /** Each list of two values or more, as often as a document has it. */
  function* lists(node: unknown, key = ''): Iterable<string> {
    if (typeof node !== 'object' || node === null || ['examples', 'example', 'default'].includes(key)) return;
    if ('enum' in node && 'type' in node && Array.isArray(node.enum) && node.enum.length > 1)
      yield JSON.stringify(node.enum.toSorted());
    for (const [name, member] of Object.entries(node)) yield* lists(member, name);
  }

  test('stand in each document once', () => {
    for (const [path, document] of documents()) {
      const found = [...lists(document)];
      expect([path, found.filter((one, at) => found.indexOf(one) !== at)]).toEqual([path, []]);
    }
  });

  test('have the names of their sets or of the values of a parameter, else a name made of the values', () => {
    const { components } = withNamedEnumerations(modules, model);
    expect(components.schemas['CHANGETYPE']).toEqual({
      description: 'Types of changes.',
      type: 'string',
      enum: ['categorize', 'edit', 'external', 'log', 'new'],
    });
    expect(components.schemas['RecentchangesItem']?.properties?.['type']).toEqual({
      description: 'Kind of change, as in the parameter `rctype`.',
      $ref: '#/components/schemas/CHANGETYPE',
    });
    expect(components.schemas['WatchlistShowValue']?.enum).toContain('unread');
    expect(components.schemas['EventOrRevision']?.enum).toEqual(['event', 'revision']);
  });

  test('keep what is next to them', () => {
    const { paths } = withNamedEnumerations(modules, model);
    const parameters = paths['/api.php/query/list/allpages']?.get?.parameters;
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'apfilterredir',
        schema: { $ref: '#/components/schemas/REDIRECTFILTER', default: 'all' },
      }),
    );
  });
});
