/** Requests to start from: those of the spec. */
import { groups, specEntries } from './data.js';
import type { Params } from './wire.js';

export interface Example {
  readonly id: string;
  readonly title: string;
  readonly params: Params;
}

export interface ExampleGroup {
  readonly label: string;
  readonly examples: readonly Example[];
}

/** The examples of each module, by group and name. */
export const exampleGroups: readonly ExampleGroup[] = groups.flatMap(({ name: group }) =>
  specEntries
    .filter((module) => module.group === group && module.examples.length > 0)
    .map(({ name, examples }) => ({
      label: `${group}=${name}`,
      examples: examples.map(({ id, title, request }) => ({
        id: `${name}/${id}`,
        title,
        params: Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)])),
      })),
    })),
);

const all: readonly Example[] = exampleGroups.flatMap(({ examples }) => examples);

/** Finds an example. */
export const findExample = (id: string): Example | undefined => all.find((example) => example.id === id);

/** Those that the page shows before the first request: the first of the modules that most people need. */
export const commonExamples: readonly Example[] = [
  'allpages',
  'search',
  'revisions',
  'categorymembers',
  'recentchanges',
  'usercontribs',
  'siteinfo',
].flatMap((module) => all.filter(({ id }) => id.startsWith(`${module}/`)).slice(0, 1));
