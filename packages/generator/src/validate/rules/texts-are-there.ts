import { diagnose } from '../../diagnostics/diagnostic.js';
import { placeOf, placeOfKey } from '../../load/positions.js';
import { setsOf, visitFields } from '../rule-helpers.js';
import type { Rule } from '../rule.js';

/** Modules have a summary, parameters and fields a description, of their own or shared. */
export const textsAreThere: Rule = {
  name: 'texts-are-there',
  check({ spec, modules, report }) {
    for (const { spec: module, parameters } of modules) {
      if (!module.summary)
        report(diagnose('missing-text', placeOf(module), { what: `module ${module.name}`, key: 'summary' }));
      for (const { name, spec: parameter, source } of parameters)
        if (!parameter.description && parameter.text === undefined)
          report(diagnose('missing-text', source, { what: `parameter "${name}"`, key: 'description' }));
    }
    for (const set of setsOf(spec).values())
      for (const value of set.values ?? [])
        if (!Object.hasOwn(set.meanings, value))
          report(diagnose('missing-text', set.source, { what: `value "${value}" of ${set.name}`, key: 'meaning' }));
    visitFields(spec, ({ field, container, key, named }) => {
      if (!named || field.description || field.text !== undefined) return;
      const place = container === field ? placeOf(field) : placeOfKey(container, key);
      const what = container === field ? 'the resource' : `field "${key}"`;
      report(diagnose('missing-text', place, { what, key: 'description' }));
    });
  },
};
