/** Orval: functions that leave the sending to a function of ours. */
const { join } = require('node:path');

const generated = process.env.OPENAPI_DIR ?? join(__dirname, '../../../packages/openapi/gen');
const target = (name) => ({
  input: { target: join(generated, `${name}.json`) },
  output: {
    target: `.out/orval/${name}/client.ts`,
    schemas: `.out/orval/${name}/model`,
    client: 'axios-functions',
    // Forms, too, are written by the function.
    override: { formUrlEncoded: false, mutator: { path: './clients/orval-fetch.ts', name: 'wikiFetch' } },
  },
});

module.exports = { openapi: target('openapi'), modules: target('openapi.modules') };
