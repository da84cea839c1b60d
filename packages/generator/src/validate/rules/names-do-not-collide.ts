import type { ResolvedModule, ResolvedParameter } from '../../resolve/resolve-modules.js';
import { isQueryModule } from '../../model/modules.js';
import type { SpecRule } from '../../extension/extension.js';

/** No name in a request means two things: all query modules can be requested together, and with a generator. */
export const namesDoNotCollide: SpecRule = {
  name: 'names-do-not-collide',
  optional: true,
  check({ spec, modules, report }) {
    // Without `api.yaml`, which is a mistake of its own, nothing says which names are shared.
    if (spec.api === undefined) return;
    const allowed = new Set(spec.api.sharedNames);
    const owners = new Map<string, Owner>();
    const reported = new Set<string>();
    for (const owner of ownersOf(modules)) {
      const { wire, label: second, module } = owner;
      const first = owners.get(wire);
      if (first === undefined) owners.set(wire, owner);
      if (first === undefined || first.label === second || allowed.has(wire)) continue;
      // Two that collide collide as generators too.
      const pair = `${first.parameter} ${owner.parameter}`;
      if (!reported.has(pair))
        report('name-collision', owner.source, { wire, first: first.label, second, name: `${first.module} ${module}` });
      reported.add(pair);
    }
  },
};

/** A meaning of a name in a request. */
interface Owner extends Pick<ResolvedParameter, 'source'> {
  readonly wire: string;
  readonly module: string;
  readonly parameter: string;
  readonly label: string;
}

/** What one request can have: parameters of the protocol first, names of a generator last. One format is chosen, so that formats may share names. */
function ownersOf(modules: readonly ResolvedModule[]): readonly Owner[] {
  const all = modules.flatMap(({ spec, parameters }) =>
    parameters.map(({ name, source, expanded: { wireName, generatorName } }) => {
      const parameter = `${spec.name}.${name}`;
      return { spec, wire: wireName, generatorName, source, module: spec.name, parameter, label: parameter };
    }),
  );
  const around = all.filter(
    ({ spec: { group, name } }) => group === 'main' || (group === 'action' && name === 'query'),
  );
  const formats = new Map(all.filter(({ spec }) => spec.group === 'format').map((one) => [one.wire, one]));
  const own = [...around, ...formats.values(), ...all.filter(({ spec }) => isQueryModule(spec))];
  const ofGenerators = own.flatMap((one) =>
    one.generatorName === undefined ? [] : [{ ...one, wire: one.generatorName, label: `${one.label} as generator` }],
  );
  return [...own, ...ofGenerators];
}
