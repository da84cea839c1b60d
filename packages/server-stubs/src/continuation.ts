import type { ModuleDescriptor } from './contract.js';

/** True for a parameter whose only use is to continue the module: clients send back what a response gave for it. */
export const isContinuation = ({ continues }: Pick<ModuleDescriptor, 'continues'>, name: string): boolean =>
  continues.some(({ parameter, free }) => parameter === name && free !== true);
