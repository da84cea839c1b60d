export type * from './contract.js';
export type * from './binding.js';
export type * from './presence.js';
export { isContinuation } from './continuation.js';
export { NotImplementedError } from './not-implemented.js';
export * from './gen/index.js';
export { fixedBounds, valueLimits } from './gen/limits.js';
export { specVersion } from './gen/version.js';
