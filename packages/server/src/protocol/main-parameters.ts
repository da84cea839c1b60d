/** The parameters that every request takes. */
import { protocolDescriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';

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
