/** Example requests from the spec. */
import { computed } from 'vue';
import { groups, own } from './data.js';
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
export const exampleGroups = computed<readonly ExampleGroup[]>(() =>
  groups.flatMap(({ name: group }) =>
    own.value.entries
      .filter((module) => module.group === group && module.examples.length > 0)
      .map(({ name, examples }) => ({
        label: `${group}=${name}`,
        examples: examples.map(({ id, title, request }) => ({
          id: `${name}/${id}`,
          title,
          params: Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)])),
        })),
      })),
  ),
);

const all = computed(() => exampleGroups.value.flatMap(({ examples }) => examples));

/** Finds an example. */
export const findExample = (id: string): Example | undefined => all.value.find((example) => example.id === id);

/** Modules that most people need. */
const common = ['allpages', 'search', 'revisions', 'categorymembers', 'recentchanges', 'usercontribs', 'siteinfo'];

/** Examples that the page shows before the first request: the first one of each of these modules. */
export const commonExamples = computed<readonly Example[]>(() =>
  common.flatMap((module) => all.value.filter(({ id }) => id.startsWith(`${module}/`)).slice(0, 1)),
);
