/** Which resources a single module uses, so that texts can name its parameters as a request writes them. */
import type { Module, Resource } from '../model/model.js';
import type { Member, Shape } from '../model/shape.js';

/** Resource → the prefix of the only module that uses it, itself or through other resources. */
export function prefixesOfResources(modules: readonly Module[], resources: readonly Resource[]): Map<string, string> {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const users = new Map<string, Set<Module>>();
  for (const module of modules) {
    const used = new Set<string>();
    for (const members of Object.values(module.result[2])) collect(members, byName, used);
    for (const name of used) users.set(name, (users.get(name) ?? new Set()).add(module));
  }
  const alone = [...users].filter(([, found]) => found.size === 1);
  return new Map(alone.flatMap(([name, found]) => [...found].map(({ prefix }) => [name, prefix] as const)));
}

type Resources = ReadonlyMap<string, Resource>;

function collect(members: readonly Member[], resources: Resources, used: Set<string>): void {
  for (const { shape } of members) collectShape(shape, resources, used);
}

function collectShape(shape: Shape, resources: Resources, used: Set<string>): void {
  const { resource, members = [], items, options = [] } = shape;
  if (resource !== undefined && !used.has(resource)) {
    used.add(resource);
    const found = resources.get(resource);
    if (found) collectShape(found.shapes[2], resources, used);
  }
  collect(members, resources, used);
  for (const inner of [...(items ? [items] : []), ...options]) collectShape(inner, resources, used);
}
