/** The modules of the query interface, as the spec describes them. */
import { readFileSync } from 'node:fs';

/** A parameter of the spec. Its name includes the module's prefix, as in requests. */
export interface ParameterRecord {
  readonly name: string;
  readonly type: string;
  readonly multi?: boolean;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  /** Wikis may have further values. */
  readonly open?: boolean;
  readonly values?: readonly string[];
  /** Value → meaning. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** The value that selects all values. */
  readonly all?: string;
  readonly default?: string | number | boolean | readonly (string | number)[];
  readonly max?: number;
  /** The parameter names pages, selects the generator, or decides how pages are read. */
  readonly pageSet?: 'pages' | 'generator' | 'option';
  readonly description: string;
}

/** A parameter without the module's prefix, or a parameter with one of some values. */
export interface Term {
  readonly name: string;
  readonly values?: readonly string[];
}

/** A rule about which parameters a request has together. */
export interface Rule {
  readonly text: string;
  readonly kind: 'exactlyOne' | 'atMostOne' | 'atLeastOne' | 'need' | 'exclude';
  readonly parameters: readonly Term[];
  readonly others?: readonly Term[];
  /** The module does not check it as a generator. */
  readonly asGenerator?: false;
}

/** A module of the spec. */
export interface ModuleRecord {
  readonly name: string;
  readonly group: 'list' | 'prop' | 'meta';
  readonly prefix: string;
  readonly generator?: boolean;
  readonly deprecated?: boolean;
  readonly summary: string;
  readonly description: string;
  /** Other names, and tasks that it solves. */
  readonly words: readonly string[];
  readonly parameters: readonly ParameterRecord[];
  readonly constraints?: readonly Rule[];
  readonly examples: readonly { readonly title: string; readonly request: Readonly<Record<string, unknown>> }[];
}

/** The catalog, as `packages/mcp/gen/catalog.json` has it. */
export interface Catalog {
  /** Parameters of a query that belong to no module. */
  readonly query: readonly ParameterRecord[];
  /** Rules about them. */
  readonly constraints: readonly Rule[];
  readonly modules: readonly ModuleRecord[];
}

/** Modules that show secrets of the account, and have no use for a reader. */
const withheld: ReadonlySet<string> = new Set(['tokens', 'authmanagerinfo', 'filerepoinfo']);

/** Reads the generated catalog, without modules that a reader must not use. */
export function readCatalog(): Catalog {
  const file = new URL('../gen/catalog.json', import.meta.url);
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as Catalog;
  return { ...catalog, modules: catalog.modules.filter(({ name }) => !withheld.has(name)) };
}

/** The number of edits between two names, up to a length that no name has. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The names that are most similar to a wrong one, the best first. */
export function similar(wrong: string, names: readonly string[], most = 3): readonly string[] {
  const short = wrong.slice(0, 60).toLowerCase();
  const close = names
    .map((name) => ({ name, far: name.includes(short) || short.includes(name) ? 1 : distance(short, name) }))
    .filter(({ far, name }) => far <= Math.max(2, name.length / 3));
  return close
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name);
}

/** A sentence that names what would be right. */
export const hint = (wrong: string, names: readonly string[]): string => {
  const close = similar(wrong, names);
  return close.length === 0 ? '' : ` Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?`;
};
