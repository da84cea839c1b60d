/** The files that modules share: sets, resources and messages. */
import { messageParameterKinds } from '../../spec/message-parameter-kinds.js';
import type { ErrorMessage, Message, Module, PlaceGroup, Resource, ValueSet, Types } from '../../model/model.js';
import { factsOfPlaces } from '../../model/places.js';
import { independentNames, listFacts } from '../list-facts.js';
import { headerOf } from './header.js';
import { literal, quote } from './layout.js';
import { setName } from './names.js';
import { plainText } from '../../text/links.js';
import { expressionOf } from './shape-types.js';
import { createCollector } from './type-collector.js';
import type { Declaration, SourceFile } from './source-file.js';

/** `gen/sets.ts`: each set as a constant list and the union of its values. */
export function setsFile(sets: readonly ValueSet[]): SourceFile {
  return {
    header: headerOf(['sets.yaml']),
    imports: [],
    declarations: sets.filter(({ kind }) => kind === 'values').flatMap(setDeclarations),
  };
}

function setDeclarations(set: ValueSet): Declaration[] {
  const name = setName(set.name);
  const start = `export const ${name} = `.length;
  const deprecated = set.deprecatedValues.map((value) => `\`${value}\``);
  const docs = [
    plainText(set.description),
    ...(deprecated.length > 0 ? [`Deprecated values: ${deprecated.join(', ')}.`] : []),
  ];
  return [
    {
      kind: 'constant',
      name,
      docs,
      value: `${literal(set.values, 0, start, ' as const;'.length)} as const`,
    },
    { kind: 'union', name, docs: [], members: [`(typeof ${name})[number]`] },
  ];
}

/** `gen/resources.ts`: the shapes that several modules share. */
export function resourcesFile(resources: readonly Resource[], contract: string): SourceFile {
  const collector = createCollector(
    [],
    resources.map(({ name }) => name),
  );
  for (const { name, shapes, description, prefix = '' } of resources) {
    collector.taken.delete(name);
    const shape = shapes[2];
    // With alternatives next to it, the object itself needs a name of its own.
    const inner = shape.orEmptyArray || shape.nullable ? `${name}Object` : name;
    const { alternatives } = expressionOf(shape, inner, false, { ...collector, prefix });
    collector.taken.add(name);
    // An object, or a union, is declared under the name already.
    if (alternatives.length > 1 || alternatives[0] !== name)
      collector.declarations.push({ kind: 'union', name, docs: [plainText(description)], members: alternatives });
  }
  const imports = [{ from: `${contract}presence.js`, types: [...collector.helpers] }];
  return { header: headerOf(['resources/*.yaml']), imports, declarations: collector.declarations };
}

const formEntry = ({ key, params, text }: ErrorMessage): [string, object] => [
  key,
  { params, ...(text !== undefined && { text: plainText(text) }) },
];

/** `gen/errors.ts`: the codes of errors and warnings, and what each means. */
export function messagesFile(messages: readonly Message[]): SourceFile {
  const codes = (kind: Message['kind']) => messages.filter((one) => one.kind === kind).map(({ code }) => quote(code));
  const table = Object.fromEntries(
    messages.map(({ code, kind, text, http, messages: forms }) => [
      code,
      { kind, http, text: plainText(text), messages: Object.fromEntries(forms.map(formEntry)) },
    ]),
  );
  return {
    header: headerOf(['errors.yaml']),
    imports: [],
    declarations: [
      { kind: 'union', name: 'ErrorCode', docs: ['Code of an error.'], members: codes('error') },
      { kind: 'union', name: 'WarningCode', docs: ['Code of a warning.'], members: codes('warning') },
      {
        kind: 'union',
        name: 'MessageCode',
        docs: ['Code of an error or a warning.'],
        members: ['ErrorCode', 'WarningCode'],
      },
      {
        kind: 'union',
        name: 'MessageParameterKind',
        docs: ['The form of a value in an interface message. Lists are followed by how many values they have.'],
        members: messageParameterKinds.map(quote),
      },
      messageFormInterface,
      messageInterface,
      {
        kind: 'constant',
        name: 'messages',
        docs: ['Every error and warning; values stand in a text as `{name}`.'],
        type: 'Readonly<Record<MessageCode, MessageDescriptor>>',
        value: literal(table, 0, Infinity),
      },
    ],
  };
}

