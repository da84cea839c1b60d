import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { moduleData } from './.vitepress/site/module-data.js';

export default defineConfig({
  plugins: [moduleData(fileURLToPath(new URL('gen', import.meta.url)), ['de'])],
  test: {
    include: ['.vitepress/**/*.test.ts', 'test/**/*.test.ts'],
    // A browser next to a build is slow on two cores.
    testTimeout: 30_000,
    exclude: ['**/node_modules/**', 'dist/**', '.cache/**'],
  },
});
