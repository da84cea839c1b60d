/** One parameter as `action=paraminfo` describes it. */
import { valueLimits, type ParameterDescriptor } from '@wiki-query/server-stubs';
import type { Value } from '../result/value.js';
import { queryModule } from '../spec/query-modules.js';

export type Members = Record<string, Value>;

/** A module or a parameter as `action=paraminfo` describes it. */
export type Described = Readonly<Members>;

/** The default as MediaWiki writes it (`ApiParamInfo`): several values joined to one text. */
function defaultOf({ type, default: value }: ParameterDescriptor): Value | undefined {
  if (type === 'boolean' || value === undefined) return undefined;
  if (typeof value !== 'object') return value;
  const [only] = value;
  return value.length === 1 && typeof only === 'number' ? only : value.join('|');
}

function severalMembers(parameter: ParameterDescriptor): Members {
  if (parameter.multi !== true) return {};
  const low = parameter.lowlimit ?? valueLimits.lowlimit;
  const high = Math.max(low, parameter.highlimit ?? valueLimits.highlimit);
  const all = parameter.all ?? (parameter.type === 'namespace' ? '*' : undefined);
  return {
    lowlimit: low,
    highlimit: high,
    limit: low,
    ...(parameter.allowsDuplicates === true && { allowsduplicates: true }),
    ...(all !== undefined && { allspecifier: all }),
  };
}

function boundMembers({ type, min, max, highmax }: ParameterDescriptor): Members {
  if (type !== 'integer' && type !== 'limit') return {};
  const lowest = min ?? (type === 'limit' ? 0 : undefined);
  return {
    ...(lowest !== undefined && { min: lowest }),
    ...(max !== undefined && { max }),
    ...(max !== undefined && highmax !== undefined && highmax > max && { highmax }),
  };
}

const isDeprecatedModule = (name: string): boolean => queryModule(name)?.deprecated === true;

/**
 * Whether the values select modules to run. Parameters with several formats or with modules of any group only name
 * them.
 */
const runsModules = ({ submodules, multi }: ParameterDescriptor): boolean =>
  submodules !== undefined && (multi !== true || ['list', 'prop', 'meta'].includes(submodules));

/** Names of modules to run, with their paths; deprecated ones last. */
function submoduleMembers(parameter: ParameterDescriptor): Members {
  if (!runsModules(parameter)) return {};
  const { submodules, values = [], internalValues } = parameter;
  const prefix = submodules === 'action' || submodules === 'format' ? '' : 'query+';
  const deprecated = values.filter(isDeprecatedModule);
  return {
    submodules: Object.fromEntries(inOrder(values).map((name) => [name, prefix + name])),
    ...(submodules === 'generator' && { submoduleparamprefix: 'g' }),
    ...(deprecated.length > 0 && { deprecatedvalues: deprecated }),
    ...(internalValues !== undefined && { internalvalues: internalValues }),
  };
}

const inOrder = (names: readonly string[]): readonly string[] => [
  ...names.filter((name) => !isDeprecatedModule(name)),
  ...names.filter(isDeprecatedModule),
];

function typeMembers(parameter: ParameterDescriptor): Members {
  const { type, subtypes, extraNamespaces, deprecatedValues, submodules } = parameter;
  return {
    ...boundMembers(parameter),
    ...(type === 'user' && { subtypes: subtypes ?? ['name', 'ip', 'temp', 'cidr', 'interwiki'] }),
    ...(type === 'title' && { mustExist: parameter.mustExist === true }),
    ...(extraNamespaces !== undefined && { extranamespaces: extraNamespaces }),
    ...(submodules === undefined && deprecatedValues !== undefined && { deprecatedvalues: deprecatedValues }),
    ...submoduleMembers(parameter),
  };
}

function typeOf(parameter: ParameterDescriptor): Value {
  const { type, values = [] } = parameter;
  if (type !== 'enum') return type;
  if (runsModules(parameter)) return inOrder(values);
  return parameter.submodules === undefined ? values : values.toSorted();
}

/** A parameter's description with low limits, without texts. `position` counts all parameters of its module. */
export function describeParameter(parameter: ParameterDescriptor, position: number): Members {
  const { name, required, deprecated, sensitive, multi, info, templateVars, tokenType } = parameter;
  const fallback = defaultOf(parameter);
  return {
    index: position,
    name,
    ...(templateVars !== undefined && { templatevars: templateVars }),
    type: typeOf(parameter),
    required: required === true,
    ...(deprecated === true && { deprecated: true }),
    ...((sensitive === true || parameter.type === 'password') && { sensitive: true }),
    ...(fallback !== undefined && { default: fallback }),
    multi: multi === true,
    ...severalMembers(parameter),
    ...typeMembers(parameter),
    ...(info !== undefined && { info: info.map((one) => ({ ...one })) }),
    ...(tokenType !== undefined && { tokentype: tokenType }),
  };
}
