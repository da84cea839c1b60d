import { didYouMean } from '../../diagnostics/diagnostic.js';
import { nearest } from '../../text/nearest.js';
import { linksIn, targetOf } from '../../text/links.js';
import type { SpecRule } from '../../extension/extension.js';

/** Links lead to modules, parameters, sets, resources and errors that are there. Guides belong to the docs. */
export const linksResolve: SpecRule = {
  name: 'links-resolve',
  optional: true,
  check({ spec, modules, positions, report }) {
    const targets = new Set<string>();
    for (const { spec: module, parameters } of modules) {
      targets.add(module.name);
      for (const { name } of parameters) targets.add(`${module.name}.${name}`);
    }
    for (const name of Object.keys(spec.sets)) targets.add(`set:${name}`);
    for (const { spec: resource } of spec.resources) targets.add(`resource:${resource.name}`);
    for (const code of Object.keys(spec.messages)) targets.add(`error:${code}`);
    const roots: readonly unknown[] = [
      [...spec.modules, ...spec.protocol, ...spec.resources].map((located) => located.spec),
      [spec.sets, spec.messages, spec.states, spec.texts, spec.api],
    ];
    for (const root of roots)
      visitTexts(root, (holder, key, text) => {
        for (const link of linksIn(text)) {
          const target = targetOf(link);
          if (link.kind === 'guide' || targets.has(target)) continue;
          const place = positions.ofValue(holder, key);
          report('broken-link', place, { target }, didYouMean(nearest(target, targets)));
        }
      });
  },
};

/** Every text of a tree except the values of requests. */
function visitTexts(node: unknown, visit: (holder: object, key: string, text: string) => void): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') {
      if (value.includes('[[')) visit(node, key, value);
    } else if (key !== 'request') visitTexts(value, visit);
  }
}
