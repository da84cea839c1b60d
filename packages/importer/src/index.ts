export { DumpError } from './dump-error.js';
export { type ImportOptions, type ImportResult, importDumps } from './run/import-dumps.js';
export type { ImportHost } from './run/host.js';
