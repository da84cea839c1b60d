import { diagnose } from '../../diagnostics/diagnostic.js';
import { placeOfValue } from '../../load/positions.js';
import { isFieldKind } from '../../spec/kinds.js';
import type { Rule } from '../rule.js';

/** Names of resources, and ids of the examples of a module and of the statements of a list, are there once. */
export const uniqueNames: Rule = {
  name: 'unique-names',
  check({ spec, report }) {
    const once = (things: readonly object[], key: string, what: string, nameOf: (at: number) => string): void => {
      const seen = new Set<string>();
      things.forEach((thing, at) => {
        const name = nameOf(at);
        if (seen.has(name)) report(diagnose('duplicate-name', placeOfValue(thing, key), { what, name }));
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
      report(diagnose('duplicate-name', placeOfValue(resource, 'name'), { what: 'type', name: resource.name }));
  },
};
