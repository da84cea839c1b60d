/** The files that modules share: sets, resources, messages, and what clients and formats need at run time. */
import type { OutputFile } from '../../extension/extension.js';
import type { Message, Model, Resource, ValueSet } from '../../model/model.js';
import { filesOf } from '../../model/modules.js';
import { contentsOf, factsOfPlaces } from '../../model/places.js';
import { messageParameterKinds } from '../../spec/message-parameter-kinds.js';
import { plainText } from '../../text/links.js';
import { independentNames, listFacts } from '../list-facts.js';
import { descriptorTypes } from './descriptor-type.js';
import { indexDeclarations, indexImports } from './index-file.js';
import { quote } from '../../print/literal.js';
import { setName } from './names.js';
import { deprecatedValuesDoc } from './parameter-types.js';
import type { Import } from '../../print/imports.js';
import { printConstant, printFile, printUnion } from './print-declarations.js';
import { StubTypes } from './stub-types.js';

/** One file for each subject. `contract` leads to the hand-written part. */
export function* sharedFiles(model: Model, contract: string): Iterable<OutputFile> {
  const { sets, resources, messages, api, types, modules, protocol } = model;
  const all = [...modules, ...protocol];
  yield file('sets', 'spec/sets.yaml', ['sets.yaml'], sets.filter(({ kind }) => kind === 'values').flatMap(setType));
  const shared = resourceTypes(resources);
  yield file('resources', 'spec/resources/*.yaml', filesOf(resources), shared.declarations, [
    { from: `${contract}presence.js`, types: shared.helpers },
  ]);
  yield file('errors', 'spec/errors.yaml', ['errors.yaml'], messageTypes(messages));
  const version =
    'Version of the described interface, by semantic versioning: that of the OpenAPI documents made with it.';
  yield file('version', 'spec/api.yaml', ['api.yaml'], [printConstant('specVersion', api.version, [version], {})]);
  const bounds = types.bounds.map(({ name, max, highmax = max }) => [name, { max, highmax }]);
  yield file(
    'limits',
    'spec/types.yaml',
    ['types.yaml'],
    [
      printConstant('valueLimits', types.multi, [
        'How many values most multi-valued parameters take: normally, and with `apihighlimits`.',
      ]),
      printConstant('fixedBounds', Object.fromEntries(bounds), [
        'Bounds that no parameter states: normally, and with `apihighlimits`.',
      ]),
    ],
  );
  yield file('parameters', 'what a parameter can be', [], descriptorTypes());
  const places = factsOfPlaces([...model.places, contentsOf(model)]);
  if (Object.keys(places).length > 0)
    yield file(
      'places',
      'spec/formats.yaml, spec/modules/*/*.yaml, spec/protocol/*.yaml, spec/resources/*.yaml',
      ['formats.yaml', ...filesOf([...all, ...resources])],
      [
        printConstant(
          'places',
          places,
          ['What formats need to know of places of a response, by their paths; `*` is any member or item.'],
          { suffix: 'as const satisfies Readonly<Record<string, PlaceFacts>>' },
        ),
      ],
      [{ from: `${contract}contract.js`, types: ['PlaceFacts'] }],
    );
  const lists = modules.filter(({ group }) => group === 'list');
  const facts = listFacts(lists).map(({ name, ...more }) => [name, more]);
  yield file('lists', 'spec/modules/list/*.yaml', filesOf(lists), [
    printConstant('lists', Object.fromEntries(facts), [
      'List modules: the prefix of their parameters, and the most items of one response for any account, if `limit` is one of them.',
    ]),
    printConstant('independentParameters', independentNames(all), [
      'Parameters with independent values: a request with too many of them can be split.',
    ]),
  ]);
  yield file('index', 'spec', filesOf(all), indexDeclarations(modules, protocol), indexImports(all, contract));
}

const file = (
  name: string,
  subject: string,
  from: readonly string[],
  declarations: readonly string[],
  imports: readonly Import[] = [],
): OutputFile => ({ path: `${name}.ts`, from, text: printFile(subject, imports, declarations) });

/** A set as a constant list and the union of its values. */
function setType(set: ValueSet): string[] {
  const name = setName(set.name);
  const docs = [plainText(set.description), ...deprecatedValuesDoc(set.deprecatedValues)];
  return [printConstant(name, set.values, docs), printUnion(name, [`(typeof ${name})[number]`])];
}

/** The shapes that several modules share. */
function resourceTypes(resources: readonly Resource[]): StubTypes {
  const types = new StubTypes(resources.map(({ name }) => name));
  for (const { name, shapes, description, prefix = '' } of resources) {
    types.prefix = prefix;
    types.declareNamed(shapes[2], name, [plainText(description)]);
  }
  return types;
}

/** The codes of errors and warnings, and what each means. */
function messageTypes(messages: readonly Message[]): string[] {
  const codes = (kind: Message['kind']) => messages.filter((one) => one.kind === kind).map(({ code }) => quote(code));
  const forms = ({ messages: own }: Message) =>
    own.map(({ key, params, text }) => [key, { params, ...(text !== undefined && { text: plainText(text) }) }]);
  const table = messages.map((message) => {
    const { code, kind, text, http } = message;
    return [code, { kind, http, text: plainText(text), messages: Object.fromEntries(forms(message)) }];
  });
  return [
    printUnion('ErrorCode', codes('error'), ['Code of an error.']),
    printUnion('WarningCode', codes('warning'), ['Code of a warning.']),
    printUnion('MessageCode', ['ErrorCode', 'WarningCode'], ['Code of an error or a warning.']),
    printUnion('MessageParameterKind', messageParameterKinds.map(quote), [
      'The form of a value in an interface message. Lists are followed by how many values they have.',
    ]),
    messageForm,
    messageDescriptor,
    printConstant(
      'messages',
      Object.fromEntries(table),
      ['Every error and warning; values stand in a text as `{name}`.'],
      { type: 'Readonly<Record<MessageCode, MessageDescriptor>>' },
    ),
  ];
}

const messageForm = `/** One of the interface messages that MediaWiki shows for a code. */
export interface MessageForm {
  /** Values in their order: name, and what is made of each. */
  readonly params: Readonly<Record<string, MessageParameterKind>>;
  /** Our own text, where it differs from that of the code. */
  readonly text?: string;
}`;

const messageDescriptor = `/** What an error or a warning says. */
export interface MessageDescriptor {
  readonly kind: 'error' | 'warning';
  /** Status of the answer. */
  readonly http: number;
  readonly text: string;
  /** By key of the message; the first is the usual one. */
  readonly messages: Readonly<Record<string, MessageForm>>;
}`;