/** `gen/version.ts`: the version of the interface that everything here is of. */
export function versionFile(version: string): SourceFile {
  return {
    header: headerOf(['api.yaml']),
    imports: [],
    declarations: [
      {
        kind: 'constant',
        name: 'specVersion',
        docs: [
          'Version of the described interface, by semantic versioning: that of the OpenAPI documents made with it.',
        ],
        value: quote(version),
      },
    ],
  };
}

/** `gen/limits.ts`: the numbers that no parameter states. */
export function limitsFile({ multi, bounds }: Types): SourceFile {
  const table = Object.fromEntries(bounds.map(({ name, max, highmax = max }) => [name, { max, highmax }]));
  return {
    header: headerOf(['types.yaml']),
    imports: [],
    declarations: [
      {
        kind: 'constant',
        name: 'valueLimits',
        docs: ['How many values most multi-valued parameters take: normally, and with `apihighlimits`.'],
        value: `${literal(multi, 0, Infinity)} as const`,
      },
      {
        kind: 'constant',
        name: 'fixedBounds',
        docs: ['Bounds that no parameter states: normally, and with `apihighlimits`.'],
        value: `${literal(table, 0, Infinity)} as const`,
      },
    ],
  };
}

/** `gen/places.ts`: what formats need to know of the places of a response. */
export const placesFile = (groups: readonly PlaceGroup[], contract: string): SourceFile => ({
  header: headerOf(['formats.yaml']),
  imports: [{ from: `${contract}contract.js`, types: ['PlaceFacts'] }],
  declarations: [
    {
      kind: 'constant',
      name: 'places',
      docs: ['What formats need to know of places of a response, by their paths; `*` is any member or item.'],
      value: `${literal(factsOfPlaces(groups), 0, Infinity)} as const satisfies Readonly<Record<string, PlaceFacts>>`,
    },
  ],
});

const messageFormInterface: Declaration = {
  kind: 'interface',
  name: 'MessageForm',
  docs: ['One of the interface messages that MediaWiki shows for a code.'],
  properties: [
    {
      name: 'params',
      type: 'Readonly<Record<string, MessageParameterKind>>',
      optional: false,
      docs: ['Values in their order: name, and what is made of each.'],
    },
    { name: 'text', type: 'string', optional: true, docs: ['Our own text, where it differs from that of the code.'] },
  ],
};

/** `gen/lists.ts`: what a client needs to read any list, and to split a request. */
export function listsFile(lists: readonly Module[], modules: readonly Module[]): SourceFile {
  const table = Object.fromEntries(listFacts(lists).map(({ name, ...facts }) => [name, facts]));
  return {
    header: headerOf(['modules/list/*.yaml']),
    imports: [],
    declarations: [
      {
        kind: 'constant',
        name: 'lists',
        docs: [
          'List modules: the prefix of their parameters, and the most items of one response for any account, if `limit` is one of them.',
        ],
        value: `${literal(table, 0, Infinity)} as const`,
      },
      {
        kind: 'constant',
        name: 'independentParameters',
        docs: ['Parameters with independent values: a request with too many of them can be split.'],
        value: `${literal(independentNames(modules), 0, 'export const independentParameters = '.length, ' as const;'.length)} as const`,
      },
    ],
  };
}

const messageInterface: Declaration = {
  kind: 'interface',
  name: 'MessageDescriptor',
  docs: ['What an error or a warning says.'],
  properties: [
    { name: 'kind', type: "'error' | 'warning'", optional: false, docs: [] },
    { name: 'http', type: 'number', optional: false, docs: ['Status of the answer.'] },
    { name: 'text', type: 'string', optional: false, docs: [] },
    {
      name: 'messages',
      type: 'Readonly<Record<string, MessageForm>>',
      optional: false,
      docs: ['By key of the message; the first is the usual one.'],
    },
  ],
};
