/**
 * The spec format: what one may write below `spec/`. These types describe YAML as it is read, before sets are
 * expanded and `like` is resolved; `model/` holds the types of the result.
 */
export type * from './fact.js';
export type { PlainType, TokenKind } from './kinds.js';
export * from './module-spec.js';
export type * from './parameter-spec.js';
export type * from './result-spec.js';
export type * from './shared-specs.js';
