/** Documents in pieces: one for each path and each component, and the text between them. */
import type { OutputUnit, Piece } from '../../model/emitter.js';
import { layOutJson, printJson } from '../../print/json.js';
import { printYaml, printYamlMember } from '../../print/yaml.js';
import { hashOf } from '../../text/hash.js';
import { lookUp } from '../../text/look-up.js';
import type { OpenapiDocument } from './document.js';

/** The maps whose members are pieces, in the order of the document. */
const maps = ['paths', 'schemas', 'parameters', 'responses'] as const;
type MapName = (typeof maps)[number];
type Named = Readonly<Record<string, unknown>>;

/** A member of one of the maps. */
interface Entry {
  readonly map: MapName;
  readonly name: string;
  readonly isLast: boolean;
}

/** A way to write documents. */
interface Format {
  readonly print: (document: OpenapiDocument) => string;
  /** The text before the first member of a map, and the text of the map when it is empty. */
  readonly beginning: (map: MapName) => { readonly before: string; readonly empty: string };
  readonly open: string;
  readonly close: (map: MapName) => string;
  /** `raw` is the result of `rawJson`, if it is known. */
  readonly printMember: (entry: Entry, value: unknown, raw: string | undefined) => string;
}

/** A text of a document. */
export interface Printing {
  readonly format: Format;
  readonly full: () => OpenapiDocument;
  /** What is written of it. */
  readonly shown?: (document: OpenapiDocument) => OpenapiDocument;
  /** Hashes of the members of `full`, which all texts of the document have in common. */
  readonly keys: Map<string, string>;
}

/** The text of a document, whole and in pieces. */
export function inPieces(printing: Printing): Required<Pick<OutputUnit, 'render' | 'pieces'>> {
  const pieces = () => piecesOf(printing);
  return { pieces, render: () => [...pieces()].map(({ print }) => print()).join('') };
}

function* piecesOf({ format, full, shown = (document) => document, keys }: Printing): Iterable<Piece> {
  const document = full();
  const printed = shown(document);
  const outline = format.print(withoutMembers(printed));
  const glue = (text: string): Piece => ({ print: () => text });
  let done = 0;
  for (const map of maps) {
    const members = Object.entries(mapOf(document, map));
    if (members.length === 0) continue;
    const { before, empty } = format.beginning(map);
    const at = outline.indexOf(before + empty, done);
    if (at < 0) throw new Error(`The document has no ${map}`);
    yield glue(outline.slice(done, at) + before + format.open);
    done = at + before.length + empty.length;
    for (const [index, [name, value]] of members.entries()) {
      const entry = { map, name, isLast: index === members.length - 1 };
      yield pieceOf(entry, value, lookUp(mapOf(printed, map), name), format, keys);
    }
    yield glue(format.close(map));
  }
  yield glue(outline.slice(done));
}

function pieceOf(entry: Entry, value: unknown, shown: unknown, format: Format, keys: Map<string, string>): Piece {
  const id = `${entry.map} ${entry.name}`;
  const known = keys.get(id);
  const raw = known === undefined ? rawJson(entry, value) : undefined;
  const key = known ?? hashOf(raw ?? '').slice(0, 24);
  keys.set(id, key);
  const print = (): string => format.printMember(entry, shown, shown === value ? raw : undefined);
  return { key: entry.isLast ? `${key}.` : key, print };
}

const mapOf = (document: OpenapiDocument, map: MapName): Named =>
  map === 'paths' ? document.paths : document.components[map];

const withoutMembers = (document: OpenapiDocument): OpenapiDocument => ({
  ...document,
  paths: {},
  components: { ...document.components, schemas: {}, parameters: {}, responses: {} },
});

/** A member as JSON in nothing but the maps around it. */
const rawJson = ({ map, name }: Entry, value: unknown): string =>
  JSON.stringify(
    map === 'paths' ? { paths: { [name]: value } } : { components: { [map]: { [name]: value } } },
    null,
    2,
  );

const aroundMember = (map: MapName): readonly [before: string, after: string] =>
  map === 'paths' ? ['{\n  "paths": {', '\n  }\n}\n'] : [`{\n  "components": {\n    "${map}": {`, '\n    }\n  }\n}\n'];

const depthOf = (map: MapName): number => (map === 'paths' ? 1 : 2);
const lineOf = (map: MapName): string => `\n${'  '.repeat(map === 'paths' ? 0 : 1)}`;

/** Documents as JSON. */
export const jsonFormat: Format = {
  print: printJson,
  beginning: (map) => ({ before: `${lineOf(map)}  "${map}": `, empty: '{}' }),
  open: '{',
  close: (map) => `${lineOf(map)}  }`,
  printMember(entry, value, raw = rawJson(entry, value)) {
    const [before, after] = aroundMember(entry.map);
    return layOutJson(raw).slice(before.length, -after.length) + (entry.isLast ? '' : ',');
  },
};

/** Documents as YAML after a comment. */
export const yamlFormat = (header: string): Format => ({
  print: (document) => header + printYaml(document),
  beginning: (map) => ({ before: `${lineOf(map)}${map}:`, empty: ' {}' }),
  open: '',
  close: () => '',
  printMember: ({ map, name }, value) => printYamlMember(name, value, depthOf(map)),
});
