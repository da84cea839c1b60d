import { unsafeLinksIn } from '../../text/unsafe-links.js';
import type { SpecRule } from '../../extension/extension.js';

/** No text of the documentation has a link that runs code. */
export const linksAreSafe: SpecRule = {
  name: 'links-are-safe',
  check({ spec, positions, report }) {
    const roots: readonly unknown[] = [
      [...spec.modules, ...spec.protocol, ...spec.resources].map((located) => located.spec),
      [spec.sets, spec.components, spec.messages, spec.states, spec.texts, spec.types, spec.api],
    ];
    const seen = new Set<object>();
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null || seen.has(node)) return;
      seen.add(node);
      for (const [key, value] of Object.entries(node)) {
        if (typeof value !== 'string') {
          if (key !== 'request') visit(value);
          continue;
        }
        for (const target of unsafeLinksIn(value)) {
          const place = positions.ofValue(node, Array.isArray(node) ? Number(key) : key);
          report('unsafe-link', place, { target });
        }
      }
    };
    for (const root of roots) visit(root);
  },
};
