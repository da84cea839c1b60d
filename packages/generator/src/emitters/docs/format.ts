/** The page of the format: each key with its meaning, an example, and what it becomes in each output. */
import { definitionOf, definitions, singleFiles, specFolders } from '../../spec/schema.js';
import type { ObjectSchema, Schema } from '../../spec/schema-types.js';
import { lookUp } from '../../text/look-up.js';
import { outputNames, readOutputs, rowOf } from './format-outputs.js';

/** Parts that others show already, or that have no keys. */
const without: ReadonlySet<string> = new Set(['Component', 'Fields', 'Origin', 'PartialField', 'Text']);

/** Where parts stand that are no files of the spec folder. */
const places: Readonly<Record<string, string>> = {
  Translation: 'texts/LANGUAGE/*.yaml',
  Config: 'wiki-query.config.yaml',
};

interface Key {
  readonly key: string;
  readonly schema: Schema;
}

/** The parts of the format: files first, as the definition has them. */
export function formatSections() {
  const all = readOutputs();
  return Object.entries<Schema>(definitions)
    .filter(([name]) => !without.has(name))
    .map(([name, schema]) => ({
      name,
      anchor: name.toLowerCase(),
      description: schema.description ?? '',
      whole: lookUp(all.wholes, name) ?? '',
      files: [
        ...[singleFiles, specFolders].flatMap((one) =>
          Object.entries(one).flatMap(([path, definition]) =>
            definition === name ? [path.endsWith('.yaml') ? path : `${path}/*.yaml`] : [],
          ),
        ),
        ...(lookUp(places, name)?.split(' ') ?? []),
      ],
      rows: keysOf(schema)
        .filter(({ schema: own }) => name !== 'Resource' || !fieldKeys.has(own))
        .map(({ key, schema: own }) => {
          const { example = exampleOf(key, own), ...becomes } = rowOf(all, name, key);
          const outputs = outputNames.flatMap((output) => {
            const { [output]: text = '' } = becomes;
            return text === '' ? [] : [{ name: output, text }];
          });
          return { key, meaning: meaningOf(own), example, outputs };
        }),
    }));
}

const fieldKeys: ReadonlySet<Schema> = new Set(Object.values(definitions.Field.optional));

/** The keys of a part and of the parts inside it: `tasks[].question`, `<name>.values`. */
function keysOf(schema: Schema, before = ''): readonly Key[] {
  switch (schema.kind) {
    case 'object':
      return Object.entries(membersOf(schema)).flatMap(([name, member]) => {
        const key = before === '' ? name : `${before}.${name}`;
        return [{ key, schema: member }, ...keysBelow(member, key)];
      });
    case 'ref':
      return [];
    default:
      return keysBelow(schema, before);
  }
}

function keysBelow(schema: Schema, key: string): readonly Key[] {
  switch (schema.kind) {
    case 'object':
      return keysOf(schema, key);
    case 'list':
      return keysBelow(schema.items, `${key}[]`);
    case 'record': {
      const name = key === '' ? '<name>' : `${key}.<name>`;
      return [
        ...(key === '' ? [{ key: name, schema: schema.values }] : []),
        ...(schema.values.kind === 'object' ? keysOf(schema.values, name) : []),
      ];
    }
    case 'union':
      return schema.options.flatMap((option) => keysBelow(option, key));
    default:
      return [];
  }
}

const membersOf = ({ required, optional }: ObjectSchema): Readonly<Record<string, Schema>> => ({
  ...required,
  ...optional,
});

const meaningOf = (schema: Schema): string => schema.description ?? definitionOf(schema).description ?? '';

/** `key: value`, with a value of its form. */
const exampleOf = (key: string, schema: Schema): string => `${key.replace(/^.*[.\]]/, '')}: ${valueOf(schema)}`;

function valueOf(schema: Schema): string {
  switch (schema.kind) {
    case 'scalar': {
      const { type, enum: [first] = [], const: only } = schema.json;
      return String(only ?? first ?? (type === 'integer' ? 10 : type === 'boolean' ? true : '…'));
    }
    case 'list':
      return `[${valueOf(schema.items)}]`;
    case 'record':
      return `{ …: ${valueOf(schema.values)} }`;
    case 'union':
      return valueOf(schema.options[0] ?? schema);
    case 'ref':
      return valueOf(definitionOf(schema));
    default:
      return '{ … }';
  }
}
