/** A module as `action=paraminfo` describes it. */
import { descriptors, protocolDescriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { mark, type Value } from '../result/value.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { Wiki } from '../site/wiki.js';
import { describeParameter, type Members } from './describe-parameter.js';
import { siteParameter } from '../parameters/site-values.js';

/** Every module by its path. */
export const modulesByPath: ReadonlyMap<string, ModuleDescriptor> = new Map(
  [...Object.values(protocolDescriptors), ...Object.values(descriptors)].map((module: ModuleDescriptor) => [
    module.path,
    module,
  ]),
);

type Described = Readonly<Record<string, Value>>;

/** By what they describe: one for low limits, one for high limits. */
const described = new WeakMap<Wiki, readonly [low: Map<string, Described>, high: Map<string, Described>]>();

/** The description of a module on a wiki. Cached, because it never changes. */
export function describeModule(module: ModuleDescriptor, wiki: Wiki, hasHighLimits: boolean): Described {
  let ofWiki = described.get(wiki);
  if (ofWiki === undefined) described.set(wiki, (ofWiki = [new Map(), new Map()]));
  const known = ofWiki[hasHighLimits ? 1 : 0];
  let description = known.get(module.path);
  if (description === undefined)
    known.set(module.path, (description = mark(describe(module, wiki, hasHighLimits), { constant: true })));
  return description;
}

/**
 * MediaWiki (`ApiParamInfo`) instantiates the HTML formats that it describes. They read `wrappedhtml`, so that the parameter is
 * recognized.
 */
export function readFormatParameters(path: string, parameters: RawParameters): void {
  if (path === 'main' || modulesByPath.get(path)?.name.endsWith('fm') === true) parameters.get('wrappedhtml');
}

const classes = new WeakMap<Wiki, ReadonlyMap<string, string>>();

/** Class names of the wiki's modules, from its profile. */
function classNames(wiki: Wiki): ReadonlyMap<string, string> {
  let names = classes.get(wiki);
  if (names === undefined) {
    const list = wiki.recorded.paraminfo ?? [];
    names = new Map(list.map(({ path, classname }) => [String(path), String(classname ?? path)]));
    classes.set(wiki, names);
  }
  return names;
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

function describe(module: ModuleDescriptor, wiki: Wiki, hasHighLimits: boolean): Described {
  const { name, path, group, prefix, component, helpurls } = module;
  const all = [...module.parameters, ...module.templatedParameters].sort((a, b) => a.index - b.index);
  const parameters = all.map((parameter, i) => {
    const members = describeParameter(siteParameter(path, parameter, wiki.site), i + 1, hasHighLimits);
    return { templated: parameter.templateVars !== undefined, members };
  });
  return {
    name,
    // Class names are not part of the spec. The member exists because clients expect it.
    classname: classNames(wiki).get(path) ?? path,
    path,
    ...(path !== 'main' && { group }),
    prefix,
    ...component,
    licenselink: wiki.titles.fullUrl(wiki.specialPages.title('Version', `License/${component.source}`)),
    ...flagsOf(module),
    helpurls,
    parameters: parameters.filter(({ templated }) => !templated).map(({ members }) => members),
    templatedparameters: parameters.filter(({ templated }) => templated).map(({ members }) => members),
  };
}
