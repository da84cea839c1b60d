import { createRequire } from 'node:module';

// Read by `require`, because importing JSON still warns on Node 20. Bundlers take '@wiki-query/openapi/openapi.json'.
const require = createRequire(import.meta.url);

export const openapi = require('./gen/openapi.json');
export const openapiModules = require('./gen/openapi.modules.json');
