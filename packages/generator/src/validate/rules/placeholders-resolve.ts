import { didYouMean } from '../../text/nearest.js';
import type { SourcePlace } from '../../model/model.js';
import { lookupIn, placeholdersIn, referenceIn, type PlaceholderScope } from '../../resolve/placeholders.js';
import type { ResolvedModule, ResolvedParameter } from '../../resolve/resolve-modules.js';
import { meaningsIn } from '../../resolve/values.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';
import { sharedParts, visitTexts, type SpecPart } from '../rule-helpers.js';

/**
 * `{{...}}` in a text names a number: of the parameter, the module, a set, or `types.yaml`. `{param:...}` names a parameter of the
 * module.
 */
export const placeholdersResolve: SpecRule = {
  name: 'placeholders-resolve',
  check(context) {
    const { spec, modules, positions } = context;
    // Parameters have numbers of their own to refer to, and are looked at one by one.
    const check = (parts: readonly SpecPart[], scope: PlaceholderScope): void =>
      visitTexts(
        parts,
        (text, holder, key) => checkTexts(context, [text], scope, positions.ofKey(holder, key)),
        'parameters',
      );
    for (const module of modules) {
      check([[module.spec, 'Module']], { module: module.spec.name });
      for (const resolved of module.parameters) {
        const scope = { module: module.spec.name, parameter: resolved.expanded };
        if (resolved.own) check([[resolved.own, 'Parameter']], scope);
        checkTakenOver(context, module, resolved, scope);
      }
    }
    check(sharedParts(spec), {});
  },
};

/** Reports parameters that texts of its set or of another module name. */
function checkTakenOver(
  context: SpecContext,
  { spec: module }: ResolvedModule,
  { own, spec: merged }: ResolvedParameter,
  scope: PlaceholderScope,
): void {
  const { sets, positions } = context;
  const others = [
    ...(own?.description === undefined ? [merged.description] : []),
    ...(own?.values === undefined ? Object.values(meaningsIn(merged.values)) : []),
    ...Object.values(sets.get(merged.type ?? '')?.meanings ?? {}),
  ];
  const place = own ? positions.ofKey(own, own.like === undefined ? 'type' : 'like') : positions.of(module);
  checkTexts(context, others, scope, place, (name) => referenceIn(name) !== undefined);
}

/** Reports numbers and parameters in texts that are not there. */
function checkTexts(
  context: SpecContext,
  texts: readonly (string | undefined)[],
  scope: PlaceholderScope,
  place: SourcePlace,
  isWanted: (name: string) => boolean = () => true,
): void {
  const { modules, report } = context;
  for (const name of texts.flatMap((text) => placeholdersIn(text ?? '')).filter(isWanted)) {
    if (lookupIn(context, scope)(name) !== undefined) continue;
    const parameter = referenceIn(name);
    if (parameter === undefined) report('unknown-placeholder', place, { name });
    else {
      const known = modules.find(({ spec }) => spec.name === scope.module)?.parameters.map((one) => one.name) ?? [];
      report('unknown-parameter', place, { module: scope.module ?? '', name: parameter }, didYouMean(parameter, known));
    }
  }
}
