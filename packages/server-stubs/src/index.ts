export type * from './contract.js';
export type * from './binding.js';
export type * from './presence.js';
export { NotImplementedError } from './not-implemented.js';
export * from './gen/index.js';
export { specVersion } from './gen/version.js';
export { describeModule } from './describe-module.js';
export { readParams, type ReadOptions, type WireRequest } from './read-params.js';
export { messageText, RequestError, type MessageValues } from './request-error.js';
