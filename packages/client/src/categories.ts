/** Members of a category and of its subcategories. */
import type { ListOptions, Parameters } from './list-options.js';

/** How the members of a category are read. */
export interface CategoryOptions extends ListOptions {
  /** Number of levels of subcategories to read; default 0, `Infinity` for all. */
  readonly depth?: number;
}

type Read = (parameters: Parameters) => AsyncIterable<unknown>;

/** Namespace of categories. */
const categoryNamespace = 14;

const titleOf = (member: unknown): string => {
  const title: unknown = Reflect.get(Object(member), 'title');
  if (typeof title === 'string') return title;
  throw new TypeError('categorymembers: `depth` needs the titles of members. Add "title" to `prop`.');
};
const isCategory = (member: unknown): boolean => Reflect.get(Object(member), 'ns') === categoryNamespace;

const holds = (value: Parameters[string], wanted: string | number): boolean =>
  value === undefined || value === '*' || value === wanted || (typeof value === 'object' && value.includes(wanted));

/** Titles of the subcategories, if the requested members do not include them. */
async function* subcategories(read: Read, { title, pageid }: Parameters): AsyncGenerator<string, void, undefined> {
  for await (const member of read({ title, pageid, type: ['subcat'], prop: ['title'] })) yield titleOf(member);
}

/** Reads level by level. Yields each page once, and reads each category once. */
export async function* membersBelow(
  read: Read,
  parameters: Parameters,
  depth: number,
): AsyncGenerator<unknown, void, undefined> {
  const given = new Set<string>();
  const found = new Set<string>([String(parameters['title'])]);
  const areListed = holds(parameters['type'], 'subcat') && holds(parameters['namespace'], categoryNamespace);
  let level: readonly Parameters[] = [parameters];
  for (let below = depth; level.length > 0; below--) {
    const next: Parameters[] = [];
    const add = (title: string) => {
      if (below <= 0 || found.has(title)) return;
      found.add(title);
      next.push({ ...parameters, title, pageid: undefined });
    };
    for (const category of level) {
      for await (const member of read(category)) {
        const title = titleOf(member);
        if (isCategory(member)) add(title);
        if (!given.has(title)) yield member;
        given.add(title);
      }
      if (!areListed && below > 0) for await (const title of subcategories(read, category)) add(title);
    }
    level = next;
  }
}
