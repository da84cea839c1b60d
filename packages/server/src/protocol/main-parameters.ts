/** The parameters that every request takes. */
import { protocolDescriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { otherFormats } from '../formats/print.js';
import type { RawParameters } from '../request/raw-parameters.js';

export interface MainParams {
  readonly action: string;
  readonly format: string;
  readonly maxlag: number | undefined;
  readonly smaxage: number;
  readonly maxage: number;
  readonly assert: 'anon' | 'bot' | 'user' | undefined;
  readonly assertuser: string | undefined;
}

const known: ReadonlyMap<string, ModuleDescriptor> = new Map(Object.entries(protocolDescriptors));

/** Descriptor of a module of the protocol: `main`, `json`, `login`. */
export function protocolDescriptor(name: string): ModuleDescriptor {
  const descriptor = known.get(name);
  if (descriptor === undefined) throw new Error(`The contract has no module "${name}"`);
  return descriptor;
}

const main = protocolDescriptor('main');
/** The export of a query is a document in any format. */
const mainOfDocument: ModuleDescriptor = {
  ...main,
  parameters: main.parameters.map((parameter) =>
    parameter.name === 'format' ? { ...parameter, values: [...(parameter.values ?? []), ...otherFormats] } : parameter,
  ),
};

/** The parameters of every request; what prints no answer in a format takes also those that the server does not have. */
export function mainDescriptor(parameters: RawParameters): ModuleDescriptor {
  const wantsDocument =
    parameters.raw('action') === 'query' &&
    ['export', 'exportnowrap'].every((name) => parameters.names().includes(name));
  return wantsDocument ? mainOfDocument : main;
}
