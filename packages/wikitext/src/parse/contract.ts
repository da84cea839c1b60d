export type * from './state/contract.js';
