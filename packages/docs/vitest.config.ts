import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base, { long, nightly } from '../../vitest.base.js';
import { moduleData } from './.vitepress/site/module-data.js';

export default defineConfig({
  plugins: [moduleData(fileURLToPath(new URL('gen', import.meta.url)), ['de'])],
  test: {
    ...base.test,
    include: ['.vitepress/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', '.cache/**', long, nightly],
  },
});
