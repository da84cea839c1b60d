import type { ResolvedModule, ResolvedParameter } from '../../resolve/resolve-modules.js';
import { isQueryModule } from '../../model/modules.js';
import type { SpecRule } from '../../extension/extension.js';

/** MediaWiki has this one itself: it switches the same thing in the page set and in `iwlinks`. */
const known = 'iwurl';

/** No name in a request means two things: all query modules can be requested together, and with a generator. */
export const namesDoNotCollide: SpecRule = {
  name: 'names-do-not-collide',
  optional: true,
  check({ spec, modules, report }) {
    const allowed = new Set([known, ...(spec.api?.sharedNames ?? [])]);
    const owners = new Map<string, Owner>();
    const reported = new Set<string>();
    const claim = (wire: string, owner: Owner, parameter: ResolvedParameter): void => {
      const first = owners.get(wire);
      if (first === undefined) owners.set(wire, owner);
      else if (first.label !== owner.label && !allowed.has(wire)) {
        // Two that collide collide as generators too.
        const pair = `${first.parameter} ${owner.parameter}`;
        if (reported.has(pair)) return;
        reported.add(pair);
        const values = { wire, first: first.label, second: owner.label, name: `${first.module} ${owner.module}` };
        report('name-collision', parameter.source, values);
      }
    };
    for (const [module, parameter] of together(modules))
      claim(module.spec.prefix + parameter.name, ownerOf(module, parameter, ''), parameter);
    for (const [module, parameter] of together(modules))
      if (module.spec.generator)
        claim(`g${module.spec.prefix}${parameter.name}`, ownerOf(module, parameter, ' as generator'), parameter);
  },
};

/** Meaning of a name in a request. */
interface Owner {
  readonly module: string;
  readonly parameter: string;
  readonly label: string;
}

function ownerOf({ spec }: ResolvedModule, { name }: ResolvedParameter, how: string): Owner {
  const parameter = `${spec.name}.${name}`;
  return { module: spec.name, parameter, label: parameter + how };
}

/** The parameters that one request can have: protocol's first. One format is chosen, so that formats may share names. */
function together(modules: readonly ResolvedModule[]): [ResolvedModule, ResolvedParameter][] {
  const around = modules.filter(({ spec }) => spec.group === 'main' || isAction(spec));
  const formats = modules.filter(({ spec }) => spec.group === 'format');
  const queried = modules.filter(({ spec }) => isQueryModule(spec));
  const pairsOf = (of: readonly ResolvedModule[]) =>
    of.flatMap((module) =>
      module.parameters.map((parameter): [ResolvedModule, ResolvedParameter] => [module, parameter]),
    );
  const ofFormats = new Map(pairsOf(formats).map((pair) => [pair[1].name, pair]));
  return [...pairsOf(around), ...ofFormats.values(), ...pairsOf(queried)];
}

const isAction = (spec: ResolvedModule['spec']): boolean => spec.group === 'action' && spec.name === 'query';
