import { didYouMean } from '../../text/nearest.js';
import { linksIn, targetOf } from '../../text/links.js';
import { unsafeLinksIn } from '../../text/unsafe-links.js';
import type { SpecRule } from '../../extension/extension.js';
import { partsOf, visitTexts } from '../rule-helpers.js';

/** Links lead to modules, parameters, sets, resources and errors that are there. Guides belong to the docs. */
export const linksResolve: SpecRule = {
  name: 'links-resolve',
  optional: true,
  check({ spec, written, modules, positions, report }) {
    const targets = new Set<string>();
    for (const { spec: module, parameters } of modules) {
      targets.add(module.name);
      for (const { name } of parameters) targets.add(`${module.name}.${name}`);
    }
    for (const name of Object.keys(spec.sets)) targets.add(`set:${name}`);
    for (const { spec: resource } of spec.resources) targets.add(`resource:${resource.name}`);
    for (const code of Object.keys(spec.messages)) targets.add(`error:${code}`);
    visitTexts(partsOf(written), (text, holder, key) => {
      for (const link of linksIn(text)) {
        const target = targetOf(link);
        if (link.kind === 'guide' || targets.has(target)) continue;
        report('broken-link', positions.ofValue(holder, key), { target }, didYouMean(target, targets));
      }
    });
  },
};

/** No text or address of a spec is a link that runs code. */
export const linksAreSafe: SpecRule = {
  name: 'links-are-safe',
  check({ written, positions, report }) {
    const seen = new Set<object>();
    const visit = (holder: object): void => {
      if (seen.has(holder)) return;
      seen.add(holder);
      for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
        // Example requests are sent as they are.
        if (key === 'request' && 'id' in holder) continue;
        if (typeof value === 'object' && value !== null) visit(value);
        else if (typeof value === 'string')
          for (const target of unsafeLinksIn(value))
            report('unsafe-link', positions.ofValue(holder, Array.isArray(holder) ? Number(key) : key), { target });
      }
    };
    for (const [part] of partsOf(written)) if (typeof part === 'object' && part !== null) visit(part);
  },
};
