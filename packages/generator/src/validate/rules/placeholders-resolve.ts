import { diagnose } from '../../diagnostics/diagnostic.js';
import { placeOfKey } from '../../load/positions.js';
import { lookupIn, placeholdersIn, type PlaceholderScope, type PlaceholderSource } from '../../model/placeholders.js';
import { expand, setsOf } from '../rule-helpers.js';
import type { Rule, RuleContext } from '../rule.js';
import { lookUp } from '../../text/look-up.js';

/** `{{...}}` in a text names a number: of the parameter, the module, a set, or `types.yaml`. */
export const placeholdersResolve: Rule = {
  name: 'placeholders-resolve',
  check(context) {
    const { spec, modules, report } = context;
    const check = checkerOf(context);
    const lookup = (name: string, scope: PlaceholderScope) => lookupIn(sourceOf(context), scope)(name);
    for (const module of modules) {
      check(module.spec, { module: module.spec.name });
      for (const resolved of module.parameters) {
        const parameter = expand(spec, module, resolved);
        const scope = { module: module.spec.name, parameter };
        const { own } = resolved;
        if (own) check(own, scope);
        // A shared text must have its numbers wherever it is used.
        const shared = lookUp(spec.texts, resolved.spec.text ?? '');
        if (shared !== undefined && own?.text !== undefined)
          for (const name of placeholdersIn(shared).filter((one) => lookup(one, scope) === undefined))
            report(diagnose('unknown-placeholder', placeOfKey(own, 'text'), { name }));
      }
    }
    for (const root of [spec.sets, spec.messages, spec.states, spec.api, spec.types, spec.resources]) check(root, {});
  },
};

function checkerOf(context: RuleContext): (node: unknown, scope: PlaceholderScope) => void {
  const source = sourceOf(context);
  const check = (node: unknown, scope: PlaceholderScope): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      // Parameters have numbers of their own to refer to, and are looked at one by one.
      if (key === 'parameters') continue;
      if (typeof value !== 'string') check(value, scope);
      else if (value.includes('{{'))
        for (const name of placeholdersIn(value))
          if (lookupIn(source, scope)(name) === undefined)
            context.report(diagnose('unknown-placeholder', placeOfKey(node, key), { name }));
    }
  };
  return check;
}

const sources = new WeakMap<object, PlaceholderSource>();

function sourceOf({ spec, modules }: RuleContext): PlaceholderSource {
  const known = sources.get(spec);
  if (known) return known;
  const source: PlaceholderSource = {
    types: spec.types,
    sets: setsOf(spec),
    parameterOf: (moduleName, name) => {
      const module = modules.find((one) => one.spec.name === moduleName);
      const parameter = module?.parameters.find((one) => one.name === name);
      return module && parameter && expand(spec, module, parameter);
    },
  };
  sources.set(spec, source);
  return source;
}
