import { isFieldKind } from '../../spec/kinds.js';
import type { SpecRule } from '../../extension/extension.js';
import { groupBy } from '../../text/group-by.js';

/** Outputs have a file of this name in each folder of modules. */
const reserved = 'index';

/** Names of types, methods and files are made of the name. */
const isName = (name: string): boolean => /^[A-Za-z][\w-]*$/.test(name);

/** What names of files have in common on systems that do not distinguish A from a, and those of types whatever joins their words. */
const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Names of modules and resources, prefixes of query modules, and ids of the examples of a module are there once. */
export const uniqueNames: SpecRule = {
  name: 'unique-names',
  check({ spec, positions, report }) {
    const modules = [...spec.protocol, ...spec.modules];
    const resources = spec.resources.map((one) => one.spec);
    for (const { spec: module } of modules.filter(({ spec: { name } }) => plainName(name) === reserved))
      report('reserved-name', positions.ofValue(module, 'name'), { name: module.name });
    for (const { spec: module } of modules.filter(({ spec: { name } }) => !isName(name)))
      report('module-name', positions.ofValue(module, 'name'), { name: module.name });
    for (const [{ spec: module }, { file: other }] of repeated(modules, (one) => plainName(one.spec.name)))
      report('duplicate-module', positions.ofValue(module, 'name'), { name: module.name, other });
    const prefixed = spec.modules.map((one) => one.spec).filter(({ prefix }) => prefix !== '');
    const shared = new Set(spec.api?.sharedNames);
    for (const [module, { name: other }] of repeated(prefixed, ({ prefix }) => prefix)) {
      const { name, prefix, parameters = {} } = module;
      if (other === name || ['', ...Object.keys(parameters)].some((one) => shared.has(prefix + one))) continue;
      report('duplicate-prefix', positions.ofValue(module, 'prefix'), { prefix, other, name: `${other} ${name}` });
    }
    for (const [example] of modules.flatMap((module) => repeated(module.spec.examples ?? [], ({ id }) => id)))
      report('duplicate-name', positions.ofValue(example, 'id'), { what: 'example', name: example.id });
    for (const [resource] of repeated(resources, ({ name }) => name))
      report('duplicate-name', positions.ofValue(resource, 'name'), { what: 'resource', name: resource.name });
    for (const resource of resources.filter(({ name }) => isFieldKind(name)))
      report('duplicate-name', positions.ofValue(resource, 'name'), { what: 'type', name: resource.name });
  },
};

/** The things whose name an earlier one has, each with the first one of that name. */
const repeated = <T>(things: readonly T[], nameOf: (thing: T) => string): (readonly [T, T])[] =>
  [...groupBy(things, nameOf).values()].flatMap(([first, ...others]) => others.map((one) => [one, first] as const));
