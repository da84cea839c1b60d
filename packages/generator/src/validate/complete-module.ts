/** Keys that a module can omit: its path and the defaults of `api.yaml` give them. */
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { placeOf, samePlace } from '../load/positions.js';
import type { ApiSpec, ModuleSpec, WrittenModule } from '../spec/format.js';
import { groups } from '../spec/module-schema.js';
import type { Located } from '../spec/spec.js';

/** A module with its name, group, component and manual. */
export function completeModule(
  { file, spec }: Located<WrittenModule>,
  defaults: ApiSpec['defaults'],
  report: (diagnostic: Diagnostic) => void,
): Located<ModuleSpec> {
  const [, folder, path = file] = /^(?:modules|\w+)\/(?:(\w+)\/)?(.*)\.ya?ml$/.exec(file) ?? [];
  const component = spec.component ?? defaults?.component ?? '';
  if (component === '') report(diagnose('missing-component', placeOf(spec), {}));
  const name = spec.name ?? path;
  const group = spec.group ?? groups.find((one) => one === folder) ?? 'action';
  const helpurls = spec.helpurls ?? helpurlsOf(name, component, defaults);
  return { file, spec: samePlace({ ...spec, name, group, component, helpurls }, spec) };
}

/** The manual is that of the default component: modules of others are not in it. */
function helpurlsOf(name: string, component: string, defaults: ApiSpec['defaults'] = {}): readonly string[] {
  const { helpurl, component: documented = component } = defaults;
  if (helpurl === undefined || component !== documented) return [];
  return [helpurl.replaceAll('{Name}', name.charAt(0).toUpperCase() + name.slice(1))];
}
