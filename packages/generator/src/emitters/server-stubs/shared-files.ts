/** The files that modules share: sets, resources and messages. */
import { messageParameterKinds } from '../../spec/message-parameter-kinds.js';
import type { ErrorMessage, Message, Module, PlaceGroup, Resource, ValueSet, Types } from '../../model/model.js';
import { independentNames, listFacts } from '../list-facts.js';
import { quote } from './literal.js';
import { setName } from './names.js';
import { plainText } from '../../text/links.js';
import { expressionOf } from './shape-types.js';
import { StubCollector } from './stub-collector.js';
import { printConstant, printFile, printInterface, printUnion } from './print-declarations.js';

/** `gen/sets.ts`: each set as a constant list and the union of its values. */
export const setsFile = (sets: readonly ValueSet[]): string =>
  printFile('spec/sets.yaml', [], sets.filter(({ kind }) => kind === 'values').flatMap(setDeclarations));

function setDeclarations(set: ValueSet): string[] {
  const name = setName(set.name);
  const deprecated = set.deprecatedValues.map((value) => `\`${value}\``);
  const docs = [
    plainText(set.description),
    ...(deprecated.length > 0 ? [`Deprecated values: ${deprecated.join(', ')}.`] : []),
  ];
  return [
    printConstant({ name, value: set.values, docs, suffix: 'as const' }),
    printUnion(name, [`(typeof ${name})[number]`]),
  ];
}

/** `gen/resources.ts`: the shapes that several modules share. */
export function resourcesFile(resources: readonly Resource[], contract: string): string {
  const collector = new StubCollector(resources.map(({ name }) => name));
  for (const { name, shapes, description, prefix = '' } of resources) {
    collector.prefix = prefix;
    const shape = shapes[2];
    // With alternatives next to it, the object itself needs a name of its own.
    const inner = shape.orEmptyArray || shape.nullable ? `${name}Object` : name;
    const { alternatives } = collector.release(name, () => expressionOf(shape, inner, false, collector));
    // An object, or a union, is declared under the name already.
    if (alternatives.length > 1 || alternatives[0] !== name)
      collector.declarations.push(printUnion(name, alternatives, [plainText(description)]));
  }
  const imports = [{ from: `${contract}presence.js`, types: [...collector.helpers] }];
  return printFile('spec/resources/*.yaml', imports, collector.declarations);
}

const formEntry = ({ key, params, text }: ErrorMessage): [string, object] => [
  key,
  { params, ...(text !== undefined && { text: plainText(text) }) },
];

/** `gen/errors.ts`: the codes of errors and warnings, and what each means. */
export function messagesFile(messages: readonly Message[]): string {
  const codes = (kind: Message['kind']) => messages.filter((one) => one.kind === kind).map(({ code }) => quote(code));
  const table = Object.fromEntries(
    messages.map(({ code, kind, text, http, messages: forms }) => [
      code,
      { kind, http, text: plainText(text), messages: Object.fromEntries(forms.map(formEntry)) },
    ]),
  );
  return printFile(
    'spec/errors.yaml',
    [],
    [
      printUnion('ErrorCode', codes('error'), ['Code of an error.']),
      printUnion('WarningCode', codes('warning'), ['Code of a warning.']),
      printUnion('MessageCode', ['ErrorCode', 'WarningCode'], ['Code of an error or a warning.']),
      printUnion('MessageParameterKind', messageParameterKinds.map(quote), [
        'The form of a value in an interface message. Lists are followed by how many values they have.',
      ]),
      messageForm,
      messageDescriptor,
      printConstant({
        name: 'messages',
        value: table,
        docs: ['Every error and warning; values stand in a text as `{name}`.'],
        type: 'Readonly<Record<MessageCode, MessageDescriptor>>',
      }),
    ],
  );
}

const messageForm = printInterface({
  name: 'MessageForm',
  docs: ['One of the interface messages that MediaWiki shows for a code.'],
  properties: [
    {
      name: 'params',
      type: 'Readonly<Record<string, MessageParameterKind>>',
      docs: ['Values in their order: name, and what is made of each.'],
    },
    { name: 'text', type: 'string', optional: true, docs: ['Our own text, where it differs from that of the code.'] },
  ],
});

const messageDescriptor = printInterface({
  name: 'MessageDescriptor',
  docs: ['What an error or a warning says.'],
  properties: [
    { name: 'kind', type: "'error' | 'warning'" },
    { name: 'http', type: 'number', docs: ['Status of the answer.'] },
    { name: 'text', type: 'string' },
    {
      name: 'messages',
      type: 'Readonly<Record<string, MessageForm>>',
      docs: ['By key of the message; the first is the usual one.'],
    },
  ],
});

/** `gen/version.ts`: the version of the interface that everything here is of. */
export const versionFile = (version: string): string =>
  printFile(
    'spec/api.yaml',
    [],
    [
      printConstant({
        name: 'specVersion',
        value: version,
        docs: [
          'Version of the described interface, by semantic versioning: that of the OpenAPI documents made with it.',
        ],
      }),
    ],
  );

/** `gen/limits.ts`: the numbers that no parameter states. */
export function limitsFile({ multi, bounds }: Types): string {
  const table = Object.fromEntries(bounds.map(({ name, max, highmax = max }) => [name, { max, highmax }]));
  return printFile(
    'spec/types.yaml',
    [],
    [
      printConstant({
        name: 'valueLimits',
        value: multi,
        docs: ['How many values most multi-valued parameters take: normally, and with `apihighlimits`.'],
        suffix: 'as const',
      }),
      printConstant({
        name: 'fixedBounds',
        value: table,
        docs: ['Bounds that no parameter states: normally, and with `apihighlimits`.'],
        suffix: 'as const',
      }),
    ],
  );
}

/** `gen/places.ts`: what formats need to know of the places of a response. */
export const placesFile = (places: PlaceGroup['members'], contract: string): string =>
  printFile(
    'spec/formats.yaml, spec/modules/*/*.yaml, spec/protocol/*.yaml, spec/resources/*.yaml',
    [{ from: `${contract}contract.js`, types: ['PlaceFacts'] }],
    [
      printConstant({
        name: 'places',
        value: places,
        docs: ['What formats need to know of places of a response, by their paths; `*` is any member or item.'],
        suffix: 'as const satisfies Readonly<Record<string, PlaceFacts>>',
      }),
    ],
  );

/** `gen/lists.ts`: what a client needs to read any list, and to split a request. */
export function listsFile(lists: readonly Module[], modules: readonly Module[]): string {
  const table = Object.fromEntries(listFacts(lists).map(({ name, ...facts }) => [name, facts]));
  return printFile(
    'spec/modules/list/*.yaml',
    [],
    [
      printConstant({
        name: 'lists',
        value: table,
        docs: [
          'List modules: the prefix of their parameters, and the most items of one response for any account, if `limit` is one of them.',
        ],
        suffix: 'as const',
      }),
      printConstant({
        name: 'independentParameters',
        value: independentNames(modules),
        docs: ['Parameters with independent values: a request with too many of them can be split.'],
        suffix: 'as const',
      }),
    ],
  );
}
