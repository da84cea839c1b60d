export type * from './model/model.js';
export type * from './spec/format.js';
export { check } from './generate/check.js';
export { generate } from './generate/generate.js';
export { loadModel } from './generate/load-model.js';
export { runCli } from './cli.js';
export { readModel } from './read-model.js';
export { requestSchema, resultSchema, type RequestSchemaOptions } from './emitters/openapi/result-schema.js';
export type { Schema } from './emitters/openapi/schema.js';
