/** Modules of the protocol by their names: `main`, formats, actions. */
import { protocolDescriptors, type ProtocolName } from '@wiki-query/server-stubs';
import type { DescribedAs } from '../parameters/read-parameters.js';

const known: { readonly [N in ProtocolName]: DescribedAs<N> } = protocolDescriptors;

/** Descriptor of a module of the protocol. */
export const protocolDescriptor = <N extends ProtocolName>(name: N): DescribedAs<N> => known[name];
