/** Kubb: functions that leave the sending to a function of ours. */
import { join } from 'node:path';
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

const generated = process.env.OPENAPI_DIR ?? join(import.meta.dirname, '../../../packages/openapi/gen');
const target = (name) => ({
  name,
  root: '.',
  input: { path: join(generated, `${name}.json`) },
  output: { path: `.out/kubb/${name}`, clean: true, format: false, lint: false, barrelType: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: { path: 'models.ts' } }),
    pluginClient({ output: { path: 'clients.ts' }, importPath: '../../../clients/kubb-fetch.ts' }),
  ],
});

export default defineConfig(['openapi', 'openapi.modules'].map(target));
