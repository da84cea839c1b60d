/** One parameter as `action=paraminfo` describes it. */
import { recordMembers, valueLimits, type ParameterDescriptor } from '@wiki-query/server-stubs';
import type { Value } from '../result/value.js';
import { queryGroups, queryModule } from '../spec/query-modules.js';

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

function limitsOf({ lowlimit = valueLimits.lowlimit, highlimit = valueLimits.highlimit }: ParameterDescriptor) {
  return { low: lowlimit, high: Math.max(lowlimit, highlimit) };
}

const isBounded = ({ type }: ParameterDescriptor): boolean => type === 'integer' || type === 'limit';

/** Members that are not the value of the descriptor under the name of the record. */
const odd: Readonly<Partial<Record<keyof typeof recordMembers, (parameter: ParameterDescriptor) => Members>>> = {
  type: (parameter) => ({ type: typeOf(parameter) }),
  required: ({ required }) => ({ required: required === true }),
  sensitive: ({ sensitive, type }) => (sensitive === true || type === 'password' ? { sensitive: true } : {}),
  default: (parameter) => present('default', defaultOf(parameter)),
  multi: ({ multi }) => ({ multi: multi === true }),
  lowlimit: (parameter) => (parameter.multi ? { lowlimit: limitsOf(parameter).low } : {}),
  highlimit: (parameter) => {
    const { low, high } = limitsOf(parameter);
    return parameter.multi ? { highlimit: high, limit: low } : {};
  },
  allowsDuplicates: ({ multi, allowsDuplicates }) => (multi && allowsDuplicates ? { allowsduplicates: true } : {}),
  all: ({ multi, type, all = type === 'namespace' ? '*' : undefined }) => (multi ? present('allspecifier', all) : {}),
  min: (parameter) =>
    isBounded(parameter) ? present('min', parameter.min ?? (parameter.type === 'limit' ? 0 : undefined)) : {},
  max: (parameter) => (isBounded(parameter) ? present('max', parameter.max) : {}),
  highmax: (parameter) => {
    const { max, highmax } = parameter;
    return isBounded(parameter) && max !== undefined && highmax !== undefined && highmax > max ? { highmax } : {};
  },
  subtypes: ({ type, subtypes = ['name', 'ip', 'temp', 'cidr', 'interwiki'] }) => (type === 'user' ? { subtypes } : {}),
  mustExist: ({ type, mustExist }) => (type === 'title' ? { mustExist: mustExist === true } : {}),
  deprecatedValues: (parameter) =>
    parameter.submodules === undefined
      ? present('deprecatedvalues', parameter.deprecatedValues)
      : submoduleMembers(parameter),
  internalValues: (parameter) => (runsModules(parameter) ? present('internalvalues', parameter.internalValues) : {}),
  info: ({ info }) =>
    present(
      'info',
      info?.map((one) => ({ ...one })),
    ),
};

const present = (name: string, value: Value | undefined): Members => (value === undefined ? {} : { [name]: value });

const isDeprecatedModule = (name: string): boolean => queryModule(name)?.deprecated === true;

/**
 * Whether the values select modules to run. Parameters with several formats or with modules of any group only name
 * them.
 */
const runsModules = ({ submodules, multi }: ParameterDescriptor): boolean =>
  submodules !== undefined && (multi !== true || queryGroups.some((group) => group === submodules));

/** Names of modules to run, with their paths. */
function submoduleMembers(parameter: ParameterDescriptor): Members {
  if (!runsModules(parameter)) return {};
  const { submodules, values = [] } = parameter;
  const prefix = submodules === 'action' || submodules === 'format' ? '' : 'query+';
  const deprecated = values.filter(isDeprecatedModule);
  return {
    submodules: Object.fromEntries(values.map((name) => [name, prefix + name])),
    ...(submodules === 'generator' && { submoduleparamprefix: 'g' }),
    ...(deprecated.length > 0 && { deprecatedvalues: deprecated }),
  };
}

function typeOf(parameter: ParameterDescriptor): Value {
  const { type, values = [] } = parameter;
  if (type !== 'enum') return type;
  return parameter.submodules === undefined || runsModules(parameter) ? values : values.toSorted();
}

/** A parameter's description with low limits, without texts. `position` counts all parameters of its module. */
export function describeParameter(parameter: ParameterDescriptor, position: number): Members {
  const members = recordKeys.flatMap((key) =>
    Object.entries(odd[key]?.(parameter) ?? present(recordMembers[key], parameter[key])),
  );
  return { index: position, name: parameter.name, ...Object.fromEntries(members) };
}

const recordKeys = Object.keys(recordMembers) as (keyof typeof recordMembers)[];
