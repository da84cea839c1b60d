import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base, { long, nightly } from '../../vitest.base.js';
import { moduleData } from './.vitepress/site/module-data.js';

/** Resolves the data of modules that the theme imports. */
export const modules = moduleData(fileURLToPath(new URL('gen', import.meta.url)), ['de']);

export default defineConfig({
  plugins: [modules],
  test: {
    ...base.test,
    include: ['.vitepress/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', '.cache/**', long, nightly],
  },
});
