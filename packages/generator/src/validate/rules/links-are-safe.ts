import { unsafeLinksIn } from '../../text/unsafe-links.js';
import type { SpecRule } from '../../extension/extension.js';
import { partsOf, visitTexts } from '../rule-helpers.js';

/** No text of the documentation has a link that runs code. */
export const linksAreSafe: SpecRule = {
  name: 'links-are-safe',
  check({ spec, positions, report }) {
    visitTexts(partsOf(spec), (text, holder, key) => {
      for (const target of unsafeLinksIn(text)) report('unsafe-link', positions.ofValue(holder, key), { target });
    });
  },
};
