/** Actions and formats as the wiki itself describes them, from its site profile. */
import { mark, type Value } from '../result/value.js';
import type { Wiki } from '../site/wiki.js';

type Described = Readonly<Record<string, Value>>;
type Captured = ReadonlyMap<string, Described>;

const captured = new WeakMap<Wiki, Captured>();

/**
 * The descriptions by path. Query modules, and `query` that lists them, are described as this server implements them.
 */
export function capturedModules(wiki: Wiki): Captured {
  let modules = captured.get(wiki);
  if (modules === undefined) {
    const list = wiki.recorded.paraminfo ?? [];
    modules = new Map(
      list.flatMap((module) => {
        const path = module['path'];
        const isOwn = typeof path !== 'string' || path === 'query' || path.startsWith('query+');
        return isOwn ? [] : [[path, mark({ ...(module as Described) }, { constant: true })] as const];
      }),
    );
    captured.set(wiki, modules);
  }
  return modules;
}

/** With the limits for users with the right `apihighlimits`. */
export function withHighLimits(module: Described): Described {
  const { parameters } = module;
  if (!Array.isArray(parameters)) return module;
  return {
    ...module,
    parameters: parameters.map((parameter: Described) =>
      parameter['highlimit'] === undefined ? parameter : { ...parameter, limit: parameter['highlimit'] },
    ),
  };
}
