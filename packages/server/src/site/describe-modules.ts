/** Modules as `action=paraminfo` describes them. */
import { protocolDescriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { isOffered, siteParameter } from '../profile/site-values.js';
import { mark, type Value } from '../result/value.js';
import { queryModules } from '../spec/query-modules.js';
import { describeParameter, type Described, type Members } from './describe-parameter.js';
import type { Wiki } from './wiki.js';

const ofProtocol: readonly ModuleDescriptor[] = Object.values(protocolDescriptors);

let byPath: ReadonlyMap<string, ModuleDescriptor> | undefined;

/** Every module of this server by its path. */
export const modulesByPath = (): ReadonlyMap<string, ModuleDescriptor> =>
  (byPath ??= new Map([...ofProtocol, ...queryModules()].map((module) => [module.path, module])));

type Describing = Pick<Wiki, 'site' | 'recorded' | 'titles' | 'specialPages'>;

/**
 * Descriptions of modules by their paths, with low limits: actions and formats as the wiki itself describes them; query
 * modules, and `query` that lists them, as this server implements them.
 */
export function describeModules(wiki: Describing): ReadonlyMap<string, Described> {
  const own = [...modulesByPath()]
    .filter(([, module]) => isOffered(module, wiki.site))
    .map(([path, module]) => [path, describe(module, wiki)] as const);
  const theirs = [...wiki.recorded.paraminfo].filter(([path]) => path !== 'query' && !path.startsWith('query+'));
  return new Map(
    [...own, ...theirs].map(([path, description]) => [
      path,
      mark({ ...(description as Described) }, { constant: true }),
    ]),
  );
}

/** The description with the limits for users with the right `apihighlimits`. */
export function withHighLimits(module: Described): Described {
  const raised = (list: Value | undefined): Value =>
    ((list ?? []) as readonly Described[]).map((parameter) =>
      parameter['highlimit'] === undefined ? parameter : { ...parameter, limit: parameter['highlimit'] },
    );
  const { parameters, templatedparameters } = module;
  return { ...module, parameters: raised(parameters), templatedparameters: raised(templatedparameters) };
}

function flagsOf({ deprecated, readrights, writerights, mustBePosted, generator }: ModuleDescriptor): Members {
  return {
    ...(deprecated && { deprecated: true }),
    ...(readrights && { readrights: true }),
    ...(writerights && { writerights: true }),
    ...(mustBePosted && { mustbeposted: true }),
    ...(generator && { generator: true }),
  };
}

function describe(module: ModuleDescriptor, { site, recorded, titles, specialPages }: Describing): Described {
  const { name, path, group, prefix, component, helpurls } = module;
  const all = [...module.parameters, ...module.templatedParameters].sort((a, b) => a.index - b.index);
  const parameters = all.map((parameter, i) => {
    const members = describeParameter(siteParameter(path, parameter, site), i + 1);
    return { templated: parameter.templateVars !== undefined, members };
  });
  return {
    name,
    // Class names are not part of the spec. The member exists because clients expect it.
    classname: String(recorded.paraminfo.get(path)?.['classname'] ?? path),
    path,
    ...(path !== 'main' && { group }),
    prefix,
    ...component,
    licenselink: titles.fullUrl(specialPages.title('Version', `License/${component.source}`)),
    ...flagsOf(module),
    helpurls,
    parameters: parameters.filter(({ templated }) => !templated).map(({ members }) => members),
    templatedparameters: parameters.filter(({ templated }) => templated).map(({ members }) => members),
  };
}
