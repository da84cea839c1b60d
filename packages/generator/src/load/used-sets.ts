/** The sets that a spec uses, by what the schema says of the places of names. */
import { definitions, documentOf, withinExtension } from '../spec/schema.js';
import type { ScalarSchema, Schema } from '../spec/schema-types.js';
import { visitScalars } from '../spec/visit-scalars.js';
import { linksIn } from '../text/links.js';
import { lookUp } from '../text/look-up.js';
import type { LoadedDocument } from './extensions.js';
import { samePlace } from './positions.js';

type Entries = Readonly<Record<string, unknown>>;

/** The sets of the spec itself, and those that something names: parameters, fields, states, other sets that are used, and texts. */
export function usedSets(sets: Entries, documents: readonly LoadedDocument[], own: Entries): Entries {
  const used = new Set<string>();
  const use = (name: string): void => {
    if (used.has(name) || !Object.hasOwn(sets, name)) return;
    used.add(name);
    visit({ [name]: lookUp(sets, name) }, definitions.Sets, use);
  };
  for (const { path, value } of documents) {
    const name = documentOf(withinExtension(path));
    if (name !== undefined && name !== 'Sets') visit(value, definitions[name], use);
  }
  for (const name of Object.keys(own)) use(name);
  const kept = Object.entries(sets).filter(([name]) => used.has(name));
  return samePlace(Object.fromEntries(kept), own);
}

/** Calls `use` for each name in a value that may be that of a set. */
const visit = (value: unknown, schema: Schema, use: (name: string) => void): void =>
  visitScalars(value, schema, (text, scalar) => {
    if (typeof text === 'string') for (const name of namesIn(text, scalar)) use(name);
  });

/** A name, or those in the links and numbers of a text. */
function namesIn(value: string, { set, prose }: ScalarSchema): readonly string[] {
  if (set) return [value];
  if (!prose) return [];
  const linked = linksIn(value).flatMap(({ kind, target }) => (kind === 'set' ? [target] : []));
  return [...linked, ...Array.from(value.matchAll(/\{\{([\w-]+)\.\w+\}\}/g), ([, name = '']) => name)];
}
