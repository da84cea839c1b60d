/** Keys that a module can omit: its path and the defaults of `api.yaml` give them. */
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { placeOf, samePlace } from '../load/positions.js';
import type { ApiSpec, ComponentSpec, ModuleSpec, WrittenModule } from '../spec/format.js';
import { groups } from '../spec/module-schema.js';
import type { Located } from '../spec/spec.js';
import { lookUp } from '../text/look-up.js';

type Defaults = NonNullable<ApiSpec['defaults']> & { readonly components: Readonly<Record<string, ComponentSpec>> };

/** A module with its name, group, component and manual. */
export function completeModule(
  { file, spec }: Located<WrittenModule>,
  defaults: Defaults,
  report: (diagnostic: Diagnostic) => void,
): Located<ModuleSpec> {
  const [, folder, path = file] = /^(?:modules|\w+)\/(?:(\w+)\/)?(.*)\.ya?ml$/.exec(file) ?? [];
  const component = spec.component ?? defaults.component ?? '';
  if (component === '') report(diagnose('missing-component', placeOf(spec), {}));
  const name = spec.name ?? path;
  const group = spec.group ?? groups.find((one) => one === folder) ?? 'action';
  const helpurls = spec.helpurls ?? helpurlsOf(name, component, defaults);
  return { file, spec: samePlace({ ...spec, name, group, component, helpurls }, spec) };
}

/** The manual of the component. That of the defaults is for the default component: modules of others are not in it. */
function helpurlsOf(name: string, component: string, defaults: Defaults): readonly string[] {
  const { component: documented = component, components } = defaults;
  const helpurl = lookUp(components, component)?.helpurl ?? (component === documented ? defaults.helpurl : undefined);
  if (helpurl === undefined) return [];
  return [helpurl.replaceAll('{Name}', name.charAt(0).toUpperCase() + name.slice(1))];
}
