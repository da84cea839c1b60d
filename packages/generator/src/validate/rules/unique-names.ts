import { isFieldKind } from '../../spec/kinds.js';
import type { SpecRule } from '../../extension/extension.js';

/** Names of resources, and ids of the examples of a module and of the statements of a list, are there once. */
export const uniqueNames: SpecRule = {
  name: 'unique-names',
  check({ spec, positions, report }) {
    const once = (things: readonly object[], key: string, what: string, nameOf: (at: number) => string): void => {
      const seen = new Set<string>();
      things.forEach((thing, at) => {
        const name = nameOf(at);
        if (seen.has(name)) report('duplicate-name', positions.ofValue(thing, key), { what, name });
        seen.add(name);
      });
    };
    const resources = spec.resources.map((located) => located.spec);
    once(resources, 'name', 'resource', (at) => resources[at]?.name ?? '');
    for (const { spec: module } of [...spec.modules, ...spec.protocol]) {
      const examples = module.examples ?? [];
      once(examples, 'id', 'example', (at) => examples[at]?.id ?? '');
    }
    for (const resource of resources.filter(({ name }) => isFieldKind(name)))
      report('duplicate-name', positions.ofValue(resource, 'name'), { what: 'type', name: resource.name });
  },
};
