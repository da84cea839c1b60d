/** Data to read a module's parameters, compiled from its descriptor once for each wiki and prefix. */
import type { ModuleDescriptor, ParameterDescriptor } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import type { Wiki } from '../site/wiki.js';
import { readerOf, type ReadValue } from './parameter-types.js';
import { siteParameter } from './site-values.js';
import { splitValues } from './split-values.js';

/** A parameter as a request may send it. */
export interface Compiled {
  /** Value when the parameter is not sent. */
  readonly fallback: unknown;
  readonly parameter: ParameterDescriptor;
  /** Name on the wire. */
  readonly name: string;
  readonly read: ReadValue;
  /** Values that the all-specifier represents. */
  readonly everything: (call: Call) => readonly unknown[] | undefined;
}

/** The parameters of a module under a prefix. */
export interface CompiledModule {
  readonly feature: string;
  /** A new object with the default values. */
  readonly defaults: () => Record<string, unknown>;
  readonly plain: readonly Compiled[];
  readonly templated: readonly { readonly parameter: ParameterDescriptor; readonly prefix: string }[];
}

const compiledModules = new WeakMap<Wiki, Map<string, Map<ModuleDescriptor, CompiledModule>>>();

function compile(descriptor: ModuleDescriptor, prefix: string, wiki: Wiki): CompiledModule {
  const wirePrefix = prefix + descriptor.prefix;
  const ofSite = (parameter: ParameterDescriptor): ParameterDescriptor =>
    siteParameter(descriptor.path, parameter, wiki.site);
  const plain = descriptor.parameters.map((parameter) => compileOne(ofSite(parameter), wirePrefix + parameter.name));
  const fallbacks = Object.fromEntries(plain.map(({ parameter, fallback }) => [parameter.name, fallback]));
  return {
    feature: featureOf(descriptor),
    defaults: () => ({ ...fallbacks }),
    plain,
    templated: descriptor.templatedParameters.map((parameter) => ({
      parameter: ofSite(parameter),
      prefix: wirePrefix,
    })),
  };
}

function featureOf({ path, group, name }: ModuleDescriptor): string {
  if (path === 'main') return '';
  const action = path.split('+')[0] ?? path;
  return path === action ? `action=${action}&` : `action=${action}&${group}=${name}&`;
}

/** A default in the form for the module: several values as an array. */
function fallbackOf({ type, multi, default: value }: ParameterDescriptor): unknown {
  if (type === 'boolean') return false;
  if (multi !== true || value === undefined) return value;
  const list = Array.isArray(value) ? value : splitValues(String(value), 1000);
  return type === 'namespace' || type === 'integer' ? list.map(Number) : list;
}

/** A parameter under its name on the wire. */
export function compileOne(parameter: ParameterDescriptor, name: string): Compiled {
  const { type, all, values } = parameter;
  const everything = (call: Call): readonly unknown[] | undefined => {
    if (type !== 'namespace') return all === undefined ? undefined : values;
    return [...new Set([...(parameter.extraNamespaces ?? []), ...call.wiki.namespaces.valid()])].sort((a, b) => a - b);
  };
  return { parameter, name, read: readerOf(parameter), everything, fallback: fallbackOf(parameter) };
}

/** The compiled parameters of a module. The prefix `g` is that of a generator. */
export function compiled(descriptor: ModuleDescriptor, prefix: string, wiki: Wiki): CompiledModule {
  let ofWiki = compiledModules.get(wiki);
  if (ofWiki === undefined) compiledModules.set(wiki, (ofWiki = new Map()));
  let ofPrefix = ofWiki.get(prefix);
  if (ofPrefix === undefined) ofWiki.set(prefix, (ofPrefix = new Map()));
  let module = ofPrefix.get(descriptor);
  if (module === undefined) ofPrefix.set(descriptor, (module = compile(descriptor, prefix, wiki)));
  return module;
}

/** The values of a module whose parameters are not sent. */
export const defaultValues = (descriptor: ModuleDescriptor, { wiki }: Call): object =>
  compiled(descriptor, '', wiki).defaults();
