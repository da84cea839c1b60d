import { didYouMean } from '../../text/nearest.js';
import type { SourcePlace } from '../../model/model.js';
import { lookupIn, placeholdersIn, referenceIn, type PlaceholderScope } from '../../resolve/placeholders.js';
import type { ResolvedModule, ResolvedParameter } from '../../resolve/resolve-modules.js';
import { meaningsIn } from '../../resolve/values.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';
import { lookUp } from '../../text/look-up.js';
import { visitTexts } from '../rule-helpers.js';

/**
 * `{{...}}` in a text names a number: of the parameter, the module, a set, or `types.yaml`. `{param:...}` names a parameter of the
 * module.
 */
export const placeholdersResolve: SpecRule = {
  name: 'placeholders-resolve',
  check(context) {
    const { spec, modules } = context;
    // Parameters have numbers of their own to refer to, and are looked at one by one.
    const check = (data: unknown, scope: PlaceholderScope): void =>
      visitTexts(
        data,
        (text, holder, key) => {
          for (const name of placeholdersIn(text))
            if (lookupIn(context, scope)(name) === undefined)
              reportUnknown(context, name, scope, context.positions.ofKey(holder, key));
        },
        'parameters',
      );
    for (const module of modules) {
      check(module.spec, { module: module.spec.name });
      for (const resolved of module.parameters) {
        const scope = { module: module.spec.name, parameter: resolved.expanded };
        if (resolved.own) check(resolved.own, scope);
        checkTakenOver(context, module, resolved, scope);
      }
    }
    for (const root of [spec.sets, spec.messages, spec.states, spec.api, spec.types, spec.resources]) check(root, {});
  },
};

/** Reports references of a shared text that the parameter lacks, and parameters that texts of its set or of another module name. */
function checkTakenOver(
  context: SpecContext,
  { spec: module }: ResolvedModule,
  { own, spec: merged }: ResolvedParameter,
  scope: PlaceholderScope,
): void {
  const { spec, sets, positions } = context;
  const lookup = lookupIn(context, scope);
  const missing = (text: string | undefined): string[] =>
    text === undefined ? [] : placeholdersIn(text).filter((name) => lookup(name) === undefined);
  const shared = own?.text === undefined ? undefined : lookUp(spec.texts, own.text);
  if (own) for (const name of missing(shared)) reportUnknown(context, name, scope, positions.ofKey(own, 'text'));
  const set = sets.get(merged.type ?? '');
  const others = [
    ...(own?.description === undefined ? [merged.description] : []),
    ...(own?.values === undefined ? Object.values(meaningsIn(merged.values)) : []),
    ...Object.values(set?.meanings ?? {}),
  ];
  const place = own ? positions.ofKey(own, own.like === undefined ? 'type' : 'like') : positions.of(module);
  for (const name of others.flatMap(missing).filter((one) => referenceIn(one) !== undefined))
    reportUnknown(context, name, scope, place);
}

/** A number or a parameter that is not there. */
function reportUnknown(
  { modules, report }: SpecContext,
  name: string,
  { module }: PlaceholderScope,
  place: SourcePlace,
): void {
  const parameter = referenceIn(name);
  if (parameter === undefined) return report('unknown-placeholder', place, { name });
  const known = modules.find(({ spec }) => spec.name === module)?.parameters.map((one) => one.name) ?? [];
  const hint = didYouMean(parameter, known);
  report('unknown-parameter', place, { module: module ?? '', name: parameter }, hint);
}
